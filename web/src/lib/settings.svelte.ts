// What a player likes, kept on this device.

import type { Speed } from "../shell/beats";

export type Theme = "system" | "light" | "dark";

interface Kept {
  theme: Theme;
  sound: boolean;
  stillness: boolean;
  plain: boolean;
  pace: Speed;
}

export const SPEEDS: Speed[] = ["off", "quick", "normal", "slow"];

const KEY = "cairn.settings";

class Settings {
  theme = $state<Theme>("system");
  sound = $state(true);
  stillness = $state(false); // no motion, whatever the system says
  plain = $state(false); // every game on the table that knows none
  pace = $state<Speed>("normal"); // at which what happened is told

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
      if (kept.theme === "light" || kept.theme === "dark") this.theme = kept.theme;
      if (typeof kept.sound === "boolean") this.sound = kept.sound;
      if (typeof kept.stillness === "boolean") this.stillness = kept.stillness;
      if (typeof kept.plain === "boolean") this.plain = kept.plain;
      if (kept.pace && SPEEDS.includes(kept.pace)) this.pace = kept.pace;
    } catch {
      // storage closed or spoiled: start as new
    }
    this.show();
  }

  /** Is motion wanted at all? */
  get still(): boolean {
    return this.stillness || (typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  keep(): void {
    this.show();
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: this.theme, sound: this.sound, stillness: this.stillness, plain: this.plain, pace: this.pace }));
    } catch {
      // it still holds until the page is left
    }
  }

  private show(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
    root.classList.toggle("still", this.stillness);
  }
}

export const settings = new Settings();
