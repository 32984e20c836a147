// A game without a table of its own: whatever a view holds, laid out by how it looks. It also serves whoever likes it better.

import type { GameClient } from "../registry";
import Table from "./Table.svelte";

export const game: GameClient = {
  Table,
  keys: [["Escape", "see all choices again"]],
};
