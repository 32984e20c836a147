// The way to the engine in this tab, as the client sees it.

import type { Socket, Transport } from "../lib/transport";
import type { FromEngine, ToEngine } from "./messages";

class Line implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(private readonly tell: (message: ToEngine) => void, readonly number: number) {}

  send(text: string): void {
    this.tell({ kind: "send", number: this.number, text });
  }

  close(): void {
    if (this.readyState < 2) this.tell({ kind: "close", number: this.number });
    this.readyState = 3;
  }
}

export class EngineLine {
  private count = 0;
  private readonly asked = new Map<number, (reply: Response) => void>();
  private readonly lines = new Map<number, Line>();

  constructor(private readonly tell: (message: ToEngine) => void) {}

  hear(message: FromEngine): void {
    if (message.kind === "reply") {
      this.asked.get(message.number)?.(new Response(message.body, { status: message.status }));
      this.asked.delete(message.number);
      return;
    }
    if (message.kind !== "opened" && message.kind !== "said" && message.kind !== "closed") return;
    const line = this.lines.get(message.number);
    if (!line) return;
    if (message.kind === "said") line.onmessage?.({ data: message.text });
    else if (message.kind === "opened") {
      line.readyState = 1;
      line.onopen?.();
    } else {
      this.lines.delete(message.number);
      line.readyState = 3;
      line.onclose?.({ code: message.code });
    }
  }

  transport(): Transport {
    return {
      fetch: async (path, init) => {
        const body = init?.body instanceof Blob ? await init.body.arrayBuffer() : String(init?.body ?? "");
        return new Promise((resolve) => {
          this.asked.set(++this.count, resolve);
          this.tell({ kind: "fetch", number: this.count, method: init?.method ?? "GET", path, body });
        });
      },
      socket: (path) => {
        const line = new Line(this.tell, ++this.count);
        this.lines.set(line.number, line);
        this.tell({ kind: "open", number: line.number, path });
        return line;
      },
      address: () => null,
      alone: true,
      hashed: true,
    };
  }
}
