// The end of a match of Lost Cities: rounds, the best and the worst expedition, and how the lead went.

import { does, pick, ranking, times, upper, whose, type Ending, type Name } from "../../lib/ending";
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
  const story: string[] = [];
  const facts = all.reduce((sum, each) => sum + each.value + each.cards, 0);
  const result = frame.result ?? { scores: [], winners: [] };
  const [first, second] = ranking(result);
  if (leads.length > 1 && first) {
    const ahead = leads.slice(0, -1).map((lead) => (lead === 0 ? null : lead > 0 ? 0 : 1));
    const told = leads.slice(0, -1).map((lead, round) => (lead === 0 ? `it was level after round ${round + 1}` : `${does(name, lead > 0 ? 0 : 1, "lead", "leads")} by ${Math.abs(lead)} after round ${round + 1}`));
    story.push(`${upper(told.join(", then "))}.`);
    if (result.winners.length === 1 && ahead.every((seat) => seat !== first.seat)) story.push(pick([`The last round turns it: ${name(first.seat) === "You" ? "you come" : `${name(first.seat)} comes`} from behind.`, `Only at the end ${does(name, first.seat, "are", "is")} in front.`.replace("You are", "you are")], facts));
    else if (ahead.every((seat) => seat === first.seat)) story.push(pick([`${upper(does(name, first.seat, "never let", "never lets"))} go of the lead.`, `From the first round on nobody passes ${name(first.seat) === "You" ? "you" : name(first.seat)}.`], facts));
  }
  if (best) story.push(pick([`${upper(where(best))} pays best of all: ${times(best.cards, "card")}, ${signed(best.value)}.`, `Nothing is worth more than ${where(best)}: ${signed(best.value)} with ${times(best.cards, "card")}.`], facts + 1));
  if (worst) story.push(pick([`${upper(where(worst))} never comes home and costs ${number(-worst.value)}.`, `The dearest mistake is ${where(worst)}: ${number(worst.value)}.`], facts + 2));
  if (long && long !== best) story.push(`The longest row is ${where(long)}, with ${times(long.cards, "card")}.`);
  if (second && first && first.score - second.score <= 5 && first.score !== second.score) story.push(`In the end ${times(first.score - second.score, "point")} decide${first.score - second.score === 1 ? "s" : ""} it.`);
  return {
    columns: view.rounds > 1 ? Array.from({ length: view.rounds }, (_, round) => ({ words: `Round ${round + 1}`, values: rounds.map((each) => each[round] ?? null) })) : [],
    turning: turning(all, where),
    story,
  };
}

/** The three expeditions that moved the score most, with investments said. */
function turning(all: Reckoned[], where: (each: Reckoned) => string): string[] {
  return [...all]
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, 3)
    .sort((a, b) => a.round - b.round)
    .map((each) => {
      const stakes = each.times > 1 ? `, ${times(each.times - 1, "investment")}` : "";
      return `${upper(where(each))}: ${signed(each.value)} ${each.value < 0 ? "from" : "for"} ${times(each.cards, "card")}${stakes}.`;
    });
}
