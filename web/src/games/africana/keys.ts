import type { Keys } from "../registry";

export const keys: Keys = [
  ["D · B · T", "draw two cards, open a book, travel"],
  ["N", "the next place within reach, the best first"],
  ["M", "to the map: arrows from place to place, Enter plans the way"],
  ["1 … 9", "while a route is planned: pay with that card"],
  ["Backspace", "take back the last step of the route"],
  ["G · K", "travel and end turn; travel, keep going"],
  ["S", "end your turn where you are"],
  ["[ · ]", "turn the pages of the book back or on"],
  ["1 · 2", "buy the left, the right page"],
  ["X", "close the book"],
];
