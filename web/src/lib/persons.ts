// Bots are persons. Who plays at which level, and what is said of them; the server has the same cast for the bots it seats itself.

export interface BotPerson {
  name: string;
  line: string; // true of the level
}

/** The levels by the bots' names, the weakest first. */
export const LEVELS: Record<string, string> = { random: "random", steady: "medium", keen: "hard", expert: "expert" };

export const CAST: Record<string, BotPerson[]> = {
  random: [
    { name: "Pip", line: "Plays any card that fits, and smiles either way." },
    { name: "Lulu", line: "Follows her hat, and it is a windy day." },
    { name: "Otto", line: "Tosses a coin at every fork in the road." },
  ],
  steady: [
    { name: "Tilda", line: "Trusts the rule of thumb, and the thumb is good." },
    { name: "Basil", line: "One look, one estimate, one step." },
    { name: "Rosa", line: "Counts her own cards twice and yours never." },
  ],
  keen: [
    { name: "Femi", line: "Deals the hidden cards again in his head." },
    { name: "Ines", line: "Tries every road once before she takes one." },
    { name: "Kenji", line: "Half a second of thought, then no doubt." },
  ],
  expert: [
    { name: "Ada", line: "Plays your match out before you do." },
    { name: "Zora", line: "Looks at every move ten times as long." },
    { name: "Hakon", line: "Waits. Then the one move that hurts." },
  ],
};

export const levelOf = (bot: string): string => LEVELS[bot] ?? bot;

/** Somebody of this level who is not at the table yet; nobody, if a game brings a bot of its own. `skip`: not one of the first so many. */
export function somebody(bot: string, taken: string[], skip = 0): string {
  const own = CAST[bot] ?? [];
  if (!own.length) return "";
  const wishes = [...own.slice(skip % own.length), ...own.slice(0, skip % own.length), ...Object.values(CAST).flat()];
  return wishes.find((each) => !taken.includes(each.name))?.name ?? "";
}

export const lineOf = (name: string): string => Object.values(CAST).flat().find((each) => each.name === name)?.line ?? "";
