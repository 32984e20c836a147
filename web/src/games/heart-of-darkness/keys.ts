import type { Keys } from "../registry";

export const keys: Keys = [
  ["1 … 9", "key-look"],
  ["Enter", "key-do"],
  ["↑ ↓ ← →", "key-walk"],
  ["N", "key-no"],
  ["M · X · S", "key-parts"],
  ["J", "key-journal"],
  ["+ · − · F", "key-zoom"],
];
