// Which card flies where, from the events of a frame.

import { fly, strip } from "../../lib/flights";
import type { GameEvent } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";

export type Places = Map<string, DOMRect>;

const FLIGHT = 320;
const DEAL = 55;

/** Where everything lies now; each thing that may fly says its place in `data-place`. */
export function capture(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
    const box = element.getBoundingClientRect();
    if (box.width) places.set(element.dataset["place"] as string, box);
  }
  return places;
}

export function animate(root: HTMLElement, before: Places, events: GameEvent[], me: number | null): Promise<unknown> {
  if (settings.still) return Promise.resolve();
  const flights: Promise<void>[] = [];
  const all = (start: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`[data-place^="${start}"]`)].filter((each) => each.getBoundingClientRect().width > 0);
  const last = (start: string): HTMLElement | null => all(start).pop() ?? null;
  const was = (start: string): DOMRect | undefined => [...before].filter(([place]) => place.startsWith(start)).map(([, box]) => box).pop();
  const pile = (): DOMRect | undefined => before.get("pile") ?? before.get("pile-small");
  const discards = (): HTMLElement | null => last("discards");
  const home = (seat: number, card: string): DOMRect | undefined => (seat === me ? before.get(`hand:${card}`) : before.get(`rival:${seat}`));
  const taken = new Set<HTMLElement>();
  let after = 0;
  let dealt = 0;

  const handCard = (card: string): HTMLElement | null => {
    const found = all(`hand:${card}`).filter((each) => !taken.has(each)).pop() ?? null;
    if (found) taken.add(found);
    return found;
  };
  const launch = (from: DOMRect | undefined, to: HTMLElement | null): void => {
    if (!from || !to) return;
    flights.push(fly({ from, to, after, length: FLIGHT }));
    setTimeout(() => play("card"), after);
    after += FLIGHT;
  };
  /** A card goes to somebody's hand: its back shrinks towards the seat. */
  const toHand = (seat: number): void => {
    const back = last("pile");
    const from = pile();
    const to = root.querySelector<HTMLElement>(`[data-place="rival:${seat}"]`)?.getBoundingClientRect();
    if (!back || !from || !to) return;
    const copy = back.cloneNode(true) as HTMLElement;
    strip(copy);
    Object.assign(copy.style, { position: "fixed", left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`, margin: "0", zIndex: "60", pointerEvents: "none", transformOrigin: "0 0" });
    root.append(copy);
    const end = `translate(${to.right - 40 - from.left}px, ${to.top + 8 - from.top}px) scale(.3)`;
    const flight = copy.animate([{ transform: "none", opacity: 1 }, { transform: end, opacity: 0.2 }], { duration: FLIGHT, delay: after, easing: "cubic-bezier(.4,0,.6,1)", fill: "backwards" });
    flights.push(flight.finished.catch(() => undefined).then(() => copy.remove()));
    setTimeout(() => play("card"), after);
    after += FLIGHT;
  };

  for (const event of events) {
    const card = typeof event["card"] === "string" ? event["card"] : "";
    const target = Number(event["target"] ?? event.seat);
    if (event.what === "dealt" && event.seat === me && card) {
      const from = pile() ?? last("pile")?.getBoundingClientRect();
      const to = handCard(card);
      if (from && to) flights.push(fly({ from, to, after: (dealt += DEAL), length: 420 }));
    } else if (event.what === "improves") launch(home(event.seat, card), last(`gear:${event.seat}:`));
    else if (event.what === "adds") launch(home(event.seat, card), last(`member:${event.seat}:`));
    else if (event.what === "draws") {
      if (event.seat === me && card) launch(pile(), handCard(card));
      else toHand(event.seat);
    } else if (event.what === "breaks") launch(was(`gear:${target}:`), discards());
    else if (event.what === "drives") launch(was(`member:${target}:`), discards());
    else if (event.what === "takes") launch(was(`gear:${target}:`), last(`gear:${event.seat}:`));
    else if (event.what === "lures") launch(was(`member:${target}:`), last(`member:${event.seat}:`));
    else if (event.what === "confiscates") launch(home(target, card), discards());
    else if (event.what === "cancels") launch(was(`member:${event.seat}:`), discards());
  }
  return Promise.all(flights);
}
