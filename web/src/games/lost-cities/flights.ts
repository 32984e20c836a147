// Which card flies where, from the events of a frame.

import { fly, strip } from "../../lib/flights";
import type { GameEvent } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import { colourOf } from "./view";

export interface Places {
  rects: Map<string, DOMRect>;
  pictures: Map<string, HTMLElement>;
}

const FLIGHT = 320;
const DEAL = 55;

/** Where everything lies now; each thing that may fly says its place in `data-place`. */
export function capture(root: HTMLElement): Places {
  const places: Places = { rects: new Map(), pictures: new Map() };
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
    const place = element.dataset["place"] as string;
    places.rects.set(place, element.getBoundingClientRect());
    if (place.startsWith("pile:")) places.pictures.set(place, element);
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-seat] .ava")) {
    const seat = element.closest<HTMLElement>("[data-seat]")?.dataset["seat"];
    places.rects.set(`seat:${seat}`, element.getBoundingClientRect());
  }
  return places;
}

export function animate(root: HTMLElement, before: Places, events: GameEvent[], me: number | null): Promise<unknown> {
  if (settings.still) return Promise.resolve();
  const flights: Promise<void>[] = [];
  const find = (place: string): HTMLElement | null => root.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const seat = (number: number): DOMRect | undefined => before.rects.get(`seat:${number}`);
  let after = 0;
  let dealt = 0;
  const taken = new Set<HTMLElement>();
  const handCard = (card: string): HTMLElement | null => {
    const all = [...root.querySelectorAll<HTMLElement>(`[data-hand="${card}"]`)].filter((each) => !taken.has(each));
    const found = all[all.length - 1] ?? null;
    if (found) taken.add(found);
    return found;
  };
  const launch = (from: DOMRect | undefined, to: HTMLElement | null): void => {
    if (!from || !to) return;
    flights.push(fly({ from, to, after, length: FLIGHT }));
    setTimeout(() => play("card"), after);
    after += FLIGHT;
  };
  for (const event of events) {
    const card = typeof event["card"] === "string" ? event["card"] : null;
    const colour = card ? colourOf(card) : "";
    if (event.what === "dealt" && event.seat === me && card) {
      const from = find("deck")?.getBoundingClientRect();
      const to = handCard(card);
      if (from && to) flights.push(fly({ from, to, after: (dealt += DEAL), length: 420 }));
    } else if (event.what === "plays" && card) {
      launch(event.seat === me ? before.rects.get(`hand:${card}`) : seat(event.seat), find(`lies:${event.seat}:${card}`));
    } else if (event.what === "discards" && card) {
      launch(event.seat === me ? before.rects.get(`hand:${card}`) : seat(event.seat), find(`pile:${colour}`));
    } else if (event.what === "draws") {
      if (event.seat === me && card) launch(before.rects.get("deck"), handCard(card));
      else leave(find("deck"), before.rects.get("deck"), seat(event.seat));
    } else if (event.what === "takes" && card) {
      if (event.seat === me) launch(before.rects.get(`pile:${colour}`), handCard(card));
      else leave(before.pictures.get(`pile:${colour}`) ?? null, before.rects.get(`pile:${colour}`), seat(event.seat));
    }
  }

  /** A card goes to somebody's hand: its picture shrinks towards the seat. */
  function leave(picture: HTMLElement | null, from: DOMRect | undefined, to: DOMRect | undefined): void {
    if (!picture || !from?.width || !to) return;
    const copy = picture.cloneNode(true) as HTMLElement;
    strip(copy);
    const style = { position: "fixed", left: `${from.left}px`, top: `${from.top}px`, margin: "0", zIndex: "60", pointerEvents: "none", transformOrigin: "0 0" };
    Object.assign(copy.style, style, { width: `${from.width}px`, height: `${from.height}px` });
    copy.style.setProperty("--card-w", `${from.width}px`);
    copy.style.setProperty("--card-h", `${from.height}px`);
    root.append(copy);
    const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
    const flight = copy.animate([{ transform: "none", opacity: 1 }, { transform: end, opacity: 0.2 }], { duration: FLIGHT, delay: after, easing: "cubic-bezier(.4,0,.6,1)", fill: "backwards" });
    flights.push(flight.finished.catch(() => undefined).then(() => copy.remove()));
    setTimeout(() => play("card"), after);
    after += FLIGHT;
  }

  return Promise.all(flights);
}
