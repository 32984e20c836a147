// The end of a match of Africana: what counted, and who travelled how far.

import { does, pick, ranking, times, upper, whom, whose, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { PARTS, viewOf, type Part } from "./view";

const WORDS: Record<Part, string> = {
  expeditions: "Expeditions", artifacts: "Artifacts", collections: "Collections", assistants: "Assistants", money: "1 per 10 silver", cards: "1 per 2 travel cards", unfinished: "Not delivered",
};

export function ending(frame: Frame, events: GameEvent[], name: Name): Ending {
  const view = viewOf(frame);
  const grand = events.filter((event) => event.what === "ends" || event.what === "finishes").filter((event) => Number(event["points"]) > 2).sort((a, b) => Number(b["points"]) - Number(a["points"])).slice(0, 3).sort((a, b) => a.n - b.n);
  return {
    columns: [
      ...PARTS.filter((part) => part === "collections" || view.seats.some((company) => company.score?.[part])).map((part) => ({ words: WORDS[part], values: view.seats.map((company) => company.score?.[part] ?? 0) })),
    ],
    turning: [...grand.map((event) => event.text), ...(frame.result && frame.result.winners.length > 1 ? [] : tie(frame, name))],
    story: tell(frame, events, name),
  };
}

/** A few sentences, each from facts; which words follows from them, too. */
function tell(frame: Frame, events: GameEvent[], name: Name): string[] {
  const view = viewOf(frame);
  const seats = view.seats.map((_, seat) => seat);
  const count = (what: string): number[] => seats.map((seat) => events.filter((event) => event.what === what && event.seat === seat).length);
  const [steps, ended, joined, read] = [count("goes"), count("ends"), count("joins"), count("reads")];
  const facts = steps.reduce((sum, each, seat) => sum + each * (seat + 2), 0);
  const most = (of: number[]): number => of.indexOf(Math.max(...of));
  const alone = (of: number[]): boolean => of.filter((each) => each === Math.max(...of)).length === 1;
  const said: string[] = [];
  const far = most(steps);
  const lengths = Math.max(...steps);
  if (lengths) said.push(pick([
    `Nobody travels further than ${whom(name, far)}: ${times(lengths, "step")}.`,
    `${upper(does(name, far, "make", "makes"))} the longest journey, ${times(lengths, "step")}.`,
    `${upper(times(lengths, "step"))} across the continent: ${name(far)}, further than anybody.`,
  ], facts));
  const busy = most(ended);
  if (ended[busy]) said.push(alone(ended) ? pick([
    `${upper(does(name, busy, "complete", "completes"))} the most expeditions, ${ended[busy]}.`,
    `Of ${ended.reduce((sum, each) => sum + each, 0)} expeditions ${ended[busy]} are completed by ${whom(name, busy)}.`,
    `Where an expedition ends, ${whom(name, busy)} ${name(busy) === "You" ? "are" : "is"} often there first: ${ended[busy]} times.`,
  ], facts + 1) : pick([`The expeditions are shared evenly, ${ended[busy]} at most each.`, `Nobody completes more than ${times(ended[busy] ?? 0, "expedition")}.`], facts));
  const gaps = seats.map((seat) => (joined[seat] ?? 0) - (ended[seat] ?? 0));
  const late = most(gaps);
  if ((gaps[late] ?? 0) > 3) said.push(`${upper(does(name, late, "join", "joins"))} ${times(joined[late] ?? 0, "expedition")}, but others complete ${gaps[late]} of them.`);
  const worth = seats.map((seat) => view.seats[seat]?.score?.collections ?? 0);
  if (Math.max(...worth) > 0) said.push(pick([
    `${upper(whose(name, most(worth)))} collections are worth ${Math.max(...worth)} points.`,
    `The finest collection is ${name(most(worth)) === "You" ? "yours" : whose(name, most(worth))}: ${Math.max(...worth)} points.`,
  ], facts + 2));
  const reader = most(read);
  if ((read[reader] ?? 0) > 3 && alone(read)) said.push(pick([`${upper(does(name, reader, "read", "reads"))} more than anybody, ${times(read[reader] ?? 0, "visit")} to the books.`, `${upper(does(name, reader, "open", "opens"))} the books ${read[reader]} times.`], facts));
  const lost = seats.filter((seat) => (view.seats[seat]?.score?.unfinished ?? 0) < 0);
  for (const seat of lost) said.push(`What ${does(name, seat, "do", "does").replace("You", "you")} not deliver costs ${Math.abs(view.seats[seat]?.score?.unfinished ?? 0)} points.`);
  const [first, second] = ranking(frame.result ?? { scores: [], winners: [] });
  if (first && second) {
    const margin = first.score - second.score;
    if (margin > 0) said.push(pick(margin < 4 ? [`One more delivery would have turned it: ${margin} between first and second.`, `Only ${times(margin, "point")} ${margin === 1 ? "separates" : "separate"} the first two.`] : [`At the end the lead is ${margin} points.`, `Second place is ${margin} points away.`], facts + margin));
  }
  const cut = events.findLast((event) => event.what === "cut-off");
  if (cut) said.push(cut.text);
  return said;
}

/** Equal points are decided by silver. */
function tie(frame: Frame, name: Name): string[] {
  const winner = frame.result?.winners[0];
  if (winner === undefined) return [];
  const level = (frame.result?.scores ?? []).flatMap((score, seat) => (seat !== winner && score === frame.result?.scores[winner] ? [seat] : []));
  const silver = (seat: number): number => viewOf(frame).seats[seat]?.money ?? 0;
  return level.map((seat) => `Silver breaks the tie: ${silver(winner)} for ${name(winner) === "You" ? "you" : name(winner)}, ${silver(seat)} for ${name(seat) === "You" ? "you" : name(seat)}.`);
}
