import { number } from "../../lib/words";
import type { GameClient } from "../registry";
import Rail from "./Rail.svelte";
import Table from "./Table.svelte";
import { logLines, type LostCitiesView } from "./view";

export const game: GameClient = {
  Table,
  Rail,
  logLines,
  keys: [
    ["1 … 8", "take up a card of your hand"],
    ["P · D", "play, discard the card taken up"],
    ["Space", "draw from the deck"],
    ["1 … 6", "when drawing: take from a discard pile, counted from the top"],
  ],
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
