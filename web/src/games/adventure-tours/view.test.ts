import { expect, test } from "vitest";
import type { GameEvent } from "../../lib/protocol";
import { Catalogue, type Say } from "../../lib/catalogue";
import type { Catalogue as Words } from "../../lib/protocol";
import type { Beat } from "../../shell/beats";
import saidByPython from "../../lib/said.fixture.json";
import { account, levelsAfter, logLines, moved, needOf, shortName, type ToursView } from "./view";

const words = new Catalogue(saidByPython.tours.catalogue as unknown as Words);
const phrase: Say = (id, facts) => words.say(id, facts, { names: ["Anna", "Rosa"], me: 0 });

const character = (name: string) => ({ name, demand: 5, pay: 5, equipment: 1, all_three: false, action: "none", text: "" });
const view = { seats: [{}, {}], reckonings: [[], []], characters: { roy: character("Roy Nobleman"), farsight: character("Colonel Farsight"), captain: character("Old Salt") } } as unknown as ToursView;
const event = (n: number, what: string, text: string, more: object = {}): GameEvent => ({ n, what, seat: 0, text, ...more });

/** Events as they come over the wire, said as a frame's are. */
function told(...events: object[]): GameEvent[] {
  const said = events.map((each, n) => ({ n, seat: 0, ...each }) as unknown as GameEvent);
  for (const each of said) words.event(each, { names: ["Anna", "Rosa"], me: 0 });
  return said;
}

test("a deal is one line with all its cards", () => {
  const lines = logLines(told({ what: "starts", round: 1 }, { what: "dealt", card: "red-roy" }, { what: "dealt", card: "blue-maharani" }, { what: "dealt", seat: 1 }, { what: "dealt", seat: 1 }), phrase);
  expect(lines.map((line) => line.text)).toEqual(["You start round 1.", "You are dealt Roy Nobleman (red) and the Maharani (blue).", "Rosa is dealt a hand."]);
  expect(lines[1]?.chips?.map((chip) => [chip.label, chip.symbol])).toEqual([["Roy Nobleman", "technology"], ["Maharani", "provisions"]]);
});

test("equipment and the card drawn for it are one line, and an action is told by its effect", () => {
  const lines = logLines(
    told(
      { what: "improves", card: "red-roy" }, { what: "draws", card: "blue-maharani" }, { what: "improves", seat: 1, card: "red-miller" }, { what: "draws", seat: 1 },
      { what: "adds", seat: 1, card: "red-rook" }, { what: "aims", seat: 1, target: 0, card: "red-rook" }, { what: "breaks", seat: 1, target: 0, card: "red-roy" },
      { what: "aims", seat: 1, target: 0, card: "red-rook" }, { what: "cancels", card: "blue-miller", actor: 1, action: "red-rook" },
    ),
    phrase,
  );
  expect(lines.map((line) => line.text)).toEqual([
    "You play Roy Nobleman (red) as equipment, drawing the Maharani (blue).", "Rosa plays Pater Miller (red) as equipment, drawing a card.",
    "Rosa recruits Rascal Rook (red).", "Rosa discards your equipment Roy Nobleman (red).",
    "Rosa uses Rascal Rook (red) on you.", "You block Rosa’s Rascal Rook (red) with Pater Miller (blue).",
  ]);
  expect(lines[0]?.chips).toHaveLength(2);
});

test("what a move changed is told of pay and levels", () => {
  const seat = (income: number, red: number) => ({ income, levels: { red, blue: 3, yellow: 3 } });
  const [before, after] = [{ round: 1, seats: [seat(14, 5), seat(4, 3)] }, { round: 1, seats: [seat(9, 4), seat(4, 3)] }] as unknown as [ToursView, ToursView];
  const word = (id: string, facts = {}): string => phrase(id, facts)?.text ?? "";
  const beat = { kind: "move", seat: 1, own: false, hits: true, events: [] } as Beat;
  expect(moved(before, after, beat, 0, word).changes).toEqual([{ words: "your pay", from: 14, to: 9 }, { words: "your technology", from: 5, to: 4 }]);
  expect(moved(before, after, { ...beat, hits: false }, 0, word).changes).toEqual([]); // of Rosa, to whom nothing happened
  expect(moved(before, { ...after, round: 2 }, beat, 0, word).changes).toEqual([]); // cards were gathered in
});

test("a board is no chip", () => {
  expect(logLines(told({ what: "chooses", board: "polar" }), phrase)[0]).toMatchObject({ text: "You choose the Polar Airship.", chips: [] });
});

test("cards of an own content file are chips too", () => {
  const own = words.naming({ things: { card: { "yellow-captain": ["card-printed", { colour: "yellow", name: "Old Salt" }] } } });
  const event = { n: 0, what: "adds", seat: 1, card: "yellow-captain" } as unknown as GameEvent;
  const who = { names: ["Anna", "Rosa"], me: 0 };
  own.event(event, who);
  expect(logLines([event], (id, facts) => own.say(id, facts, who))[0]).toMatchObject({ text: "Rosa recruits Old Salt (yellow).", chips: [{ words: "Old Salt (yellow)", colour: "yellow", symbol: "clothing", label: "Old Salt" }] });
});

test("a pin bears the part of the name that people use", () => {
  expect(shortName(words.word, view, "red-roy")).toBe("Roy");
  expect(shortName(words.word, view, "red-farsight")).toBe("Farsight");
  expect(shortName(words.word, view, "red-captain")).toBe("Salt");
});

test("what a card still needs is said in words", () => {
  const held = { card: "red-roy", demand: 5, pay: 5, gear: {} };
  expect(phrase(...needOf({ ...held, short: 2 }))?.text).toBe("needs 2 more (3 of 5)");
  expect(phrase(...needOf({ ...held, short: 0 }))?.text).toBe("ready");
});

test("levels after a choice come from its preview, for the own seat and for others", () => {
  const changes = [{ name: "own technology", words: "", from: 3, to: 4 }, { name: "seat1 clothing", words: "", from: 5, to: 3 }];
  const choice = { do: "", kind: "", text: "", preview: { changes, events: [], then: null } };
  expect(levelsAfter(choice, 0, 0)).toEqual({ red: 4 });
  expect(levelsAfter(choice, 1, 0)).toEqual({ yellow: 3 });
});

test("a reckoning needs a line for every seat", () => {
  const line = { income: 14, held: 2, before: 0, after: 10, members: "red-roy blue-roy" };
  expect(account([event(0, "reckons", "", line)], view)).toBeNull();
  expect(account([event(0, "reckons", "", line), { ...event(1, "reckons", "", line), seat: 1 }], view)?.lines[1]).toMatchObject({ seat: 1, members: ["red-roy", "blue-roy"], after: 10 });
});

test("where money is covered, only the own purse is reckoned", () => {
  const pays = { income: 14, held: 2, members: "red-roy" };
  const told = [event(0, "pays", "", pays), event(1, "counts", "", { before: 3, after: 13 }), { ...event(2, "pays", "", pays), seat: 1 }, { ...event(3, "counts", ""), seat: 1 }];
  expect(account(told, view)?.lines).toMatchObject([{ seat: 0, income: 14, before: 3, after: 13 }, { seat: 1, income: 14, before: null, after: null }]);
});
