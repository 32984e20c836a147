// How a match ended, in words: the headline for every game, and what a game's own teller adds to it.

import type { Word } from "./catalogue";
import type { CoursePoint, Frame, GameEvent } from "./protocol";
import { say } from "./language.svelte";

export interface Ending {
  title?: string; // where "wins by" does not say it
  columns: { words: string; values: (number | null)[]; minor?: boolean; symbol?: string }[]; // how the points came about, by seat; minor: where there is room
  rows?: { words: string; whose: string; cards: { symbol: string; label: string }[]; points: number }[]; // remarkable rows of cards
  prizes?: { words: string; seats: number[] }[]; // what was counted at the end, and who got it
  goal?: { title: string; score: number; words: string; part: number }; // alone: the headline, and how much of what was to be reached; part: 0 to 1
  turning?: (string | Turning)[]; // the moments that decided, where the game knows better than `swings`
  stages?: { n: number; words: string }[]; // where parts of the match begin, by event
  story: string[]; // a few sentences, from facts
  past?: () => Promise<Past[]>; // one's own matches of this kind, where one plays alone
}

/** With the event and whose it was, a moment has its number on the chart. */
export interface Turning {
  words: string;
  n: number;
  seat: number;
}

export interface Past {
  id: string;
  score: number;
  words: string;
}

/** "You" and the others, as the page names them. */
export type Name = (seat: number) => string;
/** `word`: a message of the game, told to whoever looks. */
export type Teller = (frame: Frame, events: GameEvent[], name: Name, word: Word) => Ending;

/** A moment that moved the score. */
export interface Moment {
  at: number; // after so many answers
  seat: number; // whose score
  gain: number;
  words: string;
}

/** The answers that decided, in the order in which they were given: those that moved a score furthest or brought the lead, above all
 * for good. What one pays to begin something weighs little, and what a new round begins with moves nobody. */
export function swings(points: CoursePoint[], events: GameEvent[], name: Name, me: number | null, most = 3): Moment[] {
  const found: (Moment & { weight: number })[] = [];
  const spread = Math.max(1, ...points.flatMap((point) => point.scores)) - Math.min(0, ...points.flatMap((point) => point.scores));
  const leads = points.map((point) => leader(point.scores));
  const winner = leads[leads.length - 1];
  const forGood = leads.findLastIndex((lead) => lead !== winner) + 1;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    const since = events.filter((event) => event.n >= before.events && event.n < point.events);
    if (!since.length || since.some((event) => event.what === "starts")) continue;
    const gains = point.scores.map((score, seat) => score - (before.scores[seat] ?? 0));
    const seat = gains.reduce((best, gain, each) => (Math.abs(gain) > Math.abs(gains[best] ?? 0) ? each : best), 0);
    const gain = gains[seat] ?? 0;
    const event = lastTurn(since.filter((each) => each.seat >= 0 && !QUIET.has(each.what)))[0];
    if (!gain || !event) continue;
    const leading = leads[index] === seat && leads[index - 1] !== seat;
    const lead = !leading ? "no" : index === forGood ? "for-good" : "now";
    const paid = event.seat === seat && gain < 0; // to begin something
    const weight = Math.abs(gain) * (paid ? PAID : 1) + spread * LEAD[lead];
    const told = { event: event.text.replace(/\.$/, ""), points: gain, lead: say("swing-lead", { lead }) };
    found.push({ at: point.at, seat, gain, weight, words: event.seat === seat ? say("swing-own", told) : say("swing-other", { ...told, player: name(seat), self: seat === me }) });
  }
  const near = (points[points.length - 1]?.at ?? 0) / 16; // of several close together the one that weighs most
  const decisive: typeof found = [];
  for (const each of found.sort((a, b) => b.weight - a.weight)) {
    if (decisive.length < most && decisive.every((other) => Math.abs(other.at - each.at) >= near)) decisive.push(each);
  }
  return decisive.sort((a, b) => a.at - b.at).map(({ at, seat, gain, words }) => ({ at, seat, gain, words }));
}

const PAID = 0.25;
const LEAD = { no: 0, now: 0.05, "for-good": 0.4 } as const;

/** Who is in front alone. */
function leader(scores: number[]): number | null {
  const most = Math.max(...scores);
  const first = scores.indexOf(most);
  return scores.indexOf(most, first + 1) < 0 ? first : null;
}

/** Where on the chart such moments lie: the number each has in its list. */
export function marksOf(turning: (string | Turning)[], points: CoursePoint[]): { at: number; seat: number; number: number }[] {
  return turning.flatMap((each, index) => {
    const point = typeof each === "string" ? undefined : points.find((one) => one.events > each.n);
    return point && typeof each !== "string" ? [{ at: point.at, seat: each.seat, number: index + 1 }] : [];
  });
}

const QUIET = new Set(["dealt", "draws", "reckons", "pays", "counts", "scores", "wins", "ties"]); // no moves

/** What one seat did last, one thing after the other: points are noted only where a score changed, and others may have moved since. */
function lastTurn(events: GameEvent[]): GameEvent[] {
  const seat = events[events.length - 1]?.seat;
  return events.slice(events.findLastIndex((event) => event.seat !== seat) + 1);
}

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

export function headline(result: { scores: number[]; winners: number[] }, name: Name, me: number | null): string {
  const names = [...result.winners].sort((a, b) => Number(b === me) - Number(a === me)).map(name);
  if (result.scores.length === 1) return say("ending-points", { points: result.scores[0] ?? 0 });
  if (names.length > 1) return say("ending-shared", { names });
  const [first, second] = ranking(result);
  if (!first || !second) return say("ending-over");
  const margin = first.score - second.score;
  const who = { player: name(first.seat), self: first.seat === me };
  return margin > 0 ? say("ending-wins", { ...who, margin }) : say("ending-tie-break", who);
}

/** Which of several ways to say it: the same for the same match, another for the next. */
export function pick(ways: string[], facts: number): string {
  return ways[Math.abs(facts) % ways.length] as string;
}
