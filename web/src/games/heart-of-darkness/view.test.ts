import { describe, expect, it } from "vitest";
import { Catalogue, type Say, type Word } from "../../lib/catalogue";
import type { Catalogue as Words, Choice, GameEvent } from "../../lib/protocol";
import saidByPython from "../../lib/said.fixture.json";
import { after, before, modifierWords } from "./dice";
import { group, storyOf } from "./story";
import geometry from "./geometry.json";
import { arrange, nameBox, typeAt } from "./labels";
import { trailsOf } from "./trails";
import { dots, family, goneChits, logLines, lossWords, type Area, type HeartView, type SeatView, type Slot } from "./view";

const words = new Catalogue(saidByPython.heart.catalogue as unknown as Words);
const phrase: Say = (id, facts) => words.say(id, facts, { names: ["Wren", "Ada"], me: 0 });
const word: Word = (id, facts = {}) => phrase(id, facts)?.text ?? "";

const event = (n: number, what: string, seat: number, text: string, more: Record<string, unknown> = {}): GameEvent => ({ n, what, seat, text, ...more });

describe("names of chits", () => {
  it("drops the dots and the family", () => {
    const [chit, family_] = [(id: string): string => word("label-chit", { chit: id }), (id: string): string => word("label-short", { chit: id })];
    expect([chit("kingdom"), chit("mineral-rock-crystal"), chit("culture-pygmies"), chit("wildlife-lion"), chit("solomons-mines")]).toEqual(["Kingdom", "Rock crystal", "Mbuti", "Lion", "Solomon’s Mines"]);
    expect([family_("highest-mountain"), family_("warrior-nation"), family_("mineral-rock-crystal"), family_("missionary")]).toEqual(["Highest", "Warriors", "Crystal", "Mission"]);
    expect(family("wildlife-lion")).toBe("wildlife");
    expect(family("lost-city-g")).toBe("lost-city");
  });
  it("reads the terrain dots", () => {
    expect(dots("village-gw")).toEqual(["g", "w"]);
    expect(dots("wildlife-lion")).toEqual([]);
    expect(dots("")).toEqual([]);
  });
});

describe("dice", () => {
  const choice = (then: Record<string, unknown>): Choice => ({ do: "offer 2", kind: "offer", text: "", preview: { changes: [], events: [], then: { text: "", ...then } } });
  it("colours faces only where the words agree with the odds", () => {
    const throwing = before(choice({ luck: "like-roll", dice: "d6", needs: "2 or less", modifiers: [["your gifts", -1]], ways: 6, good: 3 }), 0);
    expect(throwing?.wins).toEqual([true, true, true, false, false, false]);
    expect(before(choice({ luck: "like-roll", dice: "d6", needs: "2 or less", modifiers: [], ways: 6, good: 5 }), 0)?.wins).toBeNull();
    expect(before(choice({ luck: "event", ways: 70 }), 0)).toBeNull();
  });
  it("tells a throw that has happened", () => {
    const thrown = after(event(1, "rolls", 0, "You roll 4 +1 (Sanity above Health) = 5 for Health. Needs more than 3: Health stays.", { roll: "health-roll", faces: "4", modifier: 1, needs: "more than 3", modifiers: "+1 Sanity above Health", args: { result: "good", target: ["needs-more", { least: 3 }] } }), [], word);
    expect([thrown.total, thrown.outcome, thrown.sides]).toEqual([5, "Health stays", 6]);
    expect(thrown.modifiers.map((one) => modifierWords(one, word))).toEqual(["+1 Sanity above Health"]);
    expect(word("dice-needs", { target: thrown.target })).toBe("needs more than 3");
    expect(after(event(2, "rolls", 0, "", { roll: "ambush-roll", faces: "3", modifier: -3, needs: "6 or less", modifiers: "−3 Canoes" }), [], word).sides).toBe(10);
  });
});

describe("what came of it", () => {
  const accident = event(1, "rolls", 0, "You roll 7 +4 (Water Zone) = 11 for the Accident: 11 Gifts lost.", { roll: "accident-roll", faces: "7", modifier: 4, needs: "15 or less to lose no Porter", modifiers: "+4 Water Zone" });
  it("is told in numbers, up to the next roll", () => {
    const thrown = after(accident, [
      event(2, "loses", 0, "You lose 11 Gifts (accident).", { thing: "gifts", amount: 11, why: "accident" }),
      event(3, "loses", 1, "Anna loses 1 Health.", { thing: "health", amount: 1, why: "malaria" }),
      event(4, "rolls", 0, "", { roll: "health-roll", faces: "2", modifier: 0, needs: "more than 3", modifiers: "" }),
      event(5, "loses", 0, "You lose 1 Health.", { thing: "health", amount: 1, why: "malaria" }),
    ], word);
    expect(thrown.effects).toEqual([{ stat: "gifts", amount: -11, worse: true }]);
    expect([thrown.outcome, thrown.wins, thrown.amounts?.[6]]).toEqual(["", null, -11]);
  });
  it("of a throw that only chooses is what it chose", () => {
    const thrown = (roll: string, next: GameEvent): string => after(event(1, "rolls", 0, "You roll 3 for it.", { roll, faces: "3" }), [next], word).outcome;
    expect(thrown("terrain-chart", event(2, "explores", 0, "", { region: "banda", terrain: "savanna" }))).toBe("Savanna");
    expect(thrown("rumor-slot", event(2, "rumor-told", 0, "", { slot: "2-6" }))).toBe("to row 2, column 6");
  });
  it("of a lost member is said before Quinine is asked for", () => {
    const seat = { askaris: 5, porters: 9, resources: { quinine: 1 } as Record<string, number> } as SeatView;
    expect(lossWords("askari", seat, word)).toBe("Askaris 5 → 4, Discontent +1, unless you spend a Quinine");
    expect(lossWords("health", seat, word)).toBe("");
    expect(lossWords("porter", { ...seat, resources: {} }, word)).toBe(""); // the preview says it
  });
  it("says of what the odds are", () => {
    expect(word("dice-chance", { roll: "like-roll" })).toBe("to be liked, else not liked");
  });
  it("says why an Incident did nothing", () => {
    const caught = event(1, "incident", 0, "You catch Malaria.", { incident: "malaria", which: 1 });
    expect(logLines([caught, event(2, "walks", 0, "You walk to row 2, column 2.", { slot: "2-2" })], phrase)[0]?.text).toBe("You catch Malaria. No harm in a Desert.");
    expect(logLines([caught, event(3, "loses", 0, "You lose 1 Health (malaria).", { thing: "health", amount: 1 })], phrase)[0]?.text).toBe("You catch Malaria.");
    expect(logLines([caught], phrase)[0]?.text).toBe("You catch Malaria.");
  });
  it("says why chits went back", () => {
    const seat = (slot: string, arrow: string, matrix: Record<string, Partial<Slot>>): SeatView => ({ region: "kongo", slot, arrow, wasteland: ["1-6"], land: ["y"], matrix }) as unknown as SeatView;
    const before = seat("3-2", "3-1", { "3-1": { encounter: "tusk-y" }, "3-3": { encounter: "village-y" }, "1-6": { encounter: "healer-y" }, "1-1": { encounter: "tusk-y" }, "2-3": { chit: "culture-masai" } });
    const fresh = [event(1, "encounter", 0, "", { chit: "plant-g", slot: "2-3" }), event(2, "finds", 0, "", { chit: "culture-masai" }), event(3, "encounter", 1, "", { chit: "plant-g", slot: "4-4" })];
    const gone = goneChits(before, seat("3-4", "3-3", {}), fresh, 0);
    expect(gone.map((each) => [each.slot, each.why])).toEqual([["3-1", "far"], ["3-3", "arrow"], ["1-6", "wasteland"], ["1-1", "far"], ["2-3", "land"]]);
  });
});

describe("trails", () => {
  it("follow rivals since your last move", () => {
    const enters = (n: number, seat: number, region: string): GameEvent => event(n, "enters", seat, "", { region });
    const events = [event(0, "port", 1, "", { port: "boma" }), enters(1, 0, "gogo"), enters(2, 1, "kongo"), enters(3, 1, "yaka")];
    expect(trailsOf(events, 2, 0)).toEqual([{ seat: 1, areas: ["boma", "kongo", "yaka"] }]);
    expect(trailsOf(events, 4, 0)).toEqual([]);
  });
});

describe("the journal", () => {
  it("tells and counts nothing that was taken back", () => {
    const story = storyOf(
      [
        event(0, "game-turn", -1, "Game Turn 1 begins.", { turn: 1 }),
        event(1, "enters", 0, "You enter Kongo.", { region: "kongo" }),
        event(2, "dp", 0, "You gain 2 DP: jungle.", { amount: 2, why: "jungle" }),
        event(3, "undo", 0, "You take back the last move.", { stands: 1 }),
        event(4, "enters", 0, "You enter Zigula.", { region: "zigula" }),
        event(5, "dp", 0, "You gain 1 DP: veldt.", { amount: 1, why: "veldt" }),
      ],
      0,
    );
    expect([story.dp, story.route]).toEqual([1, ["zigula"]]);
  });

  it("begins with the points of the match that it goes on from", () => {
    const events = [event(0, "game-turn", -1, "Game Turn 5 begins.", { turn: 5 }), event(1, "rumor", 0, "You hear a Rumor."), event(2, "dp", 0, "You gain 3 DP: notoriety.", { amount: 3, why: "notoriety" })];
    const story = storyOf([...events, event(3, "revolt", 0, "You face a revolt.")], 0, 48);
    expect([story.dp, story.course, story.chapters.map((each) => [each.dp, each.total])]).toEqual([48, [48], [[3, 48]]]);
    expect(storyOf(events, 0, 3).dp).toBe(3);
  });

  it("follows one expedition: route, finds, losses and DP by source", () => {
    const story = storyOf(
      [
        event(0, "game-turn", -1, "Game Turn 1 begins.", { turn: 1 }),
        event(1, "port", 0, "You set out from Boma.", { port: "boma" }),
        event(2, "port", 1, "Anna sets out from Zanzibar.", { port: "zanzibar" }),
        event(3, "enters", 0, "You enter Kongo.", { region: "kongo" }),
        event(4, "dp", 0, "You gain 2 DP: jungle.", { amount: 2, why: "jungle" }),
        event(5, "finds", 0, "You find Gold.", { chit: "mineral-gold" }),
        event(6, "dp", 0, "You gain 2 DP: finding.", { amount: 2, why: "finding" }),
        event(7, "loses", 0, "You lose 1 Health (malaria).", { thing: "health", amount: 1, why: "malaria" }),
        event(8, "game-turn", -1, "Game Turn 2 begins.", { turn: 2 }),
        event(9, "dies", 0, "You die in the heart of darkness."),
      ],
      0,
    );
    expect(story.route).toEqual(["boma", "kongo"]);
    expect(story.dp).toBe(4);
    expect(story.course).toEqual([4, 4]);
    expect(story.sources).toEqual([{ source: "regions", dp: 2 }, { source: "findings", dp: 2 }]);
    expect(story.finds).toEqual([{ chit: "mineral-gold", region: "kongo", turn: 1 }]);
    expect(story.losses).toEqual([{ stat: "health", count: 1 }]);
    expect(story.turning.map((each) => each.why)).toEqual(["richest", "end"]);
    expect(group("patron city")).toBe("patron");
  });
});

describe("the log", () => {
  const lines = (events: GameEvent[]): string[] => logLines(events, () => null).map((line) => line.text);
  const more = (n: number, what: string, facts: Record<string, unknown>): GameEvent => ({ n, what, seat: 0, text: `${what} ${n}`, ...facts });
  it("says once what a purchase brings and what a roll takes", () => {
    expect(lines([more(0, "buys", { ware: "food" }), more(1, "gains", { thing: "food", amount: 10, why: "bought" })])).toEqual(["buys 0"]);
    const storm = [more(0, "rolls", { roll: "storm-roll" }), more(1, "loses", { thing: "gifts", amount: 3, why: "storm" }), more(2, "loses", { thing: "food", amount: 4, why: "storm" }), more(3, "loses", { thing: "porter", amount: 1, why: "ran-off" })];
    expect(lines(storm)).toEqual(["rolls 0", "loses 3"]);
    expect(lines([more(0, "rolls", { roll: "like-roll" }), more(1, "loses", { thing: "gifts", amount: 3, why: "trade" })])).toHaveLength(2);
  });
});

describe("names on the map", () => {
  const area = (name: string, more: Partial<Area> = {}): Area => ({ area: name, name, port: false, red: false, presumed: "", terrain: "", water_zone: false, springs: 0, found: [], explorers: [], ...more });
  const names = Object.keys(geometry.areas);
  const view = {
    areas: names.map((name, index) => area(name, { presumed: index % 3 ? "" : "jungle", found: index % 7 ? [] : ["mineral-gold", "culture-masai", "lake-w", "kingdom-y", "scenery-gorge"], explorers: index === 5 ? [0, 1] : [] })),
    borders: [],
  } as unknown as HeartView;
  it.each([0.35, 0.6, 0.9, 1.15, 2, 4])("do not cover each other at %f pixels to a unit", (k) => {
    const type = typeAt(k) / k;
    const piece = Math.min(2.2, Math.sqrt(0.75 / k));
    const spots = [...arrange(view, { type, piece, bare: k < 0.5, plain: false }, names[5] ?? "", new Set(), () => true, (area) => area.area).values()];
    const boxes = spots.flatMap((spot) => (spot.name ? [nameBox(spot.area, spot.name.x, spot.name.y, type, false)] : []));
    const meet = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > type * 0.3 && Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > type * 0.3));
    expect(meet).toHaveLength(0);
    if (k >= 1.15) expect(boxes.length).toBe(names.length);
    else expect(boxes.length).toBeGreaterThan(names.length * (k < 0.5 ? 0.5 : 0.85));
  });
});
