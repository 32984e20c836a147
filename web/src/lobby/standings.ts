// How a match on the list of your games stands, or how it ended: asked of the table itself, after everything else is on show.

import { gameClient } from "../games/registry";
import { api } from "../lib/api";
import type { Frame, ShelfEntry } from "../lib/protocol";
import { number } from "../lib/words";

const NO_EVENTS = 10_000_000; // none that are told again

/** "You lead 38 to 31", from the scores of all and who of them you are. */
export function standing(scores: number[], mine: number[], over: boolean, winners: number[] = []): string {
  const own = mine[0];
  if (own === undefined || mine.length > 1 || !scores.length) return "";
  const you = scores[own] ?? 0;
  if (scores.length === 1) return over ? "" : `${number(you)} so far`;
  const best = Math.max(...scores.filter((_, seat) => seat !== own));
  const points = `${number(you)} to ${number(best)}`;
  if (over) return winners.length > 1 && winners.includes(own) ? `You shared the win, ${points}` : winners.includes(own) ? `You won ${points}` : `You lost ${points}`;
  return you === best ? `level at ${number(you)}` : you > best ? `you lead ${points}` : `you trail ${points}`;
}

async function words(entry: ShelfEntry, frame: Frame): Promise<string> {
  const client = await gameClient(entry.game);
  const worth = client.seatWords;
  const scores = worth && frame.view && !frame.result ? frame.table.seats.map((seat) => worth(frame.view, seat.seat).score) : frame.scores;
  const meta = !frame.result && frame.view ? (client.meta?.(frame.view) ?? "") : "";
  return [meta, standing(frame.result?.scores ?? scores, entry.your_seats, frame.result !== null, frame.result?.winners)].filter(Boolean).join(", ");
}

export async function howItStands(entry: ShelfEntry): Promise<string> {
  if (entry.status !== "running" && entry.status !== "over") return "";
  return words(entry, await api.frame(entry.id, entry.your_seats[0] ?? null, undefined, NO_EVENTS));
}
