import { expect, it, vi } from "vitest";
import { fileSystem, openHandles, type Handles } from "./store";

class ErrnoError extends Error {
  constructor(readonly errno: number) {
    super();
  }
}
const FS = { ErrnoError, createNode: (_parent: unknown, name: string, mode: number) => ({ name, mode }), isDir: () => false };
const FULL = 51;
const BROKEN = 29;
const GONE = 2 ** 32 - 4; // what Chromium returns when the file was cleared away

function opened(calls: { read?: () => number; write?: () => number }) {
  const file = { getSize: () => 0, read: () => 0, write: () => 0, ...calls, truncate: () => undefined, flush: () => undefined, close: () => undefined };
  const system = fileSystem(FS, new Map([["cairn.db", file]]) as unknown as Handles);
  const node = system.mount().node_ops.mknod(null, "cairn.db", 0);
  const call = (name: "read" | "write") => () => node.stream_ops[name]({ node }, new Int8Array(8), 0, 8, 0) as number;
  return { read: call("read"), write: call("write") };
}

const writing = (write: () => number) => opened({ write }).write;

it("tells how much was written", () => {
  expect(writing(() => 8)()).toBe(8);
});

it.each([
  ["returns an error as a number", () => 4294967288],
  ["writes less", () => 3],
  ["says so", () => { throw new DOMException("no room", "QuotaExceededError"); }],
])("tells SQLite that the disk is full where the browser %s", (_, write) => {
  expect(writing(write)).toThrow(expect.objectContaining({ errno: FULL }));
});

it("tells SQLite that the disk is broken where the file is gone", () => {
  const { read, write } = opened({ read: () => GONE, write: () => GONE });
  expect(read).toThrow(expect.objectContaining({ errno: BROKEN }));
  expect(write).toThrow(expect.objectContaining({ errno: BROKEN }));
});

it("waits for files that a tab which is gone still has", async () => {
  let held = 2;
  const file = {
    async createSyncAccessHandle() {
      if (held-- > 0) throw new DOMException("", "NoModificationAllowedError");
      return {};
    },
  };
  const folder = { getFileHandle: async () => file };
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } });
  expect((await openHandles("store"))?.size).toBe(3);
  vi.unstubAllGlobals();
});
