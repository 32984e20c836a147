// The view of The Heart of Darkness as the server sends it, and how its pieces are called.

import type { Choice, Frame, GameEvent } from "../../lib/protocol";
import type { LogLine } from "../registry";

export interface Slot {
  row: number;
  column: number;
  rumor: boolean;
  encounter?: string;
  encounter_kind?: string;
  chit?: string;
  chit_kind?: string;
  chit_type?: "finding" | "discovery";
  worth?: number; // DP
}

export interface SeatView {
  colour: string;
  dp: number;
  askaris: number;
  ammo: number;
  porters: number;
  discontent: number;
  gifts: number;
  food: number;
  capacity: number;
  load: number;
  hunger: number;
  health: number;
  sanity: number;
  health_number: number;
  sanity_number: number;
  time: number;
  credits: number;
  patron: string;
  region: string;
  resources: Record<string, number>;
  guide_used: boolean;
  bad_luck: string[];
  playing: boolean;
  fate: "alive" | "dead" | "insane";
  slot: string;
  arrow: string;
  rumor: string;
  wasteland: string[];
  ahead: Record<string, { words: string; after: string }>;
  matrix: Record<string, Slot>;
}

export interface Area {
  area: string;
  name: string;
  port: boolean;
  red: boolean;
  presumed: string;
  terrain: string;
  water_zone: boolean;
  springs: number;
  found: string[];
  explorers: number[];
}

export interface Border {
  a: string;
  b: string;
  code: string;
  water: string;
  flows_into: string;
  printed: boolean;
  blocked: boolean;
}

export type Limit = "askaris" | "ammo" | "porters" | "health" | "sanity" | "time" | "discontent";

export interface HeartView {
  game_turn: number;
  target_dp: number;
  last_game_turn: number;
  cut_off: boolean;
  track: { order: number[]; disease: number; horror: number; places: number[] };
  turn: { first: string; second: string; hand: string[]; barred: boolean; chased: boolean; success: boolean };
  seats: SeatView[];
  layout: { rows: number; columns: number; start: string; end: string; numbered: string[] };
  areas: Area[];
  borders: Border[];
  bags: {
    events: Record<string, number>;
    encounters: Record<string, number>;
    water: Record<string, number>;
    new_sources: number;
    specials: string[];
    terrain: Record<string, number>;
    resources: Record<string, number>;
    removed: string[];
  };
  limits: Record<Limit, number>;
  notes: { resources: Record<string, string>; patrons: Record<string, string>; patron_bonus: number };
}

export const viewOf = (frame: Frame): HeartView => frame.view as HeartView;

const FAMILIES = ["culture", "flora", "scenery", "mineral", "wildlife"];
const DOTS = /^[ygbw]{1,4}$/;

/** "warrior-nation-g" is Warrior Nation, "mineral-gold" is Gold, "wildlife-lion" is Lion. */
export function title(word: string): string {
  const [first = "", ...rest] = word.split("-");
  const parts = FAMILIES.includes(first) && rest.length ? rest : [first, ...rest];
  while (parts.length > 1 && DOTS.test(parts[parts.length - 1] ?? "")) parts.pop();
  return parts.map((part, index) => (index && (part === "of" || part === "the") ? part : part.charAt(0).toUpperCase() + part.slice(1))).join(" ");
}

const SHORT: Record<string, string> = { Missionary: "Mission", "Highest Mountain": "Highest", "Warrior Nation": "Warriors", "Rock Crystal": "Crystal", "Giant Lobelia": "Lobelia", "Hot Springs": "Springs" };

/** As it fits on a chit. */
export function short(word: string): string {
  const whole = title(word);
  return SHORT[whole] ?? whole;
}

/** The family a chit's picture is of: mineral-gold is mineral, kingdom-yw is kingdom. */
export function family(word: string): string {
  const parts = word.split("-");
  if (FAMILIES.includes(parts[0] ?? "")) return parts[0] ?? "";
  while (parts.length > 1 && DOTS.test(parts[parts.length - 1] ?? "")) parts.pop();
  return parts.join("-");
}

/** The terrain dots of a chit, as letters. */
export function dots(word: string): string[] {
  const last = word.split("-").pop() ?? "";
  return word.includes("-") && DOTS.test(last) && !FAMILIES.includes(word.split("-")[0] ?? "") ? [...last] : [];
}

export const DOT_WORDS: Record<string, string> = { g: "Jungle", y: "Savanna or Veldt", b: "Desert", w: "by water" };

export function areaName(view: HeartView, area: string): string {
  return view.areas.find((each) => each.area === area)?.name ?? title(area);
}

export const slotWords = (slot: string): string => {
  const [row, column] = slot.split("-");
  return `row ${row}, column ${column}`;
};

const WAYS: Record<string, [number, number]> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** Where on the Matrix an answer points. */
export function slotOf(each: Choice, seat: SeatView | undefined): string | null {
  if (typeof each["slot"] === "string") return each["slot"];
  const way = WAYS[String(each["direction"] ?? "")];
  if (!way || !seat) return null;
  const [row = 0, column = 0] = seat.slot.split("-").map(Number);
  return `${row + way[0]}-${column + way[1]}`;
}

/** Where on the map an answer points. */
export function areaOf(each: Choice): string | null {
  const found = each["region"] ?? each["border-to"] ?? each["port"];
  return typeof found === "string" ? found : null;
}

export type Place = "map" | "matrix" | "sheet";

/** Which part of the table a question is about. */
export function placeOf(frame: Frame): Place | null {
  const first = frame.actions.find((each) => !["skip", "rest", "stay"].includes(each.kind));
  if (!first) return null;
  if (areaOf(first)) return "map";
  if (first.kind === "go" || first.kind === "look" || first.kind === "place") return "matrix";
  return first.kind === "buy" || first.kind === "patron" || first.kind === "boost" || first.kind === "keep" ? "sheet" : null;
}

/** In which part of the Game Turn we are, as far as the table shows it. */
export function phase(view: HeartView): string {
  if (view.game_turn < 1 || view.seats.some((seat) => seat.credits > 0 || !seat.patron)) return "Equipping";
  return view.track.disease > 0 || view.track.horror > 0 ? "Map Phase" : "Matrix Phase";
}

// The log

const QUIET = new Set(["code", "map-turn"]);

const told = new WeakMap<GameEvent, LogLine>(); // a line stays the same object, so that only new ones are drawn

function line(event: GameEvent): LogLine {
  let made = told.get(event);
  if (!made) {
    made = { key: event.n, text: event.text, seat: event.seat < 0 ? null : event.seat, heading: event.what === "game-turn" };
    told.set(event, made);
  }
  return made;
}

export function logLines(events: GameEvent[]): LogLine[] {
  return events.filter((event) => !QUIET.has(event.what)).map(line);
}

/** Returns the view that was given first, as long as nothing on the map changes. */
export function mapKeeper(): (view: HeartView) => HeartView {
  let key = "";
  let kept: HeartView | null = null;
  return (view) => {
    const now = JSON.stringify([view.areas, view.borders, view.seats.map((seat) => [seat.region, seat.fate])]);
    if (!kept || now !== key) kept = view;
    key = now;
    return kept;
  };
}
