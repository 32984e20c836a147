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
  seatWords: (view, seat) => {
    const { round: now, seats } = view as LostCitiesView;
    const side = seats[seat];
    if (!side) return { score: 0, note: "" };
    if (side.rounds.length >= now) return { score: side.total, note: `${side.rounds.map(number).join(", ")}` }; // all is counted
    const round = `this round ${number(side.round_score)}`;
    return { score: side.total + side.round_score, note: side.rounds.length ? `${number(side.total)} + ${round}` : round };
  },
  meta: (view) => {
    const { round, rounds } = view as LostCitiesView;
    return `Round ${round} of ${rounds}`;
  },
};
