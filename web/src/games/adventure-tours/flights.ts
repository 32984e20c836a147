// Which card flies where, from the events of a frame.

import type { Flights } from "../../lib/flights";
import type { GameEvent } from "../../lib/protocol";

export function animate(flights: Flights, events: GameEvent[], me: number | null): void {
  const { rects } = flights.before;
  const pile = (): DOMRect | undefined => rects.get("pile") ?? rects.get("pile-small");
  const discards = (): HTMLElement | null => flights.last("discards");
  const home = (seat: number, card: string): DOMRect | undefined => rects.get(seat === me ? `hand:${card}` : `rival:${seat}`);
  for (const event of events) {
    const card = typeof event["card"] === "string" ? event["card"] : "";
    const seat = event.seat;
    const target = Number(event["target"] ?? seat);
    if (event.what === "dealt" && seat === me && card) flights.deal(pile() ?? flights.last("pile")?.getBoundingClientRect(), flights.handCard(card));
    else if (event.what === "improves") flights.launch(home(seat, card), flights.last(`gear:${seat}:`));
    else if (event.what === "adds") flights.launch(home(seat, card), flights.last(`member:${seat}:`));
    else if (event.what === "draws") {
      if (seat === me && card) flights.launch(pile(), flights.handCard(card));
      else {
        const to = flights.last(`rival:${seat}`)?.getBoundingClientRect();
        const from = pile();
        flights.leave(flights.last("pile"), from, to && from && { left: to.right - 40, top: to.top + 8, width: from.width * 0.3 });
      }
    } else if (event.what === "breaks") flights.launch(flights.was(`gear:${target}:`), discards());
    else if (event.what === "drives") flights.launch(flights.was(`member:${target}:`), discards());
    else if (event.what === "takes") flights.launch(flights.was(`gear:${target}:`), flights.last(`gear:${seat}:`));
    else if (event.what === "lures") flights.launch(flights.was(`member:${target}:`), flights.last(`member:${seat}:`));
    else if (event.what === "confiscates") flights.launch(home(target, card), discards());
    else if (event.what === "cancels") flights.launch(flights.was(`member:${seat}:`), discards());
  }
}
