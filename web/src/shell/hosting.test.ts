import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import HostPanel from "./HostPanel.svelte";
import YourData from "./YourData.svelte";

const sent: { method: string; path: string; body: unknown }[] = [];
let refuse: string | null = null;
const people = [
  { person: "p0", name: "Anna", seats: [0], you: true, here: true, muted: false, banned: false },
  { person: "p1", name: "Ben", seats: [1], you: false, here: true, muted: false, banned: false },
];
const sessions = [
  { id: "s0", device: "Firefox on Linux", created: 1, seen: 2, this: true },
  { id: "s1", device: "Safari on iPhone", created: 1, seen: 1, this: false },
];
const rest = async (): Promise<void> => {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
  await tick();
};

beforeEach(() => {
  sent.length = 0;
  refuse = null;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method) sent.push({ method: init.method, path, body: init.body ? JSON.parse(String(init.body)) : null });
    if (refuse && init?.method) return Promise.resolve(new Response(JSON.stringify({ error: { code: "wrong_password", message: refuse } }), { status: 403 }));
    const data = path.endsWith("/people") ? people : path.endsWith("/sessions") ? sessions : path.endsWith("/sessions/end") ? sessions.slice(0, 1) : { id: "g", name: "Anna", sign_in: "anna" };
    return Promise.resolve(new Response(JSON.stringify(data)));
  });
});

describe("the host's panel", () => {
  it("lists the others and mutes at once", async () => {
    render(HostPanel, { id: "t1", status: "running" });
    await rest();
    expect(screen.queryByTestId("person-Anna")).toBeNull();
    await fireEvent.click(screen.getByText("Mute"));
    await rest();
    expect(sent).toEqual([{ method: "POST", path: "/api/tables/t1/mute", body: { person: "p1", on: true } }]);
    expect(screen.getByText("Ben is muted.")).toBeTruthy();
  });

  it("asks twice before a seat is taken, somebody banned or the table closed", async () => {
    render(HostPanel, { id: "t1", status: "running" });
    await rest();
    for (const [first, second, path] of [
      ["Remove player", "Remove Ben from the match?", "kick"],
      ["Ban", "Ban Ben?", "ban"],
      ["Close this table", "Close the table for everybody?", "close"],
    ] as const) {
      const before = sent.length;
      await fireEvent.click(screen.getByText(first));
      await rest();
      expect(sent).toHaveLength(before);
      await fireEvent.click(screen.getByText(second));
      await rest();
      expect(sent[before]?.path).toBe(`/api/tables/t1/${path}`);
    }
  });

  it("remembers what was asked while an earlier request is still on its way", async () => {
    render(HostPanel, { id: "t1", status: "running" });
    await rest();
    await fireEvent.click(screen.getByText("Mute"));
    await fireEvent.click(screen.getByText("Close this table"));
    await rest();
    await fireEvent.click(screen.getByText("Close the table for everybody?"));
    await rest();
    expect(sent.map((each) => each.path)).toEqual(["/api/tables/t1/mute", "/api/tables/t1/close"]);
  });

  it("offers nothing to close once the match is over", async () => {
    render(HostPanel, { id: "t1", status: "over" });
    await rest();
    expect(screen.queryByTestId("close-table")).toBeNull();
    expect(screen.queryByText("Remove player")).toBeNull();
  });
});

describe("your data", () => {
  it("sets a password and says how to sign in", async () => {
    render(YourData, { me: { id: "g", name: "Anna", avatar: "", recovery_link: "/recover/x", sign_in: null } });
    await fireEvent.input(screen.getByTestId("password"), { target: { value: "correct horse" } });
    await fireEvent.click(screen.getByText("Set password"));
    await rest();
    expect(sent[0]).toEqual({ method: "POST", path: "/api/me/password", body: { password: "correct horse", current: "" } });
    expect(screen.getByText("Elsewhere, sign in as anna.")).toBeTruthy();
  });

  it("lists where one is signed in, and ends another session with the password", async () => {
    render(YourData, { me: { id: "g", name: "Anna", avatar: "", recovery_link: "/recover/x", sign_in: "anna" } });
    const details = screen.getByTestId<HTMLDetailsElement>("your-data");
    details.open = true;
    await fireEvent(details, new Event("toggle"));
    await rest();
    expect(screen.getByText("this device")).toBeTruthy();
    await fireEvent.input(screen.getByTestId("proof"), { target: { value: "correct horse" } });
    await fireEvent.click(screen.getByText("Sign out"));
    await rest();
    expect(sent).toEqual([{ method: "POST", path: "/api/me/sessions/end", body: { id: "s1", current: "correct horse" } }]);
    expect(screen.queryByText("Safari on iPhone")).toBeNull();
  });

  it("says why something was refused, and asks twice before it forgets", async () => {
    render(YourData, { me: { id: "g", name: "Anna", avatar: "", recovery_link: "/recover/x", sign_in: "anna" } });
    refuse = "That is not your current password.";
    await fireEvent.click(screen.getByText("Remove password"));
    await rest();
    expect(screen.getByText(refuse)).toBeTruthy();
    const before = sent.length;
    await fireEvent.click(screen.getByTestId("forget"));
    await rest();
    expect(sent).toHaveLength(before);
    await fireEvent.click(screen.getByTestId("forget"));
    await rest();
    expect(sent[before]).toMatchObject({ method: "DELETE", path: "/api/me" });
    expect(screen.getByText("Download my data").getAttribute("href")).toBe("/api/me/export");
  });
});
