// Rolls as the server tells them: before (the outlook of a choice) and after (the event). Targets come as words, "2 or less" or
// "more than 4"; faces are coloured only where these words agree with the odds the server counted.

import type { Choice, GameEvent } from "../../lib/protocol";
import { number } from "../../lib/words";
import { slotWords, title } from "./view";

export interface Throw {
  title: string;
  sides: number;
  count: number; // of dice
  faces: number[]; // empty before the throw
  modifiers: { words: string; amount: number }[];
  total: number | null;
  needs: string;
  wins: boolean[] | null; // by face from 1, for a single die
  amounts: number[] | null; // by face from 1, where the number is what is gained or lost
  odds: { good: number; ways: number; of: string } | null;
  outcome: string; // after: what it came to, in words
  effects: Effect[]; // and in numbers
  again: boolean;
  seat: number;
}

export interface Effect {
  words: string;
  amount: number;
  worse: boolean;
}

const NAMES: Record<string, string> = {
  "health-roll": "Health", "sanity-roll": "Sanity", "presumed-terrain": "Presumed Terrain", "terrain-chart": "Terrain Chart", "ambush-roll": "Ambush",
  "ammo-roll": "Ammo", "accident-roll": "Accident", "storm-roll": "Storm", "thirst-roll": "Relief from Thirst", "lost-roll": "Finding the way",
  "tusk-roll": "Tusk", "plant-roll": "Sanity recovery", "healer-roll": "Health recovery", "recruit-roll": "A recruit", "success-roll": "The hunt",
  "food-roll": "Food", "like-roll": "Being liked", "respect-roll": "Being respected", "feast-roll": "The feast", "king-roll": "The King",
  "rumor-slot": "Where the Rumor leads", "porter-desertion": "Porters deserting", "askari-desertion": "Askaris deserting", connection: "River connection",
  disease: "Disease", horror: "Horror", tie: "Order",
};
const TAKES = new Set(["accident-roll", "storm-roll"]);
const GAINS = new Set(["tusk-roll", "feast-roll", "food-roll"]);
const D10 = new Set(["ambush-roll", "ammo-roll", "accident-roll", "storm-roll", "tusk-roll", "recruit-roll", "success-roll", "respect-roll", "feast-roll"]);

export const rollName = (roll: string): string => NAMES[roll] ?? roll.replace(/-/g, " ");

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
  const modifiers = ((then["modifiers"] as [string, number][] | undefined) ?? []).map(([words, amount]) => ({ words, amount }));
  const modifier = modifiers.reduce((sum, one) => sum + one.amount, 0);
  const roll = String(then["luck"]);
  const sides = dice[0] ?? 6;
  const needs = String(then["needs"] ?? "");
  const odds = { good: Number(then["good"]), ways: Number(then["ways"]), of: chanceOf(String(then["text"] ?? "")) };
  const marked = dice.length === 1 && !TAKES.has(roll) ? wins(needs, sides, modifier) : null;
  const agreed = marked && marked.filter(Boolean).length === odds.good && sides === odds.ways ? marked : null;
  return {
    title: rollName(roll), sides, count: dice.length, faces: [], modifiers, total: null, needs, wins: agreed, amounts: dice.length === 1 ? amounts(roll, sides, modifier) : null,
    odds: needs && !TAKES.has(roll) ? odds : null, outcome: "", effects: [], again: false, seat,
  };
}

/** "to keep Health, else Health −1": what the odds are of, as the server says it. */
export const chanceOf = (text: string): string => /\d+ in \d+ ([^,:]+(?:, else [^,:]+)?)/.exec(text)?.[1] ?? "";

const WORSE = new Set(["discontent"]);
const BEGINS = new Set(["walks", "event", "incident", "matrix-turn", "map-turn", "enters", "special", "finds", "discovers", "meets", "time-up"]); // something else

/** What came of a throw, by the events between it and the next one. */
export function effectsOf(following: GameEvent[], seat: number): Effect[] {
  const sums = new Map<string, number>();
  for (const event of following) {
    if (isRoll(event) || BEGINS.has(event.what)) break;
    if (event.seat !== seat) continue;
    const amount = Number(event["amount"] ?? 0);
    const key = event.what === "dp" ? "DP" : event.what === "discontent" ? "Discontent" : event.what === "gains" || event.what === "loses" ? String(event["thing"]) : "";
    if (key) sums.set(key, (sums.get(key) ?? 0) + (event.what === "loses" ? -amount : amount));
  }
  return [...sums].filter(([, amount]) => amount).map(([words, amount]) => ({ words: title(words), amount, worse: WORSE.has(words.toLowerCase()) ? amount > 0 : amount < 0 }));
}

/** A throw that has happened; `following`: what was told after it. */
export function after(event: GameEvent, following: GameEvent[] = []): Throw {
  const roll = String(event["roll"]);
  const faces = String(event["faces"] ?? event["face"] ?? "").split("+").map(Number);
  const modifier = Number(event["modifier"] ?? 0);
  const spelled = String(event["modifiers"] ?? "");
  const modifiers = spelled
    ? spelled.split(", ").map((part) => ({ words: part.replace(/^[+−-]\d+ /, ""), amount: Number((/^[+−-]\d+/.exec(part)?.[0] ?? "0").replace("−", "-")) }))
    : modifier ? [{ words: "", amount: modifier }] : [];
  const needs = String(event["needs"] ?? "");
  const sides = D10.has(roll) || faces.some((face) => face > 6) ? 10 : 6;
  const one = faces.length === 1;
  return {
    title: rollName(roll), sides, count: faces.length, faces, modifiers, total: faces.reduce((sum, face) => sum + face, 0) + modifier, needs,
    wins: one && !TAKES.has(roll) ? wins(needs, sides, modifier) : null, amounts: one ? amounts(roll, sides, modifier) : null, odds: null,
    outcome: event.what === "sets-die" ? "" : outcomeOf(event.text) || ledTo(following), effects: effectsOf(following, event.seat), again: event.what === "rerolls", seat: event.seat,
  };
}

/** "You roll 2 for Health. Needs more than 3: Health −1." came to: Health −1. */
export const outcomeOf = (text: string): string => (/: ([^:]+?)\.?$/.exec(text)?.[1] ?? "");

/** Of a throw that only chooses: what it chose, as was told next. */
function ledTo(following: GameEvent[]): string {
  const next = following[0];
  if (next?.what === "explores") return title(String(next["terrain"]));
  return next?.what === "rumor-told" || next?.what === "rumor-moves" ? `to ${slotWords(String(next["slot"]))}` : "";
}

export const isRoll = (event: GameEvent): boolean => (event.what === "rolls" || event.what === "rerolls" || event.what === "sets-die") && event.seat >= 0;

/** "4 in 6" */
export const oddsWords = (odds: { good: number; ways: number }): string => `${number(odds.good)} in ${number(odds.ways)}`;

/** "+1 Health above Sanity" */
export const modifierWords = (one: { words: string; amount: number }): string => `${one.amount > 0 ? "+" : "−"}${Math.abs(one.amount)}${one.words ? ` ${one.words}` : ""}`;
