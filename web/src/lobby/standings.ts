// How a match on the list of your games stands, or how it ended: asked of the table itself, after everything else is on show.

import { gameClient } from "../games/registry";
import { api } from "../lib/api";
import { catalogueOf } from "../lib/gamewords";
import { say } from "../lib/language.svelte";
import type { Frame, ShelfEntry } from "../lib/protocol";

const NO_EVENTS = 10_000_000; // none that are told again

/** "You lead 38 to 31", from the scores of all and who of them you are. */
export function standing(scores: number[], mine: number[], over: boolean, winners: number[] = []): string {
  const own = mine[0];
  if (own === undefined || mine.length > 1 || !scores.length) return "";
  const you = scores[own] ?? 0;
  if (scores.length === 1) return over ? "" : say("stands-alone", { points: you });
  const best = Math.max(...scores.filter((_, seat) => seat !== own));
  const points = { mine: you, theirs: best };
  if (over) return winners.length > 1 && winners.includes(own) ? say("stands-shared", points) : say(winners.includes(own) ? "stands-won" : "stands-lost", points);
  return you === best ? say("stands-level", { points: you }) : say(you > best ? "stands-lead" : "stands-trail", points);
}

async function words(entry: ShelfEntry, frame: Frame): Promise<string> {
  const [client, { word }] = await Promise.all([gameClient(entry.game), catalogueOf(entry.game)]);
  const worth = client.seatWords;
  const scores = worth && frame.view && !frame.result ? frame.table.seats.map((seat) => worth(frame.view, seat.seat, word).score) : frame.scores;
  const meta = !frame.result && frame.view ? (client.meta?.(frame.view, word) ?? "") : "";
  const said = standing(frame.result?.scores ?? scores, entry.your_seats, frame.result !== null, frame.result?.winners);
  return meta && said ? say("stands", { meta, scores: said }) : meta || said;
}

export async function howItStands(entry: ShelfEntry): Promise<string> {
  if (entry.status !== "running" && entry.status !== "over") return "";
  return words(entry, await api.frame(entry.id, entry.your_seats[0] ?? null, undefined, NO_EVENTS));
}
