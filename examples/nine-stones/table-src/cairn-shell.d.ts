// As much of the shell as this table uses; docs/browser-tables.md in Cairn has all of it.

declare module "cairn-shell" {
  import type { Component, Snippet } from "svelte";
  import type { Attachment } from "svelte/attachments";

  export interface Choice {
    do: string;
    kind: string;
    text: string;
    card: string;
    stone: string;
  }

  export interface GameEvent {
    what: string;
    seat: number;
    text: string;
    [detail: string]: unknown;
  }

  export interface Frame {
    seat: number | null;
    view: unknown;
    question: { seat: number } | null;
  }

  export interface TableProps {
    frame: Frame;
    ask: Snippet;
  }

  export type Word = (id: string, facts?: Record<string, unknown>) => string; // a message of the game

  export interface GameClient {
    Table: Component<TableProps>;
    keys: [string, string][];
    seatWords?: (view: unknown, seat: number, word: Word) => { score: number; note: string };
  }

  export class TableState {
    static use(): TableState;
    readonly choices: Choice[];
    readonly focused: Choice | null;
    readonly moment: string;
    readonly at: number | null;
    readonly mayAct: boolean;
    readonly events: GameEvent[];
    keys: ((event: KeyboardEvent) => boolean) | null;
    name(seat: number): string;
    readonly word: Word;
    look(notation: string | null): void;
    act(notation: string): Promise<void>;
  }

  export function choice(table: TableState, notation: string | null | undefined): Attachment<HTMLElement>;
  export const live: { say(text: string): void };
}
