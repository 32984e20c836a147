// The four covers of the house. What the server lists can be played; the others say that they are not yet here.

import type { GameInfo, GameOption, OptionValue, SeatRequest } from "../lib/protocol";

export interface Cover {
  name: string;
  title: string;
  seats: string;
  length: string;
}

export const COVERS: Cover[] = [
  { name: "lost-cities", title: "Lost Cities", seats: "2 seats", length: "15 min a round" },
  { name: "africana", title: "Africana", seats: "2 to 4 seats", length: "60 min" },
  { name: "adventure-tours", title: "Adventure Tours", seats: "3 to 6 seats", length: "45 min" },
  { name: "heart-of-darkness", title: "The Heart of Darkness", seats: "1 to 5 seats", length: "2 hours" },
];

/** Covers in the order of the house, then whatever else the server offers. */
export function covers(games: GameInfo[]): Cover[] {
  const others = games.filter((game) => !COVERS.some((cover) => cover.name === game.name));
  return [...COVERS, ...others.map((game) => ({ name: game.name, title: game.title, seats: seatWords(game.seats), length: game.designer }))];
}

export function seatWords(seats: number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  if (least === most) return least === 1 ? "1 seat" : `${least} seats`;
  return `${least} to ${most} seats`;
}

/** A good opponent for a first game: the last one listed that is neither random nor the hardest. */
export function usualBot(game: GameInfo): string {
  return game.bots.find((bot) => bot.name === "steady")?.name ?? game.bots[game.bots.length - 1]?.name ?? "random";
}

export type SeatKind = SeatRequest["kind"];

export interface SeatPlan {
  kind: SeatKind;
  name: string; // of a player on the same screen
  bot: string;
}

/** You against bots, the usual number of seats. */
export function usualSeats(game: GameInfo, count = game.seats[0] ?? 2): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => ({ kind: seat === 0 ? "me" : "bot", name: "", bot: usualBot(game) }));
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
