// What the server says and hears. Made from src/cairn/server/wire/ by `python build_client.py`: change it there,
// never here.

/** How you want to be called and shown; what is left out stays as it is. */
export interface GuestBody {
  name?: string | null;
  avatar?: "" | "bear" | "camel" | "fox" | "hare" | "heron" | "owl" | "tortoise" | "wren" | null;
}

export interface TokenBody {
  token: string;
}

export interface JoinBody {
  token: string;
  name?: string | null;
  avatar?: "" | "bear" | "camel" | "fox" | "hare" | "heron" | "owl" | "tortoise" | "wren" | null;
  salt?: string;
}

export interface SeatRequest {
  kind: "bot" | "friend" | "local" | "me";
  name?: string | null;
  bot?: string | null;
}

/** `move`: seconds for each question; `bank`: seconds for the match and an increment. `reaction`: seconds for a reaction. */
export interface ClockRequest {
  kind: "bank" | "move" | "none";
  seconds?: number;
  increment?: number;
  reaction?: number | null;
}

/** `id`: of your own making; asked again with it, the same table. */
export interface TableRequest {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, OptionValue>;
  clock?: ClockRequest | null;
  private?: boolean;
  salt?: string;
  commitment?: string | null;
  id?: string | null;
}

export interface LessonBody {
  game: string;
  lesson: string;
}

/** `current`: needed if there is a password already. */
export interface PasswordBody {
  password: string;
  current?: string;
}

export interface CurrentPasswordBody {
  current?: string;
}

/** `id`: as `sessions` names it; `current`: your password, if you have one. */
export interface EndSessionBody {
  current?: string;
  id: string;
}

export interface SignInBody {
  name: string;
  password: string;
}

/** `id`: repeat it to send the same again; it is then carried out once. */
export interface HostBody {
  id?: string | null;
}

/** `seat`: needed by whoever has several; a feed has its own. */
export interface CommandBody {
  id?: string | null;
  seat?: number | null;
}

export interface ActBody {
  id?: string | null;
  seat?: number | null;
  version: number;
  do: string | string[];
}

export interface UndoAnswerBody {
  id?: string | null;
  seat?: number | null;
  agree: boolean;
}

export interface ChatBody {
  id?: string | null;
  seat?: number | null;
  text: string;
}

export interface StandBody {
  id?: string | null;
  seat?: number | null;
  step: string;
  policy: string;
}

export interface ReactBody {
  id?: string | null;
  seat?: number | null;
  emoji: string;
}

/** `bot`: who shall play the offered seat; without one, take your own seat back. */
export interface TakeoverBody {
  id?: string | null;
  seat: number;
  bot?: string | null;
}

/** `salt`: your part of the luck; `commitment`: to a seed, made before you chose your salt. */
export interface RematchBody {
  id?: string | null;
  seat?: number | null;
  salt?: string;
  commitment?: string | null;
}

/** `bot`: who plays the other seats; without a name, the game's usual one. */
export interface BranchBody {
  id?: string | null;
  seat?: number | null;
  salt?: string;
  commitment?: string | null;
  at: number;
  bot?: string;
}

/** `person`: as `people` names them; `bot`: who plays on, without a name the game's usual one. */
export interface KickBody {
  id?: string | null;
  person: string;
  bot?: string;
}

export interface MuteBody {
  id?: string | null;
  person: string;
  on?: boolean;
}

export interface BanBody {
  id?: string | null;
  person: string;
  bot?: string;
  on?: boolean;
}

export interface RenewBody {
  id?: string | null;
  seat: number;
  revoke?: boolean;
}

export interface Act {
  type: "act";
  id: string;
  seat?: number | null;
  version: number;
  do: string | string[];
}

export interface Undo {
  type: "undo";
  id: string;
  seat?: number | null;
}

export interface UndoAnswer {
  type: "undo-answer";
  id: string;
  seat?: number | null;
  agree: boolean;
}

export interface Chat {
  type: "chat";
  id: string;
  seat?: number | null;
  text: string;
}

export interface Stand {
  type: "stand";
  id: string;
  seat?: number | null;
  step: string;
  policy: string;
}

export interface AskHint {
  type: "hint";
  id: string;
  seat?: number | null;
}

export interface React {
  type: "react";
  id: string;
  seat?: number | null;
  emoji: string;
}

/** A message of the server's catalogue, for the reader's language. */
export interface Told {
  say: string;
  args?: Record<string, unknown>;
}

/** `message` is English; `told` says what people read, where they may come to read it. */
export interface ErrorText {
  code: ErrorCode;
  message: string;
  told?: Told | null;
  retry_after?: number | null;
}

export interface ErrorReply {
  error: ErrorText;
}

/** `sign_in`: the name that goes with the password; `site`: where Cairn can be had without a server. */
export interface Me {
  id: string;
  name: string;
  avatar: string;
  recovery_link: string;
  sign_in?: string | null;
  site?: string | null;
}

/** A browser in which you are signed in; `device` in plain words; moments in seconds since 1970. */
export interface SessionInfo {
  id: string;
  device: string;
  created: number;
  seen: number;
  this: boolean;
}

export interface Done {
  done: boolean;
}

/** How many tables were changed or are gone. */
export interface Erased {
  tables: number;
}

export interface Export {
  format: string;
  guest: Record<string, unknown>;
  sessions: Record<string, unknown>[];
  tables: Record<string, unknown>[];
  chat: Record<string, unknown>[];
}

export interface Health {
  status: string;
  version: string;
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

export interface GameOption {
  name: string;
  default: OptionValue;
  words: string;
  rule: string;
  values: (OptionValue)[];
  labels: string[];
  least: number | null;
  most: number | null;
}

export interface BotInfo {
  name: string;
  character: string;
}

export interface LessonInfo {
  name: string;
  title: string;
  words: string;
}

/** `columns`, `rows`: a chart of the game, if it is one; `rules`: the rules whose questions it helps with. */
export interface Chapter {
  title: string;
  text: string;
  picture?: string;
  columns?: string[] | null;
  rows?: string[][] | null;
  rules?: string[] | null;
  [detail: string]: unknown;
}

export interface Rulebook {
  chapter: Chapter[];
  rules: Record<string, string>;
  [detail: string]: unknown;
}

/** `length`: of a match, in words. `cover`, `table`, `style`: addresses of what its package brings for browsers. */
export interface GameInfo {
  name: string;
  title: string;
  designer: string;
  tagline: string;
  length: string;
  seats: number[];
  options: GameOption[];
  bots: BotInfo[];
  usual_bot: string;
  rulebook: Rulebook;
  lessons: LessonInfo[];
  aids: string[];
  cover: string | null;
  table: string | null;
  style: string | null;
}

export interface Committed {
  commitment: string;
}

export interface Invite {
  seat: number;
  link: string;
}

export interface NewTable {
  id: string;
  invites: Invite[];
}

export interface Id {
  id: string;
}

export interface Joined {
  table: string;
  seat: number;
}

export interface InvitedSeat {
  name: string;
  avatar: string;
  kind: string;
  bot: string | null;
}

/** What an invitation is to, before it is accepted; the commitment is there before anybody adds a salt. */
export interface Invitation {
  table: string;
  seat: number;
  game: string;
  title: string;
  host: string;
  host_avatar: string;
  options: Record<string, OptionValue>;
  commitment: string;
  open: boolean;
  yours: boolean;
  private: boolean;
  seats: InvitedSeat[];
}

export interface Version {
  version: number;
}

/** `gain`: how much better than the next best answer, in `unit`. `sampled`: how that was found out, in words. */
export interface HintReply {
  do: string;
  text: string;
  text_said?: unknown[] | null;
  why: string;
  why_said?: unknown[] | null;
  gain?: number | null;
  unit?: string;
  sampled: string;
  sampled_said?: unknown[] | null;
}

/** One answer of a finished match, held against the best one that was there. `at`: lines before it. `worth`: what the match was worth to the seat then; `loss` and how far off it may be, `error`, are in the review's `unit`. */
export interface Decision {
  at: number;
  did: string;
  best: string;
  worth: number;
  loss: number;
  error: number;
  did_text: string;
  did_text_said?: unknown[] | null;
  best_text: string;
  best_text_said?: unknown[] | null;
}

/** `turning_points`: positions, `at` of a decision. */
export interface Review {
  seat: number;
  ready: boolean;
  done: number;
  of: number;
  unit: string;
  decisions: Decision[];
  turning_points: number[];
}

/** A game's words in a language. `things`: by argument and value, the message that says it. `seats`: arguments that are seats. */
export interface Catalogue {
  language: string;
  messages: Record<string, unknown>;
  things: Record<string, Record<string, unknown[]>>;
  seats: string[];
}

export interface ShelfSeat {
  name: string;
  kind: string;
}

export interface ShelfEntry {
  id: string;
  game: string;
  title: string;
  status: Status;
  seats: ShelfSeat[];
  your_seats: number[];
  to_act: number | null;
  your_turn: boolean;
  updated: number;
}

/** `do` is there for one's own answers, and for everybody's once the match is over. */
export interface HistoryLine {
  n: number;
  seat: number;
  do?: string | null;
  undo?: number | null;
}

export interface History {
  lines: number;
  answers: HistoryLine[];
}

/** Where the scores changed: after how many lines, and how many events. */
export interface CoursePoint {
  at: number;
  events: number;
  scores: number[];
}

/** `ok` is null while the match runs: the seed is opened at its end. */
export interface Verdict {
  ok: boolean | null;
  sentence: string;
  details: Record<string, unknown>;
}

/** `offered`: why a bot may be asked to play it; empty: it may not. */
export interface SeatInfo {
  seat: number;
  name: string;
  avatar: string;
  kind: "bot" | "human" | "open";
  bot: string | null;
  you: boolean;
  here: boolean;
  offered: string;
  note: string;
}

export interface ClockInfo {
  kind: "bank" | "move" | "none";
  seconds: number;
  increment: number;
  reaction: number | null;
}

export interface BranchOf {
  table: string;
  at: number;
  seat: number;
  words: string;
}

/** `host`: whether you made it. `seed`: once the match is over. `outdated`: why this release cannot play the match on. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  status: Status;
  private: boolean;
  host: boolean;
  seats: SeatInfo[];
  commitment: string;
  stream: string;
  salts: string[];
  seed: string | null;
  spectators: number;
  clock: ClockInfo | null;
  rematch: string | null;
  lesson: string | null;
  branch_of: BranchOf | null;
  imported: boolean;
  outdated?: string | null;
  outdated_told?: Told | null;
}

export interface ChatLine {
  n: number;
  name: string;
  seat: number | null;
  room: string;
  text: string;
  at: number;
}

export interface Clock {
  seat: number;
  left_ms: number;
  running: boolean;
}

/** `say` and `args`, here and below: the message, where it is not the usual one of its kind, and more of its arguments. */
export interface Question {
  seat: number;
  step: string;
  rule: string;
  reaction: boolean;
  text: string;
  why: string;
  rule_text: string;
  say?: string;
  args?: Record<string, unknown>;
}

export interface Change {
  name: string;
  from: number;
  to: number;
  words: string;
  say?: string;
  args?: Record<string, unknown>;
}

export interface Then {
  text: string;
  [detail: string]: unknown;
}

/** `told`: the events as facts, where they are no sentences. */
export interface Preview {
  changes: Change[];
  then: Then | null;
  events: string[];
  told?: Record<string, unknown>[];
}

export interface Choice {
  do: string;
  kind: string;
  text: string;
  preview?: Preview | null;
  [detail: string]: unknown;
}

export interface GameEvent {
  n: number;
  what: string;
  seat: number;
  text: string;
  [detail: string]: unknown;
}

export interface UndoRequest {
  seat: number;
}

export interface Result {
  scores: number[];
  winners: number[];
}

/** `say`: messages of the game's catalogue, with the players' names as `$seat0`, `$seat1`. `ahead`: the learner's answers until the next words, which may be given at once. */
export interface Lesson {
  step: number;
  steps: number;
  say: string[];
  expect: string[] | null;
  ahead?: string[];
  text: string;
}

/** `undo`: the last answer can be taken back at once. `answered`: there is something to take back, be it with the others' consent. */
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
  undo: boolean;
  answered: boolean;
  undo_request: UndoRequest | null;
  standing: Record<string, string>;
  clocks: Clock[] | null;
  reaction_left_ms: number | null;
  scores: number[];
  result: Result | null;
  chat: ChatLine[];
  chat_count: number;
  lesson?: Lesson | null;
}

export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

export interface Hint {
  type: "hint";
  do: string;
  text: string;
  text_said?: unknown[] | null;
  why: string;
  why_said?: unknown[] | null;
  gain?: number | null;
  unit?: string;
  sampled: string;
  sampled_said?: unknown[] | null;
  id: string;
}

export interface Reaction {
  type: "react";
  seat: number | null;
  name: string;
  emoji: string;
}

/** `id`: of the message that was refused; empty if it had none. */
export interface Refusal {
  type: "error";
  id: string;
  error: ErrorText;
}

export type FromClient = Act | Undo | UndoAnswer | Chat | Stand | AskHint | React;

export type FromServer = Frame | Ack | Hint | Reaction | Refusal;

export type OptionValue = boolean | number | string | null;

export type Status = "closed" | "over" | "running" | "waiting";

export type ErrorCode = "bad_request" | "illegal_action" | "bad_option" | "bad_record" | "unknown_game" | "unknown_table" | "unknown_token" | "not_found" | "not_your_seat" | "not_allowed" | "wrong_password" | "name_taken" | "origin_refused" | "method_not_allowed" | "not_your_turn" | "stale_version" | "too_large" | "too_many_requests" | "unavailable" | "internal";

/** Who plays at which level, the weakest first. */
export const CAST: Record<string, string[]> = {
  random: ["Pip", "Lulu", "Otto"],
  novice: ["Mila", "Nuru"],
  easy: ["Clara", "Dov"],
  casual: ["Sefu", "Greta"],
  able: ["Vera", "Emil"],
  steady: ["Tilda", "Basil", "Rosa"],
  sharp: ["Jonas", "Yuki"],
  keen: ["Femi", "Ines", "Kenji"],
  expert: ["Ada", "Zora", "Hakon"],
};
