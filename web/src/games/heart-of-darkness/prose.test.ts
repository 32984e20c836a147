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

  it("does not say everything twice in the same words", () => {
    const many = Array.from({ length: 8 }, (_, n) => event(n, "meets", { chit: "village-g" }));
    const said = prose(many, name).split(". ").map((each) => each.replace(/\.$/, ""));
    expect(said).toHaveLength(2);
    expect(new Set(said).size).toBe(2);
    expect(prose([], name)).toBe("");
  });
});
