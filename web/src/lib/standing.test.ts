import { describe, expect, it } from "vitest";
import type { GameEvent } from "./protocol";
import { standing } from "./standing";

const say = (...told: (string | number)[]): GameEvent[] =>
  told.map((each, n) => (typeof each === "number" ? { n, what: "undo", seat: 0, text: "You take back the last move.", stands: each } : { n, what: each, seat: 0, text: each }));
const kinds = (events: GameEvent[]): string[] => standing(events).map((event) => event.what);

describe("what stands", () => {
  it("is everything, without an undo", () => {
    const events = say("a", "b");
    expect(standing(events)).toBe(events);
  });
  it("leaves out what an undo took back, and says that there was one", () => {
    expect(kinds(say("a", "b", "c", 1, "d"))).toEqual(["a", "undo", "d"]);
  });
  it("goes back behind an earlier undo", () => {
    expect(kinds(say("a", "b", 1, "c", "d", 0, "e"))).toEqual(["undo", "e"]);
  });
  it("keeps what an undo of an older release does not count", () => {
    const events = say("a", "b").concat({ n: 2, what: "undo", seat: 0, text: "" });
    expect(kinds(events)).toEqual(["a", "b", "undo"]);
  });
  it("stays as it is when asked again", () => {
    const once = standing(say("a", "b", "c", 1, "d", 1, "e"));
    expect(standing(once)).toEqual(once);
  });
});
