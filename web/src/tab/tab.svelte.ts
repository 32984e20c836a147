// How it stands with this tab: what the start page and the notices show.

import type { StoreTrouble } from "./messages";

export type Stage = "loading" | "elsewhere" | "moved" | "failed" | "running";

const LITTLE = 20e6; // bytes left in the browser's storage

class TabState {
  version = $state(""); // of this site
  stage = $state<Stage>("loading");
  progress = $state(0);
  trouble = $state("");
  lasting = $state(true); // matches outlive the tab
  safe = $state<boolean | null>(null); // the browser has promised not to clear them by itself
  cleared = $state(false); // it did: there were matches the last time
  used = $state(0);
  full = $state(false);
  unsaved = $state<StoreTrouble>(""); // why the last thing to be saved was not
  broken = $state(false); // the engine has stopped
  renewed = $state<ServiceWorker | null>(null); // a new version, ready to take over

  async measure(): Promise<void> {
    try {
      const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
      this.used = usage;
      this.full = quota - usage < LITTLE;
      this.safe = await navigator.storage.persisted();
    } catch {
      this.safe = false;
    }
  }

  /** Asked when there is something to lose: some browsers ask the person. */
  async protect(): Promise<void> {
    try {
      if (!(await navigator.storage.persisted())) await navigator.storage.persist();
    } catch {
      // then it is as it was
    }
    await this.measure();
  }
}

export const tab = new TabState();
