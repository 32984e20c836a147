// The journal: the story of one expedition, read from the events of the table.

import type { GameEvent } from "../../lib/protocol";
import type { Word } from "../../lib/catalogue";
import { standing } from "../../lib/standing";

export interface Chapter {
  turn: number; // 0: before the first Game Turn
  region: string;
  lines: { text: string; kind: "find" | "loss" | "plain" | "legend" | "end"; n: number }[];
  events: GameEvent[]; // all of them, for the prose
  dp: number;
  total: number; // DP at its end
}

/** A moment that decided: a find, or what else happened. */
export interface Turning {
  n: number;
  turn: number;
  why: "find" | "end" | "revolt" | "bad-luck" | "humility" | "richest";
  text: string; // of the event
  chit: string; // of a find
  dp: number; // of the richest Game Turn
}

export interface Story {
  route: string[];
  chapters: Chapter[];
  sources: { source: string; dp: number }[];
  finds: { chit: string; region: string; turn: number }[];
  legends: Set<string>; // those of them that Rumors told of
  losses: { stat: string; count: number }[];
  turning: Turning[];
  dp: number;
  course: number[]; // DP at the end of each Game Turn
  end: string;
}

const GROUPS: [RegExp, string][] = [
  [/^(savanna|veldt|jungle|desert)$/, "regions"],
  [/source|waterfall|marsh|river/, "water"],
  [/^finding$/, "findings"],
  [/^discovery$|highest/, "discoveries"],
  [/^patron /, "patron"],
  [/^(resource|altimeter|bible|books|diary|machete|painting|pickax|surveying)$/, "resources"],
  [/^two losses$/, "hardship"],
  [/^most /, "count"],
  [/notoriety/, "notoriety"],
  [/envy/, "envy"],
  [/meeting/, "meetings"],
  [/shame/, "shame"],
];
const WORTH_TELLING = new Set(["port", "patron", "explores", "places-water", "places-source", "finds", "discovers", "special", "meets", "village", "king", "incident", "dies", "goes-insane", "revolt", "rumor-told", "humbles", "bad-luck", "time-up", "stays", "chased-away"]);
const LOSSES = new Set(["health", "sanity", "askari", "porter"]);

export function group(why: string): string {
  for (const [pattern, source] of GROUPS) if (pattern.test(why)) return source;
  return "legends";
}

/** `score`: how the expedition stands, where that is known. A match that went on from another begins with points of which it tells
 * nothing. */
export function storyOf(events: GameEvent[], seat: number, score?: number): Story {
  const story: Story = { route: [], chapters: [], sources: [], finds: [], legends: new Set(), losses: [], turning: [], dp: 0, course: [], end: "" };
  const sources = new Map<string, number>();
  const losses = new Map<string, number>();
  let turn = 0;
  let region = "";
  let chapter: Chapter = { turn: 0, region: "", lines: [], events: [], dp: 0, total: 0 };
  const close = (): void => {
    chapter.total = story.dp;
    chapter.region = region;
    if (chapter.lines.length) story.chapters.push(chapter);
  };
  for (const event of standing(events)) {
    if (event.what === "game-turn") {
      close();
      if (turn) story.course.push(story.dp);
      turn = Number(event["turn"]);
      chapter = { turn, region: "", lines: [], events: [], dp: 0, total: 0 };
      continue;
    }
    if (event.seat !== seat && !(event.what === "bad-luck" && Number(event["other"]) === seat) && event.what !== "cut-off") continue;
    chapter.events.push(event);
    const say = (kind: Chapter["lines"][number]["kind"] = "plain"): void => void chapter.lines.push({ text: event.text, kind, n: event.n });
    const turning = (why: Turning["why"], chit = ""): void => void story.turning.push({ n: event.n, turn, why, text: event.text, chit, dp: 0 });
    const lost = event.what === "loses" && LOSSES.has(String(event["thing"])) ? String(event["thing"]) : "";
    switch (event.what) {
      case "port":
      case "enters": {
        region = String(event["region"] ?? event["port"]);
        if (story.route[story.route.length - 1] !== region) story.route.push(region);
        if (event.what === "port") say();
        break;
      }
      case "dp": {
        const amount = Number(event["amount"]);
        const source = group(String(event["why"]));
        sources.set(source, (sources.get(source) ?? 0) + amount);
        story.dp += amount;
        chapter.dp += amount;
        break;
      }
      case "finds":
      case "discovers":
      case "special": {
        const chit = String(event["chit"] ?? event["special"]);
        story.finds.push({ chit, region, turn });
        if (event.what === "special") story.legends.add(chit);
        say(event.what === "special" ? "legend" : "find");
        if (event.what === "special" || chit.startsWith("highest")) turning("find", chit);
        break;
      }
      case "dies":
      case "goes-insane":
        story.end = event.text;
        turning("end");
        say("end");
        break;
      case "revolt":
        turning("revolt");
        say("loss");
        break;
      case "bad-luck":
      case "humbles":
        turning(event.what === "humbles" ? "humility" : "bad-luck");
        say();
        break;
      default:
        if (lost) {
          losses.set(lost, (losses.get(lost) ?? 0) + Number(event["amount"] ?? 1));
          say("loss");
        } else if (WORTH_TELLING.has(event.what)) say();
    }
  }
  close();
  story.course.push(story.dp);
  const earlier = Math.max(0, (score ?? 0) - story.dp);
  story.dp += earlier;
  for (const each of story.chapters) each.total += earlier;
  story.course = story.course.map((dp) => dp + earlier);
  story.sources = [...sources].map(([source, dp]) => ({ source, dp })).sort((a, b) => b.dp - a.dp);
  story.losses = [...losses].map(([stat, count]) => ({ stat, count }));
  // the richest Game Turn is a turning point too
  const best = story.chapters.reduce<Chapter | null>((most, each) => (each.turn > 0 && each.dp > (most?.dp ?? 2) ? each : most), null);
  if (best) story.turning.push({ n: best.events[best.events.length - 1]?.n ?? 0, turn: best.turn, why: "richest", text: "", chit: "", dp: best.dp });
  story.turning.sort((a, b) => a.n - b.n);
  return story;
}

/** Why it was a turning point, and what happened. */
export function turningWords(turning: Turning, word: Word, seat: number): { why: string; text: string } {
  const { why, chit, dp, text } = turning;
  return { why: why === "find" ? word("turning-find", { chit }) : word("turning-why", { why }), text: why === "richest" ? word("turning-richest", { seat, dp }) : text };
}

/** "Game turn 3: Kongo", or what came before. */
export function chapterWords(chapter: Chapter | undefined, home: boolean, word: Word): string {
  if (chapter?.turn) return chapter.region ? word("chapter-region", { turn: chapter.turn, region: chapter.region }) : word("chapter-turn", { turn: chapter.turn });
  return (chapter ? chapter.events.some((event) => event.what === "port" || event.what === "buys") : home) ? word("chapter-before") : word("chapter-way");
}
