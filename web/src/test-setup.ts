import { webcrypto } from "node:crypto";
import { cleanup } from "@testing-library/svelte";
import { afterEach, vi } from "vitest";

// what jsdom does not have
if (!("subtle" in crypto)) vi.stubGlobal("crypto", webcrypto);
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: query.includes("prefers-reduced-motion"),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};

afterEach(cleanup);
