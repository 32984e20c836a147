// `cairn-shell`: what tables from outside are written for. docs/browser-tables.md describes it. The client's build offers it, and
// the one Svelte, at /shell/1/ (vite.config.ts): what is here stays as it is, and what does not would be /shell/2/.

export { drag } from "../lib/drag";
export { default as Icon } from "../lib/Icon.svelte";
export { live } from "../lib/live.svelte";
export { settings } from "../lib/settings.svelte";
export { play } from "../lib/sound";
export { list, minus, number, signed } from "../lib/words";
export type { GameClient, Keys, LogLine, SeatWords, TableProps } from "../games/registry";
export { choice } from "./choice.svelte";
export { TableState } from "./table.svelte";
export type { Choice, Frame, GameEvent, Question, SeatInfo } from "../lib/protocol";
