// The end of a match of Adventure Tours: what each round brought, who paid best and whom the actions hit.

import type { Word } from "../../lib/catalogue";
import { pick, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { person, viewOf, type Reckoned, type ToursView } from "./view";

interface Paid {
  seat: number;
  round: number;
  income: number;
  held: number;
  cost: number;
  gain: number | null; // null: it was never told
}

const paid = (rounds: Reckoned[][]): Paid[] =>
  rounds.flatMap((round, index) => round.map(({ income, held, cost, before, after }, seat) => ({ seat, round: index + 1, income, held, cost, gain: before === null || after === null ? null : after - before })));

export function ending(frame: Frame, events: GameEvent[], _name: Name, word: Word): Ending {
  const view = viewOf(frame);
  const all = paid(view.reckonings);
  const known = all.every((each) => each.gain !== null);
  const rounds = Math.max(0, ...all.map((each) => each.round));
  const of = (seat: number, round: number): Paid | undefined => all.find((each) => each.seat === seat && each.round === round);
  const best = all.reduce<Paid | null>((most, each) => (each.income > (most?.income ?? 0) ? each : most), null);
  const dear = all.reduce<Paid | null>((most, each) => (each.held > (most?.held ?? 0) ? each : most), null);
  const hits = view.seats.map((_, seat) => events.filter((event) => event.what === "aims" && event["target"] === seat && event.seat !== seat).length);
  const most = hits.indexOf(Math.max(...hits));
  const facts = all.reduce((sum, each) => sum + each.income + each.held, 0);
  const blocks = events.filter((event) => event.what === "cancels").length;
  const story = [
    ...leaders(view.reckonings, word, frame.result?.winners ?? [], facts),
    ...(best ? [word(pick(["story-paid-1", "story-paid-2", "story-paid-3"], facts), { seat: best.seat, income: best.income, round: best.round })] : []),
    ...richest(events, view, word, facts),
    ...(dear?.held ? [word(pick(["story-held-1", "story-held-2"], facts + 1), { seat: dear.seat, cards: dear.held, round: dear.round, cost: -2 * dear.held })] : []),
    ...((hits[most] ?? 0) > 1 ? [word(pick(["story-target-1", "story-target-2"], facts + 2), { seat: most, actions: hits[most] })] : []),
    ...(blocks ? [word(pick(["story-blocks-1", "story-blocks-2"], facts + 3), { actions: blocks })] : []),
  ];
  const byRound = Array.from({ length: rounds }, (_, index) => ({ words: word("column-round", { round: index + 1 }), values: view.seats.map((_, seat) => of(seat, index + 1)?.gain ?? null) }));
  const sums = (count: (each: Paid) => number): number[] => view.seats.map((_, seat) => all.filter((each) => each.seat === seat).reduce((sum, each) => sum + count(each), 0));
  return {
    columns: [...(known && rounds > 1 ? byRound : []), { words: word("column-members"), values: sums((each) => each.income), minor: rounds > 1 }, { words: word("column-cards"), values: sums((each) => -each.cost), minor: rounds > 1 }],
    story: story.slice(0, 5),
  };
}

/** Who had most after each round but the last, and whether that held. */
function leaders(reckonings: Reckoned[][], word: Word, winners: number[], facts: number): string[] {
  const before = reckonings.slice(0, -1).map((round) => round.map((each) => each.after));
  if (!before.length || before.some((round) => round.some((money) => money === null))) return [];
  const first = before.map((round) => round.indexOf(Math.max(...round.map((money) => money ?? 0))));
  const [winner] = winners;
  const last = first[first.length - 1];
  if (winners.length !== 1 || winner === undefined || last === undefined) return [];
  if (first.every((seat) => seat === winner)) return [word(pick(["story-led-1", "story-led-2"], facts), { seat: winner })];
  if (last === winner) return [word(pick(["story-took-1", "story-took-2"], facts), { seat: winner, round: before.length })];
  return [word(pick(["story-turned-1", "story-turned-2"], facts), { seat: winner, target: last })];
}

/** The best payer that anybody recruited. */
function richest(events: GameEvent[], view: ToursView, word: Word, facts: number): string[] {
  const joined = events.filter((event) => event.what === "adds" && typeof event["card"] === "string").map((event) => ({ seat: event.seat, card: String(event["card"]), pay: person(view, String(event["card"])).pay }));
  const best = joined.sort((a, b) => b.pay - a.pay)[0];
  return !best || best.pay < 6 ? [] : [word(pick(["story-rich-1", "story-rich-2"], facts + 5), best)];
}
