import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import frameData from "../games/lost-cities/frame.fixture.json";
import { kinds as heartKinds, page } from "../games/heart-of-darkness/pace";
import { Catalogue } from "../lib/catalogue";
import type { Catalogue as Words, Frame, GameEvent } from "../lib/protocol";
import saidByPython from "../lib/said.fixture.json";
import { settings } from "../lib/settings.svelte";
import { beatsOf, goesOn, joint, lastOwn, restOf, sentence, since, type Beat } from "./beats";
import { TableState } from "./table.svelte";

const event = (n: number, seat: number, what: string, more: Record<string, unknown> = {}): GameEvent => ({ n, seat, what, text: `${seat} ${what}.`, ...more });
const shape = (beats: Beat[]): [string, number | null, number[]][] => beats.map((beat) => [beat.kind, beat.seat, beat.events.map((each) => each.n)]);

describe("beats", () => {
  it("are cut where another seat acts; what nobody does goes with what was before", () => {
    const told = [event(0, 1, "plays"), event(1, 1, "draws"), event(2, -1, "appears"), event(3, 2, "plays")];
    expect(shape(beatsOf(told, 0, 1))).toEqual([["move", 1, [0, 1, 2]], ["move", 2, [3]]]);
  });

  it("give each roll its own, with what came of it, and alike rolls one", () => {
    const rolls = (n: number, roll: string): GameEvent => event(n, 0, "rolls", { roll, faces: "3" });
    const told = [event(0, 0, "goes"), rolls(1, "health"), event(2, 0, "health"), rolls(3, "porter"), rolls(4, "porter"), event(5, 0, "porter")];
    expect(shape(beatsOf(told, 0, 0))).toEqual([["move", 0, [0]], ["roll", 0, [1, 2]], ["roll", 0, [3, 4, 5]]]);
    expect(beatsOf(told, 0, 0).map((beat) => beat.own)).toEqual([true, false, false]);
  });

  it("tell no reckoning: it has a sheet of its own", () => {
    const told = [event(0, 1, "draws"), event(1, 0, "reckons"), event(2, 1, "reckons"), event(3, 0, "dealt")];
    expect(shape(beatsOf(told, 0, 1))).toEqual([["move", 1, [0, 1, 2, 3]]]);
    expect(beatsOf([event(0, 0, "dealt")], 0, 1)).toEqual([]);
  });

  it("know what touches you", () => {
    const hit = (told: GameEvent[], actor: number): boolean[] => beatsOf(told, 0, actor).map((beat) => beat.hits);
    expect(hit([event(0, 1, "aims", { target: 0 })], 1)).toEqual([true]);
    expect(hit([event(0, 1, "aims", { target: 2 }), event(1, 0, "discontent")], 1)).toEqual([false, true]);
    expect(hit([event(0, 0, "plays")], 0)).toEqual([false]);
  });

  it("of a turn that goes on are told as one", () => {
    const [one, two, three] = [0, 1, 2].map((n) => beatsOf([event(n, n === 2 ? 2 : 1, "goes")], 0, 1)[0] as Beat) as [Beat, Beat, Beat];
    expect(goesOn(one, two).events.map((each) => each.n)).toEqual([0, 1]);
    expect(goesOn(one, three)).toBe(three);
    expect(goesOn(null, one)).toBe(one);
  });

  it("rest by speed; one's own move does not", () => {
    const [rival] = beatsOf([event(0, 1, "goes")], 0, 1) as [Beat];
    const [own] = beatsOf([event(0, 0, "goes")], 0, 0) as [Beat];
    expect(restOf(own, true, "slow")).toBe(0);
    expect(restOf(rival, true, "off")).toBe(0);
    expect(restOf(rival, false, "normal")).toBeLessThan(restOf(rival, true, "normal"));
    expect(restOf(rival, true, "quick")).toBeLessThan(restOf(rival, true, "normal"));
    expect(restOf(rival, true, "slow")).toBeGreaterThan(restOf(rival, true, "normal"));
  });

  it("make a page of a legend, with its points", () => {
    const told = [event(0, 0, "rolls", { roll: "king-roll", faces: "4" }), event(1, 0, "special", { special: "solomons-mines" }), event(2, 0, "dp", { amount: 4, why: "solomons-mines" })];
    const beats = beatsOf(told, 0, 0, heartKinds);
    expect(beats.map((beat) => beat.kind)).toEqual(["roll", "card"]);
    const { word } = new Catalogue(saidByPython.heart.catalogue as unknown as Words);
    expect(page(beats[1] as Beat, word)).toMatchObject({ kicker: "A legend", title: "Solomon’s Mines", rows: [{ amount: 4, words: "DP: Solomon’s Mines" }] });
  });
});

describe("since your last turn", () => {
  const told = [event(0, 0, "plays"), event(1, 1, "plays"), event(2, 1, "draws"), event(3, 2, "plays"), event(4, -1, "appears"), event(5, 1, "plays")];

  it("are all rivals' moves, by turns", () => {
    expect(since(told, 0, 0).map((turn) => [turn.seat, turn.events.length])).toEqual([[1, 2], [2, 1], [1, 1]]);
    expect(since(told, 5, 0)).toHaveLength(1);
  });

  it("begin after the last event of one's own, on a page opened anew", () => {
    expect(lastOwn(told, 0)).toBe(1);
    expect(lastOwn([...told, event(9, 0, "undo")], 0)).toBe(1);
    expect(lastOwn([], 0)).toBe(0);
  });
});

describe("a sentence of several lines", () => {
  const said = (texts: string[], room?: number): string[] => sentence(texts.map((text) => ({ text })), "Tilda", room).map((part) => `${part.text}${part.times > 1 ? ` ×${part.times}` : ""}`);

  it("has the name once and counts what is the same", () => {
    expect(said(["Tilda draws a card.", "Tilda draws a card.", "Tilda goes to Cairo.", "The book shows a mask."])).toEqual(["draws a card ×2", "goes to Cairo", "The book shows a mask"]);
  });

  it("has no name before what is not the person's doing", () => {
    const told = (texts: string[]): string => sentence(texts.map((text) => ({ text })), "Tilda").map((part, index, parts) => joint(parts, index, "Tilda") + part.text).join("");
    expect(told(["Space 1: a new expedition."])).toBe("Space 1: a new expedition");
    expect(told(["Tilda goes to Cairo.", "Tilda rests.", "Space 1: a new expedition."])).toBe("Tilda goes to Cairo and rests; Space 1: a new expedition");
    expect(told(["Tilda goes to Cairo.", "Tilda rests.", "Tilda digs."])).toBe("Tilda goes to Cairo, rests and digs");
    expect(told(["Space 1: a new expedition.", "Tilda rests."])).toBe("Space 1: a new expedition; Tilda rests");
  });

  it("keeps the newest where room is short", () => {
    expect(said(["Tilda goes to Cairo.", "Tilda goes to Aswan."], 15)).toEqual(["goes to Aswan"]);
    expect(said(["Tilda goes to Cairo."], 1)).toEqual(["goes to Cairo"]);
  });
});

describe("a table that tells", () => {
  const frame = frameData as unknown as Frame;
  let say: (frame: Partial<Frame>) => void;
  let table: TableState;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    settings.pace = "normal";
    class Socket {
      static OPEN = 1;
      readyState = 1;
      onmessage: ((message: { data: string }) => void) | null = null;
      send(): void {}
      close(): void {}
      constructor() {
        say = (now) => this.onmessage?.({ data: JSON.stringify({ ...frame, ...now }) });
      }
    }
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(frame.table))));
    table = new TableState("t1");
    await table.open(0, null);
    say({ question: { ...frame.question!, seat: 1 }, actions: [] });
    await vi.advanceTimersByTimeAsync(0);
  });

  afterEach(() => {
    table.leave();
    vi.useRealTimers();
    vi.restoreAllMocks();
    settings.pace = "normal";
  });

  const from = frame.event_count;
  const rival = (n: number, what = "plays"): GameEvent => ({ n: from + n, what, seat: 1, card: "red-7", text: `Tilda ${what}.` });
  const later = (more: number, events: GameEvent[], mine = false): Partial<Frame> => ({
    version: frame.version + more, events, event_count: from + events.length, scores: [more, more], ...(mine ? {} : { question: { ...frame.question!, seat: 1 }, actions: [] }),
  });

  it("shows one frame after the other, and nothing of what comes", async () => {
    say(later(1, [rival(0)]));
    say(later(2, [rival(1, "draws")], true));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.frame?.version).toBe(frame.version + 1);
    expect(table.beat?.events.map((each) => each.text)).toEqual(["Tilda plays."]);
    expect(table.told.some((each) => each.text === "Tilda draws.")).toBe(false);
    expect(table.scene?.scores).toEqual([1, 1]);
    expect(table.mayAct).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(table.beat?.events.map((each) => each.text)).toEqual(["Tilda plays.", "Tilda draws."]);
    expect(table.mayAct).toBe(true); // the question is there already
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.beat).toBeNull();
  });

  it("holds the frame before until the last of several beats", async () => {
    const roll = (n: number, kind: string): GameEvent => ({ ...rival(n, "rolls"), roll: kind, faces: "4" });
    say(later(1, [roll(0, "health"), roll(1, "sanity")], true));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.frame?.version).toBe(frame.version);
    expect(table.lags).toBe(true);
    expect(table.told.filter((each) => each.what === "rolls")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(table.frame?.version).toBe(frame.version + 1);
    expect(table.told.filter((each) => each.what === "rolls")).toHaveLength(2);
  });

  it("jumps to the present when skipped", async () => {
    for (let n = 0; n < 6; n += 1) say(later(n + 1, [rival(n)], n === 5));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.playing).toBe(true);
    table.skip();
    await vi.advanceTimersByTimeAsync(0);
    await tick();
    expect(table.frame?.version).toBe(frame.version + 6);
    expect([table.beat, table.playing, table.mayAct]).toEqual([null, false, true]);
    expect(since(table.told, table.since, 0).flatMap((turn) => turn.events)).toHaveLength(6 + since(frame.events, table.since, 0).flatMap((turn) => turn.events).length);
  });

  it("lets an answer through at the last beat, and then tells no more of it", async () => {
    say(later(1, [rival(0)], true));
    await vi.advanceTimersByTimeAsync(0);
    expect([table.playing, table.mayAct]).toEqual([true, true]);
    void table.act(frame.actions[0]?.do ?? "");
    expect([table.beat, table.since]).toEqual([null, from + 1]);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.playing).toBe(false);
  });

  it.each([["off", () => (settings.pace = "off")], ["nobody looks", () => vi.spyOn(document, "hidden", "get").mockReturnValue(true)]])("tells nothing when %s", async (_, set) => {
    set();
    for (let n = 0; n < 3; n += 1) say(later(n + 1, [rival(n)], n === 2));
    await vi.advanceTimersByTimeAsync(0);
    expect([table.frame?.version, table.beat]).toEqual([frame.version + 3, null]);
  });
});
