// A card may be dragged as well as clicked: its picture follows the finger, and where it is let go decides.

import type { Attachment } from "svelte/attachments";
import { strip } from "./flights";

interface Handlers {
  start: () => boolean; // taken up; false: not now
  drop: (where: string | null) => void; // `data-drop` of what lies below
}

const FAR = 8;

export function drag({ start, drop }: Handlers): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    let picture: HTMLElement | null = null;
    let moved = false;

    const lift = (): void => {
      const box = element.getBoundingClientRect();
      picture = element.cloneNode(true) as HTMLElement;
      strip(picture);
      const style = getComputedStyle(element);
      for (const name of ["--card-w", "--card-h"]) picture.style.setProperty(name, style.getPropertyValue(name));
      Object.assign(picture.style, { position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: "0", zIndex: "70", pointerEvents: "none", transition: "none", transform: "none" });
      document.body.append(picture);
      element.style.opacity = ".35";
    };

    const end = (event: PointerEvent, cancelled: boolean): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      from = null;
      if (!picture) return;
      picture.remove();
      picture = null;
      element.style.opacity = "";
      if (cancelled) return;
      const below = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest<HTMLElement>("[data-drop]"));
      drop(below.find(Boolean)?.dataset["drop"] ?? null);
    };

    const move = (event: PointerEvent): void => {
      if (!from) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!moved && Math.hypot(x, y) > FAR) {
        if (!start()) {
          end(event, true);
          return;
        }
        moved = true;
        lift();
      }
      if (picture) picture.style.translate = `${x}px ${y}px`;
    };
    const up = (event: PointerEvent): void => end(event, false);
    const cancel = (event: PointerEvent): void => end(event, true);
    const down = (event: PointerEvent): void => {
      if (event.button) return;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", cancel);
    };
    // the click that ends a drag is not a click
    const click = (event: MouseEvent): void => {
      if (moved) {
        event.stopImmediatePropagation();
        event.preventDefault();
        moved = false;
      }
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("click", click, true);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("click", click, true);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      picture?.remove();
    };
  };
}
