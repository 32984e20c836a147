// The end of a match of Africana: what counted, and who travelled how far.

import { does, pick, times, upper, whose, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { PARTS, viewOf, type Part } from "./view";

const WORDS: Record<Part, string> = {
  expeditions: "Expeditions", artifacts: "Artifacts", collections: "Collections", assistants: "Assistants", money: "1 per 10 silver", cards: "1 per 2 travel cards", unfinished: "Not delivered",
};

export function ending(frame: Frame, events: GameEvent[], name: Name): Ending {
  const view = viewOf(frame);
  const count = (what: string): number[] => view.seats.map((_, seat) => events.filter((event) => event.what === what && event.seat === seat).length);
  const steps = count("goes");
  const ended = count("ends");
  const far = steps.indexOf(Math.max(...steps));
  const busy = ended.indexOf(Math.max(...ended));
  const facts = steps.reduce((a, b) => a + b, 0);
  const you = (seat: number): string => (name(seat) === "You" ? "you" : name(seat));
  const story: string[] = [];
  if (steps[far]) story.push(pick([`Nobody travels further than ${you(far)}: ${times(steps[far] ?? 0, "step")}.`, `${upper(does(name, far, "make", "makes"))} the longest journey, ${times(steps[far] ?? 0, "step")}.`], facts));
  if (ended[busy]) story.push(pick([`${upper(does(name, busy, "end", "ends"))} the most expeditions: ${ended[busy]}.`, `Most expeditions end with ${you(busy)}: ${ended[busy]}.`], facts + 1));
  const lost = view.seats.findIndex((company) => (company.score?.unfinished ?? 0) < 0);
  if (lost >= 0) story.push(`What ${does(name, lost, "do", "does").replace("You", "you")} not deliver costs points: ${view.seats[lost]?.score?.unfinished}.`);
  const collector = view.seats.findIndex((company) => (company.score?.collections ?? 0) > 0 && company.score?.collections === Math.max(...view.seats.map((each) => each.score?.collections ?? 0)));
  if (collector >= 0) story.push(`${upper(whose(name, collector))} collections are worth ${view.seats[collector]?.score?.collections}.`);
  const cut = events.findLast((event) => event.what === "cut-off");
  if (cut) story.push(cut.text);
  return {
    columns: [
      ...PARTS.filter((part) => part === "collections" || view.seats.some((company) => company.score?.[part])).map((part) => ({ words: WORDS[part], values: view.seats.map((company) => company.score?.[part] ?? 0) })),
    ],
    turning: frame.result && frame.result.winners.length > 1 ? [] : tie(frame, name),
    story,
  };
}

/** Equal points are decided by silver. */
function tie(frame: Frame, name: Name): string[] {
  const winner = frame.result?.winners[0];
  if (winner === undefined) return [];
  const level = (frame.result?.scores ?? []).flatMap((score, seat) => (seat !== winner && score === frame.result?.scores[winner] ? [seat] : []));
  const silver = (seat: number): number => viewOf(frame).seats[seat]?.money ?? 0;
  return level.map((seat) => `Silver breaks the tie: ${silver(winner)} for ${name(winner) === "You" ? "you" : name(winner)}, ${silver(seat)} for ${name(seat) === "You" ? "you" : name(seat)}.`);
}
