// The end of a match of Adventure Tours: what each round brought, who paid best and whom the actions hit.

import { does, pick, times, upper, whom, whose, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { number } from "../../lib/words";
import { person, viewOf, type Reckoned, type ToursView } from "./view";

interface Paid {
  seat: number;
  round: number;
  income: number;
  held: number;
  gain: number | null; // null: it was never told
}

const paid = (rounds: Reckoned[][]): Paid[] =>
  rounds.flatMap((round, index) => round.map(({ income, held, before, after }, seat) => ({ seat, round: index + 1, income, held, gain: before === null || after === null ? null : after - before })));

export function ending(frame: Frame, events: GameEvent[], name: Name): Ending {
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
  const shields = events.filter((event) => event.what === "cancels").length;
  const story = [
    ...leaders(view.reckonings, name, frame.result?.winners ?? [], facts),
    ...(best ? [pick([`${upper(whose(name, best.seat))} members pay best, ${best.income} in round ${best.round}.`, `In round ${best.round} ${whose(name, best.seat)} members bring in ${best.income}, more than any others.`, `Nobody earns more in a round than ${whom(name, best.seat)}: ${best.income} in round ${best.round}.`], facts)] : []),
    ...richest(events, view, name, facts),
    ...(dear?.held ? [pick([`${upper(does(name, dear.seat, "are", "is"))} caught with ${times(dear.held, "card")} in round ${dear.round}, at 2 coins each.`, `Round ${dear.round} leaves ${whom(name, dear.seat)} with ${times(dear.held, "card")} in hand: ${number(-2 * dear.held)}.`], facts + 1)] : []),
    ...((hits[most] ?? 0) > 1 ? [pick([`Nobody is targeted more often than ${whom(name, most)}: ${hits[most]} times.`, `${upper(times(hits[most] ?? 0, "action"))} hit${(hits[most] ?? 0) === 1 ? "s" : ""} ${whom(name, most)}, more than anybody else.`], facts + 2)] : []),
    ...(shields ? [pick([`Pater Miller blocks ${times(shields, "action")}.`, `${upper(times(shields, "action"))} ${shields === 1 ? "is" : "are"} blocked by Pater Miller.`], facts + 3)] : []),
  ];
  return {
    columns: known ? Array.from({ length: rounds }, (_, index) => ({ words: `Round ${index + 1}`, values: view.seats.map((_, seat) => of(seat, index + 1)?.gain ?? null) })) : [],
    story: story.slice(0, 5),
  };
}

/** Who had most after each round but the last, and whether that held. */
function leaders(reckonings: Reckoned[][], name: Name, winners: number[], facts: number): string[] {
  const before = reckonings.slice(0, -1).map((round) => round.map((each) => each.after));
  if (!before.length || before.some((round) => round.some((money) => money === null))) return [];
  const first = before.map((round) => round.indexOf(Math.max(...round.map((money) => money ?? 0))));
  const [winner] = winners;
  const last = first[first.length - 1];
  if (winners.length !== 1 || winner === undefined || last === undefined) return [];
  const you = name(winner) === "You";
  if (first.every((seat) => seat === winner)) return [pick([`${you ? "You lead" : `${name(winner)} leads`} from the first round to the last.`, `After round 1 nobody catches ${whom(name, winner)}.`], facts)];
  if (last === winner) return [pick([`${you ? "You take" : `${name(winner)} takes`} the lead in round ${before.length} and ${you ? "keep" : "keeps"} it.`, `Round ${before.length} puts ${whom(name, winner)} in front for good.`], facts)];
  return [pick([`${upper(does(name, last, "lead", "leads"))} before the last round, then ${you ? "you take" : `${name(winner)} takes`} the lead.`, `The last round turns it: ${whom(name, last)} ${name(last) === "You" ? "fall" : "falls"} behind, ${you ? "you win" : `${name(winner)} wins`}.`], facts)];
}

/** The dearest guest that anybody recruited. */
function richest(events: GameEvent[], view: ToursView, name: Name, facts: number): string[] {
  const joined = events.filter((event) => event.what === "adds" && typeof event["card"] === "string").map((event) => ({ seat: event.seat, ...person(view, String(event["card"])) }));
  const best = joined.sort((a, b) => b.pay - a.pay)[0];
  if (!best || best.pay < 6) return [];
  return [pick([`${upper(does(name, best.seat, "win", "wins"))} the dearest guest: ${best.name}, who pays ${best.pay}.`, `${best.name} joins ${whom(name, best.seat)} and pays ${best.pay}.`], facts + 5)];
}
