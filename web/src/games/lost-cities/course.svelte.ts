// How the round went, turn by turn. Points come from the frames that were seen; a table opened in mid-round asks for some
// earlier positions of the round, once.

import { SvelteMap } from "svelte/reactivity";
import { api } from "../../lib/api";
import type { TableState } from "../../shell/table.svelte";
import { viewOf, type LostCitiesView } from "./view";

export interface Point {
  turn: number;
  values: number[];
}

const SAMPLES = 8;
const seen = new SvelteMap<string, Point[]>();
const asked = new Set<string>();

const place = (id: string, round: number): string => `${id}/${round}`;

function note(id: string, view: LostCitiesView): void {
  const key = place(id, view.round);
  const values = view.seats.map((seat) => seat.round_score);
  const points = seen.get(key) ?? [{ turn: 0, values: values.map(() => 0) }];
  const known = points.find((point) => point.turn === view.turns);
  if (known && known.values.every((value, seat) => value === values[seat])) return;
  const others = points.filter((point) => point.turn !== view.turns);
  seen.set(key, [...others, { turn: view.turns, values }].sort((a, b) => a.turn - b.turn));
}

export function course(id: string, view: LostCitiesView): Point[] {
  return seen.get(place(id, view.round)) ?? [];
}

export function remember(table: TableState, view: LostCitiesView): void {
  const key = place(table.id, view.round);
  const fresh = !seen.has(key);
  note(table.id, view);
  if (!fresh || view.turns < 3 || asked.has(key)) return;
  asked.add(key);
  void backfill(table, view).catch(() => undefined); // a chart with fewer points is no harm
}

async function backfill(table: TableState, view: LostCitiesView): Promise<void> {
  const seat = table.seat;
  const end = table.at ?? (await api.history(table.id, seat)).lines;
  const begin = Math.max(0, end - 2 * view.turns); // two answers a turn
  for (let i = 1; i < SAMPLES; i += 1) {
    const at = Math.round(begin + ((end - begin) * i) / SAMPLES);
    const then = viewOf(await api.frame(table.id, seat, at));
    if (then.round === view.round) note(table.id, then);
  }
}
