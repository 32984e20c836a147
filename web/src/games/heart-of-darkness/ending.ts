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

const WIDE = 7; // columns beside names and totals
/** A wish of bad luck is told where nothing greater happened. */
const minor = (turning: Turning): number => (turning.why === "bad-luck" || turning.why === "humility" ? 1 : 0);

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
  const said = (turning: Turning): string => {
    const { text } = turningWords(turning, word);
    return turning.turn ? word("turning-in", { turn: turning.turn, moment: text }) : text;
  };
  const own = stories[frame.seat ?? frame.result?.winners[0] ?? 0];
  const made = title(frame, word);
  // a match that went on from another has earlier points, of which it tells nothing
  const earlier = (frame.result?.scores ?? []).map((score, seat) => score - (stories[seat]?.dp ?? 0));
  return {
    ...(made ? { title: made } : {}),
    columns: [...(earlier.some(Boolean) ? [column("earlier", earlier)] : []), ...kinds.filter((kind) => !rest.includes(kind)).map((kind) => column(kind, from(kind))), ...(rest.length ? [column("other", others)] : [])],
    prizes: view.seats.length > 1 ? prizes(events, word) : [],
    turning: [...(own?.turning ?? [])].sort((a, b) => minor(a) - minor(b)).slice(0, 5).sort((a, b) => a.n - b.n).map(said),
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

/** A few sentences, each from facts; which words follows from them, too. */
function tell(frame: Frame, stories: Told[], name: Name, word: Word): string[] {
  const view = viewOf(frame);
  const said: string[] = [];
  const solo = view.seats.length === 1;
  const ranks = ranking(frame.result ?? { scores: view.seats.map((seat) => seat.dp), winners: [] });
  for (const { seat } of ranks) {
    const each = stories[seat] as Told;
    const company = view.seats[seat];
    const facts = each.dp * 7 + each.finds.length * 3 + each.route.length + seat;
    const regions = new Set(each.route).size;
    if (regions > 1) said.push(word(pick(["story-route-1", "story-route-2", "story-route-3", "story-route-4"], facts), { seat, region: each.route[0], into: each.route[each.route.length - 1], regions }));
    const legend = each.turning.find((turn) => turn.why === "find" && !turn.chit.startsWith("highest"));
    const where = each.finds.find((find) => find.chit === legend?.chit);
    const [first, last] = [each.finds[0]?.chit, each.finds[each.finds.length - 1]?.chit];
    if (legend && where) said.push(word(pick(["story-legend-1", "story-legend-2", "story-legend-3"], facts), { region: where.region, chit: legend.chit }));
    else if (each.finds.length > 1) {
      const way = pick(["story-finds-1", "story-finds-2"], facts);
      said.push(word(way, { seat, finds: each.finds.length, chit: way === "story-finds-1" ? last : first }));
    }
    const best = each.sources[0];
    if (best && best.dp > 3) said.push(word(pick(["story-source-1", "story-source-2", "story-source-3"], facts + 1), { seat, source: best.source, dp: best.dp, all: each.dp }));
    const lost = each.losses.reduce((sum, loss) => sum + (["askari", "porter"].includes(loss.stat) ? loss.count : 0), 0);
    if (lost) said.push(word(pick(["story-lost-1", "story-lost-2", "story-lost-3"], facts + 2), { seat, count: lost }));
    const fate = company?.fate === "dead" ? ["story-dead-1", "story-dead-2"] : company?.fate === "insane" ? ["story-insane-1", "story-insane-2"] : [];
    if (company && fate.length) said.push(word(pick(fate, facts), { seat, region: company.region }));
  }
  const [first, second] = ranks;
  if (solo && first) {
    const short = view.target_dp - first.score;
    said.push(short > 0 ? word(pick(["story-short-1", "story-short-2"], short), { dp: short }) : word(pick(["story-goal-1", "story-goal-2"], first.score)));
  } else if (first && second) {
    const margin = first.score - second.score;
    const count = stories[first.seat]?.sources.find((one) => one.source === "count")?.dp ?? 0;
    if (margin > 0 && count > margin) said.push(word("story-count", { seat: first.seat, dp: count }));
    else if (margin === 0) said.push(word("story-level", { names: [name(first.seat), name(second.seat)] }));
    else said.push(word(pick(margin < 4 ? ["story-close-1", "story-close-2"] : ["story-clear-1", "story-clear-2"], margin), { dp: margin }));
  }
  return said;
}

async function past(word: Word): Promise<Past[]> {
  const alone = (await pastExpeditions()).filter((each) => each.seats === 1);
  return alone.map((each) => ({ id: each.id, score: each.dp, words: word("ending-past", { fate: each.fate, regions: new Set(each.route).size }) }));
}
