import "./colours.css";
import type { GameClient } from "../registry";
import { ending } from "./ending";
import Gallery from "./Gallery.svelte";
import { keys } from "./keys";
import { kinds, page } from "./pace";
import Picture from "./Picture.svelte";
import Pieces from "./Pieces.svelte";
import Table from "./Table.svelte";
import { logLines, phase, type HeartView } from "./view";

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
    BadLuck: ["reply-bad-luck", { "if-it-matters": "reply-matters", never: "reply-bad-luck-never", always: "reply-bad-luck-always" }],
    LookAround: ["reply-telescope", { "if-it-matters": "reply-matters", never: "reply-telescope-never", always: "reply-telescope-always" }],
    LoseMember: ["reply-member", { "if-it-matters": "reply-matters", never: "reply-member-never", always: "reply-member-always" }],
  },
  Picture,
  Pieces,
  gallery: { words: "past-title", Component: Gallery },
  seatWords: (view, seat, word) => {
    const all = view as HeartView;
    const each = all.seats[seat];
    if (!each) return { score: 0, note: "" };
    const home = each.fate === "alive" && !each.region;
    return { score: each.dp, note: home ? word("seat-home") : word("seat-note", { fate: each.fate, region: each.region, time: each.time }) };
  },
  meta: (view, word) => {
    const all = view as HeartView;
    const facts = { turn: Math.max(1, all.game_turn), turns: all.last_game_turn, phase: phase(all) };
    return all.seats.length === 1 ? word("meta-solo", facts) : word("meta", facts);
  },
};
