import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "./api";
import { Feed, type Line } from "./feed";
import type { Frame } from "./protocol";

class FakeSocket {
  static all: FakeSocket[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(data: unknown): void {
    this.onmessage?.({ data: JSON.stringify(data) });
  }
  die(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const frame = (version: number, events: number, chat = 0) => ({ type: "frame", version, event_count: events, chat_count: chat }) as Frame;

describe("the feed", () => {
  let lines: Line[];
  let frames: Frame[];
  let feed: Feed;
  const last = (): FakeSocket => FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    lines = [];
    frames = [];
    feed = new Feed("t1", 0, { frame: (each) => frames.push(each), line: (line) => lines.push(line) });
  });
  afterEach(() => {
    feed.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("asks for what it does not have yet when it comes back", () => {
    last().open();
    last().say(frame(3, 20, 2));
    last().die();
    expect(lines).toEqual(["connecting", "open", "lost"]);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().url).toContain("seat=0&events=20&chat=2");
    last().open();
    last().say(frame(4, 22, 2));
    expect(lines[lines.length - 1]).toBe("open");
    expect(frames).toHaveLength(2);
  });

  it("asks again, with the same id, what was not answered", async () => {
    last().open();
    last().say(frame(1, 1));
    const answer = feed.ask({ type: "act", version: 1, do: "draw deck" });
    const first = JSON.parse(last().sent[0] as string) as { id: string };
    last().die();
    vi.advanceTimersByTime(300);
    last().open();
    const again = JSON.parse(last().sent[0] as string) as { id: string };
    expect(again).toEqual(first);
    last().say({ type: "ack", id: first.id, version: 2 });
    await expect(answer).resolves.toMatchObject({ version: 2 });
    last().die();
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toEqual([]);
  });

  it("tells whoever asked why it was refused", async () => {
    last().open();
    const answer = feed.ask({ type: "act", id: "x", version: 1, do: "play red-7" });
    last().say({ type: "error", id: "x", error: { code: "illegal_action", message: "Not now." } });
    await expect(answer).rejects.toMatchObject({ code: "illegal_action", message: "Not now." });
  });

  it("waits longer and longer, but not for ever", () => {
    last().open();
    last().say(frame(1, 1));
    for (let i = 0; i < 12; i += 1) {
      last().die();
      vi.advanceTimersByTime(4100);
    }
    expect(FakeSocket.all.length).toBeGreaterThan(12);
  });

  it("asks plainly, when it was shown out and does not get in again, whether the table is ours", async () => {
    const asked = vi.fn(() => Promise.resolve(new Response('{"error": {"code": "not_your_seat", "message": "No."}}', { status: 403 })));
    vi.stubGlobal("fetch", asked);
    const refused = vi.fn();
    feed.close();
    feed = new Feed("t1", 0, { frame: () => undefined, line: () => undefined, refused });
    last().open();
    last().say(frame(1, 1));
    last().die(1008);
    expect(asked).not.toHaveBeenCalled(); // we may be here under a new cookie already
    vi.advanceTimersByTime(300);
    last().die();
    await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce());
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(3); // of two feeds; the second came back once
  });

  it("comes back, and lets others ask, only when it is known who we are", async () => {
    let reply = (_: Response): void => undefined;
    const asked = vi.fn((path: string) =>
      path.endsWith("sign-out-elsewhere") ? new Promise<Response>((resolve) => (reply = resolve)) : Promise.resolve(new Response("[]")),
    );
    vi.stubGlobal("fetch", asked);
    last().open();
    last().say(frame(1, 1));
    const signingOut = api.signOutElsewhere("");
    last().die(1008);
    vi.advanceTimersByTime(300);
    const shelf = api.shelf();
    await Promise.resolve();
    expect(FakeSocket.all).toHaveLength(1);
    expect(asked).toHaveBeenCalledOnce();
    reply(new Response("{}"));
    await signingOut;
    await shelf;
    expect(FakeSocket.all).toHaveLength(2);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("notices that the device went offline, and tries at once when it is back", () => {
    last().open();
    last().say(frame(1, 1));
    dispatchEvent(new Event("offline"));
    expect(lines[lines.length - 1]).toBe("lost");
    const before = FakeSocket.all.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all.length).toBe(before + 1);
  });
});
