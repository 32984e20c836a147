import { describe, expect, it } from "vitest";
import { Catalogue, type Word } from "../../lib/catalogue";
import type { Catalogue as Words, GameEvent } from "../../lib/protocol";
import saidByPython from "../../lib/said.fixture.json";
import { prose as told } from "./prose";

const words = new Catalogue(saidByPython.heart.catalogue as unknown as Words);
const word: Word = (id, facts = {}) => words.word(id, facts, { names: ["Wren", "Ada", "Basil"], me: 0 });
const prose = (events: GameEvent[], turn = 0): string => told(events, word, turn);

const event = (n: number, what: string, more: Record<string, unknown> = {}): GameEvent => ({ n, what, seat: 0, text: "You lose.", ...more });
const lake = [event(3, "enters", { region: "kongo" }), event(4, "explores", { region: "kongo", terrain: "jungle" }), event(9, "discovers", { chit: "lake-w" }), event(12, "loses", { thing: "porter", amount: 2, why: "thirst" })];
const city = [event(5, "enters", { region: "masai" }), event(7, "explores", { region: "masai", terrain: "savanna" }), event(8, "special", { special: "solomons-mines" })];

describe("the journal in prose", () => {
  it("tells the facts of a chapter: where, what land, what was found and lost", () => {
    const said = prose(lake);
    for (const fact of ["Kongo", "Jungle", "Lake", "Thirst"]) expect(said).toContain(fact);
    expect(said).toMatch(/2 of us|2 fewer/);
    expect(prose(city)).toContain("Two pillars");
  });

  it("is the same for the same match, and tells matches apart", () => {
    expect(prose(lake)).toBe(prose(lake));
    expect(prose(lake)).not.toContain("Maasai");
    expect(prose(city)).toContain("Maasai");
  });

  it("speaks English: minerals have no article, incidents come as what they are", () => {
    const said = prose([event(1, "finds", { chit: "mineral-graphite" }), event(2, "discovers", { chit: "highest-mountain-y" }), event(3, "incident", { incident: "lost" }), event(4, "incident", { incident: "success" })]);
    expect(said).toContain("graphite");
    expect(said).toContain("the Highest Mountain");
    expect(said).not.toMatch(/a graphite|a Highest|a Lost|a Success/);
  });

  it("says it in other words in the next chapter", () => {
    const chapters = [0, 1, 2, 3].map((turn) => prose([event(1, "time-up"), event(2, "discovers", { chit: "lake-w" }), event(3, "incident", { incident: "storm" })], turn));
    expect(new Set(chapters.flatMap((said) => said.split(". "))).size).toBe(12);
  });

  it("tells how a village received them only where it tells of the village", () => {
    const villages = Array.from({ length: 4 }, (_, n) => [event(2 * n, "meets", { chit: "village-g" }), event(2 * n + 1, "village", { likes: 1, respects: 0 })]).flat();
    expect(prose(villages).match(/friendly|beer/g)).toHaveLength(2);
    expect(prose([event(0, "meets", { chit: "tusk" }), event(1, "chased-away")])).not.toMatch(/them off|our ground|volley/);
  });

  it("says what a storm took, and ends where the writer does", () => {
    const said = prose([event(1, "incident", { incident: "storm" }), event(2, "loses", { thing: "food", amount: 9, why: "storm" }), event(3, "loses", { thing: "health", amount: 3, why: "malaria" }), event(4, "dies")]);
    expect(said).toContain("9 Food");
    expect(said).toMatch(/(Here the handwriting ends|The last page is blank)\.$/);
  });

  it("does not say everything twice in the same words", () => {
    const many = Array.from({ length: 8 }, (_, n) => event(n, "meets", { chit: "village-g" }));
    const said = prose(many).split(". ").map((each) => each.replace(/\.$/, ""));
    expect(said).toHaveLength(2);
    expect(new Set(said).size).toBe(2);
    expect(prose([])).toBe("");
  });
});
