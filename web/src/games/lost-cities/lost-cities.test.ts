import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Catalogue, type Say } from "../../lib/catalogue";
import type { Catalogue as Words, Frame, GameEvent } from "../../lib/protocol";
import saidByPython from "../../lib/said.fixture.json";
import { settings } from "../../lib/settings.svelte";
import { TableState } from "../../shell/table.svelte";
import frameData from "./frame.fixture.json";
import reckoningData from "./reckoning.fixture.json";
import Reckoning from "./Reckoning.svelte";
import Table from "./Table.svelte";
import { account, gain, logLines, newest, stateOf, viewOf, type LostCitiesView } from "./view";

const frame = frameData as unknown as Frame;
const words = new Catalogue(saidByPython.match.catalogue as unknown as Words);
const phrase: Say = (id, facts) => words.say(id, facts, { names: ["Wren", "Tilda"], me: 0 });
const told = reckoningData as unknown as { view: LostCitiesView; events: GameEvent[] };

describe("the view in words", () => {
  it("tells a deal in one line for each seat", () => {
    const lines = logLines(frame.events, phrase);
    expect(lines[0]).toMatchObject({ heading: true });
    expect(lines[1]?.chips).toHaveLength(8);
    expect(lines[2]?.text).toMatch(/is dealt a hand/);
    expect(lines.filter((line) => line.text.includes(" dealt "))).toHaveLength(2);
  });
  it("tells a turn in one line", () => {
    const turn = [{ n: 0, what: "plays", seat: 1, card: "red-7", text: "Tilda plays the red 7." }, { n: 1, what: "draws", seat: 1, text: "Tilda draws a card from the deck." }];
    const lines = logLines(turn, phrase);
    expect(lines.map((line) => line.text)).toEqual(["Tilda plays the red 7 and draws a card from the deck."]);
    expect(lines[0]?.chips).toEqual([{ words: "the red 7", colour: "red", symbol: "red", label: "7" }]);
    expect(logLines(turn, () => null).map((line) => line.text)).toEqual(turn.map((event) => event.text)); // of an older release
  });
  it("says an expedition in words: only cards are chips", () => {
    const scored = { n: 0, what: "reckons", seat: 0, colour: "yellow", value: 6 } as unknown as GameEvent;
    words.event(scored, { names: ["Wren", "Tilda"], me: 0 });
    expect(logLines([scored], phrase)).toMatchObject([{ text: "Your yellow expedition scores +6.", chips: [] }]);
  });
  it("marks the newest card of the rival, and nothing before the first", () => {
    expect(newest(frame.events, 0)?.seat).toBe(1);
    expect(newest(frame.events.slice(0, 17), 0)).toBeNull();
  });
  it("takes gains and break-even from the server", () => {
    const play = frame.actions.find((choice) => choice.kind === "play");
    expect(gain(play)).toBe((play?.preview?.changes.find((change) => change.name === "round")?.to ?? 0) - (play?.preview?.changes.find((change) => change.name === "round")?.from ?? 0));
    const begun = Object.values(viewOf(frame).seats[0]?.expeditions ?? {}).find((each) => each.to_even > 0);
    if (begun) expect(phrase(...stateOf(begun))?.text).toBe(`${begun.to_even} to break even`);
  });
});

describe("the reckoning", () => {
  it("comes whole out of the events", () => {
    const sums = account(told.events, told.view);
    expect(sums?.scores).toEqual(told.view.seats.map((seat) => seat.rounds[0]));
    for (const row of sums?.rows ?? []) {
      for (const each of row.seats) if (each) expect((each.sum - each.cost) * each.times + each.bonus).toBe(each.value);
    }
    expect(account(told.events.slice(0, 2), told.view)).toBeNull();
  });
  it("shows every row at once without motion", async () => {
    const done = vi.fn();
    const table = new TableState("t1");
    table.words = words;
    const props = { account: account(told.events, told.view)!, names: ["You", "Tilda"] as [string, string], order: [0, 1] as [number, number], last: false, done };
    render(Reckoning, { props, context: new Map<string, unknown>([["table", table], ["word", table.word]]) });
    expect(screen.getByTestId("reckoning").textContent).toContain("Round 1 scores");
    await fireEvent.click(screen.getByTestId("reckoning-done"));
    expect(done).toHaveBeenCalled();
  });
  it("is told at the speed at which all is told", () => {
    const moving = vi.spyOn(settings, "still", "get").mockReturnValue(false);
    const table = new TableState("t1");
    table.words = words;
    const props = { account: account(told.events, told.view)!, names: ["You", "Tilda"] as [string, string], order: [0, 1] as [number, number], last: false, done: () => undefined };
    for (const [pace, shown] of [["normal", "reckoning-next"], ["off", "reckoning-done"]] as const) {
      settings.pace = pace;
      const { unmount } = render(Reckoning, { props, context: new Map([["table", table]]) });
      expect(screen.getByTestId(shown)).toBeTruthy();
      unmount();
    }
    settings.pace = "normal";
    moving.mockRestore();
  });
});

describe("the table", () => {
  let table: TableState;
  const acted: string[] = [];

  beforeEach(() => {
    acted.length = 0;
    table = new TableState("t1");
    table.info = frame.table;
    table.seat = 0;
    table.frame = frame;
    table.events = frame.events;
    table.words = words;
    table.act = (notation: string) => {
      acted.push(notation);
      return Promise.resolve();
    };
    render(Table, { props: { frame, ask: createRawSnippet(() => ({ render: () => "<div></div>" })) }, context: new Map<string, unknown>([["table", table], ["word", table.word]]) });
  });

  it("has each legal answer as a choice, and no other", () => {
    const shown = [...document.querySelectorAll<HTMLElement>("[data-action]")].map((each) => each.dataset["action"]);
    expect(new Set(shown)).toEqual(new Set(frame.actions.map((choice) => choice.do)));
  });
  it("takes a card up on the first click and plays it on the second", async () => {
    const play = frame.actions.find((choice) => choice.kind === "play");
    const face = document.querySelector<HTMLElement>(`.face[data-hand="${String(play?.["card"])}"]`) as HTMLElement;
    await fireEvent.click(face);
    expect(table.focus).toBe(play?.do);
    expect(table.offer.map((offer) => offer.do)).toContain(play?.do);
    expect(document.querySelector(".ghost")).not.toBeNull();
    expect(acted).toEqual([]);
    await fireEvent.click(face);
    expect(acted).toEqual([play?.do]);
  });
  it("previews what is hovered, and a click on a choice answers", async () => {
    const discard = frame.actions.find((choice) => choice.kind === "discard");
    const chip = document.querySelector<HTMLElement>(`[data-action="${discard?.do}"]`) as HTMLElement;
    await fireEvent.pointerEnter(chip);
    expect(table.focus).toBe(discard?.do);
    await fireEvent.click(chip);
    expect(acted).toEqual([discard?.do]);
  });
  it("knows its keys", async () => {
    expect(table.keys?.(new KeyboardEvent("keydown", { key: "1" }))).toBe(true);
    await tick();
    expect(document.querySelectorAll(".slot.raised")).toHaveLength(1);
    table.keys?.(new KeyboardEvent("keydown", { key: "d" }));
    expect(acted).toEqual([`discard ${viewOf(frame).hand[0]}`]);
    expect(table.keys?.(new KeyboardEvent("keydown", { key: "Escape" }))).toBe(true);
  });
});
