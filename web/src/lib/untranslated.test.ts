// No word that somebody reads stands in the sources: it is a message of the client (src/cairn/client/words) or of a game (its words/).

import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

const FILES = import.meta.glob<string>(["../**/*.{svelte,ts}", "!../**/*.test.ts", "!../made/**", "!../test-setup.ts", "!./protocol.ts"], { eager: true, query: "?raw", import: "default" });

// What reads like words and is none: by file, and what it is
const NO_WORDS: Record<string, RegExp> = {
  "feed.ts": /^.feed/, // an address
  "games/africana/Books.svelte": /^turn (back|for)wards$/, // notation, as the next
  "games/africana/Table.svelte": /^(turn (back|for)wards|buy (left|right))$/,
  "games/heart-of-darkness/Table.svelte": /^go (up|down|left|right)$/,
  "games/lost-cities/Table.svelte": /^draw deck$/,
  "games/outside.ts": /did not load$/, // for the console
  "games/registry.ts": /^the plain table is missing$/, // cannot be
  "luck.ts": /^cairn commitment$/, // what is hashed
  "shell/TablePage.svelte": /^(Tab|Shift)$/, // keys
  "shell/share.ts": /picture/, // said as ending-not-saved
  "tab/Notices.svelte": /^take over$/, // to sw.js
  "tab/python.ts": /could not be fetched/, // what a developer needs
  "tab/worker.ts": /its worker ended/,
};

const READ = /^(aria-(label|valuetext|roledescription|description)|title|placeholder|alt|label)$/; // attributes with words
const WORD = /\p{L}{2,}/u;
const NAMES = /^(Cairn|SHA-256|Enter|Space|Backspace)$/; // and keys

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Looks like a sentence or a label: several words, or one with a capital. Notation, classes and ids do not. */
function prose(text: string): boolean {
  const said = text.trim();
  if (/^[.#\w[(:@*]*[[\]{}=>]|[{};=<>|\\]|^\W*$|\bvar\(|^[MmLlHhVv][\d .-]|px\b|url\(|^image\/|^--|\/\//.test(said)) return false;
  return /\p{L}{2,}[,.:;!?]? \p{L}/u.test(said) || /^\p{Lu}\p{Ll}+[.!?]?$/u.test(said) || /\p{L}{2,}[.!?…]$/u.test(said);
}

function untold(source: string, file: string): string[] {
  const found: string[] = [];
  const tell = (text: string, sure: boolean): void => {
    const said = text.replace(/\s+/g, " ").trim();
    if (sure ? WORD.test(said) : prose(said)) if (!NAMES.test(said) && !NO_WORDS[file]?.test(said)) found.push(`${file}: ${said}`);
  };
  const visit = (node: Node, within: Node[]): void => {
    const [parent] = within.slice(-1);
    if (node.type === "Text" && parent?.type === "StyleDirective") return;
    if (node.type === "Text" && parent?.type !== "Attribute") tell(String(node["data"]), !within.some((each) => each["name"] === "svg" && each.type === "RegularElement" && !within.some((inner) => inner["name"] === "text")));
    else if (node.type === "Text" && READ.test(String(parent?.["name"]))) tell(String(node["data"]), true);
    else if (node.type === "Literal" && typeof node["value"] === "string" && !silent(node, within)) tell(node["value"], inRead(within));
    else if (node.type === "TemplateElement" && !silent(node, within)) tell(String((node["value"] as { cooked: string }).cooked), inRead(within));
    for (const [key, value] of Object.entries(node)) {
      if (key === "css" || key === "loc" || key.endsWith("omments")) continue;
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each, [...within, node]);
    }
  };
  visit(parse(source, { modern: true }) as unknown as Node, []);
  return found;
}

/** Is it the value of an attribute that is read, and no argument of a call there? */
const inRead = (within: Node[]): boolean => within.some((each) => each.type === "Attribute" && READ.test(String(each["name"]))) && !within.some((each) => /Call|Member|Binary/.test(each.type));

const CODE = new Set(["closest", "matches", "querySelector", "querySelectorAll", "matchMedia", "addEventListener", "getPropertyValue", "MediaQuery"]);

/** Types, imports, keys of objects, comparisons, styles, selectors, and what only the console is told. */
function silent(node: Node, within: Node[]): boolean {
  const parent = within[within.length - 1];
  if (!parent) return false;
  if (/^TS|Import|Export(All|Named)/.test(parent.type) && parent.type !== "TSAsExpression" && parent.type !== "TSSatisfiesExpression" && parent.type !== "TSNonNullExpression") return true;
  if (parent.type === "Property" && parent["key"] === node) return true;
  if (parent.type === "BinaryExpression" && /^[!=]==?$|^in$/.test(String(parent["operator"]))) return true;
  if (within.some((each) => /^(Style|Class)Directive$/.test(each.type) || (each.type === "Attribute" && /^(style|class)$/.test(String(each["name"]))))) return true;
  const called = within.filter((each) => each.type === "CallExpression" || each.type === "NewExpression").map((each) => each["callee"] as Node);
  return called.some((each) => CODE.has(String(each["name"] ?? (each["property"] as Node | undefined)?.["name"])) || (each.type === "MemberExpression" && (each["object"] as Node)["name"] === "console"));
}

const sources = Object.entries(FILES).map(([path, text]) => [path.replace(/^(\.\.\/|\.\/)/, ""), path.endsWith(".svelte") ? text : `<script lang="ts">${text.replaceAll("</", "<\\/")}</script>`] as const);

test("the linter finds words in markup, attributes and code, and no others", () => {
  const source = `<script lang="ts">const a = "draw-deck"; const b = flag ? "Save it" : "x"; table.act("draw"); if (a === "Not this one") say("close");</script>
<p class="one two" title="Say something">Hello {b} <b aria-label={say("close")}>{say("close")}</b></p><svg><path d="M0 0 h1" /></svg>`;
  expect(untold(source, "x.svelte")).toEqual(["x.svelte: Say something", "x.svelte: Hello", "x.svelte: Save it"]);
});

test("everything that is read comes from a catalogue", () => {
  expect(sources.flatMap(([file, source]) => untold(source, file))).toEqual([]);
});
