import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../lib/protocol";
import { prose } from "./prose";

const event = (n: number, what: string, more: Record<string, unknown> = {}): GameEvent => ({ n, what, seat: 0, text: "You lose.", ...more });
const name = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1);
const lake = [event(3, "enters", { region: "kongo" }), event(4, "explores", { region: "kongo", terrain: "jungle" }), event(9, "discovers", { chit: "lake-gw" }), event(12, "loses", { thing: "porter", amount: 2, why: "thirst" })];
const city = [event(5, "enters", { region: "masai" }), event(7, "explores", { region: "masai", terrain: "savanna" }), event(8, "special", { special: "solomons-mines" })];

describe("the journal in prose", () => {
  it("tells the facts of a chapter: where, what land, what was found and lost", () => {
    const said = prose(lake, name);
    for (const fact of ["Kongo", "Jungle", "Lake", "thirst"]) expect(said).toContain(fact);
    expect(said).toMatch(/2 of us|2 fewer/);
    expect(prose(city, name)).toContain("Two pillars");
  });

  it("is the same for the same match, and tells matches apart", () => {
    expect(prose(lake, name)).toBe(prose(lake, name));
    expect(prose(lake, name)).not.toContain("Masai");
    expect(prose(city, name)).toContain("Masai");
  });

  it("speaks English: minerals have no article, incidents come as what they are", () => {
    const said = prose([event(1, "finds", { chit: "mineral-graphite" }), event(2, "discovers", { chit: "highest-mountain-y" }), event(3, "incident", { incident: "lost" }), event(4, "incident", { incident: "success" })], name);
    expect(said).toContain("Graphite");
    expect(said).toContain("the Highest Mountain");
    expect(said).not.toMatch(/a Graphite|a Highest|a Lost|a Success/);
  });

  it("says it in other words in the next chapter", () => {
    const chapters = [0, 1, 2, 3].map((turn) => prose([event(1, "time-up"), event(2, "discovers", { chit: "lake-gw" }), event(3, "incident", { incident: "storm" })], name, turn));
    expect(new Set(chapters.flatMap((said) => said.split(". "))).size).toBe(12);
  });

  it("does not say everything twice in the same words", () => {
    const many = Array.from({ length: 8 }, (_, n) => event(n, "meets", { chit: "village-g" }));
    const said = prose(many, name).split(". ").map((each) => each.replace(/\.$/, ""));
    expect(said).toHaveLength(2);
    expect(new Set(said).size).toBe(2);
    expect(prose([], name)).toBe("");
  });
});
