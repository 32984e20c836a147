import { cleanup } from "@testing-library/svelte";
import { afterEach, vi } from "vitest";

// what jsdom does not have
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: query.includes("prefers-reduced-motion"),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};

afterEach(cleanup);
