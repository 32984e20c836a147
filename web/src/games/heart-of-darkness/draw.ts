// Geometry of the map and what is derived from it: where rivers run and where pieces stand. Units are those of geometry.json.

import geometry from "./geometry.json";
import type { Border, HeartView } from "./view";

export interface AreaShape {
  d: string;
  x: number;
  y: number;
  r: number;
  glyphs: number[]; // x, y, x, y …
}

const areas = geometry.areas as Record<string, AreaShape>;
const borders = geometry.borders as unknown as Record<string, [number, number, number]>;

export const land = { w: geometry.w, h: geometry.h, coast: geometry.coast, wild: geometry.wild, equator: geometry.equator, graticule: geometry.graticule };

const NOWHERE: AreaShape = { d: "", x: 467, y: 500, r: 30, glyphs: [] };
export const shape = (area: string): AreaShape => areas[area] ?? NOWHERE;

export interface Mark {
  x: number;
  y: number;
  angle: number;
}

export function mark(a: string, b: string): Mark {
  const found = borders[`${a}/${b}`] ?? borders[`${b}/${a}`];
  if (found) return { x: found[0], y: found[1], angle: found[2] };
  return { x: (shape(a).x + shape(b).x) / 2, y: (shape(a).y + shape(b).y) / 2, angle: 0 };
}

/** Where the river of a port reaches the sea, or leaves the map. */
const MOUTHS: Record<string, [number, number]> = { zanzibar: [26, -2], boma: [-26, 0], gondokoro: [10, -40], "fernando-poo": [14, 16], quelimane: [26, 12] };

function noise(seed: string): () => number {
  let state = 7;
  for (const letter of seed) state = (state * 31 + letter.charCodeAt(0)) % 2147483647;
  return () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
}

/** A wandering line from one point through another to a third, the same every time. */
function wander(points: [number, number][], seed: string): string {
  const dice = noise(seed);
  const [first, middle, last] = points as [[number, number], [number, number], [number, number]];
  const steps = 9;
  const path: [number, number][] = [];
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps;
    const bend = i && i < steps ? 7 : 0;
    path.push([
      (1 - t) ** 2 * first[0] + 2 * t * (1 - t) * middle[0] + t * t * last[0] + dice() * bend,
      (1 - t) ** 2 * first[1] + 2 * t * (1 - t) * middle[1] + t * t * last[1] + dice() * bend,
    ]);
  }
  let d = `M${path[0]?.map((n) => n.toFixed(1)).join(" ")}`;
  for (let i = 1; i < path.length - 1; i += 1) {
    const [x, y] = path[i] as [number, number];
    const [nx, ny] = path[i + 1] as [number, number];
    d += `Q${x.toFixed(1)} ${y.toFixed(1)} ${((x + nx) / 2).toFixed(1)} ${((y + ny) / 2).toFixed(1)}`;
  }
  return `${d}L${last.map((n) => n.toFixed(1)).join(" ")}`;
}

export interface River {
  key: string;
  d: string;
  stub: boolean; // comes from land nobody has seen
}

export interface WaterMark {
  key: string;
  kind: string;
  x: number;
  y: number;
  angle: number; // of the flow
}

export const upstream = (border: Border): string => (border.flows_into === border.a ? border.b : border.a);

export function rivers(view: HeartView): { lines: River[]; marks: WaterMark[]; springs: { key: string; x: number; y: number }[] } {
  const wet = view.borders.filter((border) => border.water && border.flows_into);
  const outflow = new Map(wet.map((border) => [upstream(border), border]));
  const explored = new Map(view.areas.map((area) => [area.area, area]));
  const lines: River[] = [];
  const marks: WaterMark[] = [];
  const exit = (area: string): [number, number] => {
    const out = outflow.get(area);
    const here = shape(area);
    if (out) {
      const at = mark(out.a, out.b);
      return [at.x, at.y];
    }
    const [dx, dy] = MOUTHS[area] ?? [0, 0];
    return [here.x + dx, here.y + dy];
  };
  for (const border of wet) {
    const { x, y } = mark(border.a, border.b);
    const into = border.flows_into;
    const from = upstream(border);
    const c = shape(into);
    const [ex, ey] = exit(into);
    const key = `${from}/${into}`;
    lines.push({ key, d: wander([[x, y], [c.x * 1.2 - (x + ex) * 0.1, c.y * 1.2 - (y + ey) * 0.1], [ex, ey]], key), stub: false });
    if (!border.water.endsWith("source") && !explored.get(from)?.terrain) {
      const u = shape(from);
      lines.push({ key: `${key}/stub`, d: `M${(x + (u.x - x) * 0.4).toFixed(1)} ${(y + (u.y - y) * 0.4).toFixed(1)}L${x} ${y}`, stub: true });
    }
    marks.push({ key, kind: border.water, x, y, angle: Math.round((Math.atan2(c.y - y, c.x - x) * 180) / Math.PI) });
  }
  const springs: { key: string; x: number; y: number }[] = [];
  for (const area of view.areas) {
    for (let n = 0; n < area.springs; n += 1) {
      const here = shape(area.area);
      const dice = noise(`${area.area}${n}`);
      const x = here.x + dice() * here.r * 1.1;
      const y = here.y + here.r * 0.55 + dice() * 8;
      const [ex, ey] = exit(area.area);
      const key = `${area.area}/spring${n}`;
      springs.push({ key, x, y });
      lines.push({ key, d: wander([[x, y], [(x + ex) / 2, y], [ex, ey]], key), stub: false });
    }
  }
  return { lines, marks, springs };
}

/** Pieces that share a region stand side by side. */
export const beside = (index: number, count: number, gap: number): number => (index - (count - 1) / 2) * gap;
