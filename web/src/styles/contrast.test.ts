// Our own palette, both themes: what is read reaches 4.5:1 on everything it may lie on. Graphics are judged by axe-core as
// "incomplete", so this is where colours are held to their word.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const sheets = ["tokens.css", ...globSync("../games/*/colours.css", { cwd: import.meta.dirname })];
const css = sheets.map((sheet) => readFileSync(join(import.meta.dirname, sheet), "utf8")).join("\n");

function declared(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8})\b/gi)].map(([, name, value]) => [name, value]) as [string, string][]);
}

function blocks(selector: RegExp): Record<string, string> {
  return Object.assign({}, ...[...css.matchAll(selector)].map(([, body]) => declared(body ?? ""))) as Record<string, string>;
}

const light = blocks(/^:root \{([^}]*)\}/gm);
const byChoice = blocks(/^:root\[data-theme="dark"\] \{([^}]*)\}/gm);
const bySystem = blocks(/:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/g);

function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  const [r, g, b] = [0, 2, 4].map((at) => {
    const part = parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const PAPERS = ["paper", "paper-2", "paper-3"];
const INKS = ["ink", "ink-2", "ink-3", "brass", "good", "bad", "note", "glow"];
const COLOURS = ["yellow", "blue", "white", "green", "red", "purple"];

describe.each([
  ["by day", light],
  ["by lamplight", { ...light, ...byChoice }],
])("%s", (_, palette) => {
  const of = (name: string): string => {
    const value = palette[name];
    if (!value) throw new Error(`no colour --${name}`);
    return value;
  };
  const pairs = [
    ...PAPERS.flatMap((paper) => INKS.map((ink) => [ink, paper])),
    ...["ink", "ink-2", "brass"].map((ink) => [ink, "brass-soft"]),
    ["on-brass", "brass"],
    ["on-ink", "ink"],
    ...COLOURS.map((colour) => [`c-${colour}-ink`, `c-${colour}`]),
    ...COLOURS.map((colour) => [`c-${colour}-text`, `c-${colour}-soft`]),
    ...COLOURS.map((colour) => [`c-${colour}-text`, "paper-2"]),
  ] as [string, string][];

  it.each(pairs)("%s on %s can be read", (ink, paper) => {
    expect(contrast(of(ink), of(paper))).toBeGreaterThanOrEqual(4.5);
  });

  it("the five colours differ in lightness, not in hue alone", () => {
    const steps = ["yellow", "blue", "white", "green", "red"].map((colour) => luminance(of(`c-${colour}`))).sort((a, b) => a - b);
    for (let i = 1; i < steps.length; i += 1) expect((steps[i] ?? 0) / (steps[i - 1] ?? 1)).toBeGreaterThan(1.15);
  });
});

it("lamplight is the same whether the system or the player asks for it", () => {
  expect(bySystem).toEqual(byChoice);
});
