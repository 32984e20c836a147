// The journal in prose: a chapter's facts as a paragraph, in the voice of the expedition. Which of several ways to say a thing
// follows from the match and the chapter, so a match is always told the same, its chapters differ, and so do two matches.

import type { GameEvent } from "../../lib/protocol";
import { legend } from "./pace";
import { family, title } from "./view";

type Say = (event: GameEvent, name: (area: string) => string) => string[];

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const place = (event: GameEvent, name: (area: string) => string): string => name(String(event["region"] ?? event["port"] ?? ""));

/** "a Lake", "an Oil Palm", "the Highest Mountain", "Graphite". */
function thing(chit: string): string {
  const words = title(chit);
  if (family(chit) === "mineral" || /s$/.test(words)) return words;
  if (/^(Highest|Largest)/.test(words)) return `the ${words}`;
  return /^[AEIOU]/.test(words) ? `an ${words}` : `a ${words}`;
}

const LAND: Record<string, string[]> = {
  jungle: ["trees, and behind the trees more trees", "the light was green at noon", "we cut every yard of the way", "nobody saw the sky for days"],
  desert: ["nothing threw a shadow but us", "sand in the bread, sand in the compass", "we marched by night", "the horizon would not come nearer"],
  savanna: ["grass to the edge of the sky", "one sees a whole day ahead there", "the herds did not even look up", "a lone tree was the only shade at noon"],
  veldt: ["open land, good for walking", "dry grass and easy going", "stones, thorns and a wide horizon", "the wind never stopped"],
};

const MET: Record<string, string[]> = {
  village: ["Smoke, dogs, children: a village.", "We sat before the elders of a village.", "A village lay right across our way.", "Drums told us of the village before we saw it."],
  tusk: ["Old ivory stuck out of the mud.", "Some elephant had left us its tusks.", "We stumbled over ivory that nobody claimed.", "Tusks, white as porcelain, under a thorn tree."],
  plant: ["The cook knew a leaf against bad dreams.", "We chewed what the Porters chewed, and slept.", "A bitter plant, but it clears the head.", "I pressed one leaf for the book and ate the other."],
  healer: ["A healer looked at my tongue and shook his head.", "An old healer took us in hand.", "The healer wanted a button for her herbs, and got two.", "We let a healer see to our feet."],
  missionary: ["A missionary shared his tea and his doubts.", "A bell, of all things: a mission.", "The missionary had not spoken English for three years.", "We were asked to evening prayer, and went."],
};

const CAME: Record<string, string[]> = {
  malaria: ["Malaria shook the camp.", "The fever found us.", "Quinine for breakfast, quinine at night.", "Half the camp lay under blankets at noon."],
  warband: ["Spears in the grass: a warband.", "A warband barred the way.", "They stood on the ridge at dawn, and they had not come to trade.", "Somebody shouted, and then there were arrows."],
  taboo: ["We had broken a taboo without knowing it.", "Somebody touched what must not be touched.", "Nobody would look at us that day: a taboo.", "I sat on the wrong stone, it seems."],
  accident: ["A crate went down the slope, and the man after it.", "A rope broke at the worst moment.", "An accident, and nobody's fault, as always.", "Two loads were lost before anybody cried out."],
  storm: ["A storm took what was not tied down.", "It rained as if the sky had been saving it up.", "Thunder all night, and wet flour in the morning.", "The storm tore the tents off their poles."],
  thirst: ["The last waterhole was dry.", "Thirst made everybody quiet.", "We licked the dew from the canvas.", "Water was counted by the spoon."],
  lost: ["We walked in a circle for two days.", "Compass and sun disagreed.", "I do not know where we were on Tuesday.", "The guide pointed three ways at once."],
  impassable: ["There was no way through, so we went round.", "A gorge that is on no map turned us back.", "The path ended at a wall of thorns."],
  rumor: ["At the fires they whispered of something further on.", "Everybody had heard a story, and each told another one.", "A child drew a beast in the sand and would not say its name."],
  success: ["For once everything went well.", "A good day, of which there are few.", "The men sang, and I let them."],
};

const SAYINGS: Record<string, Say> = {
  port: (event, name) => [`We set out from ${place(event, name)}.`, `At ${place(event, name)} the last crates were loaded, and we left.`, `${place(event, name)} waved us off.`, `Behind us ${place(event, name)} grew small, and nobody looked back.`],
  enters: (event, name) => [`We crossed into ${place(event, name)}.`, `By evening we stood in ${place(event, name)}.`, `Then came ${place(event, name)}.`, `The way led on to ${place(event, name)}.`],
  explores: (event, name) => {
    const [here, land] = [place(event, name), title(String(event["terrain"]))];
    return (LAND[String(event["terrain"])] ?? []).map((said, at) => [`${here} turned out to be ${land}: ${said}.`, `${here} is ${land}. ${upper(said)}.`, `${land} it was, all of ${here}: ${said}.`, `They had told us nothing of ${here}. ${land}; ${said}.`][at] as string);
  },
  "places-water": (event, name) => {
    const [water, here] = [thing(String(event["marker"])), name(String(event["into"] ?? event["region"] ?? ""))];
    return [`We drew ${water} into the map of ${here}.`, `The map has ${water} now, where it was white.`, `${upper(water)}: my pencil followed it for miles.`, `What they call a trickle here is ${water}.`];
  },
  "places-source": (event, name) => [`A small spring in ${place(event, name)}, and the whole river comes from it.`, `We knelt and drank where the river begins, in ${place(event, name)}.`],
  finds: (event) => {
    const found = thing(String(event["chit"]));
    const kind = family(String(event["chit"]));
    if (kind === "scenery") return [`I sketched ${found} until the light went.`, `${upper(found)}, worth the detour.`, `We rested at a sight worth a plate in the book: ${found}.`];
    if (kind === "flora") return [`I pressed a leaf for the book: ${found}.`, `${upper(found)}, which nobody at Kew has seen in leaf.`, `Under ${found} we forgot the time.`];
    if (kind === "culture") return [`We were the guests of the ${title(String(event["chit"]))} and filled two notebooks.`, `The ${title(String(event["chit"]))} showed us how they live.`, `An evening with the ${title(String(event["chit"]))}, by the fire.`];
    return [`We found ${found}.`, `${upper(found)}: it fits into a crate, just.`, `A good day, for the hammer rang on ${found}.`, `Samples of ${found} lie in the crate marked fragile.`];
  },
  discovers: (event) => {
    const found = thing(String(event["chit"]));
    return [`And there it was: ${found}, on no map before ours.`, `Nobody at home will believe it: ${found}.`, `We stood before ${found} and did not speak for an hour.`, `At last the mist lifted, and we saw ${found}.`, `I name it in pencil only, until London agrees: ${found}.`];
  },
  special: (event) => [`${title(String(event["special"]))}. ${legend(String(event["special"]))}`],
  meets: (event) => {
    const chit = String(event["chit"]);
    return family(chit) === "wildlife" ? [`We came upon ${thing(chit)}.`, `Around noon, ${thing(chit)}.`, `${upper(thing(chit))} looked us over.`, `The bush moved, and it was ${thing(chit)}.`] : (MET[family(chit)] ?? []);
  },
  village: (event) =>
    event["likes"] ? (event["respects"] ? ["They danced for us until morning.", "They would hardly let us go.", "We were carried shoulder-high through the gate."] : ["They were friendly.", "We were given beer and a place by the fire."])
    : event["respects"] ? ["They respected us, and kept their distance.", "Nobody smiled, nobody lifted a hand."] : ["They drove us out with stones.", "We left before it came to blows."],
  king: (event) => (event["likes"] ? ["Their King granted what I asked.", "The King laughed, and gave."] : ["Their King gave us nothing.", "The King looked through us as through glass."]),
  incident: (event) => CAME[String(event["incident"])] ?? [],
  "chased-away": () => ["We drove them off.", "They left when we stood our ground.", "A volley over their heads was enough."],
  "time-up": () => ["Time ran out, and we had to leave.", "We stayed too long.", "The rains were near, so we broke camp.", "There was more to see, and no time to see it."],
  stays: () => ["We rested where the land ends, and slept.", "For a few days nobody carried anything."],
  "rumor-told": () => ["An old man drew in the dust where the Rumor leads.", "The Rumor has a direction now.", "They told us where to look, and begged us not to."],
  "bad-luck": () => ["Somebody at home must have wished us ill.", "Luck turned, and not by itself."],
  revolt: () => ["Our own people turned against us.", "In the morning the camp was up in arms."],
  dies: () => ["Here the handwriting ends.", "The last page is blank."],
  "goes-insane": () => ["From here on only numbers, and then not even those.", "The last pages make no sense."],
};
const LOST: Record<string, string> = { porter: "people", askari: "people", health: "health", sanity: "sanity" };
const CAUSES: Record<string, string> = { ambush: "an ambush", "wild animal": "a wild animal", "ran off": "they ran off", "last porter": "they ran off" };
const FEVER = ["The fever will not leave me.", "I walk with a stick these days.", "They carry me more often than I admit."];
const MIND = ["I have begun to talk to the compass.", "At night I hear the river where there is none.", "I no longer read the old pages aloud."];
const ALWAYS = new Set(["discovers", "special"]);
const MOST = 2; // of one kind in a row of days: a journal is no ledger

/** What is to be varied: incidents and encounters each by their own kind. */
const kindOf = (event: GameEvent): string => `${event.what} ${String(event["incident"] ?? (event.what === "meets" ? family(String(event["chit"])) : ""))}`;

/** `events`: those of one chapter and one expedition; `turn`: how far its sayings are turned on, so that chapters differ. */
export function prose(events: GameEvent[], name: (area: string) => string, turn = 0): string {
  const said: string[] = [];
  const told = new Map<string, number>();
  const kinds = new Map<string, number>();
  const lost = { people: 0, health: 0, sanity: 0 };
  const causes: string[] = [];
  const explored = new Set(events.filter((event) => event.what === "explores").map((event) => event["region"]));
  for (const event of events) {
    const kind = event.what === "loses" ? (LOST[String(event["thing"])] as keyof typeof lost | undefined) : undefined;
    if (kind) {
      lost[kind] += Number(event["amount"] ?? 1);
      const why = String(event["why"] ?? "the road").replaceAll("-", " ");
      if (kind === "people") causes.push(CAUSES[why] ?? why);
    }
    if (event.what === "enters" && explored.has(event["region"])) continue; // the land says it
    const ways = SAYINGS[event.what]?.(event, name) ?? [];
    const before = told.get(event.what) ?? 0;
    const own = kinds.get(kindOf(event)) ?? 0;
    if (!ways.length || ((before >= MOST || own >= ways.length) && !ALWAYS.has(event.what))) continue;
    told.set(event.what, before + 1);
    kinds.set(kindOf(event), own + 1);
    said.push(ways[(turn + (ALWAYS.has(event.what) || own ? before : 0)) % ways.length] as string);
  }
  const cause = causes.length ? `: ${[...new Set(causes)].slice(0, 2).join(", ")}` : "";
  if (lost.people) said.push(lost.people === 1 ? `One of us did not come back${cause}.` : turn % 2 ? `${lost.people} of us did not come back${cause}.` : `We are ${lost.people} fewer now${cause}.`);
  if (lost.health > 1) said.push(FEVER[turn % FEVER.length] as string);
  if (lost.sanity > 1) said.push(MIND[turn % MIND.length] as string);
  return said.join(" ");
}
