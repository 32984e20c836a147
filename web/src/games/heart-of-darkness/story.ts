// The journal: the story of one expedition, read from the events of the table.

import type { GameEvent } from "../../lib/protocol";
import { standing } from "../../lib/standing";
import { title } from "./view";

export interface Chapter {
  turn: number; // 0: before the first Game Turn
  region: string;
  lines: { text: string; kind: "find" | "loss" | "plain" | "legend" | "end"; n: number }[];
  events: GameEvent[]; // all of them, for the prose
  dp: number;
  total: number; // DP at its end
}

export interface Story {
  route: string[];
  chapters: Chapter[];
  sources: { name: string; dp: number }[];
  finds: { chit: string; region: string; turn: number }[];
  losses: { words: string; count: number }[];
  turning: { n: number; text: string; turn: number; why: string }[];
  dp: number;
  course: number[]; // DP at the end of each Game Turn
  end: string;
}

const GROUPS: [RegExp, string][] = [
  [/^(savanna|veldt|jungle|desert)$/, "Regions explored"],
  [/source|waterfall|marsh|river/, "Rivers and lakes"],
  [/^finding$/, "Findings"],
  [/^discovery$|highest/, "Discoveries"],
  [/^patron /, "Your Patron"],
  [/^(resource|altimeter|bible|books|diary|machete|painting|pickax|surveying)$/, "Resources"],
  [/^two losses$/, "Hardship"],
  [/^most /, "Final count"],
  [/notoriety/, "Notoriety"],
  [/envy/, "Envy"],
  [/meeting/, "Meetings"],
  [/shame/, "Shame"],
];
const WORTH_TELLING = new Set(["port", "patron", "explores", "places-water", "places-source", "finds", "discovers", "special", "meets", "village", "king", "incident", "dies", "goes-insane", "revolt", "rumor-told", "humbles", "bad-luck", "time-up", "stays", "chased-away"]);
const LOSSES: Record<string, string> = { health: "Health", sanity: "Sanity", askari: "Askaris", porter: "Porters" };

export function group(why: string): string {
  for (const [pattern, name] of GROUPS) if (pattern.test(why)) return name;
  return "Legends";
}

export function storyOf(events: GameEvent[], seat: number): Story {
  const story: Story = { route: [], chapters: [], sources: [], finds: [], losses: [], turning: [], dp: 0, course: [], end: "" };
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
    const lost = event.what === "loses" ? LOSSES[String(event["thing"])] : undefined;
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
        const name = group(String(event["why"]));
        sources.set(name, (sources.get(name) ?? 0) + amount);
        story.dp += amount;
        chapter.dp += amount;
        break;
      }
      case "finds":
      case "discovers":
      case "special": {
        const chit = String(event["chit"] ?? event["special"]);
        story.finds.push({ chit, region, turn });
        say(event.what === "special" ? "legend" : "find");
        if (event.what === "special" || chit.startsWith("highest")) story.turning.push({ n: event.n, turn, text: event.text, why: title(chit) });
        break;
      }
      case "dies":
      case "goes-insane":
        story.end = event.text;
        story.turning.push({ n: event.n, turn, text: event.text, why: "The end" });
        say("end");
        break;
      case "revolt":
        story.turning.push({ n: event.n, turn, text: event.text, why: "Revolt" });
        say("loss");
        break;
      case "bad-luck":
      case "humbles":
        story.turning.push({ n: event.n, turn, text: event.text, why: event.what === "humbles" ? "Humility" : "Bad Luck" });
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
  story.sources = [...sources].map(([name, dp]) => ({ name, dp })).sort((a, b) => b.dp - a.dp);
  story.losses = [...losses].map(([words, count]) => ({ words, count }));
  // the richest Game Turn is a turning point too
  const best = story.chapters.reduce<Chapter | null>((most, each) => (each.turn > 0 && each.dp > (most?.dp ?? 2) ? each : most), null);
  if (best) story.turning.push({ n: best.lines[0]?.n ?? 0, turn: best.turn, text: `${best.dp} DP, more than in any other.`, why: "The richest Game Turn" });
  story.turning.sort((a, b) => a.n - b.n);
  return story;
}
