// Past expeditions of this person, read once from the server's finished tables and kept on this device.

import { api } from "../../lib/api";
import { storyOf } from "./story";
import { viewOf } from "./view";

export interface Past {
  id: string;
  name: string;
  seats: number;
  dp: number;
  turns: number;
  target: number;
  fate: string;
  patron: string;
  route: string[];
  finds: number;
  when: number | string;
}

const KEY = "cairn.expeditions";
const MANY = 24;

function kept(): Record<string, Past> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Past>;
  } catch {
    return {};
  }
}

export async function pastExpeditions(): Promise<Past[]> {
  const known = kept();
  const shelf = (await api.shelf()).filter((entry) => entry.game === "heart-of-darkness" && entry.status === "over").slice(0, MANY);
  const found: Past[] = [];
  for (const entry of shelf) {
    let past = known[entry.id];
    if (!past) {
      const seat = entry.your_seats[0] ?? 0;
      const frame = await api.frame(entry.id, seat);
      const view = viewOf(frame);
      const mine = view.seats[seat];
      if (!mine) continue;
      const story = storyOf(frame.events, seat);
      past = {
        id: entry.id, name: entry.seats[seat]?.name ?? "", seats: view.seats.length, dp: mine.dp, turns: view.game_turn, target: view.target_dp,
        fate: mine.fate, patron: mine.patron, route: story.route, finds: story.finds.length, when: entry.updated,
      };
    }
    found.push(past);
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(found.map((each) => [each.id, each]))));
  } catch {
    // then they are read again next time
  }
  return found.sort((a, b) => b.dp - a.dp);
}
