// A game's own table that its package brings: a module that the server hands out, built against /shell/1/.

import { say } from "../lib/language.svelte";
import type { GameInfo } from "../lib/protocol";
import type { GameClient } from "./registry";

const SHELL = 1; // the version of `cairn-shell`; see ../shell/outside.ts

export class TableFault extends Error {}

export async function outsideTable(info: GameInfo): Promise<GameClient> {
  const address = new URL(info.table as string, document.baseURI).href; // a module would resolve it from where it lies itself
  let found: { game?: Partial<GameClient> };
  try {
    [found] = await Promise.all([import(/* @vite-ignore */ address) as Promise<typeof found>, info.style ? styled(info.style) : undefined]);
  } catch (error) {
    console.warn(error);
    throw new TableFault((await versionFault(info)) ?? say("plain-load", { game: info.title }));
  }
  if (typeof found.game?.Table !== "function") throw new TableFault(say("plain-none", { game: info.title }));
  return { keys: [], ...found.game } as GameClient;
}

/** Was it built for another version of the shell? Its imports say so. */
async function versionFault(info: GameInfo): Promise<string | null> {
  const text = await fetch(info.table as string).then((reply) => (reply.ok ? reply.text() : ""), () => "");
  const wanted = /["'][./]*\/shell\/(\d+)\//.exec(text)?.[1];
  if (!wanted || Number(wanted) === SHELL) return null;
  return say("plain-version", { game: info.title, wanted, version: SHELL });
}

function styled(address: string): Promise<void> {
  const known = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some((each) => each.getAttribute("href") === address);
  if (known) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: () => resolve(), onerror: () => reject(new Error(`${address} did not load`)) });
    document.head.append(link);
  });
}
