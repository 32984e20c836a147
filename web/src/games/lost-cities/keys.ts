import type { Keys } from "../registry";

export const keys: Keys = [
  ["1 … 8", "take up a card of your hand"],
  ["P · D", "play, discard the card taken up"],
  ["← →", "from card to card of your hand"],
  ["Space", "draw from the deck"],
  ["1 … 6", "when drawing: take from a discard pile, counted from the top"],
];
