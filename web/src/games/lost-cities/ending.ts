// The end of a match of Lost Cities: rounds, the best and the worst expedition, and how the lead went.

import type { Word } from "../../lib/catalogue";
import { pick, ranking, type Ending, type Name } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { face, viewOf } from "./view";

interface Reckoned {
  seat: number;
  round: number;
  colour: string;
  value: number;
  cards: string[];
  times: number;
}

function reckoned(events: GameEvent[]): Reckoned[] {
  const found: Reckoned[] = [];
  let open: Reckoned[] = [];
  for (const event of events) {
    if (event.what === "reckons") {
      const cards = String(event["cards"] ?? "").split(" ").filter(Boolean);
      open.push({ seat: event.seat, round: 0, colour: String(event["colour"]), value: Number(event["value"]), cards, times: Number(event["times"]) });
    } else if (event.what === "scores") {
      for (const each of open) each.round = Number(event["round"]);
      found.push(...open);
      open = [];
    }
  }
  return found;
}

export function ending(frame: Frame, events: GameEvent[], _name: Name, word: Word): Ending {
  const view = viewOf(frame);
  const rounds = view.seats.map((seat) => seat.rounds);
  const all = reckoned(events);
  const best = all.reduce<Reckoned | null>((most, each) => (each.value > (most?.value ?? 0) ? each : most), null);
  const worst = all.reduce<Reckoned | null>((least, each) => (each.value < (least?.value ?? 0) ? each : least), null);
  const long = all.reduce<Reckoned | null>((most, each) => (each.cards.length > (most?.cards.length ?? 0) ? each : most), null);
  const bold = all.filter((each) => each !== best && each !== worst && each.times > 2).sort((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];
  const leads = Array.from({ length: view.rounds }, (_, round) => {
    const sums = rounds.map((each) => each.slice(0, round + 1).reduce((a, b) => a + b, 0));
    return (sums[0] ?? 0) - (sums[1] ?? 0);
  });
  const result = frame.result ?? { scores: [], winners: [] };
  const [first, second] = ranking(result);
  const margin = first && second ? first.score - second.score : 0;
  const facts = all.reduce((sum, each) => sum + 3 * each.value + 7 * each.cards.length, 0);
  const told = (each: Reckoned | null | undefined, way: number, ...ids: string[]): string[] =>
    each
      ? [word(pick(ids, facts + way), { seat: each.seat, colour: each.colour, round: view.rounds > 1 ? each.round : 0, points: each.value, cards: each.cards.length, times: each.times, investments: each.times - 1 })]
      : [];
  const story = [
    ...lead(leads, word, result.winners.length === 1 ? (first?.seat ?? null) : null, facts),
    ...told(best, 1, "story-best-1", "story-best-2", "story-best-3"),
    ...told(worst, 2, "story-worst-1", "story-worst-2", "story-worst-3"),
    ...told(bold, 4, "story-bold-1", "story-bold-2"),
    ...told(long !== best && (long?.cards.length ?? 0) > 4 ? long : null, 3, "story-long-1", "story-long-2"),
    ...(margin > 0 && margin <= 5 ? [word("story-close", { points: margin })] : []),
  ];
  const lanes = view.colours.map((colour) => ({ words: word("place", { colour }), symbol: colour, values: rounds.map((_, seat) => sum(all.filter((each) => each.seat === seat && each.colour === colour).map((each) => each.value))), minor: view.rounds > 1 })); // the rounds say it, too
  const byRound = Array.from({ length: view.rounds }, (_, round) => ({ words: word("column-round", { round: round + 1 }), values: rounds.map((each) => each[round] ?? null) }));
  const remarkable = (words: string, each: Reckoned | null): NonNullable<Ending["rows"]> =>
    each ? [{ words: word(words), whose: word("row-whose", { seat: each.seat, round: view.rounds > 1 ? each.round : 0 }), cards: each.cards.map((card) => ({ symbol: each.colour, label: face(card) })), points: each.value }] : [];
  const rows = [...remarkable("row-best", best), ...remarkable("row-long", long !== best ? long : null), ...remarkable("row-worst", worst)];
  return { rows, columns: [...(new Set(all.map((each) => each.round)).size === view.rounds ? lanes : []), ...(view.rounds > 1 ? byRound : [])], story: story.slice(0, 5) };
}

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

/** Who was in front after which round, and who was at the end. `leads`: of the first seat, round by round. */
function lead(leads: number[], word: Word, winner: number | null, facts: number): string[] {
  if (leads.length < 2) return [];
  const before = leads.slice(0, -1);
  const ahead = before.map((each) => (each === 0 ? null : each > 0 ? 0 : 1));
  const parts = before.map((each, round) => word("story-lead-part", { seat: each < 0 ? 1 : 0, points: Math.abs(each), round: round + 1, again: round > 0 && ahead[round] !== null && ahead[round] === ahead[round - 1] ? "yes" : "no" }));
  const way = ahead.every((seat) => seat !== winner) ? ["story-turned-1", "story-turned-2", "story-turned-3"] : ahead.every((seat) => seat === winner) ? ["story-held-1", "story-held-2", "story-held-3"] : [];
  return [...(winner !== null && way.length ? [word(pick(way, facts), { seat: winner })] : []), word("story-lead", { parts })];
}
