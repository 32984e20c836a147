import type { Keys } from "../registry";

export const keys: Keys = [
  ["D · B · T", "draw two cards, read a book, travel"],
  ["N", "the next place within reach, the best first"],
  ["M", "to the map: arrows from place to place, Enter plans the way"],
  ["1 … 9", "while a route is planned: pay with that card"],
  ["Backspace", "take the last step of the route back"],
  ["G · K", "go the route and rest, go it and keep going"],
  ["S", "rest where you are"],
  ["[ · ]", "turn the pages of the book back, on"],
  ["1 · 2", "buy the left, the right page"],
  ["X", "close the book"],
];
