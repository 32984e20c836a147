// Bots are persons. Who plays at which level; the server has the same cast for the bots it seats itself.

import { say } from "./language.svelte";

/** By the bots' names, the weakest first. */
export const CAST: Record<string, string[]> = {
  random: ["Pip", "Lulu", "Otto"],
  steady: ["Tilda", "Basil", "Rosa"],
  keen: ["Femi", "Ines", "Kenji"],
  expert: ["Ada", "Zora", "Hakon"],
};

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
