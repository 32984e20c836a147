import { number } from "../../lib/words";
import type { GameClient } from "../registry";
import { ending } from "./ending";
import { keys } from "./keys";
import Picture from "./Picture.svelte";
import Rail from "./Rail.svelte";
import Scenes from "./Scenes.svelte";
import Table from "./Table.svelte";
import { logLines, type LostCitiesView } from "./view";

export const game: GameClient = {
  Table,
  Rail,
  logLines,
  keys,
  ending,
  Picture,
  Pieces: Scenes,
  seatWords: (view, seat, word, counting = false) => {
    const { round: now, seats } = view as LostCitiesView;
    const side = seats[seat];
    if (!side) return { score: 0, note: "" };
    if (counting) return { score: side.total, note: word("seat-before") };
    if (side.rounds.length >= now) return { score: side.total, note: `${side.rounds.map(number).join(", ")}` }; // all is counted
    return { score: side.total + side.round_score, note: word(side.rounds.length ? "seat-total" : "seat-round", { points: side.round_score, total: side.total }) };
  },
  meta: (view, word) => {
    const { round, rounds } = view as LostCitiesView;
    return word("meta-round", { round, rounds });
  },
};
