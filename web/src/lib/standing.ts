// An undo says how many of the events before it stand; the others are not told any more, and count nowhere.

import type { GameEvent } from "./protocol";

/** The events that stand, each undo kept where it happened unless a later one goes back behind it. */
export function standing(events: GameEvent[]): GameEvent[] {
  if (!events.some((event) => event.what === "undo")) return events;
  const left: GameEvent[] = [];
  let count = 0; // undos are not counted
  for (const event of events) {
    if (event.what !== "undo") count += 1;
    else while (count > Number(event["stands"] ?? count)) if (left.pop()?.what !== "undo") count -= 1;
    left.push(event);
  }
  return left;
}
