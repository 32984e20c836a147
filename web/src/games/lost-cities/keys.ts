import type { Keys } from "../registry";

export const keys: Keys = [
  ["1 … 8", "key-take"],
  ["P · D", "key-play"],
  ["← →", "key-along"],
  ["Space", "key-draw"],
  ["1 … 6", "key-pile"],
];
