// That there are matches is remembered apart from them, too. A browser that clears its large files by itself may leave this, and then
// the player hears that something is gone, instead of finding an empty lobby.

import type { Transport } from "../lib/transport";

const key = (store: string): string => `cairn.matches ${store}`;

/** Looks for matches, and remembers whether there are any. True: there were some the last time, and now there are none. */
export async function lookFor(engine: Pick<Transport, "fetch">, store: string): Promise<boolean> {
  try {
    const there = ((await (await engine.fetch("/tables")).json()) as unknown[]).length > 0;
    const before = localStorage.getItem(key(store)) !== null;
    if (there) localStorage.setItem(key(store), "there");
    else localStorage.removeItem(key(store));
    return before && !there;
  } catch {
    return false; // the browser keeps nothing, or the engine has no answer: then nothing can be said
  }
}
