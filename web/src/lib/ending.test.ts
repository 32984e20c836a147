import { expect, test } from "vitest";
import { swings } from "./ending";
import type { GameEvent } from "./protocol";

const event = (n: number, seat: number, what: string, text: string): GameEvent => ({ n, seat, what, text });
const point = (at: number, events: number, ...scores: number[]) => ({ at, events, scores });
const name = (seat: number): string => (seat === 0 ? "You" : "Rosa");

test("turning points are the answers that moved a score furthest, told in their order", () => {
  const events = [
    event(0, 0, "starts", "You start round 1."),
    event(1, 0, "plays", "You play the red 2."),
    event(2, 1, "plays", "Rosa plays a blue investment."),
    event(3, 1, "takes", "Rosa takes your equipment."),
    event(4, 0, "starts", "You start round 2."),
  ];
  const points = [point(0, 1, 0, 0), point(1, 2, -18, 0), point(2, 3, -18, -40), point(3, 4, -30, -40), point(4, 5, 0, 0)];
  expect(swings(points, events, name, 0)).toEqual([
    { at: 1, seat: 0, gain: -18, words: "You play the red 2: −18." },
    { at: 2, seat: 1, gain: -40, words: "Rosa plays a blue investment: −40." },
    { at: 3, seat: 0, gain: -12, words: "Rosa takes your equipment: −12 for you." },
  ]);
  expect(swings(points, events, name, 0, 1).map((each) => each.at)).toEqual([2]);
});

test("a turning point is the last move before it, not those that changed nothing", () => {
  const events = [event(0, 0, "plays", "You play the red 2."), event(1, 1, "discards", "Rosa discards a card."), event(2, 1, "draws", "Rosa draws a card."), event(3, 0, "plays", "You play the red 3."), event(4, 0, "draws", "You draw a card."), event(5, 1, "wins", "Rosa wins.")];
  expect(swings([point(0, 1, -18, 0), point(3, 5, -15, 0), point(4, 6, -15, 9)], events, name, 0)).toEqual([{ at: 3, seat: 0, gain: 3, words: "You play the red 3: +3." }]);
});
