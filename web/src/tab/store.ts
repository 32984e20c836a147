// The browser's private files as a folder of Python's: SQLite writes its pages to the disk itself, and a commit that has returned
// is on it. Files are opened ahead, as only that takes a promise.

import { OPEN_ELSEWHERE } from "./messages";

const NAMES = ["cairn.db", "cairn.db-journal", "cairn.db-wal"]; // all that SQLite makes
const DIRECTORY = 0o040777;
const FILE = 0o100666;
const TRIES = 100; // to open a file, with a pause in ms between two of them
const PAUSE = 50;
const NOT_THERE = 44; // Emscripten's ENOENT, ENOSPC, EIO, EPERM
const NO_SPACE = 51;
const BROKEN = 29;
const NOT_ALLOWED = 63;
const NO_SPACE_IN_CHROMIUM = 2 ** 32 - 8; // it throws nothing: it returns errors, negative ones, as huge numbers

interface Handle {
  read(into: Uint8Array, at: { at: number }): number;
  write(from: Uint8Array, at: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

export type Handles = Map<string, Handle>;

/** Null where the browser offers no such files, as some do in private windows. */
export async function openHandles(store: string): Promise<Handles | null> {
  const opened: Handles = new Map();
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(store, { create: true });
    for (const name of NAMES) {
      opened.set(name, await open(await folder.getFileHandle(name, { create: true })));
    }
    return opened;
  } catch (error) {
    for (const handle of opened.values()) handle.close();
    if (isHeld(error)) throw new Error(OPEN_ELSEWHERE);
    console.warn(error);
    return null;
  }
}

const isHeld = (error: unknown): boolean => error instanceof DOMException && error.name === "NoModificationAllowedError";

/** A tab that is gone may have its files a moment longer than the lock that let this one begin. */
async function open(file: FileSystemFileHandle): Promise<Handle> {
  for (let tries = 1; ; tries++) {
    try {
      return await (file as unknown as { createSyncAccessHandle(): Promise<Handle> }).createSyncAccessHandle();
    } catch (error) {
      if (!isHeld(error) || tries === TRIES) throw error;
      await new Promise((soon) => setTimeout(soon, PAUSE));
    }
  }
}

/* eslint-disable @typescript-eslint/no-explicit-any -- Emscripten's own objects have no types */
/** A file system for `FS.mount`. A file that is empty is not there: SQLite asks so whether a journal was left behind. */
export function fileSystem(FS: any, handles: Handles): any {
  const there = new Set([...handles].filter(([, handle]) => handle.getSize() > 0).map(([name]) => name));
  const fail = (errno: number): never => {
    throw new FS.ErrnoError(errno);
  };
  const disk = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      return fail((error as DOMException).name === "QuotaExceededError" ? NO_SPACE : BROKEN);
    }
  };
  const done = (bytes: number, of: number): number => (bytes <= of ? bytes : fail(bytes === NO_SPACE_IN_CHROMIUM ? NO_SPACE : BROKEN));
  const handle = (node: any): Handle => handles.get(node.name) ?? fail(NOT_THERE);
  const create = (parent: any, name: string, mode: number): any => {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodeOps;
    node.stream_ops = streamOps;
    return node;
  };
  const nodeOps = {
    getattr(node: any) {
      const size = FS.isDir(node.mode) ? 4096 : disk(() => handle(node).getSize());
      const time = new Date(0);
      return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr(node: any, wanted: any) {
      if (wanted.size !== undefined) disk(() => handle(node).truncate(wanted.size));
    },
    lookup: (parent: any, name: string) => (there.has(name) ? create(parent, name, FILE) : fail(NOT_THERE)),
    mknod(parent: any, name: string, mode: number) {
      if (!handles.has(name)) fail(NOT_ALLOWED);
      there.add(name);
      return create(parent, name, mode);
    },
    unlink(_parent: any, name: string) {
      disk(() => {
        handles.get(name)?.truncate(0);
        handles.get(name)?.flush();
      });
      there.delete(name);
    },
    rename: () => fail(NOT_ALLOWED),
    rmdir: () => fail(NOT_ALLOWED),
    symlink: () => fail(NOT_ALLOWED),
    readdir: () => [".", "..", ...there],
  };
  const streamOps = {
    read: (stream: any, buffer: Int8Array, offset: number, length: number, position: number) =>
      done(disk(() => handle(stream.node).read(bytes(buffer, offset, length), { at: position })), length),
    write(stream: any, buffer: Int8Array, offset: number, length: number, position: number) {
      const written = done(disk(() => handle(stream.node).write(bytes(buffer, offset, length), { at: position })), length);
      return written === length ? written : fail(NO_SPACE);
    },
    llseek(stream: any, offset: number, whence: number) {
      const from = whence === 1 ? stream.position : whence === 2 ? handle(stream.node).getSize() : 0;
      return from + offset;
    },
    fsync(stream: any) {
      if (!FS.isDir(stream.node.mode)) disk(() => handle(stream.node).flush());
      return 0;
    },
  };
  return { mount: () => create(null, "/", DIRECTORY) };
}

const bytes = (buffer: Int8Array, offset: number, length: number): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
