import "./colours.css";
import type { GameClient } from "../registry";
import { ending } from "./ending";
import { keys } from "./keys";
import Picture from "./Picture.svelte";
import Pieces from "./Pieces.svelte";
import Table from "./Table.svelte";
import { logLines, moved, type AfricanaView } from "./view";

export const game: GameClient = {
  Table,
  logLines,
  moved: (before, now, ...told) => moved(before as AfricanaView, now as AfricanaView, ...told),
  map: true,
  keys,
  ending,
  Picture,
  Pieces,
  seatWords: (view, seat, word) => {
    const company = (view as AfricanaView).seats[seat];
    if (!company) return { score: 0, note: "" };
    const country = word("company", { country: company.country });
    const initial = (view as AfricanaView).seats.length > 2 ? country.charAt(0) : country; // as on its pawn
    return { score: company.score?.total ?? 0, note: word(company.money === null ? "seat-note" : "seat-note-silver", { initial, silver: company.money, cards: company.hand_size }) };
  },
  meta: (view, word) => {
    const { round, last_round } = view as AfricanaView;
    return word(last_round ? "meta-last" : "meta-round", { round });
  },
};
