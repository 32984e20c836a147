// The view of Lost Cities as the server sends it, and how its cards are called.

import type { Named, Say } from "../../lib/catalogue";
import type { Choice, Frame, GameEvent } from "../../lib/protocol";
import type { LogLine } from "../registry";

export interface Expedition {
  cards: string[];
  value: number;
  size: number;
  sum: number;
  cost: number;
  times: number;
  bonus: number;
  to_even: number;
}

export interface SeatView {
  hand_size: number;
  known: string[];
  expeditions: Record<string, Expedition>;
  round_score: number;
  rounds: number[];
  total: number;
}

export interface LostCitiesView {
  colours: string[];
  round: number;
  rounds: number;
  starter: number;
  cut_off?: number[]; // the rounds that the turn limit ended
  turns: number;
  deck: number;
  hand: string[];
  discards: Record<string, string[]>;
  discard_sizes: Record<string, number>;
  seats: SeatView[];
}

export const viewOf = (frame: Frame): LostCitiesView => frame.view as LostCitiesView;
export const colourOf = (card: string): string => card.slice(0, card.indexOf("-"));
export const rankOf = (card: string): string => card.slice(card.indexOf("-") + 1);
export const face = (card: string): string => (rankOf(card) === "investment" ? "×" : rankOf(card));

/** What playing would do to the round as it lies, from the preview. */
export function gain(choice: Choice | undefined): number | null {
  const change = choice?.preview?.changes.find((each) => each.name === "round");
  return change ? change.to - change.from : choice ? 0 : null;
}

/** How an expedition stands: a message and its facts. `narrow`: where there is little room. */
export function stateOf(expedition: Expedition, narrow = false): [string, Record<string, unknown>] {
  if (!expedition.size) return ["state-none", {}];
  if (expedition.to_even > 0) return [narrow ? "state-short-narrow" : "state-short", { points: expedition.to_even }];
  return [expedition.value === 0 ? "state-even" : "state-profit", {}];
}

export function chip(card: string, words: string): NonNullable<LogLine["chips"]>[number] {
  return { words, colour: colourOf(card), symbol: colourOf(card), label: face(card) };
}

/** Cards are chips; an expedition, which is a thing as well, is said in words. */
const chipsOf = (things: Named[]): LogLine["chips"] => things.filter((each) => each.value.includes("-")).map((each) => chip(each.value, each.words));

/** How a turn is told in one line. */
const TURNS: Record<string, string> = {
  "plays draws": "log-plays-draws",
  "plays draws hidden": "log-plays-draws-hidden",
  "plays takes": "log-plays-takes",
  "discards draws": "log-discards-draws",
  "discards draws hidden": "log-discards-draws-hidden",
  "discards takes": "log-discards-takes",
};

/** The log: a whole deal is one line, and so is a turn. */
export function logLines(events: GameEvent[], say: Say): LogLine[] {
  const lines: LogLine[] = [];
  let before: GameEvent | null = null;
  let dealt: { seat: number; card: string[] }[] = [];
  for (const event of events) {
    const { n, what, seat } = event;
    const card = typeof event["card"] === "string" ? event["card"] : null;
    const last = lines[lines.length - 1];
    const alone: LogLine = { key: n, text: event.text, seat, chips: chipsOf((event["things"] as Named[] | undefined) ?? []) };
    const told = (id: string, facts: Record<string, unknown>, line: LogLine): LogLine => {
      const said = say(id, facts);
      return said ? { ...line, text: said.text, chips: chipsOf(said.things) } : line;
    };
    const hand = dealt.find((each) => each.seat === seat);
    const ends = last && before?.seat === seat && (before.what === "plays" || before.what === "discards") && (what === "draws" || what === "takes");
    const turn = ends ? told(TURNS[`${before?.what} ${what}${card ? "" : " hidden"}`] ?? "", { seat, card: before?.["card"], drawn: card }, alone) : alone;
    if (what === "starts") {
      dealt = [];
      lines.push({ key: n, text: event.text, seat: null, heading: true });
    } else if (what === "dealt" && hand && last) {
      if (card) lines[lines.length - 1] = told("log-dealt", { seat, card: hand.card = [...hand.card, card] }, last);
    } else if (what === "dealt") {
      dealt.push({ seat, card: card ? [card] : [] });
      lines.push(card ? alone : told("log-dealt-hidden", { seat }, alone));
    } else if (last && turn !== alone) lines[lines.length - 1] = { ...turn, key: last.key };
    else lines.push(alone);
    before = event;
  }
  return lines;
}

/** The newest card that another seat has laid down, if nobody of mine has played since. */
export function newest(events: GameEvent[], seat: number | null): { seat: number; card: string; where: "expedition" | "discards" } | null {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i] as GameEvent;
    if (event.what === "starts" || event.what === "undo") return null;
    if (event.what !== "plays" && event.what !== "discards") continue;
    if (event.seat === seat) continue;
    return { seat: event.seat, card: String(event["card"]), where: event.what === "plays" ? "expedition" : "discards" };
  }
  return null;
}

export interface Row {
  colour: string;
  seats: ({ value: number; cards: string[]; sum: number; cost: number; times: number; bonus: number } | null)[];
}

export interface Account {
  round: number;
  rows: Row[];
  scores: number[];
  before: number[]; // match totals before this round
  cutOff: boolean; // scored as it stood, by the turn cap
}

/** The reckoning of a round, from the events that tell it. */
export function account(events: GameEvent[], view: LostCitiesView): Account | null {
  const scores = events.filter((event) => event.what === "scores");
  if (scores.length < 2) return null;
  const round = Number(scores[0]?.["round"]);
  const reckons = events.filter((event) => event.what === "reckons");
  return {
    round,
    rows: view.colours.map((colour) => ({
      colour,
      seats: [0, 1].map((seat) => {
        const found = reckons.find((event) => event.seat === seat && event["colour"] === colour);
        if (!found) return null;
        return {
          value: Number(found["value"]),
          cards: String(found["cards"] ?? "").split(" ").filter(Boolean).map((rank) => `${colour}-${rank}`),
          sum: Number(found["sum"]),
          cost: Number(found["cost"]),
          times: Number(found["times"]),
          bonus: Number(found["bonus"]),
        };
      }),
    })),
    scores: [0, 1].map((seat) => Number(scores.find((event) => event.seat === seat)?.["score"] ?? 0)),
    before: [0, 1].map((seat) => (view.seats[seat]?.rounds ?? []).slice(0, round - 1).reduce((a, b) => a + b, 0)),
    cutOff: (view.cut_off ?? []).includes(round),
  };
}
