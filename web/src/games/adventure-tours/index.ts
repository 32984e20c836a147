import type { GameClient } from "../registry";
import { ending } from "./ending";
import { keys } from "./keys";
import People from "./People.svelte";
import Picture from "./Picture.svelte";
import Rail from "./Rail.svelte";
import Table from "./Table.svelte";
import { logLines, moved, type ToursView } from "./view";

export const game: GameClient = {
  Table,
  Rail,
  logLines,
  keys,
  ending,
  within: ["cancels", "draws", "buries"],
  moved: (before, now, ...told) => moved(before as ToursView, now as ToursView, ...told),
  Picture,
  Pieces: People,
  seatWords: (view, seat, word) => {
    const each = (view as ToursView).seats[seat];
    if (!each) return { score: 0, note: "" };
    if ((view as ToursView).reckoned) return { score: each.if_ended ?? 0, note: "" };
    return { score: each.if_ended ?? each.income, note: word(each.money === null ? "seat-note" : "seat-note-money", { money: each.money, income: each.income, cards: each.hand_size }) };
  },
  meta: (view, word) => {
    const { round, rounds } = view as ToursView;
    return word("meta-round", { round, rounds });
  },
};
