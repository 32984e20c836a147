// A game's table is fetched when it is opened, and the shell knows nothing else of it. Ours are folders here, named as the server
// names the game, with an `index.ts` that exports `game`. A package from outside brings a built module that exports the same
// (outside.ts). A game with neither is laid out by `any`.

import type { Component } from "svelte";
import type { Snippet } from "svelte";
import { api } from "../lib/api";
import type { Say, Word } from "../lib/catalogue";
import type { Teller } from "../lib/ending";
import type { Frame, GameEvent } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import type { Beat, Kinds } from "../shell/beats";
import type { Moved } from "../shell/table.svelte";

/** What stands beside a seat's name. `word`: a message of the game; `counting`: the scores of the round are just being read. */
export type SeatWords = (view: unknown, seat: number, word: Word, counting?: boolean) => { score: number; note: string };

export interface TableProps {
  frame: Frame; // what to draw
  ask: Snippet; // the question bar: place it between the table and the hand
}

/** One line of the log; a game may join several events to one line, or drop some. */
export interface LogLine {
  key: number;
  text: string;
  seat: number | null;
  heading?: boolean;
  chips?: { words: string; colour: string; symbol: string; label: string }[]; // `words` in the text are shown as the chip
}

/** What is worth a page of its own, such as a legend. */
export interface BeatPage {
  kicker: string; // "A legend"
  title: string;
  text: string;
  symbol?: string; // of the game's own pieces, by id
  picture?: { name: string; load: () => Promise<{ default: Component<{ name: string }> }> }; // its own, instead of the symbol
  rows: { words: string; amount: number }[];
  tone?: "find" | "loss";
}

/** A key or several, and what they do at this table: the words, or the id of the message with them. */
export type Keys = [string, string][];

export interface GameClient {
  Table: Component<TableProps>;
  Rail?: Component<{ frame: Frame }>; // shown beside the table on wide screens
  seatWords?: SeatWords;
  logLines?: (events: GameEvent[], say: Say) => LogLine[];
  kinds?: Kinds; // how its events are told, where not as usual
  within?: string[]; // events of one seat that are part of another's turn: what an action makes others do
  page?: (beat: Beat, word: Word) => BeatPage;
  moved?: (before: unknown, now: unknown, beat: Beat, me: number | null, word: Word) => Moved; // what a rival's turn has changed
  meta?: (view: unknown, word: Word) => string; // "Round 2 of 3"
  ending?: Teller; // how a match ended, told from facts
  endsInJournal?: boolean; // its own table shows the ending
  replies?: Record<string, [string, Record<string, string>]>; // automatic replies by step: what they are about, and each policy; in words, or as ids of messages
  keys: Keys; // the table's own, for the list in the settings
  Picture?: Component<{ name: string; word: Word }>; // drawings for the chapters of the rules that name one
  Pieces?: Component; // the symbols that Picture draws with, for where no table lies
  gallery?: { words: string; Component: Component<{ word: Word; current?: string }> }; // past matches of this player, opened from the lobby; the words, or the id of a message
  fault?: string; // why this is not the table that the game brings
  map?: boolean; // a large map on the left: seats stand below it, question, `side` and hand beside it, log and chat in drawers
}

const folders = import.meta.glob<{ game: GameClient }>("./*/index.ts");

export async function gameClient(name: string): Promise<GameClient> {
  const own = folders[`./${name}/index.ts`];
  if (settings.plain) return plainClient();
  if (own) return (await own()).game;
  const info = (await api.games()).find((game) => game.name === name);
  if (!info?.table) return plainClient();
  const { outsideTable, TableFault } = await import("./outside");
  try {
    return await outsideTable(info);
  } catch (error) {
    if (error instanceof TableFault) return plainClient(error.message);
    throw error;
  }
}

/** The table that knows no game. `fault`: why it is shown instead of another. */
export async function plainClient(fault = ""): Promise<GameClient> {
  const load = folders["./any/index.ts"];
  if (!load) throw new Error("the plain table is missing");
  return { ...(await load()).game, fault };
}

export function plainLines(events: GameEvent[]): LogLine[] {
  return events.map((event) => ({ key: event.n, text: event.text, seat: event.seat }));
}
