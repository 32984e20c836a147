import { beforeEach, describe, expect, it } from "vitest";
import { judge, keep, kept, see } from "./luck";
import type { TableInfo } from "./protocol";

const SEED = "00".repeat(32);
// sha256 of "cairn commitment" and 32 zero bytes
const SEAL = "76db40ad87cc893435c85af3fdf3eef174958eb813294c86880d58ecba208885";
const OTHER = "ab".repeat(32);

function info(more: Partial<TableInfo> = {}): TableInfo {
  const seats = [{ seat: 0, name: "Ada", kind: "human", you: true }, { seat: 1, name: "Vega", kind: "bot", you: false }];
  return { id: "t", status: "running", stream: "secret", imported: false, commitment: SEAL, salts: ["mine", ""], seed: null, seats, ...more } as TableInfo;
}

const over = (more: Partial<TableInfo> = {}): TableInfo => info({ status: "over", seed: SEED, ...more });

describe("the luck of a table", () => {
  beforeEach(() => localStorage.clear());

  it("was fair if seal, salt and seed are what they were", async () => {
    keep("t", SEAL, "mine");
    expect((await judge(info())).verdict).toBe("pending");
    const found = await judge(over());
    expect(found.verdict).toBe("fair");
    expect(found.findings.map((each) => each.good)).toEqual([true, true, true]);
  });

  it("was ground if the table has another seal than the one that came before the salt", async () => {
    keep("t", OTHER, "mine");
    expect((await judge(info())).verdict).toBe("unfair"); // from the first frame on, not only at the end
  });

  it("was ground if our salt was left out", async () => {
    keep("t", SEAL, "mine");
    expect((await judge(info({ salts: ["theirs", ""] }))).verdict).toBe("unfair");
  });

  it("was swapped if the seed does not open the seal, or the seal is exchanged along with it", async () => {
    keep("t", SEAL, "mine");
    expect((await judge(over({ seed: OTHER }))).verdict).toBe("unfair");
    keep("u", OTHER, "mine");
    expect((await judge(over({ id: "u" }))).verdict).toBe("unfair");
    expect((await judge(over({ seed: null }))).verdict).toBe("unfair");
  });

  it("was not as it was sealed if the table calls it another kind of luck in the end, or a match from elsewhere", async () => {
    keep("t", SEAL, "mine");
    expect((await judge(over({ stream: "fast" }))).verdict).toBe("unfair");
    expect((await judge(over({ imported: true }))).verdict).toBe("unfair");
  });

  it("is compared with what was seen first by whoever only looks on", async () => {
    const seats = info().seats.map((each) => ({ ...each, you: false }));
    see(info({ seats }));
    see(info({ seats, commitment: OTHER }));
    expect(kept("t")?.commitment).toBe(SEAL);
    expect((await judge(over({ seats }))).verdict).toBe("sealed");
    expect((await judge(info({ seats, commitment: OTHER }))).verdict).toBe("unfair");
  });

  it("is nothing to accuse anybody of where it was never promised, or is seen for the first time at the end", async () => {
    expect((await judge(info({ stream: "script" }))).verdict).toBe("unchecked");
    expect((await judge(over({ imported: true }))).verdict).toBe("unchecked");
    expect((await judge(over())).verdict).toBe("unchecked");
  });

  it("holds for whoever lost the seat and looks on, and for two seats of one page", async () => {
    keep("t", SEAL, "mine");
    const seats = info().seats.map((each) => ({ ...each, you: false }));
    expect((await judge(info({ seats, salts: ["", ""] }))).verdict).toBe("pending");
    keep("t", SEAL, "second");
    expect(kept("t")?.salts).toEqual(["mine", "second"]);
    expect((await judge(info({ salts: ["second", ""] }))).verdict).toBe("pending");
  });
});
