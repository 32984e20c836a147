// Things that fly: a picture of the thing travels from where it was to where it lies now; what lies there shows itself when
// the picture has landed. Under reduced motion nothing flies.

import { settings } from "./settings.svelte";
import { play } from "./sound";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const FLIGHT = 320;
const DEALING = 420;
const DEAL = 55; // between two cards of a deal

/** Where things lay, and what they looked like. Each thing that may fly says its place in `data-place`. */
export interface Places {
  rects: Map<string, DOMRect>;
  things: Map<string, HTMLElement>;
}

export function capture(root: HTMLElement): Places {
  const places: Places = { rects: new Map(), things: new Map() };
  const note = (place: string, element: HTMLElement): void => {
    const box = element.getBoundingClientRect();
    if (!box.width) return;
    places.rects.set(place, box);
    places.things.set(place, element);
  };
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) note(element.dataset["place"] as string, element);
  for (const element of document.querySelectorAll<HTMLElement>("[data-seat] .ava")) {
    note(`seat:${element.closest<HTMLElement>("[data-seat]")?.dataset["seat"]}`, element);
  }
  return places;
}

/** What happened in one frame, in flight: one thing after the other, except a deal, whose cards follow close upon each other. */
export class Flights {
  private all: Promise<void>[] = [];
  private after = 0;
  private dealt = 0;
  private taken = new Set<HTMLElement>();

  constructor(
    private readonly root: HTMLElement,
    readonly before: Places,
  ) {}

  get landed(): Promise<unknown> {
    return Promise.all(this.all);
  }

  /** What lies now at the places that begin so, as far as it can be seen. */
  now(start: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(`[data-place^="${start}"]`)].filter((each) => each.getBoundingClientRect().width > 0);
  }

  last(start: string): HTMLElement | null {
    return this.now(start).pop() ?? null;
  }

  /** Where the last thing at such a place lay before. */
  was(start: string): DOMRect | undefined {
    return [...this.before.rects].filter(([place]) => place.startsWith(start)).map(([, box]) => box).pop();
  }

  /** Alike cards in a hand fly one by one: each call gives another one. */
  handCard(card: string): HTMLElement | null {
    const found = this.now(`hand:${card}`).filter((each) => each.dataset["place"] === `hand:${card}` && !this.taken.has(each)).pop() ?? null;
    if (found) this.taken.add(found);
    return found;
  }

  launch(from: DOMRect | undefined, to: HTMLElement | null): void {
    if (!from || !to) return;
    this.all.push(fly(from, to, this.take(), FLIGHT));
  }

  deal(from: DOMRect | undefined, to: HTMLElement | null): void {
    if (from && to) this.all.push(fly(from, to, (this.dealt += DEAL), DEALING));
  }

  /** Something goes to where it is not seen, as into a hand: its picture shrinks towards that. */
  leave(thing: HTMLElement | null | undefined, from: DOMRect | undefined, to: { left: number; top: number; width: number } | undefined): void {
    if (!thing || !from?.width || !to) return;
    const copy = picture(thing, from);
    copy.style.setProperty("--card-w", `${from.width}px`);
    copy.style.setProperty("--card-h", `${from.height}px`);
    this.root.append(copy);
    const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
    const flight = copy.animate([{ transform: "none", opacity: 1 }, { transform: end, opacity: 0.2 }], { duration: FLIGHT, delay: this.take(), easing: "cubic-bezier(.4,0,.6,1)", fill: "backwards" });
    this.all.push(flight.finished.catch(() => undefined).then(() => copy.remove()));
  }

  /** The next free moment, with its sound. */
  private take(): number {
    const start = this.after;
    setTimeout(() => play("card"), start);
    this.after += FLIGHT;
    return start;
  }
}

function fly(from: DOMRect, to: HTMLElement, after: number, length: number): Promise<void> {
  const end = to.getBoundingClientRect();
  if (settings.still || !end.width || !from.width || typeof to.animate !== "function") return Promise.resolve();
  const copy = picture(to, end);
  const style = getComputedStyle(to);
  for (const name of ["--card-w", "--card-h", "--c", "--ci", "--cd", "--ct", "--cs"]) {
    const value = style.getPropertyValue(name);
    if (value) copy.style.setProperty(name, value);
  }
  copy.style.visibility = "visible";
  document.body.append(copy);
  to.style.visibility = "hidden";
  // it may grow on its way, as a card out of a hand does, but never begins larger than it is
  const scale = Math.min(1, from.width / end.width, from.height / end.height);
  const [dx, dy] = [from.left + (from.width - end.width * scale) / 2 - end.left, from.top + (from.height - end.height * scale) / 2 - end.top];
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const done = copy.animate([{ transform: start }, { transform: "none" }], { duration: length, delay: after, easing: EASE, fill: "both" });
  return done.finished
    .catch(() => undefined)
    .then(() => {
      copy.remove();
      to.style.visibility = "";
    });
}

/** A copy that lies fixed over the page. */
function picture(of: HTMLElement, at: DOMRect): HTMLElement {
  const copy = of.cloneNode(true) as HTMLElement;
  strip(copy);
  Object.assign(copy.style, {
    position: "fixed",
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: "0",
    zIndex: "60",
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  return copy;
}

const HOOKS = ["id", "data-action", "data-testid", "data-place", "data-hand", "data-card", "data-seat", "aria-label", "aria-disabled", "aria-pressed"];

/** A picture of a thing is nothing to click, to find or to read out. */
export function strip(picture: HTMLElement): void {
  for (const each of [picture, ...picture.querySelectorAll("*")]) for (const name of HOOKS) each.removeAttribute(name);
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("inert", "");
}
