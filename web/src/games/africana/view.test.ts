import { describe, expect, it } from "vitest";
import type { Say } from "../../lib/catalogue";
import type { GameEvent } from "../../lib/protocol";
import type { Beat } from "../../shell/beats";
import geometry from "./geometry.json";
import { trailsOf } from "./trails";
import { cardOf, logLines, moved, named, placeFact, project, roadKey, roadsOf, spotOf, type AfricanaView, type Place } from "./view";

const place = (id: string, lon: number, lat: number, neighbours: string[] = []): Place => ({ id, name: id, half: "north", symbols: ["grey"], neighbours, lon, lat });

describe("trails", () => {
  const goes = (n: number, seat: number, place: string): GameEvent => ({ n, what: "goes", seat, text: "", place });
  it("follow rivals since your last move, from where they stood", () => {
    const events = [goes(0, 1, "cairo"), goes(1, 0, "tripoli"), goes(2, 1, "aswan"), goes(3, 1, "khartoum"), goes(4, 2, "lagos")];
    expect(trailsOf(events, 2, 0, ["napoli", "cairo", "dakar"])).toEqual([{ seat: 1, stops: ["cairo", "aswan", "khartoum"] }, { seat: 2, stops: ["dakar", "lagos"] }]);
    expect(trailsOf(events, 2, 0, [])).toEqual([{ seat: 1, stops: ["cairo", "aswan", "khartoum"] }]);
  });
});

describe("a rival's turn", () => {
  const at = (money: number | null, hand_size: number, markers: number[]): AfricanaView => ({ seats: [{}, { money, hand_size }], spaces: [{ markers: [0] }, { markers }] }) as unknown as AfricanaView;
  const beat = (space: number): Beat => ({ kind: "move", seat: 1, own: false, hits: false, events: [{ n: 0, what: "ends", seat: 1, text: "", space }] });
  const word = (id: string, facts = {}): string => `${id} ${Object.values(facts).join()}`.trim();
  it("is told with purse and hand, and with your marker that comes back", () => {
    const told = moved(at(4, 5, [0, 1]), at(10, 3, []), beat(2), 0, word);
    expect(told).toEqual({ changes: [{ words: "beat-silver", from: 4, to: 10 }, { words: "beat-cards", from: 5, to: 3 }], touches: "beat-marker 2" });
  });
  it("tells nothing of what is hidden, unchanged or not yours", () => {
    expect(moved(at(null, 5, [1]), at(null, 5, []), beat(2), 0, word)).toEqual({ changes: [], touches: "" });
    expect(moved(at(1, 5, [0]), at(1, 5, []), beat(2), null, word).touches).toBe("");
  });
});

describe("the map", () => {
  it("puts a place on the globe where the coast was drawn for it", () => {
    const [x, y] = project(31.24, 30.04);
    expect(Math.hypot(x - geometry.places.cairo.x, y - geometry.places.cairo.y)).toBeLessThan(1);
  });

  it("draws our curves for our places, and straight lines for places that an owner moved", () => {
    const cairo = place("cairo", 31.24, 30.04, ["aswan"]);
    const ours = geometry.routes.find((each) => roadKey(each.a, each.b) === "aswan/cairo");
    expect(roadsOf([cairo, place("aswan", 32.9, 24.09, ["cairo"])]).map((road) => road.d)).toEqual([ours?.d]);
    expect(roadsOf([cairo, place("aswan", 20, 10, ["cairo"])])[0]?.d).toMatch(/^M[\d.]+ [\d.]+L/);
    expect(spotOf(place("atlantis", -30, 0)).x).toBeLessThan(0);
  });
});

describe("words", () => {
  it("names cards by their symbol", () => {
    expect(cardOf("grey")).toEqual({ colour: "grey", kind: "travel" });
    expect(cardOf("violet-assistant").kind).toBe("assistant");
    expect(cardOf("joker").kind).toBe("joker");
  });

  it("calls a place as its language does, and an owner's place as the owner does", () => {
    const view = named({ places: [{ ...place("cape-town", 18, -34), name: "Cape Town" }, { ...place("cairo", 31, 30), name: "Al-Qahira" }], seats: [{ country: "Italy" }] } as unknown as AfricanaView, (id, facts = {}) => `${id} ${JSON.stringify(Object.values(facts)[0])}`);
    expect(view.places.map((each) => each.name)).toEqual(['label-place "cape-town"', 'label-place ["printed",{"name":"Al-Qahira"}]']);
    expect(placeFact(view, "cairo")).toEqual(["printed", { name: "Al-Qahira" }]);
    expect(view.seats[0]?.country).toBe('company "Italy"');
  });

  it("tells a journey in one line of the log", () => {
    const event = (n: number, what: string, seat: number, text: string): GameEvent => ({ n, what, seat, text });
    const events = [event(0, "goes", 1, "A goes."), event(1, "ends", 1, "A ends."), event(2, "rests", 1, "A rests."), event(3, "draws", 0, "B draws.")];
    expect(logLines(events, () => null).map((line) => line.text)).toEqual(["A goes. A ends.", "B draws."]);
    const say: Say = (id, { parts, n }) => ({ text: parts ? `${(parts as string[]).join(", ")}.` : `${id} ${String(n)}`, things: [] });
    const told = ["joins", "goes", "goes", "ends", "goes"].map((what, n) => event(n, what, 1, "."));
    expect(logLines(told, say).map((line) => line.text)).toEqual(["log-joins 0, log-goes-on 1, log-goes-to 2, log-ends-too 3, log-goes-on 4."]);
  });
});
