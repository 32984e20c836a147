import { say, spoken } from "./language.svelte";

/** A number as we print it: a true minus sign, and a plus where gain or loss is meant. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : number(value);
}

export function number(value: number): string {
  return spoken.words.figure(value);
}

/** An estimate: one digit after the point is all it is good for. */
export function about(value: number): string {
  const [whole, tenths] = Math.abs(value).toFixed(1).split(".");
  const said = `${number(Number(whole))}${say("number-point")}${tenths}`;
  return value < 0 && Number(value.toFixed(1)) ? `\u2212${said}` : said;
}

/** Sentences of the server carry a hyphen for minus: print the true sign. */
export function minus(text: string): string {
  return text.replace(/(^|[\s(])-(\d)/g, "$1\u2212$2");
}

export function initial(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? "?";
}

/** "just now", "5 minutes ago", "yesterday", from a time in seconds or in ISO. */
export function ago(when: number | string, now = Date.now()): string {
  const then = typeof when === "number" ? when * (when < 1e12 ? 1000 : 1) : Date.parse(when);
  if (!Number.isFinite(then)) return "";
  const minutes = Math.round((now - then) / 60000);
  if (minutes < 1) return say("ago-now");
  if (minutes < 60) return say("ago-minutes", { minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 24) return say("ago-hours", { hours });
  return say("ago-days", { days: Math.round(hours / 24) });
}

export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function list(names: string[]): string {
  return say("names", { names });
}

/** Why a hint says what it says, and what it should gain, as far as the server tells. How that was found is `sampled`. */
export function hintWords(hint: { text: string; why?: string; gain?: number | null; unit?: string }): string {
  const said = minus(hint.why || hint.text);
  return hint.gain ? say("hint-gain", { hint: said, gain: about(hint.gain), unit: say("unit", { unit: hint.unit || "points" }) }) : said;
}
