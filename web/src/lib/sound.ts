// Four small sounds made from numbers; nothing is downloaded. They keep silent until the player has touched the page.

import { settings } from "./settings.svelte";

type Name = "card" | "turn" | "score" | "end";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(on: AudioContext, pitch: number, after: number, length: number, loud: number): void {
  const start = on.currentTime + after;
  const gain = on.createGain();
  const wave = on.createOscillator();
  wave.type = "triangle";
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(on.destination);
  wave.start(start);
  wave.stop(start + length);
}

/** Paper on paper: a short breath of noise through a narrow window. */
function rustle(on: AudioContext): void {
  const length = 0.09;
  const noise = on.createBuffer(1, on.sampleRate * length, on.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = on.createBufferSource();
  const window = on.createBiquadFilter();
  const gain = on.createGain();
  source.buffer = noise;
  window.type = "bandpass";
  window.frequency.value = 2400;
  window.Q.value = 0.8;
  gain.gain.value = 0.16;
  source.connect(window).connect(gain).connect(on.destination);
  source.start();
}

export function play(name: Name): void {
  const on = ready();
  if (!on) return;
  if (name === "card") rustle(on);
  else if (name === "turn") [523, 659].forEach((pitch, i) => tone(on, pitch, i * 0.09, 0.22, 0.05));
  else if (name === "score") tone(on, 440, 0, 0.14, 0.04);
  else [392, 523, 659, 784].forEach((pitch, i) => tone(on, pitch, i * 0.12, 0.5, 0.05));
}
