// The end of a match of Adventure Tours: what each expedition brought, who paid best and whom the actions hit.

import { does, pick, times, upper, whose, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { number, signed } from "../../lib/words";
import { viewOf, type Reckoned } from "./view";

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
  const story: string[] = [];
  if (best) story.push(pick([`${upper(whose(name, best.seat))} people pay best in expedition ${best.round}: ${best.income}.`, `In expedition ${best.round} ${whose(name, best.seat)} members bring in ${best.income}, more than any others.`], facts));
  if (dear?.held) story.push(pick([`${upper(does(name, dear.seat, "are", "is"))} caught with ${times(dear.held, "card")} in expedition ${dear.round}, at 2 coins each.`, `Expedition ${dear.round} leaves ${name(dear.seat) === "You" ? "you" : name(dear.seat)} with ${times(dear.held, "card")} in hand: ${number(-2 * dear.held)}.`], facts + 1));
  if ((hits[most] ?? 0) > 1) story.push(`Nobody is aimed at more often than ${name(most) === "You" ? "you" : name(most)}: ${hits[most]} times.`);
  const shields = events.filter((event) => event.what === "cancels").length;
  if (shields) story.push(`${upper(times(shields, "action"))} ${shields === 1 ? "is" : "are"} blocked.`);
  const turning = known
    ? [...all].filter((each) => each.gain).sort((a, b) => Math.abs(b.gain ?? 0) - Math.abs(a.gain ?? 0)).slice(0, 3).sort((a, b) => a.round - b.round)
      .map((each) => `Expedition ${each.round}: ${signed(each.gain ?? 0)} for ${name(each.seat) === "You" ? "you" : name(each.seat)}.`)
    : [];
  return {
    columns: known ? Array.from({ length: rounds }, (_, index) => ({ words: `Expedition ${index + 1}`, values: view.seats.map((_, seat) => of(seat, index + 1)?.gain ?? null) })) : [],
    turning,
    story,
  };
}
