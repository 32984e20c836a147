import "./colours.css";
import type { GameClient } from "../registry";
import { ending } from "./ending";
import { keys } from "./keys";
import Picture from "./Picture.svelte";
import Pieces from "./Pieces.svelte";
import Table from "./Table.svelte";
import { capital, logLines, many, type AfricanaView } from "./view";

export const game: GameClient = {
  Table,
  logLines,
  map: true,
  keys,
  ending,
  Picture,
  Pieces,
  seatWords: (view, seat) => {
    const company = (view as AfricanaView).seats[seat];
    if (!company) return { score: 0, note: "" };
    const money = company.money === null ? "" : ` ${company.money} silver,`;
    const country = (view as AfricanaView).seats.length > 2 ? `${company.country[0]}:` : `${capital(company.country)} ·`; // as on its pawn
    return { score: company.score?.total ?? 0, note: `${country}${money} ${many(company.hand_size, "card")}` };
  },
  meta: (view) => {
    const { round, last_round } = view as AfricanaView;
    return last_round ? `Round ${round}, last` : `Round ${round}`;
  },
};
