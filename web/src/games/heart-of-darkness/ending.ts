// The end of expeditions into the heart of darkness: alone a goal is reached or missed, with others the best story wins.

import { does, pick, ranking, times, upper, whom, whose, type Ending, type Name, type Past } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { pastExpeditions } from "./gallery";
import { storyOf } from "./story";
import { areaName, title as chitTitle, viewOf } from "./view";

function title(frame: Frame): string | undefined {
  const view = viewOf(frame);
  const me = view.seats[0];
  if (view.seats.length > 1 || !me) return undefined;
  const where = me.region ? ` in ${areaName(view, me.region)}` : "";
  if (me.fate === "dead") return `Lost${where} at ${me.dp} of ${view.target_dp} DP`;
  if (me.fate !== "alive") return `Out of your mind${where} at ${me.dp} of ${view.target_dp} DP`;
  return me.dp >= view.target_dp ? `Home with ${me.dp} of ${view.target_dp} DP` : `Home with only ${me.dp} of ${view.target_dp} DP`;
}

const WIDE = 7; // columns beside names and totals
/** A wish of bad luck is told where nothing greater happened. */
const minor = (why: string): number => (why === "Bad Luck" || why === "Humility" ? 1 : 0);

export function ending(frame: Frame, events: GameEvent[], name: Name): Ending {
  const view = viewOf(frame);
  const stories = view.seats.map((_, seat) => storyOf(events, seat));
  const from = (kind: string): number[] => stories.map((each) => each.sources.find((source) => source.name === kind)?.dp ?? 0);
  const weight = (kind: string): number => from(kind).reduce((sum, dp) => sum + Math.abs(dp), 0);
  const kinds = [...new Set(stories.flatMap((each) => each.sources.map((source) => source.name)))];
  // side by side there is room for some of them
  const rest = stories.length > 1 && kinds.length > WIDE ? kinds.filter((kind) => kind !== "Final count").sort((a, b) => weight(b) - weight(a)).slice(WIDE - 2) : [];
  const others = stories.map((_, seat) => rest.reduce((sum, kind) => sum + (from(kind)[seat] ?? 0), 0));
  const said = (turn: { text: string; turn: number }): string => (turn.turn ? `Game Turn ${turn.turn}: ${turn.text}` : turn.text);
  const own = stories[frame.seat ?? frame.result?.winners[0] ?? 0];
  const made = title(frame);
  // a match that went on from another has earlier points, of which it tells nothing
  const earlier = (frame.result?.scores ?? []).map((score, seat) => score - (stories[seat]?.dp ?? 0));
  return {
    ...(made ? { title: made } : {}),
    columns: [...(earlier.some(Boolean) ? [{ words: "Earlier", values: earlier }] : []), ...kinds.filter((kind) => !rest.includes(kind)).map((kind) => ({ words: kind, values: from(kind) })), ...(rest.length ? [{ words: "Other", values: others }] : [])],
    prizes: view.seats.length > 1 ? prizes(events) : [],
    turning: [...(own?.turning ?? [])].sort((a, b) => minor(a.why) - minor(b.why)).slice(0, 5).sort((a, b) => a.n - b.n).map(said),
    story: tell(frame, stories, name),
    ...(view.seats.length === 1 ? { past } : {}),
  };
}

/** The final count: who had the most of what. */
function prizes(events: GameEvent[]): { words: string; seats: number[] }[] {
  const found = new Map<string, number[]>();
  for (const event of events) {
    const why = event.what === "dp" ? String(event["why"]) : "";
    if (!why.startsWith("most ")) continue;
    const words = `Most ${chitTitle(why.slice(5))}`;
    found.set(words, [...(found.get(words) ?? []), event.seat]);
  }
  return [...found].map(([words, seats]) => ({ words: `${words}, +1 DP`, seats }));
}

type Told = ReturnType<typeof storyOf>;

/** A few sentences, each from facts; which words follows from them, too. */
function tell(frame: Frame, stories: Told[], name: Name): string[] {
  const view = viewOf(frame);
  const said: string[] = [];
  const solo = view.seats.length === 1;
  const ranks = ranking(frame.result ?? { scores: view.seats.map((seat) => seat.dp), winners: [] });
  for (const { seat } of ranks) {
    const each = stories[seat] as Told;
    const company = view.seats[seat];
    const facts = each.dp * 7 + each.finds.length * 3 + each.route.length + seat;
    const [start, end] = [each.route[0], each.route[each.route.length - 1]].map((area) => (area ? areaName(view, area) : ""));
    const far = new Set(each.route).size;
    const I = (plain: string, third: string): string => upper(does(name, seat, plain, third));
    if (far > 1) said.push(pick([
      `${I("lead", "leads")} an expedition from ${start} as far as ${end}, through ${times(far, "region")}.`,
      `From ${start} ${does(name, seat, "push", "pushes").replace("You", "you")} on to ${end}.`,
      `${upper(whose(name, seat))} route, ${start} to ${end}, crosses ${times(far, "region")}.`,
      `${times(far, "region")} carry ${whose(name, seat)} camp, ${end} the last of them.`,
    ], facts));
    const legend = each.finds.find((find) => each.turning.some((turn) => turn.why === chitTitle(find.chit) && !find.chit.startsWith("highest")));
    if (legend) said.push(pick([
      `In ${areaName(view, legend.region)} a Rumor proves true: ${chitTitle(legend.chit)}.`,
      `${chitTitle(legend.chit)}, in ${areaName(view, legend.region)}, is what people will ask about.`,
      `Nobody expected ${chitTitle(legend.chit)} in ${areaName(view, legend.region)}.`,
    ], facts));
    else if (each.finds.length > 1) said.push(pick([
      `${I("bring", "brings")} home ${times(each.finds.length, "wonder")}, ${chitTitle(each.finds[each.finds.length - 1]?.chit ?? "")} the last.`,
      `${times(each.finds.length, "find")} fill the crates, ${chitTitle(each.finds[0]?.chit ?? "")} first of all.`,
    ], facts));
    const best = each.sources[0];
    const from = best?.name.replace(/^Your /, "the ").toLowerCase();
    if (best && best.dp > 3) said.push(pick([
      `Most of ${whose(name, seat)} story is ${from}: ${best.dp} DP.`,
      `What counts most for ${whom(name, seat)}: ${from}, ${best.dp} DP.`,
      `${best.dp} of ${whose(name, seat)} ${each.dp} DP come from ${from}.`,
    ], facts + 1));
    const lost = each.losses.reduce((sum, loss) => sum + (["Askaris", "Porters"].includes(loss.words) ? loss.count : 0), 0);
    if (lost) said.push(pick([`${upper(times(lost, "companion"))} of ${whose(name, seat)} expedition ${lost === 1 ? "does" : "do"} not come back.`, `The way costs ${whom(name, seat)} ${times(lost, "companion")}.`, `${I("leave", "leaves")} ${times(lost, "companion")} behind.`], facts + 2));
    if (company?.fate === "dead") said.push(pick([`${I("die", "dies")} in ${areaName(view, company.region)}; the journal comes home alone.`, `In ${areaName(view, company.region)} ${whose(name, seat)} journey ends for good.`], facts));
    else if (company?.fate === "insane") said.push(pick([`In ${areaName(view, company.region)} ${whose(name, seat)} mind gives way.`, `${I("come", "comes")} home, but not ${whose(name, seat)} mind.`], facts));
  }
  const [first, second] = ranks;
  if (solo && first) {
    const short = view.target_dp - first.score;
    said.push(short > 0 ? pick([`${short} DP more would have made it a success.`, `It falls short by ${short} DP.`], short) : pick(["London talks of nothing else.", "The goal is reached, and the story is told for years."], first.score));
  } else if (first && second) {
    const margin = first.score - second.score;
    const count = stories[first.seat]?.sources.find((source) => source.name === "Final count")?.dp ?? 0;
    if (margin > 0 && count > margin) said.push(`Without the final count, ${count} DP, ${whom(name, first.seat)} would not be ahead.`);
    else if (margin === 0) said.push(`In the end ${whom(name, first.seat)} and ${whom(name, second.seat)} are level.`);
    else said.push(pick(margin < 4 ? [`Only ${margin} DP separate first and second.`, `A single find would have turned it: ${margin} DP.`] : [`Nobody comes closer than ${margin} DP.`, `The lead at the end: ${margin} DP.`], margin));
  }
  return said;
}

const FATES: Record<string, string> = { dead: "lost", insane: "out of their mind", alive: "came home" };

async function past(): Promise<Past[]> {
  const alone = (await pastExpeditions()).filter((each) => each.seats === 1);
  return alone.map((each) => ({ id: each.id, score: each.dp, words: `${FATES[each.fate] ?? each.fate}${each.route.length ? `, ${times(new Set(each.route).size, "region")}` : ""}` }));
}
