// The end of expeditions into the heart of darkness: alone a goal is reached or missed, with others the best story wins.

import type { Word } from "../../lib/catalogue";
import { pick, ranking, type Ending, type Name, type Past } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { pastExpeditions } from "./gallery";
import { storyOf, turningWords, type Turning } from "./story";
import { viewOf } from "./view";

function title(frame: Frame, word: Word): string | undefined {
  const view = viewOf(frame);
  const me = view.seats[0];
  if (view.seats.length > 1 || !me) return undefined;
  const fate = me.fate !== "alive" ? me.fate : me.dp >= view.target_dp ? "home" : "short";
  return word("ending-title", { fate, region: me.region, dp: me.dp, target: view.target_dp });
}

function goal(frame: Frame, word: Word): Ending["goal"] {
  const view = viewOf(frame);
  const me = view.seats[0];
  if (view.seats.length > 1 || !me) return undefined;
  const fate = me.fate !== "alive" ? me.fate : me.dp >= view.target_dp ? "home" : "short";
  return { title: word("ending-goal-title", { fate, region: me.region }), score: me.dp, words: word("ending-goal", { target: view.target_dp }), part: me.dp / view.target_dp };
}

const WIDE = 7; // columns beside names and totals
const MOMENTS = 5;
/** What is told first where there is no room for everything; a wish of bad luck only where nothing greater happened. */
const WEIGHT: Record<Turning["why"], number> = { end: 0, find: 1, revolt: 2, richest: 3, humility: 4, "bad-luck": 5 };

export function ending(frame: Frame, events: GameEvent[], name: Name, word: Word): Ending {
  const view = viewOf(frame);
  const stories = view.seats.map((_, seat) => storyOf(events, seat));
  const from = (kind: string): number[] => stories.map((each) => each.sources.find((one) => one.source === kind)?.dp ?? 0);
  const weight = (kind: string): number => from(kind).reduce((sum, dp) => sum + Math.abs(dp), 0);
  const kinds = [...new Set(stories.flatMap((each) => each.sources.map((one) => one.source)))];
  // side by side there is room for some of them
  const rest = stories.length > 1 && kinds.length > WIDE ? kinds.filter((kind) => kind !== "count").sort((a, b) => weight(b) - weight(a)).slice(WIDE - 2) : [];
  const others = stories.map((_, seat) => rest.reduce((sum, kind) => sum + (from(kind)[seat] ?? 0), 0));
  const column = (source: string, values: number[]): { words: string; values: number[] } => ({ words: word("source", { source }), values });
  const said = (turning: Turning, seat: number): { words: string; n: number; seat: number } => {
    const { text } = turningWords(turning, word, seat);
    return { words: turning.turn ? word("turning-in", { turn: turning.turn, moment: text }) : text, n: turning.n, seat };
  };
  // what befell anybody; of richest turns only the richest of all
  const all = stories.flatMap((each, seat) => each.turning.map((turning) => ({ turning, seat })));
  const richest = all.filter(({ turning }) => turning.why === "richest").sort((a, b) => b.turning.dp - a.turning.dp)[0];
  const own = (seat: number): number => (seat === (frame.seat ?? frame.result?.winners[0] ?? 0) ? 0 : 1);
  const moments = all
    .filter((each) => each.turning.why !== "richest" || each === richest)
    .sort((a, b) => WEIGHT[a.turning.why] - WEIGHT[b.turning.why] || own(a.seat) - own(b.seat) || a.turning.n - b.turning.n)
    .slice(0, MOMENTS)
    .sort((a, b) => a.turning.n - b.turning.n);
  const made = title(frame, word);
  const aim = goal(frame, word);
  const turns = events.filter((event) => event.what === "game-turn");
  // a match that went on from another has earlier points, of which it tells nothing
  const earlier = (frame.result?.scores ?? []).map((score, seat) => score - (stories[seat]?.dp ?? 0));
  return {
    ...(made ? { title: made } : {}),
    columns: [...(earlier.some(Boolean) ? [column("earlier", earlier)] : []), ...kinds.filter((kind) => !rest.includes(kind)).map((kind) => column(kind, from(kind))), ...(rest.length ? [column("other", others)] : [])],
    prizes: view.seats.length > 1 ? prizes(events, word) : [],
    ...(aim ? { goal: aim } : {}),
    turning: moments.map(({ turning, seat }) => said(turning, seat)),
    stages: turns.map((event) => ({ n: event.n, words: word("ending-stage", { turn: Number(event["turn"]) }) })),
    story: tell(frame, stories, name, word),
    ...(view.seats.length === 1 ? { past: () => past(word) } : {}),
  };
}

/** The final count: who had the most of what. */
function prizes(events: GameEvent[], word: Word): { words: string; seats: number[] }[] {
  const found = new Map<string, number[]>();
  for (const event of events) {
    const why = event.what === "dp" ? String(event["why"]) : "";
    if (!why.startsWith("most ")) continue;
    const words = word("ending-prize", { what: why.slice(5) });
    found.set(words, [...(found.get(words) ?? []), event.seat]);
  }
  return [...found].map(([words, seats]) => ({ words, seats }));
}

type Told = ReturnType<typeof storyOf>;

const GREAT = ["highest", "lost-city", "kingdom", "warrior", "lake", "mountain"];
/** The find that people will ask about: a legend, the greatest discovery, or the first of the others. */
function greatest(told: Told): Told["finds"][number] | undefined {
  const discovery = GREAT.map((great) => told.finds.find((find) => find.chit.startsWith(great))).find(Boolean);
  return told.finds.find((find) => told.legends.has(find.chit)) ?? discovery ?? told.finds[0];
}

/** How many regions were entered: a route begins at a port. */
const entered = (route: string[]): number => new Set(route.slice(1)).size;

/** A few sentences, each from facts; which words follows from them, too. First how it ended, then a paragraph for each expedition. */
function tell(frame: Frame, stories: Told[], name: Name, word: Word): string[] {
  const view = viewOf(frame);
  const ranks = ranking(frame.result ?? { scores: view.seats.map((seat) => seat.dp), winners: [] });
  const said = [verdict(view, stories, ranks, name, word)];
  for (const { seat, score } of ranks) {
    const each = stories[seat] as Told;
    const fate = view.seats[seat]?.fate ?? "alive";
    const facts = each.dp * 7 + each.finds.length * 3 + each.route.length + seat;
    const lines: string[] = [];
    const regions = entered(each.route);
    const [region, into] = [each.route[0], each.route[each.route.length - 1]];
    if (regions) lines.push(word(pick(["story-route-1", "story-route-2", "story-route-3", "story-route-4"], facts), { seat, region, into, regions }));
    else if (into) lines.push(word("story-stays", { seat, region: into }));
    const find = greatest(each);
    if (find && each.legends.has(find.chit)) lines.push(word(pick(["story-legend-1", "story-legend-2", "story-legend-3"], facts), { region: find.region, chit: find.chit }));
    else if (find) lines.push(word(pick(each.finds.length > 1 ? ["story-finds-1", "story-finds-2", "story-finds-3"] : ["story-find"], facts + 1), { finds: each.finds.length, chit: find.chit, region: find.region }));
    const best = each.sources[0];
    if (best && best.dp > 3) lines.push(word(pick(["story-source-1", "story-source-2", "story-source-3"], facts + 1), { source: best.source, dp: best.dp, all: score }));
    const lost = each.losses.reduce((sum, loss) => sum + (["askari", "porter"].includes(loss.stat) ? loss.count : 0), 0);
    if (lost) lines.push(word(pick(["story-lost-1", "story-lost-2", "story-lost-3"], facts + 2), { count: lost }));
    else if (fate === "alive") lines.push(word(pick(["story-whole-1", "story-whole-2"], facts)));
    if (fate !== "alive") lines.push(word(pick(fate === "dead" ? ["story-dead-1", "story-dead-2"] : ["story-insane-1", "story-insane-2"], facts), { seat, region: view.seats[seat]?.region }));
    if (lines.length) said.push(lines.join(" "));
  }
  return said;
}

function verdict(view: ReturnType<typeof viewOf>, stories: Told[], ranks: ReturnType<typeof ranking>, name: Name, word: Word): string {
  const [first, second] = ranks;
  if (!first) return "";
  if (!second) {
    const short = view.target_dp - first.score;
    if (short <= 0) return word(pick(["story-goal-1", "story-goal-2"], first.score));
    return word(pick(["story-short-1", "story-short-2", "story-short-3"], short), { dp: short });
  }
  const margin = first.score - second.score;
  const count = stories[first.seat]?.sources.find((one) => one.source === "count")?.dp ?? 0;
  if (margin === 0) return word("story-level", { names: [name(first.seat), name(second.seat)] });
  if (count > margin) return word("story-count", { seat: first.seat, dp: count });
  return word(pick(margin < 4 ? ["story-close-1", "story-close-2"] : ["story-clear-1", "story-clear-2"], margin), { dp: margin });
}

async function past(word: Word): Promise<Past[]> {
  const alone = (await pastExpeditions()).filter((each) => each.seats === 1);
  return alone.map((each) => ({ id: each.id, score: each.dp, words: word("ending-past", { fate: each.fate, regions: entered(each.route) }) }));
}
