import { expect, test } from "vitest";
import { verified } from "./verified";

const details = { lines: 1, stream: "secret", begins: "start of the game", content: "of this release" };

test("what was verified is said in the reader's words", () => {
  expect(verified({ ok: true, sentence: "All 1 lines", details }, null)).toBe("✓ 1 move follows the rules. The shuffle comes from the sealed seed.");
  expect(verified({ ok: true, sentence: "", details: { ...details, lines: 40, stream: "fast", content: "of the record" } }, null)).toBe(
    "✓ All 40 moves follow the rules. The shuffle comes from a seed that was never secret. The match has a content file of its own.",
  );
  expect(verified({ ok: false, sentence: "The record does not hold.", details: {} }, null)).toBe("✗ The check failed. The record does not hold.");
  expect(verified({ ok: null, sentence: "The match is not over.", details: {} }, null)).toBe("The match is not over. Its seed is shown at the end, and can be checked then.");
});
