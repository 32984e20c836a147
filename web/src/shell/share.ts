// A picture of how a match ended, to be shared: drawn here, of our own parts, always light. It holds nothing that is not open to all.

import { number } from "../lib/words";

export interface Shared {
  game: string;
  title: string;
  story: string;
  cover: string | null; // the address of the game's picture
  map: SVGElement | null; // where the match led: it has the place of cover and podium
  columns: { words: string; values: (number | null)[] }[]; // how the points came about, the best seat first
  seats: { name: string; score: string; rank: number; colour: string; bot: boolean; face: SVGElement | null; pennant: SVGElement | null }[]; // the same
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const INK = "#2a231b";
const SOFT = "#574b3c";
const PAPER = "#fbf7ec";
const BRASS = "#85590f";
const LAND = 720; // how wide the game's picture is
const PLACES = 3; // on the podium

/** The words of a text in lines that are no wider than this. */
export function wrap(text: string, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && measure(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines, as even as can be: no word stands alone. */
export function balance(text: string, most: number, measure: (text: string) => number): string[] {
  const lines = wrap(text, most, measure);
  for (let width = most - 10; width > most / 3; width -= 10) {
    const tighter = wrap(text, width, measure);
    if (tighter.length > lines.length) return wrap(text, width + 10, measure);
  }
  return lines;
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Rules of style that a picture needs outside the page: our light colours, and what touches it. Nothing moves there. */
function styleOf(picture: SVGElement): string {
  const kept: string[] = ["* { animation: none !important; transition: none !important; }"];
  for (const sheet of document.styleSheets) {
    let rules: CSSRule[] = [];
    try {
      rules = [...sheet.cssRules];
    } catch {
      continue; // somebody else's: an extension of the browser
    }
    for (const rule of rules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText.includes("data-theme")) continue;
      try {
        if (rule.selectorText.startsWith(":root") ? !rule.selectorText.includes(" ") : picture.querySelector(rule.selectorText)) kept.push(rule.cssText);
      } catch {
        // a selector that this browser does not know
      }
    }
  }
  return kept.join("\n");
}

/** A map as it is drawn on the page: its classes and symbols come along. */
function mapped(map: SVGElement, wide: number, high: number): Promise<HTMLImageElement> {
  const copy = map.cloneNode(true) as SVGElement;
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = styleOf(map);
  const used = new Set([...map.querySelectorAll("use")].map((use) => (use.getAttribute("href") ?? "#").slice(1)));
  copy.prepend(style, ...[...used].flatMap((id) => document.getElementById(id)?.cloneNode(true) ?? []));
  return drawn(copy, wide, high, "");
}

/** `colour`: what stands in it for the colour of a seat. */
function drawn(part: SVGElement, wide: number, high: number, colour: string): Promise<HTMLImageElement> {
  const copy = part.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(wide));
  copy.setAttribute("height", String(high));
  const text = new XMLSerializer().serializeToString(copy).replace(/var\(--seat[^)]*\)/g, (own) => colour || own);
  return loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
}

export async function picture(shared: Shared): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  await document.fonts?.ready;
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--font-display") || "serif";
  const sans = getComputedStyle(document.documentElement).getPropertyValue("--font-ui") || "sans-serif";

  // the game's picture, out of the paper
  pen.fillStyle = "#eac994";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (shared.map) pen.drawImage(await mapped(shared.map, LAND, HEIGHT), WIDTH - LAND, 0);
  const land = shared.cover && !shared.map ? await loaded(shared.cover).catch(() => null) : null;
  if (land?.naturalWidth) {
    const wide = Math.max(LAND, (HEIGHT * land.naturalWidth) / land.naturalHeight);
    const high = (wide * land.naturalHeight) / land.naturalWidth;
    pen.drawImage(land, WIDTH - LAND / 2 - wide / 2, HEIGHT - high, wide, high);
  }
  const paper = pen.createLinearGradient(WIDTH - LAND - (shared.map ? 0 : 40), 0, WIDTH - LAND + 220, 0);
  paper.addColorStop(0, PAPER);
  paper.addColorStop(1, `${PAPER}${shared.map ? "00" : "33"}`);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);

  // the words
  const write = (text: string, x: number, y: number, font: string, colour = INK): void => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
  write(shared.game.toUpperCase(), 56, 66, `700 18px ${sans}`, SOFT);
  pen.font = `700 60px ${serif}`;
  let y = 140;
  for (const line of balance(shared.title, 520, (text) => pen.measureText(text).width).slice(0, 3)) {
    write(line, 56, y, `700 60px ${serif}`);
    y += 64;
  }
  pen.font = `italic 400 28px ${serif}`;
  const lines = wrap(shared.story, 500, (text) => pen.measureText(text).width);
  const columns = shared.columns.length <= 5 ? shared.columns : [];
  const room = Math.max(0, Math.floor(((columns.length ? 400 : 500) - y) / 36));
  lines.slice(0, room).forEach((line, index) => write(index === room - 1 && lines.length > room ? `${line} …` : line, 56, y + 6 + index * 36, `italic 400 28px ${serif}`, SOFT));
  // what each part brought, for those on the podium
  let at = 56;
  for (const { words, values } of columns) {
    write(words, at, 436, `400 18px ${sans}`, SOFT);
    const label = pen.measureText(words).width;
    let right = at;
    values.slice(0, PLACES).forEach((value, place) => {
      const text = value === null ? "–" : number(value);
      if (place) {
        write(" : ", right, 470, `400 24px ${serif}`, SOFT);
        right += pen.measureText(" : ").width;
      }
      write(text, right, 470, `${place ? 400 : 700} 28px ${serif}`, place ? SOFT : INK);
      right += pen.measureText(text).width;
    });
    at += Math.max(label, right - at) + 30;
  }
  pen.fillStyle = BRASS;
  for (const [dx, dy, rx, ry] of [[18, 34, 17, 5.5], [17, 23, 13, 5], [19, 13, 9, 4.2], [17, 4.5, 5, 3.4]] as const) {
    pen.beginPath();
    pen.ellipse(56 + dx, 545 + dy, rx, ry, 0, 0, 7);
    pen.fill();
  }
  write("Cairn", 106, 576, `700 30px ${serif}`);

  // the podium
  const places = shared.map ? [] : shared.seats.slice(0, PLACES);
  const order = places.length === 1 ? [0] : places.length === 2 ? [0, 1] : [1, 0, 2];
  const wide = 168;
  const left = WIDTH - 60 - order.length * (wide + 14);
  for (const [column, place] of order.entries()) {
    const seat = places[place];
    if (!seat) continue;
    const x = left + column * (wide + 14);
    const top = 440 + (seat.rank - 1) * 50;
    pen.fillStyle = PAPER;
    pen.fillRect(x, top, wide, HEIGHT - top);
    pen.fillStyle = seat.colour;
    pen.fillRect(x, top, wide, 9);
    pen.strokeStyle = INK;
    pen.lineWidth = 2;
    pen.strokeRect(x, top, wide, HEIGHT - top + 4);
    const size = seat.rank === 1 ? 62 : 50;
    const [cx, cy] = [x + wide / 2, top - 52 - size];
    if (seat.rank === 1 && places.length > 1) laurel(pen, cx, cy - size - 12);
    const frame = new Path2D(); // bots are round, people are not
    frame.roundRect(cx - size, cy - size, 2 * size, 2 * size, seat.bot ? size : size / 2);
    pen.fillStyle = "#f2e6cb";
    pen.fill(frame);
    if (seat.face) {
      pen.save();
      pen.clip(frame);
      pen.drawImage(await drawn(seat.face, 200, 200, seat.colour), cx - size, cy - size, 2 * size, 2 * size);
      pen.restore();
    }
    pen.strokeStyle = INK;
    pen.lineWidth = 13;
    pen.stroke(frame);
    pen.strokeStyle = seat.colour;
    pen.lineWidth = 9;
    pen.stroke(frame);
    if (seat.pennant) pen.drawImage(await drawn(seat.pennant, 110, 130, seat.colour), cx + size * 0.42, cy + size - 54, 48, 57);
    pen.textAlign = "center";
    pen.font = `700 26px ${serif}`;
    const name = wrap(seat.name, wide + 10, (text) => pen.measureText(text).width)[0] ?? "";
    const plate = pen.measureText(name).width + 32;
    pen.fillStyle = PAPER;
    pen.beginPath();
    pen.roundRect(cx - plate / 2, top - 46, plate, 38, 10);
    pen.fill();
    write(name, cx, top - 18, `700 26px ${serif}`);
    write(seat.score, cx, top + 72, `800 ${seat.rank === 1 ? 56 : 44}px ${serif}`);
    pen.textAlign = "left";
  }
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png"));
}

/** Leaves on both sides of a winner's head. */
function laurel(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.fillStyle = "#b9892f";
  for (const side of [-1, 1]) {
    for (const [dx, dy, turn] of [[62, 26, 1.1], [50, 12, 0.85], [34, 2, 0.55], [15, -3, 0.2]] as const) {
      pen.beginPath();
      pen.ellipse(x + side * dx, y + dy, 13, 6, side * turn, 0, 7);
      pen.fill();
    }
  }
}

/** Hand the picture on: to another app where the device has a way to do so, else as a file. */
export async function share(shared: Shared): Promise<"shared" | "saved"> {
  const file = new File([await picture(shared)], `cairn-${shared.game.toLowerCase().replace(/[^a-z]+/g, "-")}.png`, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: shared.title });
    return "shared";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
