import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Language = typeof import("./language.svelte");
const fresh = (): Promise<Language> => import("./language.svelte"); // as a page that is opened now

beforeEach(() => vi.resetModules());
afterEach(() => {
  history.replaceState(null, "", "/");
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("the reader's language", () => {
  it("comes from the address, then from this device, then from the browser", async () => {
    vi.stubGlobal("navigator", { languages: ["fr-CH", "fr"] });
    history.replaceState(null, "", "/?lang=de");
    const { wishes } = await fresh();
    expect(wishes()).toEqual(["de", "fr-CH", "fr"]);
    localStorage.setItem("cairn.language", "ja");
    history.replaceState(null, "", "/table/x"); // the address is left, the wish stays
    expect(wishes()).toEqual(["de", "ja", "fr-CH", "fr"]);
  });

  it("is the first that there is, and English otherwise", async () => {
    const { chosen } = await fresh();
    expect(chosen(["fr-CH", "de-AT", "en"], ["en", "de"])).toBe("de");
    expect(chosen(["EN-xa"])).toBe("en-XA");
    expect(chosen(["xx"])).toBe("en");
  });

  it("may be changed at any time, and is kept", async () => {
    history.replaceState(null, "", "/?lang=en-XA&x=1");
    const { say, spoken } = await fresh();
    await spoken.meet();
    expect(say("settings-save")).toMatch(/^Š.*~$/);
    expect(document.documentElement.lang).toBe("en-XA");
    await spoken.choose("en");
    expect(say("settings-save")).toBe("Save");
    expect(location.search).toBe("?x=1");
    expect(localStorage.getItem("cairn.language")).toBe("en");
    await spoken.choose(null);
    expect(localStorage.getItem("cairn.language")).toBe(null);
  });

  it("has its own numbers, plurals and lists", async () => {
    const { say } = await fresh();
    expect(say("tab-loaded", { matches: 1 })).toBe("1 match restored.");
    expect(say("tab-loaded", { matches: 1200 })).toBe("1,200 matches restored.");
    expect(say("ending-shared", { names: ["You", "Ada", "Ben"] })).toBe("You, Ada and Ben share the win");
    expect(say("ending-wins", { self: false, player: "Ada", margin: 3 })).toBe("Ada wins by 3");
  });
});
