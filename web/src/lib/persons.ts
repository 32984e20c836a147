// Bots are persons: who sits down, and what they are called.

import { say } from "./language.svelte";
import { CAST } from "./protocol";

export const levelOf = (bot: string): string => say("level", { bot });

/** Somebody of this level who is not at the table yet; nobody, if a game brings a bot of its own. `skip`: not one of the first so many. */
export function somebody(bot: string, taken: string[], skip = 0): string {
  const own = CAST[bot] ?? [];
  if (!own.length) return "";
  const wishes = [...own.slice(skip % own.length), ...own.slice(0, skip % own.length), ...Object.values(CAST).flat()];
  return wishes.find((each) => !taken.includes(each))?? "";
}

/** What such a person is like; true of the level. */
export const lineOf = (name: string): string => say("bot-line", { name });
