import type { GameClient } from "cairn-shell";
import Table from "./Table.svelte";
import type { View } from "./view";

export const game: GameClient = {
  Table,
  keys: [
    ["← →", "choose a card"],
    ["1 – 9", "lay it at that stone"],
    ["Esc", "put it back"],
  ],
  seatWords: (view, seat) => {
    const { stones, cards } = (view as View).seats[seat] ?? { stones: 0, cards: 0 };
    return { score: stones, note: `${cards} ${cards === 1 ? "card" : "cards"}` };
  },
};
