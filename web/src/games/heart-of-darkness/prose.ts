// The journal in prose: a chapter's facts as a paragraph, in the voice of the expedition. Which of several ways to say a thing
// follows from the match and the chapter, so a match is always told the same, its chapters differ, and so do two matches.

import type { Word } from "../../lib/catalogue";
import type { GameEvent } from "../../lib/protocol";
import { family } from "./view";

type Saying = [id: string, ways: number];

const WAYS = ["a", "b", "c", "d", "e"];
const LAND: Record<string, string> = { jungle: "prose-jungle", desert: "prose-desert", savanna: "prose-savanna", veldt: "prose-veldt" };
const MET: Record<string, Saying> = { wildlife: ["prose-wildlife", 4], village: ["prose-village", 4], tusk: ["prose-tusk", 4], plant: ["prose-plant", 4], healer: ["prose-healer", 4], missionary: ["prose-missionary", 4] };
const FOUND: Record<string, Saying> = { scenery: ["prose-scenery", 3], flora: ["prose-flora", 3], culture: ["prose-culture", 3], mineral: ["prose-mineral", 4] };
const CAME: Record<string, Saying> = {
  malaria: ["prose-malaria", 4], warband: ["prose-warband", 4], taboo: ["prose-taboo", 4], accident: ["prose-accident", 4], storm: ["prose-storm", 4], thirst: ["prose-thirst", 4],
  lost: ["prose-lost", 4], impassable: ["prose-impassable", 3], rumor: ["prose-rumor", 3], success: ["prose-success", 3],
};
const PLAIN: Record<string, Saying> = {
  port: ["prose-port", 4], enters: ["prose-enters", 4], "places-water": ["prose-water", 4], "places-source": ["prose-source", 2], discovers: ["prose-discovers", 5], special: ["prose-special", 1],
  "chased-away": ["prose-chased-away", 3], "time-up": ["prose-time-up", 5], stays: ["prose-stays", 2], "rumor-told": ["prose-rumor-told", 3], "bad-luck": ["prose-bad-luck", 2],
  revolt: ["prose-revolt", 2], dies: ["prose-dies", 2], "goes-insane": ["prose-goes-insane", 2],
};

/** What can be said of an event. */
function saying(event: GameEvent): Saying | undefined {
  const chit = family(String(event["chit"] ?? ""));
  if (event.what === "explores") return [LAND[String(event["terrain"])] ?? "prose-veldt", 4];
  if (event.what === "finds") return FOUND[chit] ?? FOUND["mineral"];
  if (event.what === "meets") return MET[chit];
  if (event.what === "incident") return CAME[String(event["incident"])];
  if (event.what === "village") return event["likes"] ? (event["respects"] ? ["prose-overjoyed", 3] : ["prose-friendly", 2]) : event["respects"] ? ["prose-cold", 2] : ["prose-hostile", 2];
  if (event.what === "king") return event["likes"] ? ["prose-king-likes", 2] : ["prose-king-refuses", 2];
  return PLAIN[event.what];
}

const LOST: Record<string, string> = { porter: "people", askari: "people", health: "health", sanity: "sanity" };
const ALWAYS = new Set(["discovers", "special"]);
const AFTER: Record<string, string> = { village: "meets/village", king: "discovers/", "chased-away": "incident/warband" }; // what makes no sense unless that was told
const LAST = new Set(["dies", "goes-insane"]);
const MOST = 2; // of one kind in a row of days: a journal is no ledger

/** What is to be varied: incidents and encounters each by their own kind. */
const kindOf = (event: GameEvent): string => `${event.what}/${String(event["incident"] ?? (event.what === "meets" ? family(String(event["chit"])) : ""))}`;

const GOODS = new Set(["food", "gifts"]);

/** The goods that an incident took, by the events up to what came next. */
function costOf(events: GameEvent[], from: number): { food: number; gifts: number } | null {
  const cost = { food: 0, gifts: 0 };
  for (const event of events.slice(from + 1)) {
    if (saying(event) || event.what === "walks") break;
    if (event.what === "loses" && GOODS.has(String(event["thing"]))) cost[event["thing"] as keyof typeof cost] += Number(event["amount"] ?? 0);
  }
  return cost.food + cost.gifts ? cost : null;
}

/** `events`: those of one chapter and one expedition; `turn`: how far its sayings are turned on, so that chapters differ. */
export function prose(events: GameEvent[], word: Word, turn = 0): string {
  const said: string[] = [];
  const count = new Map<string, number>();
  const kinds = new Map<string, number>();
  const lost = { people: 0, health: 0, sanity: 0 };
  const causes: string[] = [];
  const explored = new Set(events.filter((event) => event.what === "explores").map((event) => event["region"]));
  let end = ""; // after it nobody writes
  let topic = ""; // what was come upon last, if it was told
  for (const [index, event] of events.entries()) {
    const kind = event.what === "loses" ? (LOST[String(event["thing"])] as keyof typeof lost | undefined) : undefined;
    if (kind) {
      lost[kind] += Number(event["amount"] ?? 1);
      if (kind === "people") causes.push(word("prose-cause", { why: event["why"] }));
    }
    if (event.what === "enters" && explored.has(event["region"])) continue; // the land says it
    const [id, ways] = saying(event) ?? ["", 0];
    const before = count.get(event.what) ?? 0;
    const own = kinds.get(kindOf(event)) ?? 0;
    const comes = event.what === "meets" || event.what === "discovers" || event.what === "incident";
    if (comes) topic = "";
    if (!ways || ((before >= MOST || own >= ways) && !ALWAYS.has(event.what))) continue;
    const needed = AFTER[event.what];
    if (needed && !topic.startsWith(needed)) continue;
    if (comes) topic = kindOf(event);
    count.set(event.what, before + 1);
    kinds.set(kindOf(event), own + 1);
    const way = WAYS[(turn + (ALWAYS.has(event.what) || own ? before : 0)) % ways];
    const told = word(id, { ...event, way, region: event["into"] ?? event["region"] ?? event["port"] });
    if (LAST.has(event.what)) end = told;
    else said.push(told);
    const goods = event.what === "incident" ? costOf(events, index) : null;
    if (goods) said.push(word("prose-cost", { ...goods, way: WAYS[(turn + index) % 3] }));
  }
  const facts = { people: lost.people, way: turn % 2 ? "b" : "a" };
  const known = [...new Set(causes)].filter(Boolean);
  if (lost.people) said.push(known.length ? word("prose-gone-why", { ...facts, causes: known }) : word("prose-gone", facts));
  if (lost.health > 1) said.push(word("prose-fever", { way: WAYS[turn % 3] }));
  if (lost.sanity > 1) said.push(word("prose-mind", { way: WAYS[turn % 3] }));
  return [...said, end].filter(Boolean).join(" ");
}
