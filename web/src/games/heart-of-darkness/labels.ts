// Where names, stamps, finds and pawns stand on the map, so that none covers another: within a region they are stacked around its
// middle; between regions the less important name gives way, and a small one that finds no room is left out until one zooms in.

import { mark, shape } from "./draw";
import type { Area, HeartView } from "./view";

export interface Sizes {
  type: number; // of the names, in units of the map
  piece: number; // factor of the pieces
  bare: boolean; // far away: no stamps and finds
  plain: boolean; // a route map: pawns are not drawn, finds always
  badge?: number; // of a halt on the route, its radius
}

export interface Spot {
  area: string;
  name: { x: number; y: number } | null; // the baseline's middle
  stamp: number | null; // y
  pawns: number; // y
  finds: { x: number; y: number }[];
  find: number; // factor of the finds
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const PAWN = 38;
const STAMP = 22;
const FIND = 22;

const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** A name as wide as our display face sets it. */
export const nameBox = (words: string, x: number, y: number, type: number, port: boolean): Box => {
  const w = words.length * type * (port ? 0.58 : 0.52);
  return { x: x - w / 2, y: y - type * 0.78, w, h: type };
};

/** What stands in a region, from top to bottom: pawns, name, stamp or finds. */
function stack(area: Area, { type, piece, bare, plain }: Sizes): { spot: Spot; boxes: Box[] } {
  const at = shape(area.area);
  const pawns = plain ? 0 : area.explorers.length;
  const stamp = !plain && !bare && !area.terrain && Boolean(area.presumed);
  const found = bare && !plain ? [] : area.found;
  const find = found.length > 3 ? 0.8 * piece : piece;
  const per = Math.max(2, Math.min(4, Math.floor((at.r * 2.1) / (FIND * find))));
  const rows = Math.ceil(found.length / per);
  const height = (pawns ? PAWN * piece : 0) + type * 1.08 + (stamp ? STAMP * piece : 0) + rows * FIND * find;
  let y = at.y - height / 2;
  const spot: Spot = { area: area.area, name: null, stamp: null, pawns: 0, finds: [], find };
  const boxes: Box[] = [];
  if (pawns) {
    spot.pawns = y + 34 * piece;
    boxes.push({ x: at.x - (13 * pawns + 2) * piece, y, w: (26 * pawns + 4) * piece, h: PAWN * piece });
    y += PAWN * piece;
  }
  spot.name = { x: at.x, y: y + type * 0.85 };
  y += type * 1.08;
  if (stamp) {
    spot.stamp = y + 12 * piece;
    boxes.push({ x: at.x - 14 * piece, y: y + piece, w: 28 * piece, h: 20 * piece });
  }
  found.forEach((_, index) => {
    const row = Math.floor(index / per);
    const many = Math.min(per, found.length - row * per);
    const x = at.x + ((index % per) - (many - 1) / 2) * FIND * find;
    spot.finds.push({ x, y: y + (row + 0.5) * FIND * find });
    boxes.push({ x: x - 10 * find, y: y + row * FIND * find, w: 20 * find, h: 20 * find });
  });
  return { spot, boxes };
}

/** How large names are, in pixels, where a unit of the map is `k` of them. */
export const typeAt = (k: number): number => Math.max(12, Math.min(17, 12 + 3.5 * Math.log2(k / 0.6)));

const FARTHER = [[0, -1.7], [0, 1.7], [-2.2, 0], [2.2, 0], [-2, 1.4], [2, 1.4]] as const; // around the halts of a route

/** `must`: names that are always there; `may`: whether a name is wanted at all at this distance; `name`: what the region is called. */
export function arrange(view: HeartView, sizes: Sizes, here: string, must: Set<string>, may: (area: Area) => boolean, name: (area: Area) => string): Map<string, Spot> {
  const { type, piece } = sizes;
  const spots = new Map<string, Spot>();
  const taken: Box[] = [];
  for (const area of view.areas) {
    const { spot, boxes } = stack(area, sizes);
    spots.set(area.area, spot);
    taken.push(...boxes);
  }
  // the codes around the expedition are drawn large
  for (const border of sizes.plain ? [] : view.borders) {
    if (border.a !== here && border.b !== here) continue;
    const { x, y } = mark(border.a, border.b);
    taken.push({ x: x - 8 * piece, y: y - 8 * piece, w: 16 * piece, h: 16 * piece });
  }
  const badge = sizes.badge ?? 0;
  for (const area of badge ? must : []) taken.push({ x: shape(area).x - badge, y: shape(area).y - badge * 2.6, w: badge * 2, h: badge * 2 });
  const rank = (area: Area): number => (area.area === here ? 0 : must.has(area.area) ? 1 : area.port ? 2 : area.terrain ? 3 : 4);
  for (const area of [...view.areas].sort((a, b) => rank(a) - rank(b))) {
    const spot = spots.get(area.area) as Spot;
    const at = spot.name as { x: number; y: number };
    spot.name = null;
    if (!may(area)) continue;
    const words = name(area);
    let best: { x: number; y: number; box: Box; covered: number } | null = null;
    for (const [dx, dy] of [[0, 0], [0, -0.7], [0, 0.7], [-1.2, 0], [1.2, 0], [-1.2, -0.8], [1.2, -0.8], [-1.2, 0.8], [1.2, 0.8], ...(badge ? FARTHER : [])] as const) {
      const x = at.x + dx * type;
      const y = at.y + dy * type;
      const box = nameBox(words, x, y, type, area.port);
      const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      if (!best || covered < best.covered) best = { x, y, box, covered };
      if (!covered) break;
    }
    if (!best || (best.covered > best.box.w * best.box.h * 0.06 && rank(area) > 2)) continue;
    spot.name = { x: best.x, y: best.y };
    taken.push(best.box);
  }
  return spots;
}
