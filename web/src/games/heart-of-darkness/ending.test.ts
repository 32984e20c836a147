import { describe, expect, it } from "vitest";
import { Catalogue, type Word } from "../../lib/catalogue";
import type { Catalogue as Words, Frame, GameEvent } from "../../lib/protocol";
import saidByPython from "../../lib/said.fixture.json";
import { ending } from "./ending";

const words = new Catalogue(saidByPython.heart.catalogue as unknown as Words);
const word: Word = (id, facts = {}) => words.word(id, facts, { names: ["Wren", "Ada", "Basil"], me: 0 });
const event = (n: number, what: string, seat: number, more: Record<string, unknown> = {}): GameEvent => ({ n, what, seat, text: `${what}.`, ...more });
const seat = (dp: number, fate: string, region: string): unknown => ({ dp, fate, region, colour: "red" });
const frame = (seats: unknown[], scores: number[], winners: number[]): Frame =>
  ({ seat: 0, view: { seats, target_dp: 50 }, result: { scores, winners } }) as unknown as Frame;
const names = (each: number): string => ["You", "Ada", "Basil"][each] ?? "";

describe("the end of an expedition", () => {
  it("that did not come home is no win", () => {
    const told = ending(frame([seat(45, "dead", "masai")], [45], [0]), [event(0, "port", 0, { port: "boma" }), event(1, "enters", 0, { region: "masai" })], names, word);
    expect(told.title).toBe("Lost in Maasai at 45 of 50 DP");
    expect(told.goal).toEqual({ title: "Lost in Maasai", score: 45, words: "of 50 DP", part: 0.9 });
    expect(told.story.join(" ")).toMatch(/5 DP/);
    expect(told.story.join(" ")).not.toMatch(/\bwin/i);
  });

  it("with others names who had the most of what, and what decided", () => {
    const events = [
      event(0, "dp", 0, { amount: 40, why: "discovery" }), event(1, "dp", 1, { amount: 41, why: "finding" }),
      event(2, "dp", 0, { amount: 1, why: "most askaris" }), event(3, "dp", 1, { amount: 1, why: "most askaris" }), event(4, "dp", 0, { amount: 1, why: "most food" }), event(5, "dp", 0, { amount: 1, why: "most gifts" }),
    ];
    const all = ["askaris", "porters", "gifts", "food", "health", "sanity"].map((what, n) => event(n + 6, "dp", 1, { amount: 1, why: `most ${what}` }));
    expect(ending(frame([seat(0, "alive", "masai"), seat(6, "alive", "boma")], [0, 6], [1]), all, names, word).prizes?.map((prize) => prize.seats)).toEqual([[1], [1], [1], [1], [1], [1]]);
    const told = ending(frame([seat(43, "alive", "masai"), seat(42, "alive", "boma")], [43, 42], [0]), events, names, word);
    expect(told.prizes).toEqual([{ words: "Most askaris, +1 DP", seats: [0, 1] }, { words: "Most Food, +1 DP", seats: [0] }, { words: "Most Gifts, +1 DP", seats: [0] }]);
    expect(told.story.join(" ")).toContain("Without the final count (3 DP), you would not be ahead.");
    expect(told.columns.map((column) => column.words)).toEqual(["Discoveries", "Final count", "Findings"]);
  });

  it("counts whatever befell anybody among the moments that decided, and only one richest turn", () => {
    const events = [
      event(0, "game-turn", -1, { turn: 1 }), event(1, "dp", 0, { amount: 4, why: "finding" }), event(2, "explores", 0, { region: "masai" }), event(3, "dp", 1, { amount: 9, why: "finding" }), event(4, "explores", 1, { region: "boma" }),
      event(5, "game-turn", -1, { turn: 2 }), event(6, "dies", 1),
    ];
    const told = ending(frame([seat(4, "alive", "masai"), seat(9, "dead", "boma")], [4, 9], [1]), events, names, word);
    expect(told.turning).toEqual([{ words: "Game turn 1: Ada gains 9 DP, more than in any other.", n: 4, seat: 1 }, { words: "Game turn 2: dies.", n: 6, seat: 1 }]);
    expect(told.stages).toEqual([{ n: 0, words: "turn 1" }, { n: 5, words: "turn 2" }]);
    expect(told.story).toHaveLength(3); // how it ended, and a paragraph for each
  });

  it("is told in other words where it went otherwise", () => {
    const told = (region: string, dp: number): string => ending(frame([seat(dp, "alive", region)], [dp], [0]), [event(0, "port", 0, { port: "boma" }), event(1, "enters", 0, { region }), event(2, "dp", 0, { amount: dp, why: "finding" })], names, word).story.join(" ");
    expect(new Set([told("masai", 30), told("masai", 31), told("masai", 32), told("masai", 50)]).size).toBe(4);
    expect(told("masai", 30)).toContain("Maasai");
  });
});
