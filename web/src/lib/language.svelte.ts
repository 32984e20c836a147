// What the client says itself, in the reader's language: messages of src/cairn/client/words, which build_client.py reads. English is part of
// the first load; every other language is a file that is fetched when it is wanted.

import english from "../made/en.json";
import type { Arguments } from "../made/ids";
import { Catalogue } from "./catalogue";
import type { Catalogue as Messages, Told } from "./protocol";

export type Id = keyof Arguments;
type Fact = string | number | boolean | readonly string[];
/** What a message is said with: nothing, or each of its arguments. */
export type Facts<I extends Id> = [Arguments[I]] extends [never] ? [] : [Record<Arguments[I], Fact>];

const SOURCE = "en";
export const PSEUDO = "en-XA"; // offered to nobody, and given to whoever asks for it
const KEY = "cairn.language";

const others = import.meta.glob<{ default: unknown }>(["../made/*.json", "!../made/en.json"]);
const fileOf = (language: string): string => `../made/${language}.json`;
/** All that can be chosen. */
export const LANGUAGES = [SOURCE, ...Object.keys(others).map((file) => file.slice("../made/".length, -".json".length)).filter((each) => each !== PSEUDO)];

const catalogue = (language: string, messages: unknown): Catalogue => new Catalogue({ language, messages: messages as Messages["messages"], things: {}, seats: [] });

let asked = new URLSearchParams(location.search).get("lang"); // for as long as this page is open

class Spoken {
  words = $state.raw(catalogue(SOURCE, english));

  get language(): string {
    return this.words.language;
  }

  /** The wishes are met: once before anything is on show, and again whenever they change. */
  async meet(): Promise<void> {
    const wanted = chosen(wishes());
    if (wanted !== this.language) {
      const file = others[fileOf(wanted)];
      const messages = file ? (await file()).default : english;
      if (chosen(wishes()) === wanted) this.words = catalogue(wanted, messages);
    }
    document.documentElement.lang = this.language;
  }

  /** Null: as the browser wishes. */
  async choose(language: string | null): Promise<void> {
    asked = null;
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    if (address.href !== location.href) history.replaceState(history.state, "", address);
    try {
      if (language) localStorage.setItem(KEY, language);
      else localStorage.removeItem(KEY);
    } catch {
      asked = language; // storage closed: it holds until the page is left
    }
    await this.meet();
  }
}

export const spoken = new Spoken();

/** What this device keeps; null: nothing. */
export function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What was asked for in the address, what this device keeps, then what the browser asks for. */
export function wishes(): string[] {
  return [asked, keptLanguage(), ...navigator.languages].filter((each): each is string => Boolean(each));
}

/** As `chosen` of src/cairn/core/catalogue.py, which decides for a game's words: the first wish that can be met, `de-AT` by `de` if need be. */
export function chosen(wanted: string[], known = [...LANGUAGES, PSEUDO]): string {
  for (const wish of wanted) {
    for (const name of [wish, wish.split("-")[0]]) {
      const found = known.find((each) => each.toLowerCase() === name?.toLowerCase());
      if (found) return found;
    }
  }
  return SOURCE;
}

/** A message of the client. */
export function say<I extends Id>(id: I, ...facts: Facts<I>): string {
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts[0] ?? {})) args[name] = typeof value === "boolean" ? (value ? "yes" : "no") : value;
  return spoken.words.say(id, args).text;
}

/** What the server refuses, or why it keeps a table as it stands: its message, or its English where this client does not know that. */
export function sayTold(told: Told | null | undefined, english: string): string {
  return told && spoken.words.has(told.say) ? spoken.words.say(told.say, told.args ?? {}).text : english;
}

/** The name of a language in that language. */
export function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}
