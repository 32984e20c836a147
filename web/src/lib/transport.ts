// How the client reaches Cairn: a server over the network, or an engine in this very tab (../tab/). Whoever starts the client
// says which, before anything asks.

import type { Component } from "svelte";

/** As much of a WebSocket as a feed needs. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export const OPEN = 1; // the `readyState` of a socket that can be sent to

export interface Transport {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  socket(path: string): Socket;
  /** Where a file of the API lies, for a plain link; null: there is no such address, it has to be fetched. */
  address(path: string): string | null;
  /** Nobody else can be here: no invitations, no passwords, no chat; and no network that could be lost. */
  alone: boolean;
  /** In the part of the address after `#`, as plain file hosts know only one page. */
  hashed: boolean;
  /** What the settings show of one's data, where that is not the server's. */
  Data?: Component;
  /** What the lobby says below one's matches, where it matters where they are. */
  Keeping?: Component;
}

export const server: Transport = {
  fetch: (path, init) => fetch(`/api${path}`, { credentials: "same-origin", ...init }),
  socket(path) {
    const protocol = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${protocol}//${location.host}/api${path}`) as Socket;
  },
  address: (path) => `/api${path}`,
  alone: false,
  hashed: false,
};

export let transport: Transport = server;

export function reachBy(other: Transport): void {
  transport = other;
}
