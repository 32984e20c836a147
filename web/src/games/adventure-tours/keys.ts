import type { Keys } from "../registry";

export const keys: Keys = [
  ["1 … 9", "take up a card of your hand; where no card is asked for: look at that answer"],
  ["M", "recruit the selected card"],
  ["I · B", "it improves the equipment, it goes to the second camp"],
  ["← →", "from card to card of your hand"],
  ["Enter", "do what is looked at"],
  ["N", "no: leave it out"],
];
