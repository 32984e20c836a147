import { number } from "../../lib/words";
import type { GameClient } from "../registry";
import { ending } from "./ending";
import { keys } from "./keys";
import People from "./People.svelte";
import Picture from "./Picture.svelte";
import Rail from "./Rail.svelte";
import Table from "./Table.svelte";
import { logLines, type ToursView } from "./view";

export const game: GameClient = {
  Table,
  Rail,
  logLines,
  keys,
  ending,
  Picture,
  Pieces: People,
  seatWords: (view, seat) => {
    const each = (view as ToursView).seats[seat];
    if (!each) return { score: 0, note: "" };
    const held = each.hand_size === 1 ? "1 card" : `${each.hand_size} cards`;
    if ((view as ToursView).reckoned) return { score: each.if_ended ?? 0, note: "" };
    return { score: each.if_ended ?? each.income, note: `${each.money === null ? "" : `${number(each.money)} `}+${each.income}, ${held}` };
  },
  meta: (view) => {
    const { round, rounds } = view as ToursView;
    return `Round ${round} of ${rounds}`;
  },
};
