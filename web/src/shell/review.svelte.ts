// The review of a finished match, asked for until the server has thought it through. What is known is kept while the page is open.

import { SvelteMap } from "svelte/reactivity";
import { api, ApiError } from "../lib/api";
import type { Decision, Review } from "../lib/protocol";

const PAUSE = 1500;
const LONGEST = 6000; // a long match is asked after less and less often, well within what one may ask
const kept = new SvelteMap<string, Review>();

export class ReviewState {
  trouble = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly id: () => string,
    private readonly seat: () => number,
    private readonly spoken: (review: Review) => Review = (review) => review,
  ) {}

  get now(): Review | null {
    return kept.get(`${this.id()}/${this.seat()}`) ?? null;
  }

  /** Ask until it is ready; the returned function stops that. */
  follow(): () => void {
    const key = `${this.id()}/${this.seat()}`;
    const round = (this.asked += 1);
    this.trouble = null;
    let pause = PAUSE;
    const go = async (): Promise<void> => {
      try {
        const found = this.spoken(await api.review(this.id(), this.seat()));
        if (round !== this.asked) return;
        kept.set(key, found);
        this.trouble = null;
        if (!found.ready) this.timer = setTimeout(() => void go(), (pause = Math.min(LONGEST, pause * 1.15)));
      } catch (error) {
        if (round !== this.asked) return;
        const later = error instanceof ApiError && (error.code === "unreachable" || error.status >= 500 || error.status === 429);
        const busy = error instanceof ApiError && error.status === 429; // it is just asked again
        this.trouble = busy ? null : error instanceof ApiError ? error.message : String(error);
        if (later) this.timer = setTimeout(() => void go(), 4 * PAUSE);
      }
    };
    if (!kept.get(key)?.ready) void go();
    return () => {
      this.asked += 1;
      clearTimeout(this.timer);
    };
  }
}

/** A loss that is no more than its own error may be none at all. */
export const doubtful = (each: Decision): boolean => each.loss <= each.error;

export const costly = (review: Review): Decision[] => [...review.decisions].sort((a, b) => b.loss - a.loss);

export const turningPoints = (review: Review): Decision[] =>
  review.turning_points.flatMap((at) => review.decisions.find((each) => each.at === at) ?? []);

export interface Graph {
  line: string; // the worth, as a path
  bars: { at: number; x: number; y: number; w: number; h: number; doubtful: boolean }[];
  zero: number | null; // where nothing is won and nothing lost, if in sight
  low: number;
  high: number;
  x: (at: number) => number;
  y: (worth: number) => number;
}

/** The whole match on a sheet of w by h: worth as a line above, what each answer lost as bars below it. */
export function graph(review: Review, lines: number, w: number, h: number): Graph {
  const all = [...review.decisions].sort((a, b) => a.at - b.at);
  const last = Math.max(1, lines, ...all.map((each) => each.at));
  const low = Math.min(0, ...all.map((each) => each.worth));
  const high = Math.max(low + 1, ...all.map((each) => each.worth));
  const most = Math.max(1, ...all.map((each) => each.loss));
  const top = h * 0.66;
  const x = (at: number): number => 6 + (at / last) * (w - 12);
  const y = (worth: number): number => 8 + ((high - worth) / (high - low)) * (top - 16);
  const wide = Math.max(1.5, Math.min(7, ((w - 12) / Math.max(1, all.length)) * 0.7));
  return {
    line: all.map((each, index) => `${index ? "L" : "M"}${x(each.at).toFixed(1)} ${y(each.worth).toFixed(1)}`).join(""),
    bars: all
      .filter((each) => each.loss > 0)
      .map((each) => {
        const size = Math.max(1, (each.loss / most) * (h - top - 6));
        return { at: each.at, x: x(each.at) - wide / 2, y: h - 2 - size, w: wide, h: size, doubtful: doubtful(each) };
      }),
    zero: low < 0 && high > 0 ? y(0) : null,
    low,
    high,
    x,
    y,
  };
}
