// The view of Adventure Tours as the server sends it, and how its cards are called.

import type { Choice, Frame, GameEvent } from "../../lib/protocol";
import type { LogLine } from "../registry";

export interface Character {
  name: string;
  demand: number;
  pay: number;
  equipment: number;
  all_three: boolean;
  action: string;
  text: string;
}

export interface Board {
  name: string;
  ability: string;
  text: string;
  start: Record<string, number>;
}

export interface HandCard {
  card: string;
  demand: number;
  short: number;
  pay: number;
  gear: Record<string, number>;
}

export interface SeatView {
  board: string | null;
  levels: Record<string, number>;
  members: string[];
  equipment: string[];
  hand_size: number;
  income: number;
  cost: number;
  standing: number;
  if_ended: number | null;
  shields: number;
  money: number | null;
  known: string[];
  known_doubtful: number;
}

export interface Reckoned {
  before: number | null; // null: covered until the end
  income: number;
  held: number;
  cost: number;
  after: number | null;
  result: number | null;
}

export interface ToursView {
  round: number;
  rounds: number;
  reckoned: boolean;
  mode: string;
  starter: number;
  turn: number;
  extra_turns: number;
  ability_left: string | null;
  pile: number;
  under_pile: { size: number; cards: string[] };
  discards: string[];
  running: { card: string | null; actor: number; target: number | null; boards: string[]; later: number[] } | null;
  hand: HandCard[];
  seats: SeatView[];
  reckonings: Reckoned[][];
  characters: Record<string, Character>;
  boards: Record<string, Board>;
}

export const COLOURS = ["red", "blue", "yellow"] as const;
export const CATEGORY: Record<string, string> = { red: "technology", blue: "provisions", yellow: "clothing" };
export const TITLE: Record<string, string> = { red: "Technology", blue: "Provisions", yellow: "Clothing" };

export const viewOf = (frame: Frame): ToursView => frame.view as ToursView;
export const colourOf = (card: string): string => card.slice(0, card.indexOf("-"));
export const whoOf = (card: string): string => card.slice(card.indexOf("-") + 1);

const NOBODY: Character = { name: "?", demand: 0, pay: 0, equipment: 0, all_three: false, action: "none", text: "" };

export function person(view: ToursView, card: string): Character {
  return view.characters[whoOf(card)] ?? NOBODY;
}

/** "Roy Nobleman, technology": never the colour alone. */
export function cardName(view: ToursView, card: string): string {
  return `${person(view, card).name}, ${CATEGORY[colourOf(card)]}`;
}

/** The part of a name that fits on a pin: "Roy", "Farsight". */
export function shortName(view: ToursView, card: string): string {
  const who = whoOf(card);
  const words = person(view, card).name.split(" ");
  return words.find((word) => word.toLowerCase() === who) ?? words[words.length - 1] ?? who;
}

export function gearWords(view: ToursView, card: string): string {
  const each = person(view, card);
  return each.all_three ? `+${each.equipment} all` : `+${each.equipment}`;
}

/** What an action does, in two words, for small cards. */
export const EFFECTS: Record<string, string> = {
  draw_one: "draw 1", draw_two: "draw 2", shield: "blocks", extra_improve: "more gear", bring_friend: "recruit more", break_gear: "break gear", take_gear: "take gear",
  drive_away: "drive away", lure_away: "lure away", search_bags: "search a hand", another_turn: "another turn", grand_departure: "gear joins", none: "no action",
};

export function needWords(held: HandCard, short = false): string {
  const level = held.demand - held.short;
  if (held.short) return short ? `needs ${held.short}` : `needs ${held.short} more (${level} of ${held.demand})`;
  return "ready";
}

/** Which actions hit the newest equipment, which the newest member. */
export function aimsAt(action: string): "equipment" | "members" | "hand" {
  if (action === "break_gear" || action === "take_gear") return "equipment";
  return action === "drive_away" || action === "lure_away" ? "members" : "hand";
}

/** The levels of a seat after a choice, from its preview. */
export function levelsAfter(choice: Choice | null | undefined, seat: number, me: number | null): Record<string, number> {
  const after: Record<string, number> = {};
  const who = seat === me ? "own" : `seat${seat}`;
  for (const change of choice?.preview?.changes ?? []) {
    const colour = COLOURS.find((each) => change.name === `${who} ${CATEGORY[each]}`);
    if (colour) after[colour] = change.to;
  }
  return after;
}

// The log

// As the server's sentences call them; whoever else there is goes by a plain word.
const NAMES = ["Nellie Quick", "Pater Miller", "Earl of Bucket", "Rufus Rigs", "Rascal Rook", "Miss Anthrop", "Betty McKlug", "Inspector Vane", "Roy Nobleman", "Slowhand Bill", "Colonel Farsight", "Amelia Airhead", "the Maharani"];
const MARK = new RegExp(`(${NAMES.join("|")}|[a-z0-9-]+) \\((red|blue|yellow)\\)`, "g");

function chips(text: string): NonNullable<LogLine["chips"]> {
  return [...text.matchAll(MARK)].map(([words, name, colour]) => ({ words, colour: colour ?? "red", symbol: CATEGORY[colour ?? "red"] ?? "", label: (name ?? "").replace(/^the /, "") }));
}

/** A whole deal is one line; cards are shown as chips. */
export function logLines(events: GameEvent[]): LogLine[] {
  const lines: LogLine[] = [];
  const dealt = new Set<number>();
  for (const event of events) {
    if (event.what === "starts") {
      dealt.clear();
      lines.push({ key: event.n, text: event.text, seat: null, heading: true });
    } else if (event.what === "dealt") {
      const card = typeof event["card"] === "string" ? event["card"] : null;
      const last = lines[lines.length - 1];
      if (card && last && dealt.has(event.seat)) {
        const more = event.text.replace(/^.*? dealt /, "");
        last.text = `${last.text.replace(/\.$/, "")}, ${more}`;
        last.chips?.push(...chips(more));
      } else if (!dealt.has(event.seat)) {
        lines.push({ key: event.n, text: card ? event.text : event.text.replace("a card", "a hand"), seat: event.seat, chips: card ? chips(event.text) : [] });
      }
      dealt.add(event.seat);
    } else lines.push({ key: event.n, text: event.text, seat: event.seat, chips: chips(event.text) });
  }
  return lines;
}

// The reckoning

export interface Line {
  seat: number;
  members: string[];
  income: number;
  held: number;
  before: number | null; // null: covered until the end
  after: number | null;
}

export interface Account {
  round: number;
  lines: Line[];
}

/** The reckoning of a round, from the events that tell it. */
export function account(events: GameEvent[], view: ToursView): Account | null {
  const told = events.filter((event) => event.what === "reckons" || event.what === "pays"); // "pays" where money is covered
  if (told.length < view.seats.length) return null;
  const last = told.slice(-view.seats.length);
  const purse = (event: GameEvent): GameEvent => (event.what === "reckons" ? event : (events.findLast((each) => each.what === "counts" && each.seat === event.seat) ?? event));
  const coins = (value: unknown): number | null => (value === undefined ? null : Number(value));
  return {
    round: view.reckonings.length,
    lines: last.map((event) => ({
      seat: event.seat,
      members: String(event["members"] ?? "").split(" ").filter(Boolean),
      income: Number(event["income"]),
      held: Number(event["held"]),
      before: coins(purse(event)["before"]),
      after: coins(purse(event)["after"]),
    })),
  };
}
