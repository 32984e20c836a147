// The view of Lost Cities as the server sends it, and how its cards are called.

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

export const PLACES: Record<string, string> = { yellow: "Dunes", blue: "Reef", white: "Ice", green: "Canopy", red: "Volcano", purple: "Caves" };

export const viewOf = (frame: Frame): LostCitiesView => frame.view as LostCitiesView;
export const colourOf = (card: string): string => card.slice(0, card.indexOf("-"));
export const rankOf = (card: string): string => card.slice(card.indexOf("-") + 1);
export const face = (card: string): string => (rankOf(card) === "investment" ? "×" : rankOf(card));

/** As the server's sentences call it: "the red 7", "a red investment". */
export function cardWords(card: string): string {
  return rankOf(card) === "investment" ? `a ${colourOf(card)} investment` : `the ${colourOf(card)} ${rankOf(card)}`;
}

export function cardName(card: string): string {
  return `${colourOf(card)} ${rankOf(card)}`;
}

/** What playing would do to the round as it lies, from the preview. */
export function gain(choice: Choice | undefined): number | null {
  const change = choice?.preview?.changes.find((each) => each.name === "round");
  return change ? change.to - change.from : choice ? 0 : null;
}

export function evenWords(expedition: Expedition, short = false): string {
  if (!expedition.size) return "not started";
  if (expedition.to_even > 0) return short ? `${expedition.to_even} to even` : `${expedition.to_even} to break even`;
  return expedition.value === 0 ? "breaks even" : "in profit";
}

export function chip(card: string, words = cardWords(card)): NonNullable<LogLine["chips"]>[number] {
  return { words, colour: colourOf(card), symbol: colourOf(card), label: face(card) };
}

/** The log: a whole deal is one line, and so is a turn. */
export function logLines(events: GameEvent[]): LogLine[] {
  const lines: LogLine[] = [];
  const dealt = new Set<number>();
  let before = "";
  for (const event of events) {
    const card = typeof event["card"] === "string" ? event["card"] : null;
    if (event.what === "starts") {
      dealt.clear();
      lines.push({ key: event.n, text: event.text, seat: null, heading: true });
    } else if (event.what === "dealt") {
      const last = lines[lines.length - 1];
      if (!card) {
        if (!dealt.has(event.seat)) lines.push({ key: event.n, text: event.text.replace("a card", "a hand"), seat: event.seat });
      } else if (last && dealt.has(event.seat)) {
        last.text = `${last.text.replace(/\.$/, "")} ${cardWords(card)}.`;
        last.chips?.push(chip(card));
      } else lines.push({ key: event.n, text: event.text, seat: event.seat, chips: [chip(card)] });
      dealt.add(event.seat);
    } else {
      const last = lines[lines.length - 1];
      const laid = before === "plays" || before === "discards";
      if (last && laid && last.seat === event.seat && (event.what === "draws" || event.what === "takes")) {
        last.text = `${last.text.replace(/\.$/, "")} and${event.text.replace(/^.*?(?= (draws?|takes?) )/, "")}`;
        if (card) last.chips?.push(chip(card));
      } else lines.push({ key: event.n, text: event.text, seat: event.seat, chips: card ? [chip(card)] : [] });
    }
    before = event.what;
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
