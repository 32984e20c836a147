// How your last matches against bots ended, kept on this device, and the level that suits you next.

interface Result {
  table: string;
  level: string; // of the strongest bot at the table
  beaten: number; // how many bots you were ahead of
  of: number;
}

/** A level to try: `way` is up or down from the one whose last matches say so. */
export interface Suggestion {
  level: string;
  way: "up" | "down" | "stay";
}

const KEY = "cairn.results";
const MOST = 8; // matches of a game
const IN_A_ROW = 2; // so many alike say something

function all(): Record<string, Result[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Result[]>;
  } catch {
    return {}; // storage closed or spoiled
  }
}

/** A match of one person against bots is over. `mine`: the person's seat; `bots`: each seat's level, where a bot plays it. */
export function note(game: string, levels: string[], table: string, scores: number[], mine: number, bots: (string | null)[], winners: number[]): void {
  const rivals = bots.flatMap((bot, seat) => (bot && levels.includes(bot) && seat !== mine ? [{ bot, seat }] : []));
  if (!rivals.length || rivals.length !== scores.length - 1) return; // other people, or nobody
  const known = all();
  const before = known[game] ?? [];
  if (before.some((each) => each.table === table)) return;
  const level = rivals.map(({ bot }) => bot).sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] as string;
  const beaten = rivals.filter(({ seat }) => !winners.includes(seat) && (winners.includes(mine) || (scores[mine] ?? 0) > (scores[seat] ?? 0))).length;
  known[game] = [{ table, level, beaten, of: rivals.length }, ...before].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // then nothing is suggested
  }
}

/** Ahead of more than half of the bots twice in a row: the next level; behind more than half: the one below. */
export function suggestion(game: string, levels: string[]): Suggestion | null {
  const results = (all()[game] ?? []).filter((each) => levels.includes(each.level));
  const level = results[0]?.level;
  if (!level) return null;
  const last = results.slice(0, IN_A_ROW);
  const at = levels.indexOf(level);
  const alike = (which: (each: Result) => boolean): boolean => last.length === IN_A_ROW && last.every((each) => each.level === level && which(each));
  const up = alike((each) => 2 * each.beaten > each.of) ? levels[at + 1] : undefined;
  if (up) return { level: up, way: "up" };
  const down = alike((each) => 2 * each.beaten < each.of) ? levels[at - 1] : undefined;
  return down ? { level: down, way: "down" } : { level, way: "stay" };
}

/** What is said of it, with the name of the level. */
export const SAID = { up: "setup-level-up", down: "setup-level-down" } as const;

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
