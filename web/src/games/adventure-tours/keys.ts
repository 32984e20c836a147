import type { Keys } from "../registry";

export const keys: Keys = [
  ["1 … 9", "key-take"],
  ["M", "key-recruit"],
  ["I · B", "key-equip"],
  ["← →", "key-along"],
  ["Enter", "key-do"],
  ["N", "key-skip"],
];
