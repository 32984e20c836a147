// The ways that rivals went since your last move: they stay on the map until you move.

import type { GameEvent } from "../../lib/protocol";

export interface Trail {
  seat: number;
  areas: string[]; // from where it set out
}

/** `since`: the first event after your last move. */
export function trailsOf(events: GameEvent[], since: number, me: number | null): Trail[] {
  const at = new Map<number, string>();
  const ways = new Map<number, string[]>();
  for (const event of events) {
    if ((event.what !== "enters" && event.what !== "port") || event.seat === me) continue;
    const area = String(event["region"] ?? event["port"]);
    const from = at.get(event.seat);
    if (event.n >= since && from) ways.set(event.seat, [...(ways.get(event.seat) ?? [from]), area]);
    at.set(event.seat, area);
  }
  return [...ways].map(([seat, areas]) => ({ seat, areas }));
}
