import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { GameInfo } from "../lib/protocol";
import Setup from "./Setup.svelte";
import Shelf from "./Shelf.svelte";
import { optionLabel, request, seatWords, usualSeats } from "./shelf";

const game: GameInfo = {
  name: "lost-cities",
  title: "Lost Cities",
  designer: "R. K.",
  tagline: "Five expeditions.",
  length: "15 min a round",
  cover: null,
  table: null,
  style: null,
  seats: [2],
  options: [
    { name: "rounds", default: 3, words: "How many rounds are played", rule: "LC-A2", values: [], labels: [], least: 1, most: 99 },
    { name: "cap", default: 300, words: "A guard", rule: "", values: [null], labels: ["Never"], least: 1, most: null },
    { name: "colours", default: 5, words: "How many expeditions", rule: "", values: [5, 6], labels: ["Five", "Six"], least: null, most: null },
  ],
  bots: [
    { name: "random", character: "Plays anything." },
    { name: "steady", character: "Counts the deck." },
  ],
  usual_bot: "steady",
  rulebook: { chapter: [], rules: {} },
  lessons: [{ name: "first", title: "First steps", words: "Three minutes." }],
  aids: [],
};

describe("the shelf's words", () => {
  it("speaks of seats and options", () => {
    expect(seatWords([2, 3, 4])).toBe("2 to 4 seats");
    expect(seatWords([2])).toBe("2 seats");
    expect(optionLabel(game.options[2] as never, 6)).toBe("Six");
    expect(optionLabel(game.options[1] as never, null)).toBe("Never");
  });
  it("starts with you against the steady bot", () => {
    expect(request(usualSeats(game, 2, 2))).toEqual([{ kind: "me" }, { kind: "bot", bot: "steady", name: "Rosa" }]);
  });
  it("seats no two bots of one name", () => {
    const names = usualSeats(game, 6).slice(1).map((plan) => plan.name);
    expect(new Set(names).size).toBe(5);
  });
});

describe("setting up", () => {
  const me = { id: "1", name: "Wren", avatar: "wren", recovery_link: "/recover/x" };

  it("starts as usual with one click", async () => {
    const start = vi.fn();
    render(Setup, { game, me, busy: false, start, lesson: vi.fn(), rules: vi.fn(), gallery: null });
    await fireEvent.click(screen.getByTestId("start"));
    expect(start).toHaveBeenCalledWith([{ kind: "me", name: "", bot: "steady" }, { kind: "bot", name: expect.stringMatching(/Tilda|Basil|Rosa/) as string, bot: "steady" }], {}, null, false);
  });
  it("changes seats and options in words", async () => {
    const start = vi.fn();
    render(Setup, { game, me, busy: false, start, lesson: vi.fn(), rules: vi.fn(), gallery: null });
    await fireEvent.change(screen.getByLabelText("Seat 2"), { target: { value: "local" } });
    await fireEvent.input(screen.getByLabelText("Name at seat 2"), { target: { value: "Mira" } });
    await fireEvent.click(screen.getByText("Change"));
    await fireEvent.change(screen.getAllByLabelText("How many rounds are played").at(-1) as HTMLElement, { target: { value: "500" } });
    await fireEvent.change(screen.getByLabelText("How many expeditions"), { target: { value: "1" } });
    await fireEvent.click(screen.getByTestId("start"));
    expect(start.mock.calls[0]?.[0][1]).toMatchObject({ kind: "local", name: "Mira" });
    expect(start.mock.calls[0]?.[1]).toEqual({ rounds: 99, colours: 6 });
  });
  it("lets you sit once", async () => {
    const start = vi.fn();
    render(Setup, { game, me, busy: false, start, lesson: vi.fn(), rules: vi.fn(), gallery: null });
    await fireEvent.change(screen.getByLabelText("Seat 2"), { target: { value: "me" } });
    await fireEvent.click(screen.getByTestId("start"));
    expect(start.mock.calls[0]?.[0].map((plan: { kind: string }) => plan.kind)).toEqual(["bot", "me"]);
  });
});

describe("the shelf", () => {
  it("puts what waits for you first and says whose turn it is", () => {
    const entry = { game: "lost-cities", title: "Lost Cities", status: "running" as const, seats: [{ name: "Wren", kind: "human" }, { name: "Tilda", kind: "bot" }], your_seats: [0], updated: 0 };
    render(Shelf, {
      shelf: [
        { ...entry, id: "a", to_act: 1, your_turn: false },
        { ...entry, id: "b", to_act: 0, your_turn: true },
      ],
      games: [{ ...game, cover: "/cover.svg" }],
      waiting: 1,
      open: vi.fn(),
    });
    const links = screen.getAllByRole("link");
    expect(links[0]).toHaveProperty("pathname", "/table/b");
    expect(links[0]?.textContent).toContain("Your turn");
    expect(links[1]?.textContent).toContain("Tilda to play");
    expect(screen.getByText("your turn in 1")).toBeTruthy();
    expect(links[0]?.querySelector("img")?.getAttribute("src")).toBe("/cover.svg");
  });
  it("draws a cover for a game that brings none", () => {
    const entry = { id: "a", game: "ludo", title: "Ludo", status: "over" as const, seats: [], your_seats: [], to_act: null, your_turn: false, updated: 0 };
    const { container } = render(Shelf, { shelf: [entry], games: [], waiting: 0, open: vi.fn() });
    expect(container.querySelector(".th svg")).toBeTruthy();
  });
});
