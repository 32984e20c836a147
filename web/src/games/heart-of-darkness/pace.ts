// What of an expedition is a beat of its own, and what is a page.

import type { GameEvent } from "../../lib/protocol";
import type { Beat, Kind } from "../../shell/beats";
import type { BeatPage } from "../registry";
import { isRoll } from "./dice";
import { family, title } from "./view";

const PAGES: Record<string, string> = { special: "A legend", discovers: "A discovery", dies: "The end of an expedition", "goes-insane": "The end of an expedition", revolt: "A revolt" };
const LOSSES = new Set(["dies", "goes-insane", "revolt"]);
const QUIET = new Set(["code", "map-turn", "matrix-turn", "track", "resets", "event"]);

const LEGENDS: Record<string, string> = {
  "christian-kingdom": "A stone cross above the roofs, and bells that nobody at home will believe in.",
  queen: "She asks one question, listens to the whole answer, and then the drums begin.",
  madness: "The maps no longer agree with one another, and neither do we.",
  leprosy: "A village where nobody shakes hands. They wave us on from far away.",
  plague: "Smoke over every hut, and not one voice. We do not stay the night.",
  wildman: "He lives in the trees, speaks our language, and has forgotten his name.",
  "solomons-mines": "Two pillars, a gate, and behind it a light that no lamp of ours has made.",
  cursed: "The idol was cold to the touch. Since then the dogs keep away from us.",
  kurtz: "Upriver they whisper the name before we ask for it.",
  kanger: "A trader without a shadow lays out wares that no ship ever brought.",
  haunted: "We counted the fires in the valley at dusk. At midnight we counted again.",
  cannibals: "They were generous with everything at supper, except with the recipe.",
  zombies: "They walked into the river and came out on our side.",
  "the-link": "It stood upright, looked at the compass, and pointed north.",
  "lost-world": "Above the cliffs the ferns are as high as churches, and something moves among them.",
  "lost-eden": "A garden without a gate. Whoever slept there woke without a scar.",
};

export const legend = (special: string): string => LEGENDS[special] ?? "";

export function kinds(event: GameEvent): Kind | null {
  if (isRoll(event)) return "roll";
  if (event.what in PAGES) return "card";
  return QUIET.has(event.what) ? "quiet" : null;
}

/** Where DP come from, on a page: the find itself, a Resource, the Patron. */
const dpWords = (why: string): string => (why === "special discovery" ? "the legend" : why === "discovery" ? "the discovery" : why.startsWith("patron ") ? `for ${title(why.slice(7))}` : title(why));

export function page(beat: Beat): BeatPage {
  const event = beat.events.find((each) => each.what in PAGES) ?? (beat.events[0] as GameEvent);
  const legend = event.what === "special" ? String(event["special"]) : "";
  const chit = String(event["chit"] ?? "");
  const rows = beat.events.filter((each) => each.what === "dp" && each.seat === event.seat).map((each) => ({ words: `DP, ${dpWords(String(each["why"]))}`, amount: Number(each["amount"]) }));
  // what it took and gave besides, as it was told: a legend names its price, a warrior nation its toll
  const price = /\(([^)]+)\)\.$/.exec(legend ? event.text : "")?.[1];
  const taken = beat.events.filter((each) => ["loses", "gains", "returns", "takes"].includes(each.what) && each.seat === event.seat).map((each) => each.text.replace(/ \((?:special )?discovery\)/, ""));
  const besides = [...(price ? [`Its price: ${price}.`] : []), ...taken].join(" ");
  const picture = legend || (chit ? family(chit) : event.what);
  return {
    kicker: PAGES[event.what] ?? "",
    title: legend || chit ? title(legend || chit) : event.text,
    text: [legend ? (LEGENDS[legend] ?? event.text) : chit ? event.text : "", besides].filter(Boolean).join(" "),
    picture: { name: picture, load: () => import("./Scene.svelte") },
    symbol: `hd-${legend ? "special" : chit ? family(chit) : LOSSES.has(event.what) ? "pawn" : "rumor"}`,
    rows,
    tone: LOSSES.has(event.what) ? "loss" : "find",
  };
}
