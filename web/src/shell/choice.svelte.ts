// Every clickable choice behaves alike: hover and focus select it, a click commits it; on touch the first tap selects and
// the second commits, or the filled button. `atOnce`: a tap commits what nothing hidden follows from, as it can be taken back. The notation
// is on the element as `data-action`.

import type { Attachment } from "svelte/attachments";
import type { TableState } from "./table.svelte";

export function choice(table: TableState, notation: string | null | undefined, atOnce = false): Attachment<HTMLElement> {
  return (element) => {
    if (!notation) return;
    let touch = false;
    let armed = false;
    const on = <K extends keyof HTMLElementEventMap>(type: K, handle: (event: HTMLElementEventMap[K]) => void): (() => void) => {
      element.addEventListener(type, handle);
      return () => element.removeEventListener(type, handle);
    };
    $effect(() => {
      if (table.pending) delete element.dataset["action"];
      else element.dataset["action"] = notation;
    });
    if (table.frame?.lesson?.expect?.includes(notation)) element.dataset["expected"] = ""; // what a lesson waits for
    const off = [
      on("pointerenter", (event) => {
        if (event.pointerType !== "touch") table.glance(notation);
      }),
      on("pointerleave", (event) => {
        // not in the bar, which changes with what is selected: its buttons would run away from the pointer
        if (event.pointerType !== "touch" && table.focus === notation && !element.closest(".ask")) table.glance(null);
      }),
      on("pointerdown", (event) => {
        touch = event.pointerType === "touch";
        armed = table.focus === notation;
      }),
      on("focus", () => (element.matches(":focus-visible") ? table.look(notation) : table.glance(notation))),
      on("click", (event) => {
        event.preventDefault();
        const tap = touch;
        touch = false;
        if (tap && !armed && !(atOnce && !table.choice(notation)?.preview?.then)) table.look(notation);
        else void table.act(notation);
      }),
    ];
    return () => {
      delete element.dataset["action"];
      delete element.dataset["expected"];
      for (const each of off) each();
    };
  };
}
