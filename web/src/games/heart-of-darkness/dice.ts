// Rolls as the server tells them: before (the outlook of a choice) and after (the event). Targets come as words, "2 or less" or
// "more than 4"; faces are coloured only where these words agree with the odds the server counted.

import type { Word } from "../../lib/catalogue";
import type { Choice, GameEvent } from "../../lib/protocol";
import { signed } from "../../lib/words";

export interface Throw {
  roll: string;
  sides: number;
  count: number; // of dice
  faces: number[]; // empty before the throw
  modifiers: { of: string; amount: number }[];
  total: number | null;
  needs: string; // as the rules have it: 2 or less
  target: unknown; // the message for it
  wins: boolean[] | null; // by face from 1, for a single die
  amounts: number[] | null; // by face from 1, where the number is what is gained or lost
  odds: { good: number; ways: number } | null;
  outcome: string; // after: what it came to, in words
  effects: Effect[]; // and in numbers
  again: boolean;
  seat: number;
}

export interface Effect {
  stat: string;
  amount: number;
  worse: boolean;
}

const TAKES = new Set(["accident-roll", "storm-roll"]);
const GAINS = new Set(["tusk-roll", "feast-roll", "food-roll"]);
const D10 = new Set(["ambush-roll", "ammo-roll", "accident-roll", "storm-roll", "tusk-roll", "recruit-roll", "success-roll", "respect-roll", "feast-roll"]);

/** What counts in a roll, as messages have it: water-zone. */
const idOf = (words: string): string => words.toLowerCase().replaceAll(" ", "-");

function test(needs: string): ((value: number) => boolean) | null {
  const least = /^(\d+) or less/.exec(needs);
  if (least) return (value) => value <= Number(least[1]);
  const more = /^more than (-?\d+)/.exec(needs);
  if (more) return (value) => value > Number(more[1]);
  return null;
}

function wins(needs: string, sides: number, modifier: number): boolean[] | null {
  const good = test(needs);
  return good ? Array.from({ length: sides }, (_, face) => good(face + 1 + modifier)) : null;
}

/** What each face would bring or take. */
function amounts(roll: string, sides: number, modifier: number): number[] | null {
  const sign = TAKES.has(roll) ? -1 : GAINS.has(roll) ? 1 : 0;
  return sign ? Array.from({ length: sides }, (_, face) => sign * Math.max(0, face + 1 + modifier)) : null;
}

/** The throw a choice leads to. */
export function before(each: Choice | null | undefined, seat: number): Throw | null {
  const then = each?.preview?.then as Record<string, unknown> | null | undefined;
  if (!then || typeof then["dice"] !== "string") return null;
  const dice = then["dice"].split("+").map((die) => Number(die.slice(1)));
  const modifiers = ((then["modifiers"] as [string, number][] | undefined) ?? []).map(([words, amount]) => ({ of: idOf(words), amount }));
  const modifier = modifiers.reduce((sum, one) => sum + one.amount, 0);
  const roll = String(then["luck"]);
  const sides = dice[0] ?? 6;
  const needs = String(then["needs"] ?? "");
  const odds = { good: Number(then["good"]), ways: Number(then["ways"]) };
  const marked = dice.length === 1 && !TAKES.has(roll) ? wins(needs, sides, modifier) : null;
  const agreed = marked && marked.filter(Boolean).length === odds.good && sides === odds.ways ? marked : null;
  return {
    roll, sides, count: dice.length, faces: [], modifiers, total: null, needs, target: (then["args"] as Record<string, unknown> | undefined)?.["target"], wins: agreed, amounts: dice.length === 1 ? amounts(roll, sides, modifier) : null,
    odds: needs && !TAKES.has(roll) ? odds : null, outcome: "", effects: [], again: false, seat,
  };
}

const WORSE = new Set(["discontent"]);
const BEGINS = new Set(["walks", "event", "incident", "matrix-turn", "map-turn", "enters", "special", "finds", "discovers", "meets", "time-up"]); // something else

/** What came of a throw, by the events between it and the next one. */
export function effectsOf(following: GameEvent[], seat: number): Effect[] {
  const sums = new Map<string, number>();
  for (const event of following) {
    if (isRoll(event) || BEGINS.has(event.what)) break;
    if (event.seat !== seat) continue;
    const amount = Number(event["amount"] ?? 0);
    const key = event.what === "dp" || event.what === "discontent" ? event.what : event.what === "gains" || event.what === "loses" ? String(event["thing"]) : "";
    if (key) sums.set(key, (sums.get(key) ?? 0) + (event.what === "loses" ? -amount : amount));
  }
  return [...sums].filter(([, amount]) => amount).map(([stat, amount]) => ({ stat, amount, worse: WORSE.has(stat) ? amount > 0 : amount < 0 }));
}

/** A throw that has happened; `following`: what was told after it. */
export function after(event: GameEvent, following: GameEvent[], word: Word): Throw {
  const roll = String(event["roll"]);
  const faces = String(event["faces"] ?? event["face"] ?? "").split("+").map(Number);
  const modifier = Number(event["modifier"] ?? 0);
  const spelled = String(event["modifiers"] ?? "");
  const modifiers = spelled
    ? spelled.split(", ").map((part) => ({ of: idOf(part.replace(/^[+−-]\d+ /, "")), amount: Number((/^[+−-]\d+/.exec(part)?.[0] ?? "0").replace("−", "-")) }))
    : modifier ? [{ of: "", amount: modifier }] : [];
  const needs = String(event["needs"] ?? "");
  const sides = D10.has(roll) || faces.some((face) => face > 6) ? 10 : 6;
  const one = faces.length === 1;
  const facts = (event as { args?: Record<string, unknown> }).args ?? {};
  const result = facts["result"];
  const outcome = result === "good" ? word("roll-good", { roll }) : result === "bad" ? word("roll-bad", { roll }) : "";
  return {
    roll, sides, count: faces.length, faces, modifiers, total: faces.reduce((sum, face) => sum + face, 0) + modifier, needs, target: facts["target"],
    wins: one && !TAKES.has(roll) ? wins(needs, sides, modifier) : null, amounts: one ? amounts(roll, sides, modifier) : null, odds: null,
    outcome: event.what === "sets-die" ? "" : outcome || ledTo(following, word), effects: effectsOf(following, event.seat), again: event.what === "rerolls", seat: event.seat,
  };
}

/** Of a throw that only chooses: what it chose, as was told next. */
function ledTo(following: GameEvent[], word: Word): string {
  const next = following[0];
  if (next?.what === "explores") return word("label-terrain", { terrain: next["terrain"] });
  return next?.what === "rumor-told" || next?.what === "rumor-moves" ? word("dice-to-slot", { slot: next["slot"] }) : "";
}

export const isRoll = (event: GameEvent): boolean => (event.what === "rolls" || event.what === "rerolls" || event.what === "sets-die") && event.seat >= 0;

/** "+1 Health above Sanity" */
export const modifierWords = (one: { of: string; amount: number }, word: Word): string => (one.of ? word("dice-modifier", one) : signed(one.amount));
