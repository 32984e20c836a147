// One table's live feed: a socket that comes back by itself. What was asked and not yet answered is asked again with the same
// id after a reconnection, so that nothing is lost and nothing is done twice.

import { api, ApiError } from "./api";
import { say, sayTold } from "./language.svelte";
import { OPEN, transport, type Socket } from "./transport";
import type { Ack, Frame, FromServer, Hint, Reaction } from "./protocol";

export type Line = "connecting" | "open" | "lost";

interface Waiting {
  text: string;
  resolve: (answer: Ack | Hint) => void;
  reject: (error: ApiError) => void;
}

export interface FeedHandlers {
  frame: (frame: Frame) => void;
  line: (line: Line) => void;
  react?: (reaction: Reaction) => void;
  refused?: (error: ApiError) => void; // the table itself is not for us
}

const SHOWN_OUT = 1008; // the seat or the table may not be ours any more
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

export function uniqueId(): string {
  return typeof crypto.randomUUID === "function" ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

export class Feed {
  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private events = 0;
  private chat = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private heard = false;
  private readonly wake = (): void => this.again();
  private readonly sleep = (): void => this.drop();

  constructor(
    readonly id: string,
    readonly seat: number | null,
    private readonly handlers: FeedHandlers,
  ) {
    addEventListener("online", this.wake);
    if (!transport.alone) addEventListener("offline", this.sleep);
    document.addEventListener("visibilitychange", this.wake);
    this.handlers.line("connecting");
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.sleep);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
    for (const each of this.waiting.values()) each.reject(new ApiError("closed", say("error-left")));
    this.waiting.clear();
  }

  /** Try now instead of waiting for the next attempt. */
  again(): void {
    if (this.closed || this.socket || (typeof document !== "undefined" && document.visibilityState === "hidden")) return;
    clearTimeout(this.timer);
    this.open();
  }

  ask(message: { type: string; id?: string } & Record<string, unknown>): Promise<Ack | Hint> {
    const id = message.id ?? uniqueId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject });
      if (this.socket?.readyState === OPEN) this.socket.send(text);
    });
  }

  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.socket = null;
    socket.close();
    this.lost();
  }

  /** A table that was never heard may not be ours to hear: then asking plainly gets a plain answer. */
  private async inquire(): Promise<void> {
    try {
      await api.frame(this.id, this.seat);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429 || this.closed) return;
      this.close();
      this.handlers.refused?.(error);
    }
  }

  private lost(): void {
    if (this.closed) return;
    if (!this.heard) void this.inquire();
    this.handlers.line("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private open(): void {
    if (this.closed || this.socket) return;
    const becoming = api.becoming();
    if (becoming) {
      void becoming.then(() => this.open());
      return;
    }
    const query = `seat=${this.seat ?? "none"}&events=${this.events}&chat=${this.chat}`;
    const socket = transport.socket(`/tables/${this.id}/feed?${query}`);
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket) this.hear(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onopen = () => {
      for (const each of this.waiting.values()) socket.send(each.text);
    };
    socket.onclose = (event?: { code: number }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.lost();
      if (event?.code === SHOWN_OUT) this.heard = false; // coming back tells whether it is still ours to hear
    };
  }

  private hear(message: FromServer): void {
    if (message.type === "frame") {
      this.heard = true;
      this.wait = FIRST_WAIT;
      this.events = message.event_count;
      this.chat = message.chat_count;
      this.handlers.line("open");
      this.handlers.frame(message);
      return;
    }
    if (message.type === "react") {
      this.handlers.react?.(message);
      return;
    }
    const waiting = message.id ? this.waiting.get(message.id) : undefined;
    if (message.type === "error") {
      const error = new ApiError(message.error.code, sayTold(message.error.told, message.error.message));
      if (waiting && message.id) {
        this.waiting.delete(message.id);
        waiting.reject(error);
      } else {
        if (!this.heard) this.closed = true;
        this.handlers.refused?.(error);
      }
      return;
    }
    if (waiting) {
      this.waiting.delete(message.id);
      waiting.resolve(message);
    }
  }
}
