// The journal in prose: a chapter's facts as a paragraph, in the voice of the expedition. Which of several ways to say a thing
// follows from the facts, so a match is always told the same, and two matches are not.

import type { GameEvent } from "../../lib/protocol";
import { legend } from "./pace";
import { title } from "./view";

type Say = (event: GameEvent, name: (area: string) => string) => string[];

const chit = (event: GameEvent): string => title(String(event["chit"] ?? ""));
const a = (thing: string): string => (/^[AEIOU]/.test(thing) ? `an ${thing}` : `a ${thing}`);
const place = (event: GameEvent, name: (area: string) => string): string => name(String(event["region"] ?? event["port"] ?? ""));
const why = (event: GameEvent): string => String(event["why"] ?? "the road").replaceAll("-", " ");

const LAND: Record<string, string[]> = {
  jungle: ["Trees, and behind the trees more trees.", "The light was green at noon.", "We cut every yard of the way."],
  desert: ["Nothing threw a shadow but us.", "Sand in the bread, sand in the compass.", "We marched by night."],
  savanna: ["Grass to the edge of the sky.", "One sees a whole day ahead there.", "The herds did not even look up."],
  veldt: ["Open land, good for walking.", "The grass was dry and the going easy.", "Stones, thorns and a wide horizon."],
};

const SAYINGS: Record<string, Say> = {
  port: (event, name) => [`We set out from ${place(event, name)}.`, `At ${place(event, name)} the last crates were loaded, and we left.`, `${place(event, name)} waved us off.`],
  enters: (event, name) => [`We crossed into ${place(event, name)}.`, `By evening we stood in ${place(event, name)}.`, `Then came ${place(event, name)}.`, `The way led on to ${place(event, name)}.`],
  explores: (event, name) => (LAND[String(event["terrain"])] ?? []).map((said) => `${place(event, name)} turned out to be ${title(String(event["terrain"]))}. ${said}`),
  "places-water": (event, name) => [`We drew ${a(title(String(event["marker"])))} into the map of ${name(String(event["into"] ?? event["region"] ?? ""))}.`, `The river is on paper now: ${a(title(String(event["marker"])))}.`],
  finds: (event) => [`We found ${a(chit(event))}.`, `${chit(event)}: it fits into a crate, just.`, `A good day, for we found ${a(chit(event))}.`],
  discovers: (event) => [`And there it was: ${a(chit(event))}, on no map before ours.`, `Nobody at home will believe it. ${chit(event)}.`, `We discovered ${a(chit(event))} and stood there for an hour.`],
  special: (event) => [`${title(String(event["special"]))}. ${legend(String(event["special"]))}`],
  meets: (event) => [`We met ${a(chit(event))}.`, `${chit(event)} crossed our way.`, `Around noon, ${a(chit(event))}.`],
  incident: (event) => [`${title(String(event["incident"]))} came over us.`, `Then the ${title(String(event["incident"]))}.`, `Nobody had reckoned with ${a(title(String(event["incident"])))}.`],
  "chased-away": () => ["We drove them off.", "They left when we stood our ground."],
  "time-up": () => ["Time ran out, and we had to leave.", "We stayed too long."],
  "rumor-told": () => ["An old man drew in the dust where the Rumor leads.", "The Rumor has a direction now."],
  revolt: () => ["Our own people turned against us.", "In the morning the camp was up in arms."],
  dies: () => ["Here the handwriting ends.", "The last page is blank."],
  "goes-insane": () => ["From here on only numbers, and then not even those.", "The last pages make no sense."],
};
const LOST: Record<string, string> = { porter: "people", askari: "people", health: "health", sanity: "sanity" };
const MOST = 2; // of one kind in a row of days: a journal is no ledger

/** `events`: those of one chapter and one expedition. */
export function prose(events: GameEvent[], name: (area: string) => string): string {
  const said: string[] = [];
  const told = new Map<string, number>();
  const lost = { people: 0, health: 0, sanity: 0 };
  const causes: string[] = [];
  let facts = 0;
  for (const event of events) {
    facts = (facts * 31 + event.n + String(event["chit"] ?? event["region"] ?? event["why"] ?? "").length) % 9973;
    const kind = event.what === "loses" ? (LOST[String(event["thing"])] as keyof typeof lost | undefined) : undefined;
    if (kind) {
      lost[kind] += Number(event["amount"] ?? 1);
      if (kind === "people") causes.push(why(event));
    }
    const ways = SAYINGS[event.what]?.(event, name) ?? [];
    const before = told.get(event.what) ?? 0;
    told.set(event.what, before + 1);
    if (!ways.length || (before >= MOST && event.what !== "discovers" && event.what !== "special")) continue;
    said.push(ways[(facts + before) % ways.length] as string);
  }
  const cause = causes[0] ? ` (${[...new Set(causes)].slice(0, 2).join(", ")})` : "";
  if (lost.people) said.push(lost.people === 1 ? `One of us did not come back${cause}.` : facts % 2 ? `${lost.people} of us did not come back${cause}.` : `We are ${lost.people} fewer now${cause}.`);
  if (lost.health > 1) said.push(facts % 2 ? "The fever will not leave me." : "I walk with a stick these days.");
  if (lost.sanity > 1) said.push(facts % 2 ? "I have begun to talk to the compass." : "At night I hear the river where there is none.");
  return said.join(" ");
}
