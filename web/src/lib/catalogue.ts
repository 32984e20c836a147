// Words in one language: what frames tell as facts is put into sentences here, as src/cairn/core/words.py and catalogue.py
// do it for terminals. Messages come parsed (src/cairn/core/fluent.py says how). A sentence that is there already stays: of a game
// without a catalogue, or of an older release.

import type { Catalogue as Told, Change, Choice, Frame, GameEvent, Hint, Lesson, Preview, Question, Review } from "./protocol";

type Args = Record<string, unknown>;
type Part = string | number | [string, ...unknown[]];
type Pattern = Part[];
type Entry = Pattern | Record<string, Pattern>;
type Options = Record<string, string | number>;

/** A card, a place: what is said of it, and the fact it stands for. Among its arguments may be messages that say other things. */
interface Thing {
  id: string;
  args: Args;
  value: string;
}

/** A thing as a sentence has it: "the red 7" for `red-7`. */
export interface Named {
  value: string;
  words: string;
}

export interface Who {
  names: string[]; // by seat
  me: number | null;
}

/** A message of a game as text; empty where it has none of that name. */
export type Word = (id: string, facts?: Args) => string;

/** Null: a table without such a message, whose events come as sentences. */
export type Say = (id: string, facts: Args) => { text: string; things: Named[] } | null;

const FRAME = new Set(["n", "what", "seat"]);
const NOBODY: Who = { names: [], me: null };
const PLAIN: Told = { language: "en", messages: {}, things: {}, seats: [] };
const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null && "id" in value;
const isMessage = (value: unknown): value is [string, Args] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "object" && !Array.isArray(value[1]) && !isThing(value[1]);

export class Catalogue {
  private readonly plural: Intl.PluralRules;
  private found: Named[] = []; // the things of the sentence that is being said

  constructor(private readonly told: Told = PLAIN) {
    this.plural = new Intl.PluralRules(told.language);
  }

  get language(): string {
    return this.told.language;
  }

  has(id: string): boolean {
    return id in this.told.messages;
  }

  /** A number as the language writes it. */
  figure(value: number): string {
    return this.number(value);
  }

  /** For labels that stand at no table, such as in the rules. */
  readonly word = (id: string, facts: Args = {}, who: Who = NOBODY): string => (this.has(id) ? this.say(id, facts, who).text : "");

  say(id: string, facts: Args, who: Who = NOBODY): { text: string; things: Named[] } {
    this.found = [];
    const args = this.arguments(facts, who);
    return { text: this.entry(id, "", args), things: this.found };
  }

  private arguments(facts: Args, who: Who): Args {
    const args: Args = {};
    for (const [name, value] of Object.entries(facts)) args[name] = this.argument(name, value, who);
    const about = seatsIn(facts["seat"]);
    for (const name of ["seat", ...this.told.seats]) {
      const seats = seatsIn(facts[name]);
      if (!seats.length || seats.some((seat) => !(seat >= 0))) continue;
      const mine = who.me !== null && seats.includes(who.me);
      const names = seats.filter((seat) => seats.length === 1 || seat !== who.me).map((seat) => who.names[seat] ?? "");
      if (mine && seats.length > 1) names.unshift(this.entry("list-you", "", {}));
      args[name === "seat" ? "player" : name] = seats.length > 1 ? names : names[0];
      args[name === "seat" ? "self" : `${name}-self`] = mine ? "yes" : name !== "seat" && String(seats) === String(about) ? "same" : "no";
      args["alone"] = who.names.length === 1 ? "yes" : "no";
    }
    return args;
  }

  private argument(name: string, value: unknown, who: Who): unknown {
    if (isMessage(value)) return { id: value[0], args: this.arguments(value[1], who), value: "" } satisfies Thing;
    if (Array.isArray(value)) return value.map((each) => this.argument(name, each, who));
    return typeof value === "string" ? this.thing(name, value) : value;
  }

  private thing(name: string, value: string): unknown {
    const known = this.told.things[name];
    if (!known) return value;
    const message = known[value] as [string, Args] | undefined;
    if (message) return { id: message[0], args: message[1], value } satisfies Thing;
    const several = value.split(" ");
    return several.length > 1 && several.every((each) => each in known) ? several.map((each) => this.thing(name, each)) : value;
  }

  private entry(id: string, form: string, args: Args): string {
    const entry = this.told.messages[id] as Entry | undefined;
    if (!entry) return id;
    return this.pattern(Array.isArray(entry) ? entry : (entry[form] ?? entry[""] ?? []), args);
  }

  private pattern(pattern: Pattern, args: Args): string {
    return pattern.map((part) => (typeof part === "string" ? part : this.text(this.value(part, args)))).join("");
  }

  private value(part: Part, args: Args): unknown {
    if (!Array.isArray(part)) return part;
    const [kind, ...rest] = part;
    if (kind === "var") return args[rest[0] as string] ?? "";
    if (kind === "message") return this.entry(rest[0] as string, rest[1] as string, args);
    if (kind === "select") {
      const [on, variants, usual] = rest as [Part, [string | number, Pattern][], number];
      const found = this.value(on, args);
      const value = isThing(found) ? found.value : found;
      const kind = isThing(found) ? found.id : null;
      const category = typeof value === "number" ? this.plural.select(Math.abs(value)) : null;
      const chosen = variants.find(([key]) => key === value || key === kind) ?? variants.find(([key]) => key === category) ?? variants[usual];
      return this.pattern(chosen?.[1] ?? [], args);
    }
    const [name, given, options] = rest as [string, Part[], Options];
    return this.call(name, given.map((each) => this.value(each, args)), options);
  }

  private call(name: string, [first, count]: unknown[], options: Options): unknown {
    if (name === "SIGNED") {
      const value = this.text(first);
      return typeof first === "number" && first > 0 && value !== "0" ? `+${value}` : value;
    }
    if (name === "NUMBER") return typeof first === "number" ? Number(first.toFixed(Number(options["maximumFractionDigits"] ?? 3))) : first;
    const form = String(options["form"] ?? "");
    const said = name === "LIST" ? this.list(Array.isArray(first) ? first : [first], form) : this.named(first, form, count);
    return options["start"] ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  }

  private named(value: unknown, form = "", count?: unknown): string {
    if (isMessage(value)) return this.entry(value[0], form, value[1]);
    if (!isThing(value)) return this.text(value);
    const words = this.entry(value.id, form, count === undefined ? value.args : { ...value.args, count });
    if (value.value) this.found.push({ value: value.value, words });
    return words;
  }

  private text(value: unknown): string {
    if (typeof value === "number") return this.number(value);
    if (isMessage(value)) return this.named(value);
    if (Array.isArray(value)) return this.list(value);
    return isThing(value) ? this.named(value) : String(value);
  }

  private number(value: number): string {
    const [whole = "", rest] = String(Number(Math.abs(value).toFixed(3))).split(".");
    const said = whole.replace(/\B(?=(\d{3})+$)/g, this.entry("number-group", "", {})) + (rest ? this.entry("number-point", "", {}) + rest : "");
    return value < 0 && said !== "0" ? `\u2212${said}` : said;
  }

  private list(values: unknown[], form = ""): string {
    const said = values.map((each) => this.named(each, form));
    const last = said.length > 1 ? said.pop() : undefined;
    if (!said.length) return "";
    const joined = said.reduce((left, right) => this.entry("list-middle", "", { left, right }));
    return last === undefined ? joined : this.entry("list-end", "", { left: joined, right: last });
  }

  // What comes over the wire, in sentences

  /** The same with the names that an owner's content file brings; they come with the view. */
  naming(view: unknown): Catalogue {
    const things = (view as { things?: Told["things"] } | null)?.things;
    return things ? new Catalogue({ ...this.told, things }) : this;
  }

  frame(frame: Frame): Frame {
    const who = whoIn(frame);
    for (const event of frame.events) this.event(event, who);
    if (frame.question) this.question(frame.question, who);
    for (const each of frame.actions) this.choice(each, who);
    if (frame.lesson) this.lesson(frame.lesson, who);
    return frame;
  }

  event(event: GameEvent, who: Who): void {
    if (event.text !== undefined) return;
    const usual = `event-${event.what}`;
    const hidden = this.has(`${usual}-hidden`) && Object.keys(event).every((each) => FRAME.has(each));
    ({ text: event.text, things: event["things"] } = this.say(hidden ? `${usual}-hidden` : usual, factsOf(event), who));
  }

  private question(question: Question, who: Who): void {
    if (question.text !== undefined) return;
    const facts = factsOf(question);
    question.text = this.say(question.say ?? `ask-${question.step}`, facts, who).text;
    const why = `why-${question.step}`;
    question.why = this.has(why) ? this.say(why, facts, who).text : "";
  }

  private lesson(lesson: Lesson, who: Who): void {
    const names = Object.fromEntries(who.names.map((name, seat) => [`seat${seat}`, name]));
    lesson.text ??= lesson.say.map((id) => this.say(id, names, who).text).join("\n\n");
  }

  private choice(choice: Choice, who: Who): void {
    choice.text ??= this.say(String(choice["say"] ?? `do-${choice.kind}`), factsOf(choice), who).text;
    if (choice.preview) this.preview(choice.preview, who);
  }

  private preview(preview: Preview, who: Who): void {
    for (const each of preview.changes) each.words ??= this.say(each.say ?? "measure", factsOf(each satisfies Change), who).text;
    if (preview.then) preview.then.text ??= this.say(String(preview.then["say"] ?? "then"), factsOf(preview.then), who).text;
    preview.events ??= (preview.told ?? []).map((told) => {
      const event = { ...told } as unknown as GameEvent;
      this.event(event, who);
      return event.text;
    });
  }

  hint(hint: Hint, who: Who): Hint {
    hint.text ??= this.said(hint.text_said, who);
    hint.why ??= this.said(hint.why_said, who);
    hint.sampled ??= this.said(hint.sampled_said, who);
    return hint;
  }

  review(review: Review, who: Who): Review {
    for (const each of review.decisions) {
      each.did_text ||= this.said(each.did_text_said, who);
      each.best_text ||= this.said(each.best_text_said, who);
    }
    return review;
  }

  private said(message: unknown[] | null | undefined, who: Who): string {
    return message ? this.say(message[0] as string, message[1] as Args, who).text : "";
  }
}

/** A seat, or several in a text, apart by spaces. */
function seatsIn(value: unknown): number[] {
  return typeof value === "string" ? value.split(" ").map(Number) : typeof value === "number" ? [value] : [];
}

export function whoIn(frame: Frame): Who {
  return { names: frame.table.seats.map((seat) => seat.name), me: frame.seat };
}

export function factsOf(told: object): Args {
  return { ...told, ...(told as { args?: Args }).args };
}
