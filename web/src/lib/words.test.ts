import { describe, expect, it } from "vitest";
import { about, ago, clock, hintWords, initial, list, minus, number, signed } from "./words";

describe("words", () => {
  it("prints true minus signs", () => {
    expect(number(-43)).toBe("−43");
    expect(signed(12)).toBe("+12");
    expect(signed(0)).toBe("0");
    expect(minus("worth -12, red-7 stays")).toBe("worth −12, red-7 stays");
  });
  it("rounds estimates and says how sure a hint is", () => {
    expect(about(-0.04)).toBe("0.0");
    expect(about(-3.26)).toBe("−3.3");
    expect(hintWords({ text: "Opens a colour." })).toBe("Opens a colour.");
    expect(hintWords({ text: "Play the red 2.", why: "It opens a colour.", gain: 3.2, unit: "coins" })).toBe("It opens a colour. 3.2 coins better than the next best.");
  });
  it("says how long ago in words", () => {
    const now = Date.parse("2026-03-01T12:00:00Z");
    expect(ago(now / 1000 - 20, now)).toBe("just now");
    expect(ago("2026-03-01T11:55:00Z", now)).toBe("5 minutes ago");
    expect(ago(now - 26 * 3600e3, now)).toBe("yesterday");
    expect(ago("nonsense", now)).toBe("");
  });
  it("names, clocks and lists", () => {
    expect(clock(61_500)).toBe("1:02");
    expect(clock(-5)).toBe("0:00");
    expect(initial("  élan")).toBe("É");
    expect(list(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben and Cleo");
  });
});
