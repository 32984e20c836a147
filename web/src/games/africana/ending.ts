// The end of a match of Africana: what counted, and who travelled how far.

import type { Word } from "../../lib/catalogue";
import { pick, ranking, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { PARTS, viewOf } from "./view";

export function ending(frame: Frame, events: GameEvent[], _name: Name, word: Word): Ending {
  const view = viewOf(frame);
  const grand = events.filter((event) => event.what === "ends" || event.what === "finishes").filter((event) => Number(event["points"]) > 2).sort((a, b) => Number(b["points"]) - Number(a["points"])).slice(0, 3).sort((a, b) => a.n - b.n);
  return {
    columns: [
      ...PARTS.filter((part) => part === "collections" || view.seats.some((company) => company.score?.[part])).map((part) => ({ words: word("column-part", { part }), values: view.seats.map((company) => company.score?.[part] ?? 0) })),
    ],
    turning: [...grand.map((event) => ({ words: event.text, n: event.n, seat: event.seat })), ...(frame.result && frame.result.winners.length > 1 ? [] : tie(frame, word))],
    story: tell(frame, events, word),
  };
}

/** A few sentences, each from facts; which words follows from them, too. */
function tell(frame: Frame, events: GameEvent[], word: Word): string[] {
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
  if (lengths > 1) said.push(word(pick(["story-far-1", "story-far-2", "story-far-3"], facts), { seat: far, steps: lengths }));
  const busy = most(ended);
  const all = ended.reduce((sum, each) => sum + each, 0);
  if (ended[busy]) said.push(alone(ended) ? word(pick(["story-ended-1", "story-ended-2", "story-ended-3"], facts + 1), { seat: busy, ended: ended[busy], all }) : word(pick(["story-even-1", "story-even-2"], facts), { ended: ended[busy] }));
  const gaps = seats.map((seat) => (joined[seat] ?? 0) - (ended[seat] ?? 0));
  const late = most(gaps);
  if ((gaps[late] ?? 0) > 3) said.push(word("story-late", { seat: late, joined: joined[late], missed: gaps[late] }));
  const worth = seats.map((seat) => view.seats[seat]?.score?.collections ?? 0);
  if (Math.max(...worth) > 0) said.push(word(pick(["story-sets-1", "story-sets-2"], facts + 2), { seat: most(worth), points: Math.max(...worth) }));
  const reader = most(read);
  if ((read[reader] ?? 0) > 3 && alone(read)) said.push(word(pick(["story-read-1", "story-read-2"], facts), { seat: reader, times: read[reader] }));
  for (const seat of seats) {
    const cost = view.seats[seat]?.score?.unfinished ?? 0;
    if (cost < 0) said.push(word("story-cost", { seat, points: -cost }));
  }
  const [first, second] = ranking(frame.result ?? { scores: [], winners: [] });
  const margin = first && second ? first.score - second.score : 0;
  if (margin > 0) said.push(word(pick(margin < 4 ? ["story-close-1", "story-close-2"] : ["story-clear-1", "story-clear-2"], facts + margin), { points: margin }));
  const cut = events.findLast((event) => event.what === "cut-off");
  if (cut) said.push(cut.text);
  return said;
}

/** Equal points are decided by silver. */
function tie(frame: Frame, word: Word): string[] {
  const winner = frame.result?.winners[0];
  if (winner === undefined) return [];
  const level = (frame.result?.scores ?? []).flatMap((score, seat) => (seat !== winner && score === frame.result?.scores[winner] ? [seat] : []));
  const silver = (seat: number): number => viewOf(frame).seats[seat]?.money ?? 0;
  return level.map((seat) => word("story-tie", { seat: winner, rival: seat, mine: silver(winner), theirs: silver(seat) }));
}
