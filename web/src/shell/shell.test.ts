import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../lib/live.svelte";
import type { Choice, Decision, Frame, GameEvent, Review } from "../lib/protocol";
import type { GameClient } from "../games/registry";
import frameData from "../games/lost-cities/frame.fixture.json";
import Ask from "./Ask.svelte";
import Choices from "./Choices.svelte";
import Log from "./Log.svelte";
import { costly, graph, turningPoints } from "./review.svelte";
import ReviewPanel from "./ReviewPanel.svelte";
import { TableState } from "./table.svelte";

const frame = frameData as unknown as Frame;

class FakeSocket {
  static all: FakeSocket[] = [];
  static OPEN = 1;
  readyState = 1;
  sent: { type: string; id: string; do?: string; version?: number }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as never);
  }
  close(): void {
    this.readyState = 3;
  }
  say(data: unknown): void {
    this.onmessage?.({ data: JSON.stringify(data) });
  }
}

const answers: Record<string, unknown> = {};
const rest = async (): Promise<void> => {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
  await tick();
};

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  answers["/api/tables/t1"] = frame.table;
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path] ?? answers[path.split("?")[0] as string] ?? {}))));
});

async function opened(): Promise<{ table: TableState; socket: FakeSocket }> {
  const table = new TableState("t1");
  await table.open(undefined, null);
  const socket = FakeSocket.all[0] as FakeSocket;
  socket.say(frame);
  await rest();
  return { table, socket };
}

describe("a table's state", () => {
  it("sits down at your seat, and reads the question and choices out", async () => {
    const { table, socket } = await opened();
    expect(socket.url).toContain("seat=0");
    expect(table.myTurn).toBe(true);
    expect(table.mayAct).toBe(true);
    expect(live.lines.join(" ")).toContain(frame.question?.text);
    expect(live.lines.join(" ")).toContain("moves");
    table.leave();
  });

  it("answers for the version on show, once, and waits for the next frame", async () => {
    const { table, socket } = await opened();
    const notation = frame.actions[0]?.do ?? "";
    const acting = table.act(notation);
    expect(table.mayAct).toBe(false);
    await table.act(notation); // a second click too many
    expect(socket.sent).toHaveLength(1);
    expect(socket.sent[0]).toMatchObject({ type: "act", do: notation, version: frame.version });
    socket.say({ type: "ack", id: socket.sent[0]?.id, version: 99 });
    await acting;
    expect(table.mayAct).toBe(false);
    socket.say({ ...frame, version: frame.version + 1, events: [{ n: frame.event_count, what: "plays", seat: 0, text: "You play." }], event_count: frame.event_count + 1 });
    await rest();
    expect(table.mayAct).toBe(true);
    expect(table.events[table.events.length - 1]?.text).toBe("You play.");
    table.leave();
  });

  it("shows its choices until an answer is noticed to be on its way, and takes the next one with the next frame", async () => {
    const { table, socket } = await opened();
    vi.useFakeTimers();
    const notation = frame.actions[0]?.do ?? "";
    const acting = table.act(notation);
    expect([table.mayAct, table.showsChoices]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(150);
    expect([table.mayAct, table.showsChoices]).toEqual([false, false]);
    socket.say({ ...frame, version: frame.version + 1, events: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect([table.mayAct, table.showsChoices]).toEqual([true, true]); // the reply to the first one is still to come
    const again = table.act(notation);
    socket.say({ type: "ack", id: socket.sent[0]?.id, version: frame.version + 1 });
    await acting;
    expect(table.mayAct).toBe(false); // that reply was not to this one
    socket.say({ type: "error", id: socket.sent[1]?.id, error: { code: "illegal", message: "No." } });
    await again;
    expect(table.mayAct).toBe(true);
    table.leave();
    vi.useRealTimers();
  });

  it("tells a refusal and a stale answer in a sentence", async () => {
    const { table, socket } = await opened();
    const acting = table.act(frame.actions[0]?.do ?? "");
    socket.say({ type: "error", id: socket.sent[0]?.id, error: { code: "stale_version", message: "raw" } });
    await acting;
    expect(table.notice?.text).toContain("has changed");
    await table.act("fly to the moon");
    expect(table.notice?.text).toContain("not possible");
    expect(socket.sent).toHaveLength(1);
    table.leave();
  });

  it.each([
    ["lets the curtain fall before a hand", { hand: ["red-7"] }, true],
    ["changes seats without a curtain where nothing is secret", {}, false],
  ])("%s", async (_, own, falls) => {
    const seats = frame.table.seats.map((seat) => ({ ...seat, kind: "human" as const, you: true }));
    answers["/api/tables/t1"] = { ...frame.table, seats };
    answers["/api/tables/t1/frame?seat=1&events=0"] = { view: { board: 1, ...own } };
    answers["/api/tables/t1/frame?seat=none&events=0"] = { view: { board: 1 } };
    const { table, socket } = await opened();
    socket.say({ ...frame, table: { ...frame.table, seats }, version: frame.version + 1, question: { ...frame.question, seat: 1 }, actions: [], events: [] });
    await vi.waitFor(() => expect(falls ? table.curtain : table.seat).toBe(1));
    expect(table.seat).toBe(falls ? 0 : 1);
    table.leave();
  });

  it("lets no curtain fall over a match that waits for another release", async () => {
    const seats = frame.table.seats.map((seat) => ({ ...seat, kind: "human" as const, you: true }));
    const kept = { ...frame.table, seats, outdated: "begun by rules version 1" };
    answers["/api/tables/t1"] = kept;
    const { table, socket } = await opened();
    const version = frame.version + 1;
    socket.say({ ...frame, table: kept, version, question: { ...frame.question, seat: 1 }, actions: [], events: [] });
    await vi.waitFor(() => expect(table.frame?.version).toBe(version));
    await new Promise((done) => setTimeout(done, 20));
    expect([table.curtain, table.seat]).toEqual([null, 0]);
    table.leave();
  });
});

describe("the question bar", () => {
  const props = { game: null, rules: vi.fn(), log: vi.fn(), all: vi.fn(), rematch: vi.fn(), review: vi.fn(), looking: false, look: vi.fn(), title: undefined, lesson: false, real: vi.fn(), fairness: null, luck: vi.fn() };
  const show = (change: Partial<Frame>, set?: (table: TableState) => void): TableState => {
    const table = new TableState("t1");
    table.info = frame.table;
    table.seat = 0;
    table.frame = { ...frame, ...change };
    table.events = frame.events;
    set?.(table);
    render(Ask, { props, context: new Map([["table", table]]) });
    return table;
  };

  it("says why a match is kept in the reader's language", () => {
    const outdated_told = { say: "kept-replay", args: {} };
    show({}, (table) => (table.info = { ...frame.table, outdated: "in English", outdated_told } as TableState["info"]));
    expect(screen.getByTestId("outdated").textContent).toContain("This release can’t replay this match.");
  });
  it("says what is asked, why, and leads to the rule", async () => {
    show({});
    expect(screen.getByText(frame.question?.text ?? "")).toBeTruthy();
    await fireEvent.click(screen.getByText(`Rule ${frame.question?.rule}`));
    expect(props.rules).toHaveBeenCalled();
  });
  it("shows the preview of what is looked at, with the buttons that commit", () => {
    const play = frame.actions.find((choice) => choice.kind === "play") as Choice;
    show({}, (table) => {
      table.focus = play.do;
      table.offer = [{ do: play.do, label: "Play" }, { do: "draw moon", label: "Never" }];
    });
    expect(document.querySelector(".prev")?.textContent).toContain("expedition");
    expect(screen.getByText("Play").dataset["action"]).toBe(play.do);
    expect(screen.queryByText("Never")).toBeNull();
  });
  it("asks whether another may take an answer back", () => {
    show({ undo_request: { seat: 1 } });
    expect(screen.getByText(/Tilda asks to undo/)).toBeTruthy();
    expect(screen.getByText("Decline")).toBeTruthy();
  });
  it("names the winner and the ways on", () => {
    show({ question: null, actions: [], result: { scores: [12, -5], winners: [0] } });
    expect(screen.getByText("You win by 17.")).toBeTruthy();
    expect(screen.getByTestId("rematch")).toBeTruthy();
  });
  it("leaves a standing answer to a reaction", async () => {
    const table = show({ question: { ...frame.question!, reaction: true, step: "Block" } });
    table.stand = vi.fn(() => Promise.resolve(true));
    await fireEvent.change(screen.getByLabelText(/Ask me/), { target: { value: "never" } });
    expect(table.stand).toHaveBeenCalledWith("Block", "never");
  });
});

describe("typed answers", () => {
  it("narrow the list, and only a clear one is given", async () => {
    const table = new TableState("t1");
    table.info = frame.table;
    table.seat = 0;
    table.frame = frame;
    table.act = vi.fn(() => Promise.resolve());
    render(Choices, { props: { close: vi.fn() }, context: new Map([["table", table]]) });
    const field = screen.getByTestId("typed");
    await fireEvent.input(field, { target: { value: "discard" } });
    await fireEvent.submit(field.closest("form") as HTMLFormElement);
    expect(table.act).not.toHaveBeenCalled();
    const wanted = frame.actions.find((choice) => choice.kind === "discard")?.do ?? "";
    await fireEvent.input(field, { target: { value: `  ${wanted.toUpperCase()} ` } });
    await fireEvent.submit(field.closest("form") as HTMLFormElement);
    expect(table.act).toHaveBeenCalledWith(wanted);
  });
});

it("the log prints every event in words, with true minus signs", () => {
  const table = new TableState("t1");
  table.events = [{ n: 0, what: "reckons", seat: 0, text: "Your red expedition is worth -12." }];
  render(Log, { props: { game: null }, context: new Map([["table", table]]) });
  expect(screen.getByText("Your red expedition is worth −12.")).toBeTruthy();
});

it("numbers turns in the log: what somebody is made to do in another's turn is part of it", () => {
  const table = new TableState("t1");
  const told = (n: number, seat: number, what: string): GameEvent => ({ n, what, seat, text: `${seat} ${what}` });
  table.events = [told(0, 0, "recruits"), told(1, 1, "draws"), told(2, 0, "recruits"), told(3, 1, "recruits"), told(4, 0, "undo"), told(5, 0, "recruits")];
  const game = { within: ["draws"] } as unknown as GameClient;
  render(Log, { props: { game }, context: new Map([["table", table]]) });
  expect([...screen.getByTestId("log").querySelectorAll("p")].map((line) => line.querySelector(".turn")?.textContent ?? "")).toEqual(["1", "", "", "2", "", "3"]);
});

describe("the graph of a review", () => {
  const decision = (at: number, loss: number, error: number, worth: number): Decision => ({ at, did: "a", did_text: "", best: "b", best_text: "", loss, error, worth });
  const review: Review = { seat: 0, ready: true, done: 3, of: 3, unit: "points", decisions: [decision(0, 0, 1, -5), decision(10, 4, 1, 5), decision(20, 0.5, 1, 10)], turning_points: [10, 99] };

  it("draws worth as a line and losses as bars, the doubtful ones apart", () => {
    const drawn = graph(review, 40, 400, 100);
    expect(drawn.bars.map((bar) => [bar.at, bar.doubtful])).toEqual([[10, false], [20, true]]);
    expect(drawn.line.match(/[ML]/g)).toHaveLength(3);
    expect(drawn.zero).toBeGreaterThan(drawn.y(10));
    expect(drawn.x(40)).toBeLessThanOrEqual(400);
    expect(drawn.y(-5)).toBeLessThan(66);
  });

  it("orders decisions by loss and knows the turning points", () => {
    expect(costly(review).map((each) => each.at)).toEqual([10, 20, 0]);
    expect(turningPoints(review).map((each) => each.at)).toEqual([10]);
  });
});

describe("the panel of a review", () => {
  const half: Review = { seat: 0, ready: false, done: 1, of: 2, unit: "points", decisions: [], turning_points: [] };

  it("asks again after a pause, not as soon as it has learned something", async () => {
    const { table } = await opened();
    let asked = 0;
    answers["/api/tables/t1/review"] = half;
    const usual = fetch;
    vi.stubGlobal("fetch", (path: string) => {
      if (path.includes("/review")) asked += 1;
      return usual(path);
    });
    vi.useFakeTimers();
    const { unmount } = render(ReviewPanel, { context: new Map([["table", table]]) });
    for (let i = 0; i < 10; i += 1) await rest();
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    await rest();
    expect(asked).toBe(2);
    unmount();
    vi.useRealTimers();
  });
});
