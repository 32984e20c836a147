import "./colours.css";
import type { GameClient } from "../registry";
import { ending } from "./ending";
import Gallery from "./Gallery.svelte";
import { keys } from "./keys";
import { kinds, page } from "./pace";
import Picture from "./Picture.svelte";
import Pieces from "./Pieces.svelte";
import Table from "./Table.svelte";
import { areaName, logLines, phase, type HeartView } from "./view";

export const game: GameClient = {
  Table,
  map: true,
  logLines,
  keys,
  kinds,
  page,
  ending,
  endsInJournal: true,
  replies: {
    BadLuck: ["Bad Luck", { "if-it-matters": "ask if it matters", never: "never force a reroll", always: "always force a reroll" }],
    LookAround: ["Telescope", { "if-it-matters": "ask if it matters", never: "never look", always: "always look" }],
    LoseMember: ["Lost members", { "if-it-matters": "ask if it matters", never: "never spend Quinine", always: "always spend Quinine" }],
  },
  Picture,
  Pieces,
  gallery: { words: "Past expeditions", Component: Gallery },
  seatWords: (view, seat) => {
    const all = view as HeartView;
    const each = all.seats[seat];
    if (!each) return { score: 0, note: "" };
    const where = each.fate === "alive" ? areaName(all, each.region) : each.fate;
    return { score: each.dp, note: `${where || "at home"}${each.fate === "alive" && each.region ? `, Time ${each.time}` : ""}` };
  },
  meta: (view) => {
    const all = view as HeartView;
    const turn = Math.max(1, all.game_turn);
    return `Turn ${turn}${all.seats.length === 1 ? ` of ${all.last_game_turn}` : ""} · ${phase(all)}`;
  },
};
