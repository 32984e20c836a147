// Things that fly: a picture of the thing travels from where it was to where it lies now; what lies there shows itself when
// the picture has landed. Under reduced motion nothing flies.

import { settings } from "./settings.svelte";

export interface Flight {
  from: DOMRect;
  to: HTMLElement;
  after?: number;
  length?: number;
}

const EASE = "cubic-bezier(.2,.7,.2,1)";

export function fly({ from, to, after = 0, length = 320 }: Flight): Promise<void> {
  const end = to.getBoundingClientRect();
  if (settings.still || !end.width || !from.width || typeof to.animate !== "function") return Promise.resolve();
  const picture = to.cloneNode(true) as HTMLElement;
  const style = getComputedStyle(to);
  for (const name of ["--card-w", "--card-h", "--c", "--ci", "--cd", "--ct", "--cs"]) {
    const value = style.getPropertyValue(name);
    if (value) picture.style.setProperty(name, value);
  }
  strip(picture);
  Object.assign(picture.style, {
    position: "fixed",
    left: `${end.left}px`,
    top: `${end.top}px`,
    width: `${end.width}px`,
    height: `${end.height}px`,
    margin: "0",
    zIndex: "60",
    pointerEvents: "none",
    transformOrigin: "0 0",
    visibility: "visible",
  });
  document.body.append(picture);
  to.style.visibility = "hidden";
  const start = `translate(${from.left - end.left}px, ${from.top - end.top}px) scale(${from.width / end.width}, ${from.height / end.height})`;
  const done = picture.animate([{ transform: start }, { transform: "none" }], { duration: length, delay: after, easing: EASE, fill: "both" });
  return done.finished
    .catch(() => undefined)
    .then(() => {
      picture.remove();
      to.style.visibility = "";
    });
}

const HOOKS = ["id", "data-action", "data-testid", "data-place", "data-hand", "data-card", "data-seat", "aria-label", "aria-disabled", "aria-pressed"];

/** A picture of a thing is nothing to click, to find or to read out. */
export function strip(picture: HTMLElement): void {
  for (const each of [picture, ...picture.querySelectorAll("*")]) for (const name of HOOKS) each.removeAttribute(name);
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("inert", "");
}
