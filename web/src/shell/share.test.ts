import { expect, it } from "vitest";
import { balance, wrap } from "./share";

const measure = (text: string): number => text.length * 10;

it("breaks a title where there is no more room", () => {
  expect(wrap("Traveller 452 wins by 53", 200, measure)).toEqual(["Traveller 452 wins", "by 53"]);
  expect(wrap("Unbreakableunbreakable", 100, measure)).toEqual(["Unbreakableunbreakable"]);
});

it("lets no word stand alone", () => {
  expect(balance("Traveller 452 wins by 53", 220, measure)).toEqual(["Traveller 452", "wins by 53"]);
  expect(balance("You win", 220, measure)).toEqual(["You win"]);
});
