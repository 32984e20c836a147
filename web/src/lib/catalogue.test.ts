import { afterEach, describe, expect, it, vi } from "vitest";
import { Catalogue } from "./catalogue";
import { catalogueOf } from "./gamewords";
import type { Catalogue as Told, Frame, GameEvent, Preview } from "./protocol";
import saidByPython from "./said.fixture.json"; // tests/said.py

type Sentence = [string, Record<string, unknown>, string];
const copy = <T>(data: unknown): T => structuredClone(data) as T;
const { german, match, africana, tours, heart } = saidByPython;

describe("the catalogue", () => {
  it("says cases, endings, plurals, lists and numbers as the language has them", () => {
    const words = new Catalogue(copy<Told>(german.catalogue));
    for (const [id, facts, said] of copy<Sentence[]>(german.sentences)) {
      expect(words.say(id, facts, { names: ["Anna", "Ben"], me: 0 }).text).toBe(said);
    }
  });

  it.each([["Lost Cities", match], ["Adventure Tours", tours], ["The Heart of Darkness", heart]])("says of a frame of %s what the terminal says", (_, told) => {
    const words = new Catalogue(copy<Told>(told.catalogue));
    for (const each of told.frames) {
      const frame = words.frame(copy<Frame>(each.wire));
      expect(frame.question && [frame.question.text, frame.question.why]).toEqual(each.said.question);
      expect(frame.actions.map((choice) => choice.text)).toEqual(each.said.actions);
      expect(frame.events.map((event) => event.text)).toEqual(each.said.events);
      frame.actions.forEach((choice, index) => {
        const preview = choice.preview as Preview;
        const expected = copy<Preview>(each.said.previews[index]);
        expect(preview.changes.map((change) => change.words)).toEqual(expected.changes.map((change) => change.words));
        expect(preview.events).toEqual(expected.events);
        expect(preview.then?.text).toBe(expected.then?.text);
      });
    }
  });

  it("says an owner's names, and players who tie, as the terminal does", () => {
    const words = new Catalogue(copy<Told>(africana.catalogue));
    for (const [event, said] of copy<[GameEvent, string][]>(africana.events)) {
      words.event(event, { names: ["Anna", "Ben"], me: 0 });
      expect(event.text).toBe(said);
    }
  });

  it("names the things of a sentence in their order, as they stand there", () => {
    const words = new Catalogue(copy<Told>(match.catalogue));
    const { text, things } = words.say("log-plays-takes", { seat: 1, card: "red-7", drawn: "blue-investment" }, { names: ["Anna", "Ben"], me: 0 });
    expect(text).toBe("Ben plays the red 7 and takes a blue investment from the discard pile.");
    expect(things).toEqual([{ value: "red-7", words: "the red 7" }, { value: "blue-investment", words: "a blue investment" }]);
  });

  it("names several players with the reader first, and knows who is meant twice", () => {
    const words = new Catalogue(copy<Told>(tours.catalogue));
    const who = { names: ["Anna", "Ben", "Cleo"], me: 1 };
    expect(words.say("event-ties", { seat: -1, seats: "0 1 2", money: 1 }, who).text).toBe("You, Anna and Cleo tie with 1 coin.");
    expect(words.say("event-aims", { seat: 0, target: 0, card: "red-maharani" }, who).text).toBe("Anna uses the Maharani (red) on themselves.");
    expect(words.say("event-breaks", { seat: 1, target: 1, card: "red-roy" }, who).text).toBe("You discard your equipment Roy Nobleman (red).");
  });

  it("leaves sentences as they are, and says messages within messages", () => {
    const words = new Catalogue(copy<Told>(match.catalogue));
    const frame = { seat: 0, table: { seats: [] }, question: { text: "Old?", why: "" }, actions: [{ do: "x", kind: "x", text: "Do it" }], events: [{ n: 0, what: "plays", seat: 0, text: "It was." }] };
    expect(words.frame(copy<Frame>(frame))).toEqual(frame);
    expect(words.say("hint-simulated", { usual: ["do-play", { card: "red-7" }] }).text).toBe("“Play the red 7” looks natural, but this did better in simulation.");
  });
});

describe("loading", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("tells of trouble, tries again, and goes without where a release has no catalogues", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 503 })));
    await expect(catalogueOf("stones")).rejects.toThrow("Try again");
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
    expect((await catalogueOf("stones")).has("event-plays")).toBe(false);
  });
});
