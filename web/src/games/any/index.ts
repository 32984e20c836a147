// A game without a table of its own: whatever a view holds, laid out by how it looks. It also serves whoever likes it better.

import { say } from "../../lib/language.svelte";
import type { GameClient, Keys } from "../registry";
import Table from "./Table.svelte";

export const game: GameClient = {
  Table,
  get keys(): Keys {
    return [[say("key-esc"), say("plain-keys")]];
  },
};
