// The end of a match of Lost Cities: rounds, the best and the worst expedition, and how the lead went.

import { pick, ranking, times, upper, whom, whose, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { number, signed } from "../../lib/words";
import { PLACES, viewOf } from "./view";

interface Reckoned {
  seat: number;
  round: number;
  place: string;
  value: number;
  cards: number;
  times: number;
}

function reckoned(events: GameEvent[]): Reckoned[] {
  const found: Reckoned[] = [];
  let open: Reckoned[] = [];
  for (const event of events) {
    if (event.what === "reckons") {
      const cards = String(event["cards"] ?? "").split(" ").filter(Boolean).length;
      open.push({ seat: event.seat, round: 0, place: PLACES[String(event["colour"])] ?? "", value: Number(event["value"]), cards, times: Number(event["times"]) });
    } else if (event.what === "scores") {
      for (const each of open) each.round = Number(event["round"]);
      found.push(...open);
      open = [];
    }
  }
  return found;
}

export function ending(frame: Frame, events: GameEvent[], name: Name): Ending {
  const view = viewOf(frame);
  const rounds = view.seats.map((seat) => seat.rounds);
  const all = reckoned(events);
  const best = all.reduce<Reckoned | null>((most, each) => (each.value > (most?.value ?? 0) ? each : most), null);
  const worst = all.reduce<Reckoned | null>((least, each) => (each.value < (least?.value ?? 0) ? each : least), null);
  const long = all.reduce<Reckoned | null>((most, each) => (each.cards > (most?.cards ?? 0) ? each : most), null);
  const where = (each: Reckoned): string => `${whose(name, each.seat)} ${each.place}${view.rounds > 1 ? ` in round ${each.round}` : ""}`;
  const leads = Array.from({ length: view.rounds }, (_, round) => {
    const sums = rounds.map((each) => each.slice(0, round + 1).reduce((a, b) => a + b, 0));
    return (sums[0] ?? 0) - (sums[1] ?? 0);
  });
  const result = frame.result ?? { scores: [], winners: [] };
  const [first, second] = ranking(result);
  const facts = all.reduce((sum, each) => sum + 3 * each.value + 7 * each.cards, 0);
  const story = [
    ...lead(leads, name, result.winners.length === 1 ? (first?.seat ?? null) : null, facts),
    ...(best ? [pick([`${upper(where(best))} pays best of all: ${signed(best.value)} with ${times(best.cards, "card")}.`, `Nothing scores more than ${where(best)}, ${signed(best.value)} with ${times(best.cards, "card")}.`, `${upper(where(best))} carries the match: ${times(best.cards, "card")}, ${signed(best.value)}.`], facts + 1)] : []),
    ...(worst ? [pick([`${upper(where(worst))} never breaks even and costs ${number(-worst.value)}.`, `The most expensive start is ${where(worst)}: ${number(worst.value)}.`, `${upper(whose(name, worst.seat))} bet on ${worst.place}${view.rounds > 1 ? ` in round ${worst.round}` : ""} fails, at ${number(worst.value)}.`], facts + 2)] : []),
    ...invested(all.filter((each) => each !== best && each !== worst), name, facts),
    ...(long && long !== best && long.cards > 4 ? [pick([`The longest expedition is ${where(long)}, with ${times(long.cards, "card")}.`, `No row is longer than ${where(long)}: ${times(long.cards, "card")}.`], facts + 3)] : []),
    ...(first && second && first.score - second.score <= 5 && first.score !== second.score ? [`In the end ${times(first.score - second.score, "point")} decide${first.score - second.score === 1 ? "s" : ""} it.`] : []),
  ];
  const lanes = view.colours.map((colour) => ({ words: PLACES[colour] ?? colour, values: rounds.map((_, seat) => sum(all.filter((each) => each.seat === seat && each.place === PLACES[colour]).map((each) => each.value))), minor: true }));
  const byRound = Array.from({ length: view.rounds }, (_, round) => ({ words: `Round ${round + 1}`, values: rounds.map((each) => each[round] ?? null) }));
  return { columns: [...(new Set(all.map((each) => each.round)).size === view.rounds ? lanes : []), ...(view.rounds > 1 ? byRound : [])], story: story.slice(0, 5) };
}

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

/** Who was in front after which round, and who was at the end. `leads`: of the first seat, round by round. */
function lead(leads: number[], name: Name, winner: number | null, facts: number): string[] {
  if (leads.length < 2) return [];
  const before = leads.slice(0, -1);
  const ahead = before.map((each) => (each === 0 ? null : each > 0 ? 0 : 1));
  const told = before.map((each, round) => (each === 0 ? `it is level after round ${round + 1}` : `${whom(name, each > 0 ? 0 : 1)} lead${whom(name, each > 0 ? 0 : 1) === "you" ? "" : "s"} by ${Math.abs(each)} after round ${round + 1}`));
  const sentences = [`${upper(told.join(", then "))}.`];
  if (winner === null) return sentences;
  const you = name(winner) === "You";
  if (ahead.every((seat) => seat !== winner)) sentences.push(pick([`The last round turns it: ${you ? "you come" : `${name(winner)} comes`} from behind.`, `Only at the end ${you ? "are you" : `is ${name(winner)}`} in front.`, `${you ? "You save" : `${name(winner)} saves`} the best for last.`], facts));
  else if (ahead.every((seat) => seat === winner)) sentences.push(pick([`${you ? "You never let" : `${name(winner)} never lets`} go of the lead.`, `From the first round on nobody passes ${whom(name, winner)}.`, `The lead stays where it is, with ${whom(name, winner)}.`], facts));
  return sentences;
}

/** What investments did, where there were many. */
function invested(all: Reckoned[], name: Name, facts: number): string[] {
  const bold = all.filter((each) => each.times > 2).sort((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];
  if (!bold) return [];
  const many = times(bold.times - 1, "investment");
  return [pick([`${upper(many)} make ${whose(name, bold.seat)} ${bold.place} count ${bold.times} times: ${signed(bold.value)}.`, `${upper(whose(name, bold.seat))} ${bold.place} begins with ${many} and ends at ${signed(bold.value)}.`], facts + 4)];
}
