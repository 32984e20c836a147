import { expect, it } from "vitest";
import { fileSystem, type Handles } from "./store";

class ErrnoError extends Error {
  constructor(readonly errno: number) {
    super();
  }
}
const FS = { ErrnoError, createNode: (_parent: unknown, name: string, mode: number) => ({ name, mode }), isDir: () => false };
const FULL = 51;

function writing(write: () => number): () => number {
  const file = { getSize: () => 0, read: () => 0, write, truncate: () => undefined, flush: () => undefined, close: () => undefined };
  const system = fileSystem(FS, new Map([["cairn.db", file]]) as unknown as Handles);
  const node = system.mount().node_ops.mknod(null, "cairn.db", 0);
  return () => node.stream_ops.write({ node }, new Int8Array(8), 0, 8, 0) as number;
}

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
