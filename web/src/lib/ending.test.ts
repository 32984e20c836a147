import { expect, test } from "vitest";
import { swings } from "./ending";
import type { GameEvent } from "./protocol";

const event = (n: number, seat: number, what: string, text: string): GameEvent => ({ n, seat, what, text });
const point = (at: number, events: number, ...scores: number[]) => ({ at, events, scores });
const name = (seat: number): string => (seat === 0 ? "You" : "Rosa");

test("turning points are the answers that moved a score furthest or brought the lead, told in their order", () => {
  const events = [
    event(0, 0, "starts", "You start round 1."),
    event(1, 1, "plays", "Rosa plays a blue investment."),
    event(2, 0, "plays", "You play the red 2."),
    event(3, 1, "plays", "Rosa plays the blue 9."),
    event(4, 0, "takes", "You take equipment from Rosa."),
    event(5, 1, "plays", "Rosa plays the blue 10."),
    event(6, 0, "starts", "You start round 2."),
  ];
  const points = [point(0, 1, 0, 0), point(1, 2, 0, -40), point(2, 3, 2, -40), point(3, 4, 2, 20), point(4, 5, 2, 1), point(5, 6, 2, 8), point(6, 7, 60, 8)];
  expect(swings(points.slice(0, 6), events, name, 0)).toEqual([
    { at: 3, seat: 1, gain: 60, words: "Rosa plays the blue 9: +60, and the lead." },
    { at: 4, seat: 1, gain: -19, words: "You take equipment from Rosa: −19 for Rosa." },
    { at: 5, seat: 1, gain: 7, words: "Rosa plays the blue 10: +7, and the lead for good." },
  ]);
  expect(swings(points, events, name, 0, 1).map((each) => each.at)).toEqual([3]); // what a new round begins with moves nobody
});

test("a turning point is the last move before it, not those that changed nothing", () => {
  const events = [event(0, 0, "plays", "You play the red 2."), event(1, 1, "discards", "Rosa discards a card."), event(2, 1, "draws", "Rosa draws a card."), event(3, 0, "plays", "You play the red 3."), event(4, 0, "draws", "You draw a card."), event(5, 1, "wins", "Rosa wins.")];
  expect(swings([point(0, 1, -18, 0), point(3, 5, -15, 0), point(4, 6, -15, 9)], events, name, 0)).toEqual([{ at: 3, seat: 0, gain: 3, words: "You play the red 3: +3." }]);
});
