// All that the shell knows of one table: the frame on show, what happened, what is asked, and how to answer. No rules: legal
// is what the frame lists.

import { getContext, setContext, tick } from "svelte";
import { api, ApiError } from "../lib/api";
import { Catalogue, whoIn, type Say, type Word } from "../lib/catalogue";
import { Feed, type Line } from "../lib/feed";
import { catalogueOf } from "../lib/gamewords";
import { say } from "../lib/language.svelte";
import { live } from "../lib/live.svelte";
import type { ChatLine, Choice, CoursePoint, Frame, GameEvent, Hint, Reaction, TableInfo } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import { standing } from "../lib/standing";
import { hintWords, minus } from "../lib/words";
import { provideWord } from "./word";
import { beatsOf, goesOn, lastOwn, restOf, type Beat, type Kinds, type Speed } from "./beats";

export interface Offer {
  do: string;
  label: string;
  note?: string; // what comes of it, smaller
  declines?: boolean; // a quiet word, until it is chosen
}

/** What a turn that is told has changed, besides the score, and how it touches you. */
export interface Moved {
  changes: { words: string; from: number; to: number }[];
  touches: string;
  whole?: boolean; // the score says no more than they do
}

/** A hint, or what a lesson asks for. */
export type Advice = Pick<Hint, "do" | "text" | "why" | "gain" | "unit" | "sampled">;

export interface Notice {
  text: string;
  bad: boolean;
}

const COLOURS = ["red", "blue", "yellow", "green", "white", "violet"]; // of the seats, where a game has none of its own
const LONGEST_HOLD = 3000;
const MANY = 4; // frames in the queue beyond which we stop taking our time, where nothing is played back
const FAR = 80; // and where something is
const NOTICED = 150; // ms that an answer may be on its way before the table shows it

const sleep = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  frame = $state.raw<Frame | null>(null);
  events = $state.raw<GameEvent[]>([]);
  readonly told = $derived(standing(this.events)); // without what was taken back
  fresh = $state.raw<GameEvent[]>([]); // what the frame on show brought, to be animated
  beat = $state.raw<Beat | null>(null); // what is told just now; game tables may draw it, such as a trail
  scoresBefore = $state.raw<number[]>([]); // when it began
  private sceneBefore = $state.raw<Frame | null>(null); // the same
  changes: ((before: unknown, now: unknown, beat: Beat, me: number | null, word: Word) => Moved) | null = null; // the game's own
  readonly moved = $derived.by(() => {
    const [before, now] = [this.sceneBefore?.view, this.frame?.view];
    return this.beat && this.changes && before && now ? this.changes(before, now, this.beat, this.seat, this.word) : null;
  });
  kinds: Kinds = () => null; // how the game's events are told
  since = $state(0); // the first event after your last turn
  from = $state.raw<number[]>([]); // how the seats stood then
  worth: (frame: Frame) => number[] = (frame) => frame.scores; // how they stand, as the game shows it beside their names
  points = $state.raw<CoursePoint[]>([]); // and how they stood all the way, wherever that changed
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>("connecting");
  seat = $state<number | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  notice = $state.raw<Notice | null>(null);
  focus = $state<string | null>(null); // the choice that is selected: its preview is shown, and the filled button does it
  private meant = false; // by tap, key or hint: passing over others with a mouse does not change it
  offer = $state.raw<Offer[]>([]); // what the question bar offers as buttons; set by the game's table
  prompt = $state<string | null>(""); // what to tap where a target is asked for; null: the table has the filled button itself
  about = $state.raw<{ title: string; text: string } | null>(null); // what is taken up, where there is no room to read it on the table
  hint = $state.raw<Advice | null>(null);
  private sent = $state.raw<{ after: number } | null>(null); // what is on its way
  /** It is, and neither the reply to it nor a frame after it has come. */
  readonly pending = $derived(this.sent !== null && (this.frame?.version ?? 0) <= this.sent.after);
  private slow = $state(false); // it takes long enough to be noticed
  curtain = $state<number | null>(null); // the seat the device is to be handed to
  reckoning = $state.raw<{ before: Frame | null; from: number } | null>(null); // one is read: the frame before it, its first event
  // what stands beside the table follows it: while a reckoning is read, nothing of it is told yet
  readonly scene = $derived(this.reckoning ? this.reckoning.before : this.frame);
  readonly heard = $derived(this.reckoning ? this.told.filter((event) => event.n < (this.reckoning?.from ?? 0)) : this.told);
  at = $state<number | null>(null); // not null: a past position, after so many answers
  // Changes when something was answered or another moment is looked at; not when somebody arrives, talks or a clock is told.
  readonly moment = $derived(`${this.at ?? "now"}/${this.frame?.version}/${this.frame?.question?.step}`);
  lags = $state(false); // a newer frame waits to be told: until then clocks stand still
  private resting = $state(false);
  readonly playing = $derived(this.beat !== null && (this.resting || this.lags)); // a tap skips it
  lines = $state(0);
  turning = $state(false); // a past position is on its way
  reactions = $state.raw<(Reaction & { key: number })[]>([]);
  loadedAt = $state(0); // when the frame on show arrived, for clocks
  keys: ((event: KeyboardEvent) => boolean) | null = null; // the game's own keys
  words = $state.raw(new Catalogue()); // the game's, in the reader's language

  private feed: Feed | null = null;
  private queue: Frame[] = [];
  private newest = $state(0); // the newest version heard of: what is on show may lag behind while cards fly
  private hurry: (() => void) | null = null;
  private skipping = false; // up to the newest frame
  private busy = false;
  private earlier: { since: number; from: number[] } | null = null; // before the move you have just made
  private sameTurn = false; // you are asked again, and nobody else has done anything meanwhile
  private passed = true; // the turn that was told last is over
  private age = 0; // counts what ends a playback from outside: another seat, another moment
  private arrived = new WeakMap<Frame, number>();
  private holds: Promise<unknown>[] = [];
  private patience: Promise<unknown>[] = [];
  private past = new Map<string, Frame>();
  private asked = 0; // counts scrubs, so that a late answer is dropped
  private gone = false;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  static provide(id: string): TableState {
    const table = setContext("table", new TableState(id));
    provideWord((name, facts) => table.word(name, facts));
    return table;
  }

  static use(): TableState {
    return getContext<TableState>("table");
  }

  // What is so

  get choices(): Choice[] {
    return this.frame?.actions ?? [];
  }

  get mayAct(): boolean {
    return !this.pending && this.asks;
  }

  /** An answer is on its way, and nobody has to wait for it yet. What changed for this moment would be drawn twice. */
  get unnoticed(): boolean {
    return this.pending && !this.slow;
  }

  /** As `mayAct`, and for that moment. */
  get showsChoices(): boolean {
    return this.asks && (this.mayAct || this.unnoticed);
  }

  private get asks(): boolean {
    return !this.reckoning && this.at === null && this.curtain === null && this.choices.length > 0 && (this.frame?.version ?? 0) >= this.newest;
  }

  get mayUndo(): boolean {
    return this.at === null && !this.reckoning && this.info?.status === "running" && !this.info.outdated && !this.pending && (this.frame?.answered ?? false);
  }

  /** Are there other people at the table, who have a say? */
  get others(): boolean {
    return (this.info?.seats ?? []).some((seat) => seat.kind === "human" && !seat.you);
  }

  get focused(): Choice | null {
    return this.choices.find((choice) => choice.do === this.focus) ?? null;
  }

  choice(notation: string): Choice | undefined {
    return this.choices.find((choice) => choice.do === notation);
  }

  get mine(): number[] {
    return (this.info?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat);
  }

  get myTurn(): boolean {
    return this.at === null && this.frame?.question?.seat === this.seat && this.seat !== null;
  }

  name(seat: number): string {
    return seat === this.seat ? say("you") : (this.info?.seats[seat]?.name ?? say("seat-number", { number: seat + 1 }));
  }

  /** A message of the game's catalogue, with facts. */
  readonly phrase: Say = (id, facts) => (this.words.has(id) ? this.words.say(id, facts, { names: (this.info?.seats ?? []).map((each) => each.name), me: this.seat }) : null);

  /** The same as text: for labels. */
  readonly word: Word = (id, facts = {}) => this.phrase(id, facts)?.text ?? "";

  /** The same where a game may have written the words themselves. */
  own(words: string): string {
    return this.word(words) || words;
  }

  /** The colour of a seat: the game's own, if it gives one. */
  colour(seat: number): string {
    const seats = (this.frame?.view as { seats?: { colour?: string }[] } | null)?.seats;
    return seats?.[seat]?.colour ?? (COLOURS[seat % COLOURS.length] as string);
  }

  // Coming and going

  async open(seat: number | null | undefined, at: number | null): Promise<void> {
    try {
      this.info = await api.table(this.id);
      this.words = await catalogueOf(this.info.game);
    } catch (error) {
      this.trouble = asApiError(error);
      return;
    }
    if (this.gone) return;
    this.seat = seat !== undefined ? seat : (this.mine[0] ?? null);
    if (at !== null) await this.scrub(at);
    else this.listen();
  }

  /** The reader has chosen another language: everything is told again. */
  async translate(): Promise<void> {
    if (!this.info) return;
    try {
      this.words = await catalogueOf(this.info.game);
    } catch (error) {
      this.tell(asApiError(error).message, true);
      return;
    }
    if (this.gone) return;
    this.past.clear();
    if (this.at !== null) await this.scrub(this.at);
    else this.sit(this.seat);
  }

  leave(): void {
    this.gone = true;
    this.feed?.close();
    clearTimeout(this.noticeTimer);
  }

  /** Look with the eyes of another of one's seats. */
  sit(seat: number | null): void {
    this.curtain = null;
    this.seat = seat;
    this.forget();
    this.listen();
  }

  retry(): void {
    this.feed?.again();
  }

  private forget(): void {
    this.age += 1;
    this.beat = null;
    this.hurry?.();
    this.frame = null;
    this.reckoning = null;
    this.events = [];
    this.fresh = [];
    this.chat = [];
    this.look(null);
    this.offer = [];
    this.about = null;
    this.prompt = "";
    this.hint = null;
    this.queue = [];
    this.points = [];
    this.newest = 0;
  }

  /** A frame as it is said here. */
  private hear(frame: Frame): Frame {
    this.words = this.words.naming(frame.view);
    return this.words.frame(frame);
  }

  private listen(): void {
    this.feed?.close();
    this.feed = new Feed(this.id, this.seat, {
      frame: (frame) => {
        this.hear(frame);
        this.newest = Math.max(this.newest, frame.version);
        this.arrived.set(frame, Date.now());
        if (this.at === null && frame.chat.length) this.chat = [...this.chat, ...frame.chat.filter((line) => line.n >= this.chat.length)];
        this.queue.push(frame);
        void this.pump();
      },
      line: (line) => {
        if (line === "lost" && this.line === "open") live.say(say("table-lost-said"));
        if (line === "open" && this.line === "lost") live.say(say("table-back-said"));
        this.line = line;
      },
      react: (reaction) => this.react(reaction),
      refused: (error) => (this.trouble = error),
    });
  }

  // Showing frames, one at a time

  /** A game's table asks for time to let its cards land; `patient`: as long as the players take. */
  hold(until: Promise<unknown>, patient = false): void {
    (patient ? this.patience : this.holds).push(until);
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    while (this.queue.length && !this.gone) {
      const frame = this.queue.shift() as Frame;
      this.lags = this.queue.length > 0;
      if (this.at !== null) this.info = frame.table; // the present goes on while we look at the past
      else await this.play(frame);
    }
    this.busy = this.skipping = this.lags = false;
  }

  /** Tell a frame: beat by beat on the frame before it, and with the last beat the frame itself. */
  private async play(frame: Frame): Promise<void> {
    const age = this.age;
    const known = this.events.length;
    const speed = this.speed(frame);
    const beats = speed === "off" ? [] : beatsOf(frame.events.filter((event) => event.n >= known), this.seat, this.frame?.question?.seat ?? null, this.kinds);
    const last = beats.pop() ?? null;
    for (const beat of beats) {
      if (this.skipping) break;
      this.lags = true;
      this.events = [...this.events, ...beat.events];
      this.reveal(beat);
      if (beat.own) continue;
      this.fresh = beat.events;
      live.say(minus(beat.events.map((event) => event.text).join(" ")));
      await this.rest(beat, false, speed);
      if (this.age !== age || this.gone) return;
    }
    this.lags = this.queue.length > 0;
    if (last) this.reveal(this.skipping ? null : last);
    this.show(frame, known);
    await tick();
    const holds = this.holds.splice(0);
    if (holds.length && (speed !== "off" || this.queue.length < MANY)) await this.wait(Promise.race([Promise.all(holds), sleep(LONGEST_HOLD)]));
    this.passed = frame.question?.seat !== last?.seat;
    if (last && this.age === age) await this.rest(last, this.passed, speed);
    await Promise.all(this.patience.splice(0));
    if (this.age === age && (this.myTurn || !frame.question)) this.beat = null;
    await this.turnDevice();
  }

  /** How quickly to tell it. Who is not there finds the strip and the log instead; whose time runs is not kept long. */
  private speed(frame: Frame): Speed {
    if (this.frame === null || this.skipping || this.queue.length > FAR || document.hidden || this.frame.table.id !== frame.table.id) return "off";
    const newest = this.queue[this.queue.length - 1] ?? frame;
    const timed = newest.question?.seat === this.seat && (newest.clocks !== null || newest.reaction_left_ms !== null);
    return timed && settings.pace !== "off" ? "quick" : settings.pace;
  }

  private reveal(beat: Beat | null): void {
    const told = beat === null || beat.own ? null : goesOn(this.passed ? null : this.beat, beat);
    if (told === beat) {
      this.scoresBefore = this.frame ? this.worth(this.frame) : [];
      this.sceneBefore = this.frame;
    }
    this.beat = told;
    this.passed = false;
  }

  private async rest(beat: Beat, passes: boolean, speed: Speed): Promise<void> {
    const time = restOf(beat, passes, speed);
    if (!time) return;
    this.resting = true;
    // a page about you is turned by you, unless your time runs
    await this.wait(beat.kind === "card" && beat.seat === this.seat && speed === settings.pace ? new Promise(() => undefined) : sleep(time));
    this.resting = false;
  }

  /** Until then, or until somebody is in a hurry. */
  private async wait(until: Promise<unknown>): Promise<void> {
    if (this.skipping) return;
    const hurried = new Promise<void>((resolve) => (this.hurry = resolve));
    await Promise.race([until, hurried]);
    this.hurry = null;
  }

  /** The next beat. */
  next(): void {
    this.hurry?.();
  }

  /** To the present, past all that is still to be told. */
  skip(): void {
    this.skipping = this.busy;
    this.beat = null;
    this.hurry?.();
  }

  /** `known`: how many events were known before the frame's first one was told. */
  private show(frame: Frame, known: number): void {
    const first = this.frame === null;
    const fresh = frame.events.filter((event) => event.n >= known);
    const untold = fresh.filter((event) => event.n >= this.events.length);
    this.info = frame.table;
    this.fresh = first && known === 0 && !isOpening(fresh) ? [] : fresh;
    this.events = untold.length ? [...this.events, ...untold] : this.events;
    if (first || fresh.some((event) => event.what === "undo")) {
      this.since = lastOwn(this.told, this.seat);
      this.from = [];
    }
    this.sameTurn = !first && frame.question?.seat === this.seat && this.earlier !== null && !this.events.some((event) => event.n >= this.since && event.seat >= 0 && event.seat !== this.seat);
    if (this.sameTurn && this.earlier) ({ since: this.since, from: this.from } = this.earlier);
    else this.earlier = null;
    const moved = this.frame?.version !== frame.version || this.frame?.question?.step !== frame.question?.step;
    const wasMine = this.frame?.question?.seat === this.seat && !first;
    if (this.frame?.undo_request?.seat === this.seat && this.seat !== null && !frame.undo_request && !fresh.some((event) => event.what === "undo")) {
      this.tell(say("table-declined"), true);
    }
    this.frame = frame;
    this.follow(frame, first);
    this.loadedAt = this.arrived.get(frame) ?? Date.now();
    if (moved) {
      this.offer = [];
      this.about = null;
      this.prompt = "";
      this.look(null);
      this.hint = null;
    }
    this.announce(first ? fresh.slice(-1) : untold);
    if (this.myTurn && !wasMine) play("turn");
    if (frame.result && fresh.some((event) => event.what === "wins" || event.what === "ties")) play("end");
  }

  /** The course goes on with every frame; what was before the first one is asked for, once. */
  private follow(frame: Frame, first: boolean): void {
    const point = { at: frame.version, events: frame.event_count, scores: this.worth(frame) };
    const undone = frame.events.some((event) => event.what === "undo");
    if ((first && frame.version > 0) || undone) {
      const learn = (course: CoursePoint[]): void => void (this.points = [...course, ...this.points.filter((each) => each.at > (course[course.length - 1]?.at ?? 0))]);
      api.course(this.id).then(learn).catch(() => undefined); // without it the log has fewer numbers
    }
    if (point.at !== this.points[this.points.length - 1]?.at) this.points = [...this.points, point];
  }

  private announce(fresh: GameEvent[]): void {
    const question = this.frame?.question;
    const said = fresh.filter((event) => event.what !== "dealt").map((event) => event.text);
    if (question && this.at === null) {
      said.push(question.text);
      const count = this.choices.length;
      if (count > 8) said.push(say("said-choices", { moves: count }));
      else if (count) said.push(say("said-moves", { moves: this.choices.map((choice) => choice.text).join("; ") }));
    }
    live.say(minus(said.join(" ")));
  }

  /** Hot seat: the device changes hands only when the seat that is asked now is another one of this device; a curtain falls
   * when that seat knows more than anybody may see. */
  private async turnDevice(): Promise<void> {
    const asked = this.frame?.question?.seat;
    if (asked === undefined || this.at !== null || asked === this.seat || this.queue.length) return;
    if (!this.mine.includes(asked) || this.info?.outdated) return; // of a match kept for another release nobody is asked
    const secrets = await this.hasSecrets(asked);
    if (this.gone || this.queue.length || this.frame?.question?.seat !== asked) return;
    if (this.seat === null || !secrets) this.sit(asked);
    else {
      this.curtain = asked;
      live.say(say("said-hand-over", { player: this.info?.seats[asked]?.name ?? say("said-next-player") }));
    }
  }

  private async hasSecrets(seat: number): Promise<boolean> {
    try {
      const [own, open] = await Promise.all([api.frame(this.id, seat), api.frame(this.id, null)]);
      return JSON.stringify(own.view) !== JSON.stringify(open.view);
    } catch {
      return true;
    }
  }

  // Answering

  /** Select a choice: by tap, key or hint. */
  look(notation: string | null): void {
    this.focus = notation;
    this.meant = notation !== null;
  }

  /** Pass over a choice, or leave it again: it is selected for so long, unless another one was meant. */
  glance(notation: string | null): void {
    if (!this.meant || this.focused === null) this.focus = notation;
  }

  async act(notation: string): Promise<void> {
    if (!this.mayAct) return;
    if (!this.choice(notation)) {
      this.tell(say("table-not-possible", { move: notation }), true);
      return;
    }
    this.playOn();
    await this.send({ type: "act", version: this.frame?.version, do: notation });
  }

  /** Several answers in a row, such as a planned route: they are given until luck, a reveal or a refusal. */
  async actAll(notations: string[]): Promise<boolean> {
    if (!this.mayAct || !notations.length) return false;
    this.playOn();
    return this.send({ type: "act", version: this.frame?.version, do: notations });
  }

  /** Whoever plays on does not wait for the last card to land, nor to be told the rest. */
  private playOn(): void {
    this.beat = null;
    if (!this.sameTurn) this.earlier = { since: this.since, from: this.from };
    this.since = this.events.length;
    this.from = this.frame ? this.worth(this.frame) : [];
    this.hurry?.();
  }

  undo(): Promise<boolean> {
    return this.send({ type: "undo" });
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.send({ type: "undo-answer", agree });
  }

  say(text: string): Promise<boolean> {
    return this.send({ type: "chat", text });
  }

  stand(step: string, policy: string): Promise<boolean> {
    return this.send({ type: "stand", step, policy });
  }

  wave(emoji: string): Promise<boolean> {
    return this.send({ type: "react", emoji });
  }

  /** An offered seat goes to a bot, or back to whoever left it. */
  async handOver(seat: number, bot: string | null): Promise<void> {
    try {
      await api.takeover(this.id, seat, bot);
    } catch (error) {
      this.tell(asApiError(error).message, true);
    }
  }

  /** Get up for good: the others may let a bot play on. */
  async getUp(): Promise<boolean> {
    if (this.seat === null) return true;
    try {
      await api.leave(this.id, this.seat);
      return true;
    } catch (error) {
      this.tell(asApiError(error).message, true);
      return false;
    }
  }

  async askHint(): Promise<void> {
    if (!this.mayAct) return;
    const expected = this.choices.find((each) => this.frame?.lesson?.expect?.includes(each.do));
    if (expected) { // a lesson takes nothing else, however good
      this.advise({ do: expected.do, text: expected.text, why: say("hint-lesson"), sampled: "" });
      return;
    }
    const arrived = this.waits(Infinity);
    try {
      const answer = (await this.feed?.ask({ type: "hint" })) as Hint;
      this.advise(this.frame ? this.words.hint(answer, whoIn(this.frame)) : answer);
    } catch (error) {
      this.tell(asApiError(error).message, true);
    } finally {
      arrived();
    }
  }

  private advise(hint: Advice): void {
    this.hint = hint;
    this.look(hint.do);
    live.say(say("said-hint", { move: this.choice(hint.do)?.text ?? hint.do, why: hintWords(hint), sampled: hint.sampled }));
  }

  tell(text: string, bad: boolean): void {
    this.notice = { text, bad };
    live.say(text);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), 6000);
  }

  dismiss(): void {
    this.notice = null;
  }

  private async send(message: { type: string } & Record<string, unknown>): Promise<boolean> {
    if (!this.feed) return false;
    const before = this.frame?.version ?? 0;
    const arrived = message.type === "act" ? this.waits(typeof message["do"] === "string" ? before : Infinity) : message.type === "undo" ? this.waits(Infinity) : null;
    try {
      await this.feed.ask(message);
      if (message.type === "act") this.newest = Math.max(this.newest, before + 1); // until the next frame is on show, nothing more
      this.notice = null;
      return true;
    } catch (error) {
      const { code, message: text } = asApiError(error);
      if (code !== "closed") this.tell(code === "stale_version" ? say("table-changed") : text, true);
      return false;
    } finally {
      arrived?.();
    }
  }

  /** Something is on its way, until what this returns is called or a frame after this version is on show. */
  private waits(after: number): () => void {
    const sent = { after };
    const noticed = setTimeout(() => (this.slow = this.sent === sent), NOTICED);
    this.sent = sent;
    this.slow = false;
    return () => {
      clearTimeout(noticed);
      if (this.sent === sent) this.sent = null;
    };
  }

  private react(reaction: Reaction): void {
    const key = Date.now() + Math.random();
    this.reactions = [...this.reactions, { ...reaction, key }];
    setTimeout(() => (this.reactions = this.reactions.filter((each) => each.key !== key)), 2600);
  }

  // The past

  async scrub(at: number): Promise<void> {
    const asked = (this.asked += 1);
    this.age += 1;
    this.beat = null;
    this.hurry?.();
    this.at = at;
    this.curtain = null;
    this.turning = true;
    try {
      if (!this.lines || at > this.lines) this.lines = (await api.history(this.id, this.seat)).lines;
      const wanted = Math.min(Math.max(at, 0), this.lines);
      const key = `${this.seat}/${wanted}`;
      const frame = this.past.get(key) ?? this.hear(await api.frame(this.id, this.seat, wanted));
      this.past.set(key, frame);
      if (asked !== this.asked || this.gone) return;
      const known = this.events.length;
      const step = wanted > 0 && this.frame !== null && frame.events.length > known && !settings.still;
      this.reckoning = null;
      this.fresh = step && frame.events.length - known < 8 ? frame.events.slice(known) : [];
      this.at = wanted;
      this.info = frame.table;
      this.events = frame.events;
      this.chat = frame.chat;
      this.frame = frame;
      this.look(null);
      this.offer = [];
      this.about = null;
      this.prompt = "";
      const last = frame.events[frame.events.length - 1];
      live.say(minus(say("said-position", { position: wanted, positions: this.lines, event: last?.text ?? "" })));
    } catch (error) {
      const trouble = asApiError(error);
      if (this.frame) this.tell(trouble.message, true);
      else this.trouble = trouble;
    } finally {
      if (asked === this.asked) this.turning = false;
    }
  }

  async lookBack(): Promise<void> {
    this.past.clear();
    this.lines = 0;
    try {
      this.lines = (await api.history(this.id, this.seat)).lines;
      await this.scrub(this.lines);
    } catch (error) {
      this.tell(asApiError(error).message, true);
    }
  }

  /** Back to the present, with the eyes of a seat. */
  present(): void {
    this.asked += 1; // a position still on its way comes too late
    this.at = null;
    this.forget();
    this.listen();
  }

  /** The same past position as another seat knew it. */
  async lookAs(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.scrub(this.at ?? this.lines);
  }
}

/** The first deal of a match may be shown as it happens; a table that was opened later just lies there. */
function isOpening(events: GameEvent[]): boolean {
  return events.length > 0 && events.every((event) => event.what === "starts" || event.what === "dealt");
}

export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("error", error instanceof Error ? error.message : String(error));
}
