import type { GameClient } from "cairn-shell";
import Table from "./Table.svelte";
import type { View } from "./view";

export const game: GameClient = {
  Table,
  keys: [
    ["← →", "key-hold"],
    ["1 – 9", "key-stone"],
    ["Esc", "key-back"],
  ],
  seatWords: (view, seat, word) => {
    const { stones, cards } = (view as View).seats[seat] ?? { stones: 0, cards: 0 };
    return { score: stones, note: word("seat-note", { cards }) };
  },
};
