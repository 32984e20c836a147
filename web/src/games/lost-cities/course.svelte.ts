// How the round went, turn by turn. Points come from the frames that were seen; a table opened in mid-round asks for the course of
// the match, once.

import { SvelteMap } from "svelte/reactivity";
import { api } from "../../lib/api";
import type { TableState } from "../../shell/table.svelte";
import type { LostCitiesView } from "./view";

export interface Point {
  turn: number;
  values: number[];
}

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
  const course = await api.course(table.id);
  const end = table.at ?? course[course.length - 1]?.at ?? 0;
  const begin = Math.max(0, end - 2 * view.turns); // two answers a turn
  const totals = view.seats.map((seat) => seat.rounds.slice(0, view.round - 1).reduce((sum, value) => sum + value, 0));
  const key = place(table.id, view.round);
  const known = seen.get(key) ?? [];
  const found = course.filter((point) => point.at > begin && point.at < end).map((point) => ({ turn: (point.at - begin) / 2, values: point.scores.map((score, seat) => score - (totals[seat] ?? 0)) }));
  seen.set(key, [...found.filter((point) => !known.some((each) => each.turn === point.turn)), ...known].sort((a, b) => a.turn - b.turn));
}
