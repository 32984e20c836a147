// What the lobby says of the games that the server lists, and what it asks for.

import { say } from "../lib/language.svelte";
import { somebody } from "../lib/persons";
import type { GameInfo, GameOption, OptionValue, SeatRequest } from "../lib/protocol";

export function seatWords(seats: number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? say("seats", { seats: least }) : say("seats-range", { least, most });
}

export type SeatKind = SeatRequest["kind"];

export interface SeatPlan {
  kind: SeatKind;
  name: string; // of a player on the same device, or of the person a bot is
  bot: string;
}

/** You against bots, the usual number of seats; `first`: who of them comes first. */
export function usualSeats(game: GameInfo, count = game.seats[0] ?? 2, first = Math.floor(Math.random() * 60)): SeatPlan[] {
  const plans: SeatPlan[] = [];
  for (let seat = 0; seat < count; seat += 1) {
    const taken = plans.map((plan) => plan.name);
    plans.push(seat === 0 ? { kind: "me", name: "", bot: game.usual_bot } : { kind: "bot", name: somebody(game.usual_bot, taken, first), bot: game.usual_bot });
  }
  return plans;
}

export function request(plans: SeatPlan[]): SeatRequest[] {
  return plans.map((plan, seat): SeatRequest => {
    if (plan.kind === "bot") return { kind: "bot", bot: plan.bot, ...(plan.name ? { name: plan.name } : {}) };
    if (plan.kind === "local") return { kind: "local", name: plan.name.trim() || say("player-number", { number: seat + 1 }) };
    return { kind: plan.kind };
  });
}

export function optionLabel(option: GameOption, value: OptionValue): string {
  const index = option.values.findIndex((known) => known === value);
  return index >= 0 ? (option.labels[index] ?? String(value)) : String(value);
}
