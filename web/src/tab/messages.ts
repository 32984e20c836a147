// What the page and the worker with the engine say to each other.

/** What the site command wrote into the page: where the engine lies, and how large its parts are. */
export interface Site {
  version: string;
  engine: string; // a folder
  packs: Record<string, number>; // compressed files in it, with their sizes
  python: Record<string, string>; // what this build of Python is
}

export interface Begin {
  site: Site;
  base: string; // the address of the page's folder
  store: string; // the name of the folder that holds the matches
}

/** What the engine says it failed for where another tab has the store; any other text is told as it is. */
export const OPEN_ELSEWHERE = "open-elsewhere";

export type StoreTrouble = "" | "full" | "broken";

export type ToEngine =
  | { kind: "fetch"; number: number; method: string; path: string; body: string | ArrayBuffer }
  | { kind: "open"; number: number; path: string }
  | { kind: "send"; number: number; text: string }
  | { kind: "close"; number: number }
  | { kind: "end" }; // put everything away: another tab wants to go on

export type FromEngine =
  | { kind: "progress"; done: number; of: number }
  | { kind: "ready"; lasting: boolean } // lasting: matches outlive the tab
  | { kind: "failed"; text: string }
  | { kind: "reply"; number: number; status: number; body: string | ArrayBuffer }
  | { kind: "opened" | "closed"; number: number; code: number }
  | { kind: "said"; number: number; text: string }
  | { kind: "store"; trouble: StoreTrouble } // why something could not be saved
  | { kind: "ended" };
