// Was the shuffle fair? The server seals a seed (its commitment) before this page adds a random number of its own (its salt);
// all luck follows from both. The page keeps what it was told, and holds it against what the table says later.

import { say } from "./language.svelte";
import type { TableInfo } from "./protocol";

export interface Luck {
  commitment: string;
  salts: string[]; // that this page sent for this table; none: it only looks on, or another device did
  at: number;
}

export interface Finding {
  good: boolean | null; // null: cannot be checked here
  words: string;
}

export interface Fairness {
  verdict: "fair" | "sealed" | "unfair" | "unchecked" | "pending";
  findings: Finding[];
  luck: Luck | null;
}

const KEY = "cairn.luck";
const MOST = 300; // tables

/** Shared between the players so that nobody, the server included, could have picked the luck alone. */
export function newSalt(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function all(): Record<string, Luck> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Luck>;
  } catch {
    return {}; // storage closed or spoiled
  }
}

export function kept(table: string): Luck | null {
  return all()[table] ?? null;
}

/** What was first is kept: a commitment that changes later is what this is for. */
export function keep(table: string, commitment: string, ...salts: string[]): void {
  const known = all();
  const before = known[table];
  known[table] = { commitment: before?.commitment ?? commitment, salts: [...(before?.salts ?? []), ...salts], at: Date.now() };
  const newest = Object.entries(known).sort(([, a], [, b]) => Number(b.salts.length > 0) - Number(a.salts.length > 0) || b.at - a.at).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // then nothing can be compared later
  }
}

/** Whoever was not there when the table was made keeps the commitment that was first seen. */
export function see(info: TableInfo): void {
  if (info.stream === "secret" && !info.imported && (info.status === "waiting" || info.status === "running") && !kept(info.id)) keep(info.id, info.commitment);
}

export async function judge(info: TableInfo): Promise<Fairness> {
  const luck = kept(info.id);
  const sealed = info.stream === "secret" && !info.imported;
  if (!sealed && !luck) return { verdict: "unchecked", findings: [], luck };
  const findings: Finding[] = sealed ? [] : [{ good: false, words: say("fair-other-way") }]; // it was sealed when we came
  const mine = info.seats.filter((seat) => seat.you);
  if (luck) {
    const same = info.commitment === luck.commitment;
    const [still, not] = luck.salts.length ? (["fair-same-before", "fair-other-before"] as const) : (["fair-same-came", "fair-other-came"] as const);
    findings.push({ good: same, words: say(same ? still : not) });
    if (luck.salts.length && mine.length) {
      const there = mine.some((seat) => luck.salts.includes(info.salts[seat.seat] ?? ""));
      findings.push({ good: there, words: say(there ? "fair-mine-in" : "fair-mine-out") });
    }
  }
  if (info.status === "over") {
    const fits = info.seed ? await opens(info.seed, luck?.commitment ?? info.commitment) : false;
    findings.push({
      good: fits,
      words: say(fits === null ? "fair-no-https" : fits ? "fair-seed-fits" : "fair-seed-other"),
    });
  }
  if (findings.some((each) => each.good === false)) return { verdict: "unfair", findings, luck };
  if (info.status !== "over") return { verdict: "pending", findings, luck };
  if (findings.some((each) => each.good === null) || !luck) return { verdict: "unchecked", findings, luck };
  return { verdict: luck.salts.length && mine.length ? "fair" : "sealed", findings, luck };
}

/** Is this the seed that was sealed? Null where the browser has no way to tell: WebCrypto needs HTTPS or this machine. */
async function opens(seed: string, commitment: string): Promise<boolean | null> {
  if (!(crypto as Partial<Crypto>).subtle) return null;
  const prefix = new TextEncoder().encode("cairn commitment");
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from([...prefix, ...bytes]));
  return hex(new Uint8Array(digest)) === commitment;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
