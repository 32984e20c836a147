import type { Keys } from "../registry";

export const keys: Keys = [
  ["1 … 9", "look at that answer"],
  ["Enter", "do what is looked at"],
  ["↑ ↓ ← →", "on the Matrix: look at a step; once more: walk it"],
  ["N", "no: leave it out, accept it"],
  ["M · X · S", "map, Matrix, sheet"],
  ["J", "the journal"],
  ["+ · − · F", "closer, farther, the whole map"],
];
