// The roads that rivals took since your last move: they stay on the map until you move.

import type { GameEvent } from "../../lib/protocol";

export interface Trail {
  seat: number;
  stops: string[]; // from where it set out
}

/** `since`: the first event after your last move; `homes`: where the companies began. */
export function trailsOf(events: GameEvent[], since: number, me: number | null, homes: string[]): Trail[] {
  const at = new Map(homes.map((home, seat) => [seat, home]));
  const ways = new Map<number, string[]>();
  for (const event of events) {
    if (event.what !== "goes" || event.seat === me) continue;
    const from = at.get(event.seat);
    const place = String(event["place"]);
    if (event.n >= since && from) ways.set(event.seat, [...(ways.get(event.seat) ?? [from]), place]);
    at.set(event.seat, place);
  }
  return [...ways].map(([seat, stops]) => ({ seat, stops }));
}
