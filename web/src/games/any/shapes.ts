// How data look, for a table that knows no game: which values are cards, piles, grids, seats, and which answers belong together.

import type { Choice } from "../../lib/protocol";

export type Plain = string | number | boolean | null;
export type Data = { [name: string]: unknown };

export const isPlain = (value: unknown): value is Plain => value === null || value === undefined || typeof value !== "object";
export const isData = (value: unknown): value is Data => !isPlain(value) && !Array.isArray(value);

/** How a value is laid out. */
export type Shape = "plain" | "pieces" | "seats" | "grid" | "tiles" | "rows" | "piles" | "parts";

const NOT_OF_SEATS = /dice|rolls?|faces|numbers|cards|pile/; // as many as there are seats only by chance
const MANY_TILES = 24;
const CATALOGUE = 140; // single things

export function shapeOf(value: unknown, name: string, seats: number): Shape {
  if (isPlain(value)) return "plain";
  if (Array.isArray(value)) {
    if (ofSeats(value, name, seats)) return "seats";
    if (value.every(isPlain)) return "pieces";
    if (value.every(Array.isArray)) {
      const width = value[0]?.length ?? 0;
      const even = width > 1 && value.length > 1 && value.every((row) => row.length === width && row.every(isPlain));
      return even ? "grid" : "tiles";
    }
    return value.length <= MANY_TILES && value.some((each) => !isPlain(each) && Object.values(each as Data).some((part) => !isPlain(part))) ? "tiles" : "rows";
  }
  const parts = Object.values(value as Data);
  if (parts.length > 1 && parts.every(isData) && alike(parts)) return "rows";
  if (parts.length && parts.every((part) => Array.isArray(part) && part.every(isPlain))) return "piles";
  return "parts";
}

/** One entry for each seat? Lists of plain numbers are taken for that, unless their name says otherwise. */
function ofSeats(value: unknown[], name: string, seats: number): boolean {
  if (value.length !== seats) return false;
  if (name === "seats" || name === "players") return true;
  if (seats < 2 || NOT_OF_SEATS.test(name)) return false;
  return value.every((each) => typeof each === "number") || (name !== "" && value.every((each) => !isPlain(each)));
}

function alike(parts: Data[]): boolean {
  const names = Object.keys(parts[0] ?? {}).join();
  return parts.every((part) => Object.keys(part).join() === names);
}

/** How many single things there are in it. */
export function leaves(value: unknown): number {
  return isPlain(value) ? 1 : Object.values(value as Data).reduce<number>((sum, each) => sum + leaves(each), 0);
}

// Words

export function words(name: string): string {
  return name.replace(/[_-]+/g, " ").trim();
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function singular(name: string): string {
  return words(name).replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}

const SEAT = /^(seat|player|starter|owner|winner|leader|dealer|holder|actor)$|_(seat|player|owner|by)$/;

/** Does a number of this name stand for a seat? `asked` is the seat that is asked now: a `turn` of the same number is its. */
export function isSeat(name: string, value: unknown, seats: number, asked: number | null): boolean {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value >= seats) return false;
  return SEAT.test(name) || (name === "turn" && value === asked);
}

/** Its name as a label: an `inspector_seat` is the inspector. */
export function role(name: string): string {
  return words(name).replace(/ (seat|player)$/, "");
}

/** The answers that mean this seat: by an argument that stands for one. */
export function aboutSeat(choices: Choice[], seat: number): Choice[] {
  return choices.filter((choice) => argumentsOf(choice).some(([argument, value]) => SEAT.test(argument) && value === String(seat)));
}

export function plainWords(value: Plain | undefined, name = ""): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value === -1 && SEAT.test(name) ? "–" : String(value).replace("-", "\u2212");
  return words(value) || value;
}

/** Equal things that lie side by side, counted from three on. */
export function counted(list: Plain[]): { value: Plain; count: number }[] {
  const runs: { value: Plain; count: number }[] = [];
  for (const value of list) {
    const last = runs.at(-1);
    if (last && last.value === value) last.count += 1;
    else runs.push({ value, count: 1 });
  }
  return runs.flatMap((run) => (run.count > 2 ? [run] : Array.from({ length: run.count }, () => ({ ...run, count: 1 }))));
}

/** The board first, then the seats, then what lies beside; long lists of words are a catalogue and come last. */
export function rank(name: string, value: unknown, seats: number): number {
  const shape = shapeOf(value, name, seats);
  if (shape === "seats") return name === "seats" || name === "players" ? 1 : 2;
  if (shape === "grid") return 0;
  if (leaves(value) > CATALOGUE) return 3;
  return shape === "tiles" ? 0 : 2;
}

// Cards

// words that are read as a colour; the colours are those that pieces are drawn in
const COLOURS = ["yellow", "blue", "white", "green", "red", "purple", "orange", "magenta", "turquoise", "violet", "grey", "black", "brown", "pink"];

const SHADES: Record<string, string> = {
  amber: "yellow", sand: "yellow", sun: "yellow", gold: "yellow", sky: "blue", sea: "blue", indigo: "blue", chalk: "white", ivory: "white", moss: "green", olive: "green",
  jade: "green", rust: "red", crimson: "red", scarlet: "red", dusk: "purple", lilac: "purple", copper: "orange", teal: "turquoise", slate: "grey", gray: "grey", silver: "grey",
  coal: "black", clay: "brown", rose: "pink",
}; // prettier-ignore

export interface Face {
  colour: string; // one of ours, or none
  suit: string; // as the card says it
  rank: string; // what is printed on it beside the colour; empty for a colour alone
}

/** A card is a word of which one part is a colour, `red-7`, `lamp-blue`, `violet`, or a word with a number, `cups-3`. */
export function faceOf(value: unknown): Face | null {
  if (typeof value !== "string") return null;
  const parts = value.toLowerCase().split(/[-_]/);
  if (parts.length > 4) return null;
  const at = parts.findIndex((part) => COLOURS.includes(part) || part in SHADES);
  if (at < 0) return parts.length === 2 && /^\d{1,2}$/.test(parts[1] as string) ? { colour: "none", suit: parts[0] as string, rank: parts[1] as string } : null;
  const suit = parts[at] as string;
  return { colour: SHADES[suit] ?? suit, suit, rank: parts.filter((_, index) => index !== at).join(" ") };
}

// Answers

const NOT_ARGUMENTS = new Set(["do", "kind", "text", "preview"]);

export type Pairs = [argument: string, value: string][];

export function argumentsOf(choice: Choice): Pairs {
  return Object.entries(choice)
    .filter(([name, value]) => !NOT_ARGUMENTS.has(name) && isPlain(value) && value !== null)
    .map(([name, value]) => [name, String(value)]);
}

/** The answers that a piece is about: a word that one of their arguments is. */
export function about(choices: Choice[], value: unknown): Choice[] {
  if (typeof value !== "string") return [];
  return choices.filter((choice) => argumentsOf(choice).some(([, each]) => each === value));
}

/** The same for one of several things in a list, which may be called by a field of it or by its place. */
export function aboutOne(choices: Choice[], thing: unknown, index: number, list: string): Choice[] {
  const fields = isData(thing) ? thing : {};
  const one = singular(list).split(" ").at(-1) ?? "";
  const named = ["id", "name", one, "number"].map((name) => fields[name]).find((each) => isPlain(each) && each !== null && each !== undefined);
  return choices.filter((choice) =>
    argumentsOf(choice).some(([argument, value]) => {
      const field = fields[argument];
      if (isPlain(field) && field !== null && field !== undefined) return String(field) === value;
      return words(argument) === one && (named === undefined ? String(index + 1) : String(named)) === value;
    }),
  );
}

export interface Group {
  key: string;
  subject: string | null; // the piece that all of it is about
  heading: string; // the words that all of it begins with
  answers: { choice: Choice; label: string }[];
}

/** Answers by what they are about: by the piece of their first argument where several share it, else by their kind. */
export function groups(choices: Choice[]): Group[] {
  const subject = (choice: Choice): string | null => argumentsOf(choice)[0]?.join(" ") ?? null;
  const subjects = new Set(choices.map(subject));
  const shared = subjects.size * 1.3 < choices.length && subjects.size > 1;
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = shared ? (subject(choice) ?? choice.kind) : choice.kind;
    found.set(key, [...(found.get(key) ?? []), choice]);
  }
  const many = [...found].filter(([, each]) => each.length > 1);
  const single = [...found].filter(([, each]) => each.length === 1).flatMap(([, each]) => each);
  const made = many.map(([key, each]) => {
    const about = shared ? (argumentsOf(each[0] as Choice)[0]?.[1] ?? null) : null;
    return { key, subject: about, ...shortened(each, about !== null) };
  });
  if (single.length) made.push({ key: "", subject: null, heading: "", answers: single.map((choice) => ({ choice, label: choice.text })) });
  return made;
}

/** What all texts begin with is said once; what they end with, the piece says that they are about. */
export function shortened(choices: Choice[], ending = false): Pick<Group, "heading" | "answers"> {
  const texts = choices.map((choice) => choice.text.split(" "));
  const least = Math.min(...texts.map((text) => text.length));
  const common = (at: (text: string[], step: number) => string | undefined, most: number): number => {
    let count = 0;
    while (count < most && texts.every((text) => at(text, count) === at(texts[0] as string[], count))) count += 1;
    return count;
  };
  const before = common((text, step) => text[step], least - 1);
  const first = texts[0] as string[];
  let after = ending ? common((text, step) => text[text.length - 1 - step], least - 1 - before) : 0;
  while (after && !/^(the|an?|\()/i.test(first[first.length - after] as string)) after -= 1; // cut where a phrase begins
  return {
    heading: first.slice(0, before).join(" "),
    answers: choices.map((choice, index) => {
      const text = texts[index] as string[];
      return { choice, label: capital(text.slice(before, text.length - after).join(" ")) };
    }),
  };
}
