// Rolls as the server tells them: before (the outlook of a choice) and after (the event). Targets come as words, "2 or less" or
// "more than 4"; faces are coloured only where these words agree with the odds the server counted.

import type { Choice, GameEvent } from "../../lib/protocol";
import { number } from "../../lib/words";

export interface Throw {
  title: string;
  sides: number;
  count: number; // of dice
  faces: number[]; // empty before the throw
  modifiers: { words: string; amount: number }[];
  total: number | null;
  needs: string;
  wins: boolean[] | null; // by face from 1, for a single die
  odds: { good: number; ways: number } | null;
  good: boolean | null; // after
  again: boolean;
  seat: number;
}

const NAMES: Record<string, string> = {
  "health-roll": "Health", "sanity-roll": "Sanity", "presumed-terrain": "Presumed Terrain", "terrain-chart": "Terrain Chart", "ambush-roll": "Ambush",
  "ammo-roll": "Ammo", "accident-roll": "Accident", "storm-roll": "Storm", "thirst-roll": "Relief from Thirst", "lost-roll": "Finding the way",
  "tusk-roll": "Tusk", "plant-roll": "Sanity recovery", "healer-roll": "Health recovery", "recruit-roll": "A recruit", "success-roll": "The hunt",
  "food-roll": "Food", "like-roll": "Being liked", "respect-roll": "Being respected", "feast-roll": "The feast", "king-roll": "The King",
  "rumor-slot": "Where the Rumor leads", "porter-desertion": "Porters deserting", "askari-desertion": "Askaris deserting", connection: "River connection",
  disease: "Disease", horror: "Horror", tie: "Order",
};
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

/** The throw a choice leads to. */
export function before(each: Choice | null | undefined, seat: number): Throw | null {
  const then = each?.preview?.then as Record<string, unknown> | null | undefined;
  if (!then || typeof then["dice"] !== "string") return null;
  const dice = then["dice"].split("+").map((die) => Number(die.slice(1)));
  const modifiers = ((then["modifiers"] as [string, number][] | undefined) ?? []).map(([words, amount]) => ({ words, amount }));
  const sides = dice[0] ?? 6;
  const needs = String(then["needs"] ?? "");
  const odds = { good: Number(then["good"]), ways: Number(then["ways"]) };
  const marked = dice.length === 1 ? wins(needs, sides, modifiers.reduce((sum, one) => sum + one.amount, 0)) : null;
  const agreed = marked && marked.filter(Boolean).length === odds.good && sides === odds.ways ? marked : null;
  return { title: rollName(String(then["luck"])), sides, count: dice.length, faces: [], modifiers, total: null, needs, wins: agreed, odds: needs ? odds : null, good: null, again: false, seat };
}

/** A throw that has happened. */
export function after(event: GameEvent): Throw {
  const roll = String(event["roll"]);
  const faces = String(event["faces"] ?? event["face"] ?? "").split("+").map(Number);
  const modifier = Number(event["modifier"] ?? 0);
  const spelled = String(event["modifiers"] ?? "");
  const modifiers = spelled
    ? spelled.split(", ").map((part) => ({ words: part.replace(/^[+−-]\d+ /, ""), amount: Number((/^[+−-]\d+/.exec(part)?.[0] ?? "0").replace("−", "-")) }))
    : modifier ? [{ words: "", amount: modifier }] : [];
  const needs = String(event["needs"] ?? "");
  const total = faces.reduce((sum, face) => sum + face, 0) + modifier;
  const sides = D10.has(roll) || faces.some((face) => face > 6) ? 10 : 6;
  const check = test(needs);
  return {
    title: rollName(roll), sides, count: faces.length, faces, modifiers, total, needs, wins: faces.length === 1 ? wins(needs, sides, modifier) : null,
    odds: null, good: check ? check(total) : null, again: event.what === "rerolls", seat: event.seat,
  };
}

export const isRoll = (event: GameEvent): boolean => (event.what === "rolls" || event.what === "rerolls" || event.what === "sets-die") && event.seat >= 0;

/** "4 in 6" */
export const oddsWords = (odds: { good: number; ways: number }): string => `${number(odds.good)} in ${number(odds.ways)}`;

/** "+1 Health above Sanity" */
export const modifierWords = (one: { words: string; amount: number }): string => `${one.amount > 0 ? "+" : "−"}${Math.abs(one.amount)}${one.words ? ` ${one.words}` : ""}`;
