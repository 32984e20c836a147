// The view of Adventure Tours as the server sends it, and how its cards are called.

import type { Named, Say, Word } from "../../lib/catalogue";
import type { Choice, Frame, GameEvent } from "../../lib/protocol";
import type { Beat } from "../../shell/beats";
import type { Moved } from "../../shell/table.svelte";
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

export const viewOf = (frame: Frame): ToursView => frame.view as ToursView;
export const colourOf = (card: string): string => card.slice(0, card.indexOf("-"));
export const whoOf = (card: string): string => card.slice(card.indexOf("-") + 1);

const NOBODY: Character = { name: "?", demand: 0, pay: 0, equipment: 0, all_three: false, action: "none", text: "" };

export function person(view: ToursView, card: string): Character {
  return view.characters[whoOf(card)] ?? NOBODY;
}

/** "Roy Nobleman, technology": never the colour alone. */
export function cardName(table: { word: (id: string, facts: Record<string, unknown>) => string }, card: string): string {
  return table.word("label-card", { card, level: colourOf(card) });
}

/** The part of a name that fits on a pin: "Roy", "Farsight". */
export function shortName(word: Word, view: ToursView, card: string): string {
  const who = whoOf(card);
  const said = word("label-short", { card });
  const words = (said && said !== card ? said : person(view, card).name).split(" "); // an owner's own name is there as a whole
  return words.find((word) => word.toLowerCase() === who) ?? words[words.length - 1] ?? who;
}

/** What a card is worth as equipment, as facts of a message. */
export function gearOf(view: ToursView, card: string): { gear: number; level: string } {
  const each = person(view, card);
  return { gear: each.equipment, level: each.all_three ? "all" : colourOf(card) };
}

/** How far a card is from joining: a message and its facts. */
export function needOf(held: HandCard, short = false): [string, Record<string, unknown>] {
  if (!held.short) return ["need-none", {}];
  return [short ? "need-short" : "need", { short: held.short, now: held.demand - held.short, demand: held.demand }];
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

/** What a rival's move changed in pay and levels: yours first, if it hits you. */
export function moved(before: ToursView, now: ToursView, beat: Beat, me: number | null, word: Word): Moved {
  const seats = [...(beat.hits && me !== null && me !== beat.seat ? [me] : []), ...(beat.seat === null ? [] : [beat.seat])];
  return { changes: before.round === now.round ? seats.flatMap((seat) => changes(before, now, seat, word)).slice(0, 2) : [], touches: "", whole: true };
}

function changes(before: ToursView, now: ToursView, seat: number, word: Word): Moved["changes"] {
  const [was, is] = [before.seats[seat], now.seats[seat]];
  if (!was || !is) return [];
  const pay = { words: word("change-pay", { seat }), from: was.income, to: is.income };
  const levels = COLOURS.map((colour) => ({ words: word("change-level", { seat, level: colour }), from: was.levels[colour] ?? 0, to: is.levels[colour] ?? 0 }));
  return [pay, ...levels].filter((each) => each.from !== each.to);
}

// The log

function chips(event: GameEvent, say: Say): NonNullable<LogLine["chips"]> {
  const things = ((event["things"] as Named[] | undefined) ?? []).filter((each) => each.value !== event["board"]);
  return things.map((each) => ({ words: each.words, colour: colourOf(each.value), symbol: CATEGORY[colourOf(each.value)] ?? "", label: say("label-name", { card: each.value })?.text ?? each.words }));
}

const EFFECTS = new Set(["breaks", "drives", "takes", "lures", "confiscates"]);

/** A whole deal is one line, and so are equipment and the card drawn for it. An action is told by its effect. Cards are chips. */
export function logLines(events: GameEvent[], say: Say): LogLine[] {
  const lines: LogLine[] = [];
  let dealt: { seat: number; cards: string[]; line: LogLine }[] = [];
  let before: GameEvent | null = null;
  for (const event of events) {
    const { n, what, seat } = event;
    const [cause, last] = [before, lines[lines.length - 1]];
    before = event;
    const line: LogLine = { key: n, text: event.text, seat, chips: chips(event, say) };
    const card = typeof event["card"] === "string" ? event["card"] : null;
    const hand = dealt.find((each) => each.seat === seat);
    const goesOn = cause?.seat === seat && last?.key === cause.n;
    const drawn = goesOn && cause.what === "improves" && what === "draws" ? say(card ? "log-improves-draws" : "log-improves-draws-hidden", { seat, card: cause["card"], cards: card ? [card] : [] }) : null;
    if (drawn) lines[lines.length - 1] = { key: cause?.n ?? n, text: drawn.text, seat, chips: [...(last?.chips ?? []), ...(line.chips ?? [])] };
    else if (goesOn && cause.what === "aims" && EFFECTS.has(what) && cause["target"] === event["target"]) lines[lines.length - 1] = { ...line, key: cause.n };
    else if (what === "starts") {
      dealt = [];
      lines.push({ key: n, text: event.text, seat: null, heading: true });
    } else if (what === "dealt" && hand) {
      const told = card && say("log-dealt", { seat, cards: [...hand.cards, card] });
      if (!told) continue;
      hand.cards.push(card);
      hand.line.text = told.text;
      hand.line.chips?.push(...(line.chips ?? []));
    } else {
      if (what === "dealt") dealt.push({ seat, cards: card ? [card] : [], line });
      if (what === "dealt" && !card) line.text = say("log-dealt-hidden", { seat })?.text ?? line.text;
      lines.push(line);
    }
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
