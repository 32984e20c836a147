// The view of The Heart of Darkness as the server sends it, and how its pieces are called.

import type { Say, Word } from "../../lib/catalogue";
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
  worth?: number; // DP in all, with Resource and Patron
  brings?: [string, number][]; // and where they come from
  price?: string[]; // besides 1 Time: a wish, or one of these tolls
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
  exploring: Record<string, [number, number]>; // what each terrain brings in DP and costs in Time who explores it
  land: string[]; // the terrain dots that fit the region
  ahead: Record<string, { does: unknown; after: string }>; // messages
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
  wares: string[]; // all Resources
  patron_bonus: number;
}

export const viewOf = (frame: Frame): HeartView => frame.view as HeartView;

const FAMILIES = ["culture", "flora", "scenery", "mineral", "wildlife"];
const DOTS = /^[ygbw]{1,4}$/;

/** Without its terrain dots. */
function kind(word: string): string {
  const parts = word.split("-");
  while (parts.length > 1 && DOTS.test(parts[parts.length - 1] ?? "")) parts.pop();
  return parts.join("-");
}

/** The family a chit's picture is of: mineral-gold is mineral, kingdom-yw is kingdom. */
export function family(word: string): string {
  const [first = ""] = word.split("-");
  return FAMILIES.includes(first) ? first : kind(word);
}

/** The terrain dots of a chit, as letters. */
export function dots(word: string): string[] {
  const last = word.split("-").pop() ?? "";
  return word.includes("-") && DOTS.test(last) && !FAMILIES.includes(word.split("-")[0] ?? "") ? [...last] : [];
}

const PATRONS = new Set(["royal-geographical-society", "university", "city", "westminster", "fleet-street"]);

/** "Lake: +4 DP (Lake 2, Surveying 1 and University 1) for 1 Time" */
export function bringsWords(lying: Slot, word: Word): string {
  const named = (part: string, index: number): string => (!index ? word("label-chit", { chit: part }) : PATRONS.has(part) ? word("label-patron", { patron: part }) : word("label-resource", { resource: part }));
  const parts = (lying.brings ?? []).map(([part, dp], index) => word("brings-part", { what: named(part, index), dp }));
  const facts = { chit: lying.chit, dp: lying.worth, price: priceWords(lying.price ?? [], word), parts };
  return parts.length > 1 ? word("brings-parts", facts) : word("brings", facts);
}

function priceWords(price: string[], word: Word): string {
  if (price.includes("wish")) return word("price-wish");
  const tolls = price.map((toll) => word("toll-of", { toll }));
  return tolls.length ? word("price-toll", { toll: tolls.reduce((left, right) => word("either", { left, right })) }) : word("price");
}

/** What an encounter does if the next step leads to it. */
export function doesWords(kind: string, seat: SeatView, word: Word): string[] {
  const ahead = seat.ahead[kind];
  return ahead ? [word("ahead", { does: ahead.does }), ...(ahead.after ? [word(ahead.after)] : [])] : [];
}

export interface Gone {
  slot: string;
  chit: string;
  why: "wasteland" | "land" | "arrow" | "far";
}

/** Chits that went back to their bags between two frames, each with the reason; what was dealt with has a line in the log. */
export function goneChits(before: SeatView, now: SeatView, fresh: GameEvent[], seat: number): Gone[] {
  if (before.region !== now.region || fresh.some((event) => event.seat === seat && (event.what === "resets" || event.what === "discoveries"))) return [];
  const lay = new Map<string, Set<string>>(); // what lay where
  const note = (slot: string, chit: string | undefined): void => void (chit && lay.set(slot, (lay.get(slot) ?? new Set()).add(chit)));
  for (const [slot, lying] of Object.entries(before.matrix)) {
    note(slot, lying.encounter);
    note(slot, lying.chit);
  }
  const dealt = new Set<string>();
  for (const event of fresh) {
    if (event.seat !== seat) continue;
    if (event.what === "encounter" || event.what === "places-finding") note(String(event["slot"]), String(event["chit"]));
    if (event.what === "finds" || event.what === "discovers" || event.what === "out-of-reach") dealt.add(String(event["chit"]));
    if (event.what === "returns-encounter") dealt.add(before.matrix[before.slot]?.encounter ?? "");
  }
  const gone: Gone[] = [];
  for (const [slot, chits] of lay)
    for (const chit of chits) {
      const still = now.matrix[slot];
      if (still?.encounter === chit || still?.chit === chit || dealt.has(chit)) continue;
      const marks = dots(chit);
      const why = now.wasteland.includes(slot) ? "wasteland"
        : marks.length && now.land.length && !marks.some((dot) => now.land.includes(dot)) ? "land"
        : slot === now.arrow ? "arrow"
        : distance(slot, now.slot) >= 3 ? "far" : null;
      if (why) gone.push({ slot, chit, why });
    }
  return gone;
}

function distance(a: string, b: string): number {
  const [ar = 0, ac = 0] = a.split("-").map(Number);
  const [br = 0, bc = 0] = b.split("-").map(Number);
  return Math.abs(ar - br) + Math.abs(ac - bc);
}

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

/** What losing a member costs, where a Quinine may still save them: previews end at that question. */
export function lossWords(loss: string, seat: SeatView, word: Word): string {
  const count = loss === "askari" ? seat.askaris : loss === "porter" ? seat.porters : 0;
  if (!count || !seat.resources["quinine"]) return "";
  return word("way-loses", { stat: loss, from: count, to: count - 1 });
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
export function phase(view: HeartView): "equipping" | "map" | "matrix" {
  if (view.game_turn < 1 || view.seats.some((seat) => seat.credits > 0 || !seat.patron)) return "equipping";
  return view.track.disease > 0 || view.track.horror > 0 ? "map" : "matrix";
}

// The log

const QUIET = new Set(["map-turn"]);
/** What a purchase brings is said with it. */
export const bought = (event: GameEvent): boolean => event.what === "gains" && event["why"] === "bought";
/** What a roll takes or gives where its own line says so. */
const SAID: Record<string, string[]> = { "health-roll": ["health"], "sanity-roll": ["sanity"], "plant-roll": ["sanity"], "healer-roll": ["health"], "storm-roll": ["food", "gifts"], "accident-roll": ["food", "gifts"], "ammo-roll": ["ammo"], "tusk-roll": ["gifts"], "food-roll": ["food"], "feast-roll": ["food"] };
const EFFECTS = new Set(["rolls", "loses", "gains", "discontent", "places-rumor", "out-of-reach", "returns-encounter", "returns", "sets-die", "takes"]);
const HARMLESS = new Set(["malaria", "taboo", "warband", "accident", "rumor", "success"]); // somewhere

const told = new WeakMap<GameEvent, LogLine>(); // a line stays the same object, so that only new ones are drawn

function line(event: GameEvent, text: string): LogLine {
  let made = told.get(event);
  if (!made || made.text !== text) {
    made = { key: event.n, text, seat: event.seat < 0 ? null : event.seat, heading: event.what === "game-turn" };
    told.set(event, made);
  }
  return made;
}

/** Has the roll just before it said this already? */
function said(events: GameEvent[], index: number): boolean {
  const event = events[index] as GameEvent;
  if (event.what !== "loses" && event.what !== "gains") return false;
  for (let at = index - 1; at >= 0 && index - at < 4; at -= 1) {
    const before = events[at] as GameEvent;
    if (before.seat !== event.seat) continue;
    if (before.what === "rolls" || before.what === "rerolls") return SAID[String(before["roll"])]?.includes(String(event["thing"])) ?? false;
    if (before.what !== "loses" && before.what !== "gains") return false;
  }
  return false;
}

/** Did this Incident do nothing? The next event of the seat would be its effect. */
function harmless(events: GameEvent[], index: number): boolean {
  const event = events[index];
  if (event?.what !== "incident" || !HARMLESS.has(String(event["incident"]))) return false;
  for (let at = index + 1; at < events.length; at += 1) {
    const next = events[at] as GameEvent;
    if (next.seat === event.seat || next.what === "game-turn") return !EFFECTS.has(next.what);
  }
  return false;
}

export function logLines(events: GameEvent[], say: Say): LogLine[] {
  return events.flatMap((event, index) => {
    if (QUIET.has(event.what) || bought(event) || said(events, index)) return [];
    const why = harmless(events, index) ? say("log-harmless", { event: event.text, incident: event["incident"] }) : null;
    return [line(event, why?.text ?? event.text)];
  });
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
