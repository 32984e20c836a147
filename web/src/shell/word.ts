// What says a game's messages to the pieces of its table, wherever they are drawn: at a table or in the rules of the lobby.

import { getContext, setContext } from "svelte";
import type { Word } from "../lib/catalogue";

export function provideWord(word: Word): void {
  setContext("word", word);
}

export function useWord(): Word {
  return getContext<Word>("word");
}
