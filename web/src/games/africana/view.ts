// What the server tells of an Africana table, and the words and places the client adds. No rules: legal is what the frame lists.

import type { Frame, GameEvent } from "../../lib/protocol";
import type { LogLine } from "../registry";
import geometry from "./geometry.json";

export interface Place {
  id: string;
  name: string;
  half: "north" | "south";
  symbols: string[];
  neighbours: string[];
  lon: number;
  lat: number;
}

export interface Expedition {
  id: string;
  stage: string;
  start: string;
  target: string;
  steps: number;
  silver: number;
  points: number;
}

export interface Space {
  space: number;
  bonus: { kind: "silver" | "travel"; amount: number };
  expedition: Expedition | null;
  markers: number[];
}

export interface Adventure {
  id: string;
  kind: "artifact" | "assistant";
  what: string;
  target: string;
  silver: number;
  points: number;
}

export interface Book {
  half: "north" | "south";
  left: Adventure | null;
  right: Adventure | null;
  left_size: number;
  right_size: number;
  left_pages: Adventure[];
  right_pages: Adventure[];
  hidden: number;
  unseen: string[];
}

export const PARTS = ["expeditions", "artifacts", "collections", "assistants", "money", "cards", "unfinished"] as const;
export type Part = (typeof PARTS)[number];

export interface Company {
  company: number;
  country: string;
  colour: string;
  place: string;
  book: "north" | "south";
  money: number | null;
  hand_size: number;
  travel_cards: number;
  joker: boolean;
  assistants: string[];
  markers: number;
  joined: number[];
  unfinished: Adventure[];
  archive: Adventure[] | null;
  expeditions: Expedition[] | null;
  ended: number;
  artifacts: Record<string, number> | null;
  collections: { worth: number; takes: Record<string, number> }[] | null;
  finished_assistants: number | null;
  score: (Record<Exclude<Part, "cards">, number> & { cards: number | null; total: number }) | null;
}

export interface AfricanaView {
  round: number;
  last_round: boolean;
  start_seat: number;
  turn: number | null;
  places: Place[];
  spaces: Space[];
  pile: { left: number; next: string | null; unseen: string[]; ended: number; in_game: number };
  travel: { pile: number; discards: Record<string, number>; discarded: number };
  table: string[];
  books: Book[];
  hand: string[];
  artifacts: string[];
  seats: Company[];
}

/** One answer of a route, and what it brings at once. */
export interface Step {
  do: string;
  kind: string;
  place: string;
  price: number;
  silver: number;
  points: number;
  space: number;
  luck: boolean;
  card?: string;
  adventure?: string;
}

export interface Way {
  answers: string[];
  steps: Step[];
  place: string;
  cards: string[];
  returns: number;
  changes: number;
  silver: [number, number];
  points: [number, number];
  joins: number[];
  ends: number[];
  hand: string[];
}

export interface Plan {
  ready: boolean;
  over: boolean;
  prefix: string[];
  route: Way | null;
  luck: string | null;
  here: Step[];
  next: Step[];
  places: Record<string, Way>;
}

export const viewOf = (frame: Frame): AfricanaView => frame.view as AfricanaView;

// Words

export const SYMBOL: Record<string, string> = { magenta: "blossom", turquoise: "drop", grey: "peak", orange: "sun", violet: "moon" };

/** `grey-assistant` is colour grey, an assistant; `joker` is of no colour. */
export function cardOf(card: string): { colour: string; kind: "travel" | "assistant" | "joker"; words: string } {
  if (card === "joker") return { colour: "joker", kind: "joker", words: "joker" };
  const [colour = "", assistant] = card.split("-");
  const words = `${SYMBOL[colour] ?? colour}${assistant ? " assistant" : ""}`;
  return { colour, kind: assistant ? "assistant" : "travel", words };
}

/** A joker or an assistant that is discarded leaves the game. */
export const precious = (card: string): boolean => cardOf(card).kind !== "travel";

/** What a way brings at its halts, in silver and points. */
export const rewards = (way: Way | null): number => (way?.steps ?? []).reduce((sum, step) => sum + Math.max(0, step.silver) + Math.max(0, step.points), 0);

export function adventureWords(each: Adventure): string {
  return each.kind === "artifact" ? each.what : `${SYMBOL[each.what] ?? each.what} assistant`;
}

/** As a heading: "Assistant (drop)", for "Drop assistant" could be an order. */
export const adventureTitle = (each: Adventure): string => (each.kind === "artifact" ? capital(each.what) : `Assistant (${SYMBOL[each.what] ?? each.what})`);

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** "+3 silver, 3 points"; what is nothing is left out. */
export function gains(silver: number, points: number): string {
  const said = [];
  if (silver) said.push(`${silver > 0 ? "+" : "\u2212"}${Math.abs(silver)} silver`);
  if (points) said.push(`${points < 0 ? "\u2212" : said.length ? "" : "+"}${many(Math.abs(points), "point")}`);
  return said.join(", ");
}

export const seatInk: Record<string, string> = { white: "#2a231b", yellow: "#2a231b", blue: "#fff", red: "#fff" };

// The map

export interface Spot {
  x: number;
  y: number;
  label: string;
}

const known: Record<string, Spot> = geometry.places;

/** Where a place is drawn. Places of an owner's own map are put where they are on the globe. */
export function spotOf(place: Place): Spot {
  const ours = known[place.id];
  const [x, y] = project(place.lon, place.lat);
  if (ours && Math.hypot(ours.x - x, ours.y - y) < 12) return ours;
  return { x, y, label: "e" };
}

/** Lambert's equal-area projection around 18 E, 2 N, as the coast was drawn. */
export function project(lon: number, lat: number): [number, number] {
  const rad = Math.PI / 180;
  const middle = 2 * rad;
  const lo = (lon - 18) * rad;
  const la = lat * rad;
  const k = Math.sqrt(2 / (1 + Math.sin(middle) * Math.sin(la) + Math.cos(middle) * Math.cos(la) * Math.cos(lo)));
  const x = k * Math.cos(la) * Math.sin(lo);
  const y = -k * (Math.cos(middle) * Math.sin(la) - Math.sin(middle) * Math.cos(la) * Math.cos(lo));
  const [ox = 0, oy = 0] = geometry.origin;
  return [ox + geometry.scale * x, oy + geometry.scale * y];
}

export interface Road {
  key: string;
  a: string;
  b: string;
  d: string;
  sea: boolean;
}

/** The routes as they are drawn: our curves where we have them, straight lines elsewhere. */
export function roadsOf(places: Place[]): Road[] {
  const spots = new Map(places.map((place) => [place.id, spotOf(place)]));
  const roads: Road[] = [];
  for (const place of places)
    for (const other of place.neighbours) {
      if (other < place.id) continue;
      const ours = geometry.routes.find((route) => (route.a === place.id && route.b === other) || (route.b === place.id && route.a === other));
      const [from, to] = [spots.get(place.id), spots.get(other)];
      if (!from || !to) continue;
      const moved = known[place.id] !== from || known[other] !== to;
      roads.push({ key: roadKey(place.id, other), a: place.id, b: other, d: ours && !moved ? ours.d : `M${from.x} ${from.y}L${to.x} ${to.y}`, sea: ours?.sea ?? false });
    }
  return roads;
}

export function roadKey(a: string, b: string): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}

// The log

/** "Rosa goes to Cairo with the joker." as a part of her journey. */
const JOURNEY = /^(.+?) (goes|go) to (.+)\.$/;

/** A journey is one sentence: "Rosa goes to Cairo with a sun card, to Aswan with the joker, completes the expedition …". */
function further(before: string, text: string): string {
  const person = JOURNEY.exec(before)?.[1];
  if (!person || !text.startsWith(`${person} `)) return `${before} ${text}`;
  const next = JOURNEY.exec(text);
  return `${before.replace(/\.$/, "")}, ${next ? `to ${next[3]}` : text.slice(person.length + 1).replace(/\.$/, "")}.`;
}

/** What belongs together stands on one line: a journey, a reading. */
export function logLines(events: GameEvent[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const event of events) {
    const last = lines[lines.length - 1];
    if (event.what === "rests" || event.what === "reads") continue;
    const joined = last && last.seat === event.seat && event.seat >= 0 && ["goes", "joins", "ends", "finishes"].includes(event.what) && lastKind(last) === "way";
    if (joined) last.text = further(last.text, event.text);
    else {
      const line: LogLine & { kind?: string } = { key: event.n, text: event.text, seat: event.seat < 0 ? null : event.seat };
      if (["goes", "joins", "ends", "finishes"].includes(event.what)) line.kind = "way";
      if (event.what === "last-round") line.heading = true;
      lines.push(line);
    }
  }
  return lines;
}

const lastKind = (line: LogLine): string | undefined => (line as LogLine & { kind?: string }).kind;
