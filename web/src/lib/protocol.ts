// What the server says and hears: the shapes of docs/api.md. Nothing here knows a rule.

export interface Me {
  id: string;
  name: string;
  recovery_link?: string;
  sign_in?: string | null; // the name that goes with the password
}

/** Somebody at a table, for its host; `person` means something at this table only. */
export interface Person {
  person: string;
  name: string;
  seats: number[];
  you: boolean;
  here: boolean;
  muted: boolean;
  banned: boolean;
}

export type OptionValue = number | string | boolean | null;

export interface GameOption {
  name: string;
  default: OptionValue;
  words: string;
  rule: string;
  values: OptionValue[];
  labels: string[];
  least: number | null;
  most: number | null;
}

export interface Rulebook {
  chapter: { title: string; text: string; picture?: string }[];
  rules: Record<string, string>;
}

export interface GameInfo {
  name: string;
  title: string;
  designer: string;
  tagline: string;
  length: string; // of a match, in words
  cover: string | null; // addresses of what its package brings for browsers
  table: string | null;
  style: string | null;
  seats: number[];
  options: GameOption[];
  bots: { name: string; character: string }[];
  usual_bot: string;
  rulebook: Rulebook;
  lessons: { name: string; title: string; words: string }[];
}

export type SeatRequest =
  | { kind: "me" }
  | { kind: "friend" }
  | { kind: "local"; name: string }
  | { kind: "bot"; bot: string };

export interface ClockRequest {
  kind: "move" | "bank";
  seconds: number;
  increment?: number;
}

export interface TableRequest {
  game: string;
  options: Record<string, OptionValue>;
  seats: SeatRequest[];
  clock: ClockRequest | null;
  private: boolean;
  salt?: string;
}

export interface Invite {
  seat: number;
  link: string;
}

export interface ShelfEntry {
  id: string;
  game: string;
  title: string;
  status: Status;
  seats: { name: string; kind: string }[];
  your_seats: number[];
  to_act: number | null;
  your_turn: boolean;
  updated: number | string;
}

export type Status = "waiting" | "running" | "over" | "closed";

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "human" | "bot" | "open";
  bot: string | null;
  you: boolean;
  here: boolean;
  note: string;
  offered?: string; // why a bot may be asked to play it; empty: it may not
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  status: Status;
  host?: boolean; // whether you made it
  seats: SeatInfo[];
  commitment: string;
  stream: string;
  salts: string[];
  seed: string | null;
  spectators: number;
  clock: ClockRequest | null;
  rematch: string | null;
  branch_of: { id?: string; table?: string; at?: number } | null;
  outdated?: string | null; // why this release cannot play the match on
}

export interface Question {
  seat: number;
  step: string;
  rule: string;
  text: string;
  why: string;
  rule_text: string;
  reaction: boolean;
}

export interface Change {
  name: string;
  words: string;
  from: number;
  to: number;
}

export interface Preview {
  changes: Change[];
  events: string[];
  then: ({ text: string } & Record<string, unknown>) | null;
}

export interface Choice {
  do: string;
  kind: string;
  text: string;
  preview?: Preview | null;
  [argument: string]: unknown;
}

export interface GameEvent {
  n: number;
  what: string;
  seat: number;
  text: string;
  [detail: string]: unknown;
}

export interface ChatLine {
  n: number;
  name: string;
  seat: number | null;
  text: string;
  at: number | string;
}

export interface Clock {
  seat: number;
  left_ms: number;
  running: boolean;
}

export interface Lesson {
  step: number;
  steps: number;
  text: string;
  expect: string[] | null;
  ahead?: string[]; // the learner's answers until the next words, which may be given at once
}

export interface Frame {
  type: "frame";
  version: number;
  seat: number | null;
  table: TableInfo;
  view: unknown;
  question: Question | null;
  actions: Choice[];
  events: GameEvent[];
  event_count: number;
  undo: boolean; // the last answer, at once
  answered: boolean; // there is something to take back, be it with the others' consent
  undo_request: { seat: number } | null;
  standing: Record<string, string>;
  clocks: Clock[] | null;
  reaction_left_ms: number | null;
  scores: number[];
  result: { scores: number[]; winners: number[] } | null;
  chat: ChatLine[];
  chat_count: number;
  lesson?: Lesson | null;
}

/** How the seats stood after so many lines and events. */
export interface CoursePoint {
  at: number;
  events: number;
  scores: number[];
}

export interface Hint {
  type: "hint";
  id: string;
  do: string;
  text: string;
  why?: string;
  gain?: number | null; // how much better than the next best answer, in `unit`
  unit?: string;
  sampled?: string; // how that was found out, in words
}

export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

export interface Reaction {
  type: "react";
  seat: number | null;
  name?: string;
  emoji: string;
}

export interface Refusal {
  type: "error";
  id: string | null;
  error: { code: string; message: string };
}

export type FromServer = Frame | Ack | Hint | Reaction | Refusal;

export interface Verdict {
  ok: boolean;
  sentence: string;
}

/** One answer of a finished match, held against the best one that was there. */
export interface Decision {
  at: number; // answers given before it: the position to look at
  version?: number;
  did: string;
  did_text: string;
  best: string;
  best_text: string;
  loss: number; // in `unit`
  error: number; // how far off the loss may be
  worth: number; // what the match was worth to the seat then
}

export interface Review {
  seat: number;
  ready: boolean;
  done: number;
  of: number;
  unit: string;
  decisions: Decision[];
  turning_points: number[]; // positions, `at` of a decision
}
