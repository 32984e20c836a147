import { describe, expect, it } from "vitest";
import { parse, router, tablePath } from "./router.svelte";
import { reachBy, server } from "./transport";

describe("addresses", () => {
  it("a position of a table is an address, there and back", () => {
    expect(parse("/table/abc", "?at=12&seat=1")).toEqual({ page: "table", id: "abc", at: 12, seat: 1 });
    expect(parse("/table/abc", "?seat=none")).toEqual({ page: "table", id: "abc", at: null, seat: null });
    expect(parse("/table/abc", "")).toEqual({ page: "table", id: "abc", at: null, seat: undefined });
    expect(tablePath("abc", 12, 1)).toBe("/table/abc?at=12&seat=1");
    expect(tablePath("abc", null, null)).toBe("/table/abc?seat=none");
  });
  it("invitations, recovery and nonsense", () => {
    expect(parse("/join/tok", "")).toEqual({ page: "join", token: "tok" });
    expect(parse("/recover/tok", "")).toEqual({ page: "recover", token: "tok" });
    expect(parse("/", "")).toEqual({ page: "lobby" });
    expect(parse("/what/is/this", "").page).toBe("unknown");
  });
  it("finds the address where it is, though it was loaded before anybody said how Cairn is reached", () => {
    history.replaceState(null, "", "/under/a/path/#/table/abc");
    reachBy({ ...server, hashed: true });
    router.begin();
    expect(router.route).toMatchObject({ page: "table", id: "abc" });
  });
});
