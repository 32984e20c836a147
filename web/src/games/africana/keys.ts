import type { Keys } from "../registry";

export const keys: Keys = [
  ["D · B · T", "key-turn"],
  ["N", "key-next"],
  ["M", "key-map"],
  ["1 … 9", "key-pay"],
  ["Backspace", "key-back"],
  ["G · K", "key-go"],
  ["S", "key-stop"],
  ["[ · ]", "key-page"],
  ["1 · 2", "key-buy"],
  ["X", "key-close"],
];
