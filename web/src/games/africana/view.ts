// What the server tells of an Africana table, and the words and places the client adds. No rules: legal is what the frame lists.

import { factsOf, type Say, type Word } from "../../lib/catalogue";
import type { Frame, GameEvent } from "../../lib/protocol";
import type { Beat } from "../../shell/beats";
import type { Moved } from "../../shell/table.svelte";
import type { LogLine } from "../registry";
import geometry from "./geometry.json";

export interface Place {
  id: string;
  name: string; // in the reader's language, once the view is `named`
  fact?: unknown; // what it is called, for a message
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

/** With places and companies as the reader's language calls them. What an owner's own file calls them stays: then the name is not that of the id. */
export function named(view: AfricanaView, word: Word): AfricanaView {
  const places = view.places.map((place) => {
    const fact = place.name.toLowerCase().replaceAll(" ", "-") === place.id ? place.id : ["printed", { name: place.name }];
    return { ...place, fact, name: word("label-place", { place: fact }) };
  });
  return { ...view, places, seats: view.seats.map((company) => ({ ...company, country: word("company", { country: company.country }) })) };
}

/** A place as a fact for a message. */
export const placeFact = (view: AfricanaView, id: string): unknown => view.places.find((place) => place.id === id)?.fact ?? id;

// Words

export const SYMBOLS = ["magenta", "turquoise", "grey", "orange", "violet"];

/** `grey-assistant` is colour grey, an assistant; `joker` is of no colour. */
export function cardOf(card: string): { colour: string; kind: "travel" | "assistant" | "joker" } {
  if (card === "joker") return { colour: "joker", kind: "joker" };
  const [colour = "", assistant] = card.split("-");
  return { colour, kind: assistant ? "assistant" : "travel" };
}

/** A joker or an assistant that is discarded leaves the game. */
export const precious = (card: string): boolean => cardOf(card).kind !== "travel";

/** What a way brings at its halts, in silver and points. */
export const rewards = (way: Way | null): number => (way?.steps ?? []).reduce((sum, step) => sum + Math.max(0, step.silver) + Math.max(0, step.points), 0);

/** As a fact for a message: what an owner's file calls the place is in the view. */
export const adventureFact = (each: Adventure, where: unknown = ""): unknown =>
  each.kind === "artifact" ? ["adventure-artifact", { what: each.what, target: where }] : ["adventure-assistant", { colour: each.what, target: where }];

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

// What a rival's turn has changed

/** Purse and hand, as far as they are known; and your markers that come back, because the expedition was completed. */
export function moved(before: AfricanaView, now: AfricanaView, beat: Beat, me: number | null, word: Word): Moved {
  const [was, is] = [before.seats[beat.seat ?? -1], now.seats[beat.seat ?? -1]];
  const changes: Moved["changes"] = [];
  const change = (words: string, from: number | null | undefined, to: number | null | undefined): void => {
    if (from != null && to != null && from !== to) changes.push({ words: word(words), from, to });
  };
  change("beat-silver", was?.money, is?.money);
  change("beat-cards", was?.hand_size, is?.hand_size);
  const gone = beat.events.filter((event) => event.what === "ends" && event.seat !== me && before.spaces[Number(event["space"]) - 1]?.markers.includes(me ?? -1));
  return { changes, touches: gone.map((event) => word("beat-marker", { space: Number(event["space"]) })).join(" ") };
}

// The log

/** What a journey is told of: by the kind of event, the message that begins a line, and the one that goes on with it. */
const JOURNEY: Record<string, [string, string]> = {
  goes: ["log-goes", "log-goes-on"],
  joins: ["log-joins", "log-joins-too"],
  ends: ["log-ends", "log-ends-too"],
  finishes: ["log-finishes", "log-finishes-too"],
};

/** One sentence: "Rosa goes to Cairo with a sun card, to Aswan with the joker and completes the expedition …". */
function journey(events: GameEvent[], say: Say): string {
  const parts = events.map((event, index) => {
    const [first, more] = JOURNEY[event.what] ?? ["", ""];
    const further = event.what === "goes" && events[index - 1]?.what === "goes" ? "log-goes-to" : more;
    return say(index ? further : first, factsOf(event))?.text;
  });
  return say("log-journey", { parts })?.text ?? events.map((event) => event.text).join(" "); // an older release has sentences only
}

/** What belongs together stands on one line: a journey, a reading. */
export function logLines(events: GameEvent[], say: Say): LogLine[] {
  const lines: LogLine[] = [];
  let way: GameEvent[] = [];
  for (const event of events) {
    if (event.what === "rests" || event.what === "reads") {
      way = [];
      continue;
    }
    const last = lines[lines.length - 1];
    const travels = event.what in JOURNEY;
    if (travels && last && way[0]?.seat === event.seat) {
      way.push(event);
      last.text = journey(way, say);
      continue;
    }
    way = travels ? [event] : [];
    const line: LogLine = { key: event.n, text: event.text, seat: event.seat < 0 ? null : event.seat };
    if (event.what === "last-round") line.heading = true;
    lines.push(line);
  }
  return lines;
}
