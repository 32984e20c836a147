// What the lobby says of the games that the server lists, and what it asks for.

import type { GameInfo, GameOption, OptionValue, SeatRequest } from "../lib/protocol";

export function seatWords(seats: number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  if (least === most) return least === 1 ? "1 seat" : `${least} seats`;
  return `${least} to ${most} seats`;
}

export type SeatKind = SeatRequest["kind"];

export interface SeatPlan {
  kind: SeatKind;
  name: string; // of a player on the same screen
  bot: string;
}

/** You against bots, the usual number of seats. */
export function usualSeats(game: GameInfo, count = game.seats[0] ?? 2): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => ({ kind: seat === 0 ? "me" : "bot", name: "", bot: game.usual_bot }));
}

export function request(plans: SeatPlan[]): SeatRequest[] {
  return plans.map((plan, seat): SeatRequest => {
    if (plan.kind === "bot") return { kind: "bot", bot: plan.bot };
    if (plan.kind === "local") return { kind: "local", name: plan.name.trim() || `Player ${seat + 1}` };
    return { kind: plan.kind };
  });
}

export function optionLabel(option: GameOption, value: OptionValue): string {
  const index = option.values.findIndex((known) => known === value);
  return index >= 0 ? (option.labels[index] ?? String(value)) : String(value);
}
