// The end of expeditions into the heart of darkness: alone a goal is reached or missed, with others the best story wins.

import { does, pick, times, upper, whose, type Ending, type Name, type Past } from "../../lib/ending";
import type { Frame, GameEvent } from "../../lib/protocol";
import { pastExpeditions } from "./gallery";
import { storyOf } from "./story";
import { areaName, viewOf } from "./view";

function title(frame: Frame): string | undefined {
  const view = viewOf(frame);
  const me = view.seats[0];
  if (view.seats.length > 1 || !me) return undefined;
  const where = me.region ? ` in ${areaName(view, me.region)}` : "";
  if (me.fate === "dead") return `Lost${where} at ${me.dp} of ${view.target_dp} DP`;
  if (me.fate !== "alive") return `Out of your mind${where} at ${me.dp} of ${view.target_dp} DP`;
  return me.dp >= view.target_dp ? `Home with ${me.dp} of ${view.target_dp} DP` : `Home with only ${me.dp} of ${view.target_dp} DP`;
}

export function ending(frame: Frame, events: GameEvent[], name: Name): Ending {
  const view = viewOf(frame);
  const stories = view.seats.map((_, seat) => storyOf(events, seat));
  const kinds = [...new Set(stories.flatMap((each) => each.sources.map((source) => source.name)))];
  const said = (turn: { text: string; why: string; turn: number }): string => `Game Turn ${turn.turn}: ${turn.text}`;
  const story: string[] = [];
  stories.forEach((each, seat) => {
    const far = new Set(each.route).size;
    const facts = each.dp + far;
    const best = each.sources[0];
    const lost = each.losses.reduce((sum, loss) => sum + (["Askaris", "Porters"].includes(loss.words) ? loss.count : 0), 0);
    const fate = view.seats[seat]?.fate;
    if (far) story.push(pick([`${upper(does(name, seat, "see", "sees"))} ${times(far, "region")}, from ${areaName(view, each.route[0] ?? "")} to ${areaName(view, each.route[each.route.length - 1] ?? "")}.`, `From ${areaName(view, each.route[0] ?? "")} ${does(name, seat, "reach", "reaches").replace("You", "you")} ${areaName(view, each.route[each.route.length - 1] ?? "")}, through ${times(far, "region")}.`], facts));
    if (best) story.push(pick([`${upper(whose(name, seat))} best source of drama: ${best.name.toLowerCase()}, ${best.dp} DP.`, `Nothing brings ${name(seat) === "You" ? "you" : name(seat)} more than this: ${best.name.toLowerCase()}, ${best.dp} DP.`], facts + 1));
    if (each.finds.length) story.push(`${upper(does(name, seat, "find", "finds"))} ${times(each.finds.length, "wonder")}.`);
    if (lost) story.push(pick([`${upper(times(lost, "companion"))} ${lost === 1 ? "does" : "do"} not come back.`, `The way costs ${times(lost, "companion")}.`], facts));
    if (fate && fate !== "alive") story.push(`${upper(does(name, seat, "do", "does"))} not return.`);
  });
  const own = stories[frame.seat ?? frame.result?.winners[0] ?? 0];
  const made = title(frame);
  // a match that went on from another has earlier points, of which it tells nothing
  const earlier = (frame.result?.scores ?? []).map((score, seat) => score - (stories[seat]?.dp ?? 0));
  return {
    ...(made ? { title: made } : {}),
    columns: [...(earlier.some(Boolean) ? [{ words: "Earlier", values: earlier }] : []), ...kinds.map((kind) => ({ words: kind, values: stories.map((each) => each.sources.find((source) => source.name === kind)?.dp ?? 0) }))],
    turning: (own?.turning ?? []).slice(0, 5).map(said),
    story,
    ...(view.seats.length === 1 ? { past } : {}),
  };
}

const FATES: Record<string, string> = { dead: "lost", insane: "out of their mind", alive: "came home" };

async function past(): Promise<Past[]> {
  const alone = (await pastExpeditions()).filter((each) => each.seats === 1);
  return alone.map((each) => ({ id: each.id, score: each.dp, words: `${FATES[each.fate] ?? each.fate}${each.route.length ? `, ${times(new Set(each.route).size, "region")}` : ""}` }));
}
