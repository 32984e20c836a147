// What of an expedition is a beat of its own, and what is a page.

import type { Word } from "../../lib/catalogue";
import type { GameEvent } from "../../lib/protocol";
import type { Beat, Kind } from "../../shell/beats";
import type { BeatPage } from "../registry";
import { isRoll } from "./dice";
import { bought, family } from "./view";

const PAGES = new Set(["special", "discovers", "dies", "goes-insane", "revolt"]);
const LOSSES = new Set(["dies", "goes-insane", "revolt"]);
const QUIET = new Set(["code", "map-turn", "matrix-turn", "track", "resets", "event", "buys"]); // the shop shows what rivals have bought

export function kinds(event: GameEvent): Kind | null {
  if (isRoll(event)) return "roll";
  if (bought(event)) return "quiet";
  if (PAGES.has(event.what)) return "card";
  return QUIET.has(event.what) ? "quiet" : null;
}

export function page(beat: Beat, word: Word): BeatPage {
  const event = beat.events.find((each) => PAGES.has(each.what)) ?? (beat.events[0] as GameEvent);
  const legend = event.what === "special" ? String(event["special"]) : "";
  const chit = String(event["chit"] ?? "");
  const rows = beat.events.filter((each) => each.what === "dp" && each.seat === event.seat).map((each) => ({ words: word("page-dp", { why: each["why"] }), amount: Number(each["amount"]) }));
  // what it took and gave besides, as it was told: a legend names its price, a warrior nation its toll
  const taken = beat.events.filter((each) => (["loses", "gains", "returns", "takes"].includes(each.what) || (each === event && legend)) && each.seat === event.seat).map((each) => each.text);
  const picture = legend || (chit ? family(chit) : event.what);
  return {
    kicker: word("page-kicker", { what: event.what }),
    title: legend || chit ? word("label-chit", { chit: legend || chit }) : event.text,
    text: [legend ? word("legend", { special: legend }) : chit ? event.text : "", ...taken].filter(Boolean).join(" "),
    picture: { name: picture, load: () => import("./Scene.svelte") },
    symbol: `hd-${legend ? "special" : chit ? family(chit) : LOSSES.has(event.what) ? "pawn" : "rumor"}`,
    rows,
    tone: LOSSES.has(event.what) ? "loss" : "find",
  };
}
