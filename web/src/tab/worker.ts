// Two workers run this. One has the tables and the store (src/cairn/tab/engine.py); it starts the other, which thinks for bots and
// plays matches again (src/cairn/tab/thinker.py), so that a table never waits for either.

import type { Begin, FromEngine, StoreTrouble, ToEngine } from "./messages";
import { python, type Python } from "./python";
import { fileSystem, openHandles, type Handles } from "./store";

const THINKER = "thinker";
type Answer = { text: string; body: ArrayBuffer | null };

const post = (message: FromEngine, moved: Transferable[] = []): void => postMessage(message, { transfer: moved });

/** What Python holds of the other worker. */
function startThinker(begin: Begin) {
  const worker = new Worker(self.location.href, { type: "module", name: THINKER });
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting?.resolve(data);
    waiting = null;
  };
  worker.onerror = () => {
    waiting?.reject(new Error("its worker ended"));
    waiting = null;
  };
  worker.postMessage(begin);
  return {
    ask: (text: string, body: ArrayBuffer | null): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.postMessage({ text, body });
      }),
    end: () => worker.terminate(),
  };
}

async function engine(begin: Begin): Promise<void> {
  const early: ToEngine[] = [];
  self.onmessage = ({ data }: MessageEvent<ToEngine>) => void early.push(data);
  const [py, handles] = await Promise.all([python(begin.base, begin.site, (done, of) => post({ kind: "progress", done, of })), openHandles(begin.store)]);
  py.FS.mkdir("/store");
  if (handles) py.FS.mount(fileSystem(py.FS, handles), {}, "/store");
  const tab = await py.pyimport("cairn.tab.engine").open_tab("/store/cairn.db", () => startThinker(begin), {
    reply: (number: number, status: number, body: string | Python) => {
      if (typeof body === "string") post({ kind: "reply", number, status, body });
      else {
        const bytes = body.toJs() as Uint8Array<ArrayBuffer>; // a copy: it may leave
        body.destroy();
        post({ kind: "reply", number, status, body: bytes.buffer }, [bytes.buffer]);
      }
    },
    opened: (number: number) => post({ kind: "opened", number, code: 0 }),
    said: (number: number, text: string) => post({ kind: "said", number, text }),
    closed: (number: number, code: number) => post({ kind: "closed", number, code }),
    store: (trouble: StoreTrouble) => post({ kind: "store", trouble }),
  });
  const take = (message: ToEngine): void => {
    if (message.kind === "fetch") tab.fetch(message.number, message.method, message.path, message.body);
    else if (message.kind === "open") tab.open(message.number, message.path);
    else if (message.kind === "send") tab.send(message.number, message.text);
    else if (message.kind === "close") tab.close(message.number);
    else void end(tab, handles);
  };
  self.onmessage = ({ data }: MessageEvent<ToEngine>) => take(data);
  early.forEach(take);
  post({ kind: "ready", lasting: handles !== null });
}

async function end(tab: Python, handles: Handles | null): Promise<void> {
  await tab.end();
  for (const handle of handles?.values() ?? []) handle.close();
  post({ kind: "ended" });
}

async function thinker(begin: Begin): Promise<void> {
  const early: MessageEvent[] = [];
  self.onmessage = (event: MessageEvent) => void early.push(event);
  const tasks = (await python(begin.base, begin.site, () => undefined)).pyimport("cairn.tab.thinker");
  tasks.be_patient();
  const think = tasks.answer;
  const take = ({ data }: MessageEvent): void => {
    const [text, body] = think(data.text, data.body) as [string, Python | undefined];
    const bytes = body ? (body.toJs() as Uint8Array<ArrayBuffer>).buffer : null;
    body?.destroy();
    postMessage({ text, body: bytes }, { transfer: bytes ? [bytes] : [] });
  };
  self.onmessage = take;
  early.forEach(take);
}

self.onmessage = ({ data }: MessageEvent<Begin>) => {
  const work = self.name === THINKER ? thinker(data) : engine(data);
  work.catch((error: unknown) => {
    post({ kind: "failed", text: error instanceof Error ? error.message : String(error) });
    console.error(error);
  });
};
