// Which card flies where, from the events of a frame.

import type { Flights } from "../../lib/flights";
import type { GameEvent } from "../../lib/protocol";
import { colourOf } from "./view";

export function animate(flights: Flights, events: GameEvent[], me: number | null): void {
  const { rects, things } = flights.before;
  for (const event of events) {
    const card = typeof event["card"] === "string" ? event["card"] : null;
    const pile = `pile:${card ? colourOf(card) : ""}`;
    const mine = event.seat === me;
    const seat = rects.get(`seat:${event.seat}`);
    if (event.what === "dealt" && mine && card) flights.deal(flights.last("deck")?.getBoundingClientRect(), flights.handCard(card));
    else if (event.what === "plays" && card) flights.launch(mine ? rects.get(`hand:${card}`) : seat, flights.last(`lies:${event.seat}:${card}`));
    else if (event.what === "discards" && card) flights.launch(mine ? rects.get(`hand:${card}`) : seat, flights.last(pile));
    else if (event.what === "draws") {
      if (mine && card) flights.launch(rects.get("deck"), flights.handCard(card));
      else flights.leave(flights.last("deck"), rects.get("deck"), seat);
    } else if (event.what === "takes" && card) {
      if (mine) flights.launch(rects.get(pile), flights.handCard(card));
      else flights.leave(things.get(pile), rects.get(pile), seat);
    }
  }
}
