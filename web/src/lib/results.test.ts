import { beforeEach, expect, it } from "vitest";
import { forget, note, suggestion } from "./results";

const LEVELS = ["random", "novice", "steady", "expert"];
const game = "lost-cities";
const play = (table: string, bot: string, won: boolean): void => note(game, LEVELS, table, won ? [9, 5] : [5, 9], 0, [null, bot], [won ? 0 : 1]);

beforeEach(forget);

it("suggests nothing to who has not played", () => {
  expect(suggestion(game, LEVELS)).toBeNull();
});

it("stays at the level until two matches say the same", () => {
  play("a", "novice", true);
  expect(suggestion(game, LEVELS)).toEqual({ level: "novice", way: "stay" });
  play("b", "novice", false);
  expect(suggestion(game, LEVELS)).toEqual({ level: "novice", way: "stay" });
  play("c", "novice", false);
  expect(suggestion(game, LEVELS)).toEqual({ level: "random", way: "down" });
});

it("goes one level up after two wins, and no further than the last", () => {
  play("a", "novice", true);
  play("a", "novice", true); // seen again: counts once
  expect(suggestion(game, LEVELS)?.way).toBe("stay");
  play("b", "novice", true);
  expect(suggestion(game, LEVELS)).toEqual({ level: "steady", way: "up" });
  play("c", "expert", true);
  play("d", "expert", true);
  expect(suggestion(game, LEVELS)).toEqual({ level: "expert", way: "stay" });
});

it("counts who is ahead of most of several, by the strongest level there", () => {
  const table = (id: string, scores: number[], winners: number[]): void => note(game, LEVELS, id, scores, 0, [null, "novice", "steady", "novice"], winners);
  table("a", [7, 9, 5, 3], [1]);
  table("b", [7, 9, 5, 3], [1]);
  expect(suggestion(game, LEVELS)).toEqual({ level: "expert", way: "up" });
});

it("says nothing of matches among people", () => {
  note(game, LEVELS, "a", [9, 5, 1], 0, [null, "novice", null], [0]);
  expect(suggestion(game, LEVELS)).toBeNull();
});
