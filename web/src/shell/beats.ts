// What a frame tells, cut into beats: a rival's move, a roll with what came of it, a card for what is worth a page. Beats are told
// one at a time; until the last of a frame the table shows the frame before it (docs/decisions/0031).

import { say } from "../lib/language.svelte";
import type { GameEvent } from "../lib/protocol";

export type Speed = "off" | "quick" | "normal" | "slow";

/** How an event is told. `quiet`: with what is told before it, never by itself. */
export type Kind = "move" | "roll" | "card" | "quiet";

/** A game's own kinds; null: as usual. */
export type Kinds = (event: GameEvent) => Kind | null;

export interface Beat {
  kind: Exclude<Kind, "quiet">;
  seat: number | null; // null: nobody's
  own: boolean; // your own move, which you need not be told
  hits: boolean; // somebody else's, and it touches you
  events: GameEvent[];
}

const QUIET = new Set(["dealt", "starts", "reckons", "pays", "counts", "scores", "wins", "ties"]); // a sheet of their own tells these

export const usual: Kinds = (event) => (QUIET.has(event.what) ? "quiet" : event.what === "rolls" || event.what === "rerolls" ? "roll" : "move");

/** `actor`: the seat whose answer led to these events. */
export function beatsOf(events: GameEvent[], me: number | null, actor: number | null, kinds: Kinds = () => null): Beat[] {
  const beats: Beat[] = [];
  const before: GameEvent[] = []; // what nothing was told before
  for (const event of events) {
    const kind = kinds(event) ?? usual(event) ?? "move";
    const seat = event.seat < 0 ? null : event.seat;
    const last = beats[beats.length - 1];
    if (last && joins(event, kind, seat, last)) {
      last.events.push(event);
      last.hits ||= touches(event, me, actor);
    } else if (kind === "quiet") before.push(event);
    else beats.push({ kind, seat, own: kind === "move" && seat === me && actor === me, hits: touches(event, me, actor), events: [...before.splice(0), event] });
  }
  return beats;
}

function joins(event: GameEvent, kind: Kind, seat: number | null, last: Beat): boolean {
  if (kind === "quiet") return true;
  if (kind === "move") return seat === null || seat === last.seat;
  const thrown = last.events[0];
  return kind === "roll" && last.kind === "roll" && seat === last.seat && event["roll"] !== undefined && event["roll"] === thrown?.["roll"]; // one porter after the other
}

function touches(event: GameEvent, me: number | null, actor: number | null): boolean {
  return me !== null && actor !== me && (event.seat === me || event["target"] === me || event["other"] === me);
}

/** The same seat goes on: its turn is told as one. */
export function goesOn(before: Beat | null, beat: Beat): Beat {
  if (!before || before.kind !== "move" || beat.kind !== "move" || before.seat !== beat.seat) return beat;
  return { ...beat, hits: before.hits || beat.hits, events: [...before.events, ...beat.events] };
}

export const TIMES: Record<Speed, number> = { off: 0, quick: 0.4, normal: 1, slow: 2 };
const STEP = 350; // within a turn
const MOVE = 1200;
const ROLL = 1300;
const HIT = 2000;
const CARD = 3200;

/** For how long a beat rests before the next one, in milliseconds. `passes`: the turn ends with it. */
export function restOf(beat: Beat, passes: boolean, speed: Speed): number {
  if (beat.own) return 0;
  const rest = beat.kind === "card" ? CARD : beat.hits ? HIT : beat.kind === "roll" ? ROLL : passes ? MOVE : STEP;
  return rest * TIMES[speed];
}

/** What rivals did since you answered last, by turns. */
export function since(events: GameEvent[], from: number, me: number | null, kinds: Kinds = () => null): { seat: number; events: GameEvent[] }[] {
  const turns: { seat: number; events: GameEvent[] }[] = [];
  for (const event of events) {
    if (event.n < from || event.seat < 0 || event.seat === me || event.what === "undo" || (kinds(event) ?? usual(event)) === "quiet") continue;
    const last = turns[turns.length - 1];
    if (last?.seat === event.seat) last.events.push(event);
    else turns.push({ seat: event.seat, events: [event] });
  }
  return turns;
}

/** Where that begins on a page opened anew: after the last event of one's own. */
export function lastOwn(events: GameEvent[], me: number | null): number {
  if (me === null) return (events[events.length - 1]?.n ?? -1) + 1;
  return (events.findLast((event) => event.seat === me && event.what !== "undo" && usual(event) !== "quiet")?.n ?? -1) + 1;
}

export interface Said {
  text: string;
  times: number;
  own: boolean; // it began with the person's name
}

/** Several lines about one person as parts of one sentence: the name once, no full stops, and the same thing counted. `room`: how
 * many letters there is room for; the newest are kept. What is not the person's doing stands by itself, after a semicolon. */
export function sentence<L extends { text: string }>(lines: L[], name: string, room = Infinity): (L & Said)[] {
  const parts: (L & Said)[] = [];
  for (const line of lines) {
    const own = line.text.startsWith(`${name} `);
    const text = (own ? line.text.slice(name.length + 1) : line.text).replace(/\.$/, "");
    const last = parts[parts.length - 1];
    if (last?.text === text) last.times += 1;
    else parts.push({ ...line, text, times: 1, own });
  }
  while (parts.length > 1 && parts.reduce((sum, part) => sum + part.text.length + 2, 0) > room) parts.shift();
  return parts;
}

/** What stands before a part of such a sentence. */
export function joint(parts: Said[], index: number, name: string): string {
  const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]];
  if (!before) return part?.own ? `${name} ` : "";
  if (!part?.own) return "; ";
  if (!before.own) return `; ${name} `;
  return say(after?.own ? "list-middle" : "list-end", { left: "", right: "" });
}
