// How a match ended, in words: the headline for every game, and what a game's own teller adds to it.

import type { Frame, GameEvent } from "./protocol";
import { list, number } from "./words";

export interface Ending {
  title?: string; // where "wins by" does not say it
  columns: { words: string; values: (number | null)[] }[]; // how the points came about, by seat
  turning: string[]; // the moments that decided
  story: string[]; // a few sentences, from facts
  past?: () => Promise<Past[]>; // one's own matches of this kind, where one plays alone
}

export interface Past {
  id: string;
  score: number;
  words: string;
}

/** "You" and the others, as the page names them. */
export type Name = (seat: number) => string;
export type Teller = (frame: Frame, events: GameEvent[], name: Name) => Ending;

export const whose = (name: Name, seat: number): string => (name(seat) === "You" ? "your" : `${name(seat)}’s`);
export const does = (name: Name, seat: number, plain: string, third: string): string => `${name(seat)} ${name(seat) === "You" ? plain : third}`;
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const times = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** The seats, the best first; seats with a rank before them. */
export function ranking(result: { scores: number[]; winners: number[] }): { seat: number; rank: number; score: number }[] {
  const won = (seat: number): number => (result.winners.includes(seat) ? 1 : 0);
  const order = result.scores.map((score, seat) => ({ seat, score })).sort((a, b) => won(b.seat) - won(a.seat) || b.score - a.score);
  const ranks: { seat: number; rank: number; score: number }[] = [];
  order.forEach((each, index) => {
    const before = ranks[index - 1];
    const level = before && before.score === each.score && won(before.seat) === won(each.seat);
    ranks.push({ ...each, rank: level ? before.rank : index + 1 });
  });
  return ranks;
}

export function headline(result: { scores: number[]; winners: number[] }, name: Name): string {
  const names = result.winners.map(name);
  if (result.scores.length === 1) return `${number(result.scores[0] ?? 0)} points`;
  if (names.length > 1) return `${list(names)} share the win`;
  const [first, second] = ranking(result);
  if (!first || !second) return "The match is over";
  const margin = first.score - second.score;
  const wins = does(name, first.seat, "win", "wins");
  return margin > 0 ? `${wins} by ${margin}` : `${wins} the tie-break`;
}

/** Which of several ways to say it: the same for the same match, another for the next. */
export function pick(ways: string[], facts: number): string {
  return ways[Math.abs(facts) % ways.length] as string;
}
