// A picture of how a match ended, to be shared: drawn here, of our own parts, always light. It holds nothing that is not open to all.

export interface Shared {
  game: string;
  title: string;
  story: string;
  seats: { name: string; score: string; rank: number; colour: string; face: SVGElement | null }[]; // the best first
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const INK = "#2a231b";
const SOFT = "#574b3c";
const PAPER = "#fbf7ec";
const BRASS = "#85590f";

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

async function drawn(face: SVGElement): Promise<HTMLImageElement> {
  const copy = face.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "160");
  copy.setAttribute("height", "160");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
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

  // the land: a sun above hills, out of the paper
  const sky = pen.createLinearGradient(0, 0, WIDTH, 0);
  sky.addColorStop(0.4, PAPER);
  sky.addColorStop(1, "#eac994");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#fff3d6";
  circle(pen, 860, 230, 104);
  const hills: [string, number, number][] = [["#d9b65f", 390, 60], ["#6f8fae", 450, 44], ["#7fb096", 510, 36], ["#b5604e", 566, 28], ["#5a2a20", 612, 14]];
  for (const [colour, top, swell] of hills) {
    const land = pen.createLinearGradient(480, 0, 760, 0);
    land.addColorStop(0, `${colour}00`);
    land.addColorStop(1, colour);
    pen.fillStyle = land;
    pen.beginPath();
    pen.moveTo(460, HEIGHT);
    pen.lineTo(460, top);
    pen.bezierCurveTo(700, top - swell, 900, top + swell, WIDTH, top - swell / 2);
    pen.lineTo(WIDTH, HEIGHT);
    pen.fill();
  }

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
  const room = Math.max(0, Math.floor((500 - y) / 36));
  lines.slice(0, room).forEach((line, index) => write(index === room - 1 && lines.length > room ? `${line} …` : line, 56, y + 6 + index * 36, `italic 400 28px ${serif}`, SOFT));
  pen.fillStyle = BRASS;
  for (const [dx, dy, rx, ry] of [[18, 34, 17, 5.5], [17, 23, 13, 5], [19, 13, 9, 4.2], [17, 4.5, 5, 3.4]] as const) {
    pen.beginPath();
    pen.ellipse(56 + dx, 545 + dy, rx, ry, 0, 0, 7);
    pen.fill();
  }
  write("Cairn", 106, 576, `700 30px ${serif}`);

  // the podium
  const places = shared.seats.slice(0, 3);
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
    pen.fillStyle = "#f2e6cb";
    circle(pen, cx, cy, size);
    if (seat.face) {
      pen.save();
      pen.beginPath();
      pen.arc(cx, cy, size, 0, 7);
      pen.clip();
      pen.drawImage(await drawn(seat.face), cx - size, cy - size, 2 * size, 2 * size);
      pen.restore();
    }
    pen.strokeStyle = seat.colour;
    pen.lineWidth = 9;
    pen.beginPath();
    pen.arc(cx, cy, size, 0, 7);
    pen.stroke();
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

function circle(pen: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  pen.beginPath();
  pen.arc(x, y, r, 0, 7);
  pen.fill();
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
