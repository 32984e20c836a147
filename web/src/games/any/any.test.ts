import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { Choice, Frame } from "../../lib/protocol";
import frameData from "../lost-cities/frame.fixture.json";
import { TableState } from "../../shell/table.svelte";
import { about, aboutOne, aboutSeat, counted, faceOf, groups, isSeat, leaves, rank, role, shapeOf } from "./shapes";
import Table from "./Table.svelte";

const stones = Array.from({ length: 9 }, (_, index) => ({ stone: index + 1, sides: [["red-7"], []], claimed_by: -1 }));
const hand = ["red-7", "blue-2", "green-9", "white-1", "yellow-4", "purple-10"];
const answers: Choice[] = hand.flatMap((card) =>
  stones.map(({ stone }) => ({ do: `play ${card} ${stone}`, kind: "play", card, stone: String(stone), text: `Play the ${card.replace("-", " ")} at stone ${stone}` })),
);

describe("shapes", () => {
  it("tells boards, seats, piles, grids and tables apart", () => {
    expect(shapeOf(stones, "stones", 2)).toBe("tiles");
    expect(shapeOf([{ score: 1 }, { score: 2 }], "seats", 2)).toBe("seats");
    expect(shapeOf([3, 1], "scores", 2)).toBe("seats");
    expect(shapeOf([3, 1], "dice", 2)).toBe("pieces");
    expect(shapeOf(["red-7"], "sides", 2)).toBe("pieces");
    expect(shapeOf([["red-7"], []], "sides", 2)).toBe("seats");
    expect(shapeOf([["", "x", ""], ["o", "", ""], ["", "", ""]], "squares", 2)).toBe("grid");
    expect(shapeOf({ red: ["red-7"], blue: [] }, "discards", 2)).toBe("piles");
    expect(shapeOf({ boma: { port: true }, kongo: { port: false } }, "areas", 2)).toBe("rows");
    expect(shapeOf({ deck: 3, trump: "red" }, "rest", 2)).toBe("parts");
  });
  it("puts the board first and long lists of words last", () => {
    const words = Array.from({ length: 60 }, (_, index) => ({ id: `a${index}`, text: "b", cost: 1 }));
    expect([rank("stones", stones, 2), rank("seats", [{}, {}], 2), rank("discards", [], 2), rank("cards", words, 2)]).toEqual([0, 1, 2, 3]);
    expect(leaves(stones[0])).toBe(3);
  });
  it("knows cards by their colour, and seats by the name of the number", () => {
    expect(faceOf("red-7")).toEqual({ colour: "red", suit: "red", rank: "7" });
    expect(faceOf("moss-7")).toEqual({ colour: "green", suit: "moss", rank: "7" });
    expect(faceOf("cups-3")).toEqual({ colour: "none", suit: "cups", rank: "3" });
    expect(faceOf("lamp")).toBeNull();
    expect(isSeat("starter", 0, 2, null)).toBe(true);
    expect(isSeat("claimed_by", 1, 2, null)).toBe(true);
    expect(isSeat("claimed_by", -1, 2, null)).toBe(false);
    expect(isSeat("round", 1, 2, null)).toBe(false);
    expect(isSeat("turn", 1, 2, 1)).toBe(true);
    expect(isSeat("inspector_seat", 1, 2, null)).toBe(true);
    expect([role("inspector_seat"), role("taken_by"), role("starter")]).toEqual(["inspector", "taken by", "starter"]);
  });
  it("counts what lies side by side", () => {
    expect(counted(["gold", "gold", "gold", "rope", "rope"]).map(({ value, count }) => `${value}${count}`)).toEqual(["gold3", "rope1", "rope1"]);
  });
});

describe("answers", () => {
  it("that mean a player are about that seat, which is counted from 0", () => {
    const looks: Choice[] = [0, 2].map((seat) => ({ do: `look ${seat}`, kind: "look", seat: String(seat), text: `Look at ${seat}` }));
    expect([0, 1, 2].map((seat) => aboutSeat([...looks, ...answers], seat).map((each) => each.do))).toEqual([["look 0"], [], ["look 2"]]);
  });
  it("are grouped by the piece that they are about", () => {
    const found = groups(answers);
    expect(found.map((group) => group.subject)).toEqual(hand);
    expect(found[0]?.heading).toBe("Play the red 7 at stone");
    expect(found[0]?.answers.map((answer) => answer.label)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });
  it("say once what they share, and never half a phrase", () => {
    const two: Choice[] = hand.flatMap((card) => ["Play", "Discard"].map((verb) => ({ do: `${verb} ${card}`, kind: verb, card, text: `${verb} the ${card.replace("-", " ")}` })));
    expect(groups(two)[0]?.answers.map((answer) => answer.label)).toEqual(["Play", "Discard"]);
    const other = [{ do: "a", kind: "a", card: "red-3", text: "Begin the red expedition with the 3" }, { do: "b", kind: "b", card: "red-3", text: "Discard the red 3" }, { do: "c", kind: "c", card: "red-4", text: "Play it" }, { do: "d", kind: "d", card: "red-4", text: "Keep it" }];
    expect(groups(other)[0]?.answers.map((answer) => answer.label)).toEqual(["Begin the red expedition with the 3", "Discard the red 3"]);
  });
  it("are about words and about numbered things", () => {
    expect(about(answers, "red-7")).toHaveLength(9);
    expect(aboutOne(answers, stones[2], 2, "stones")).toHaveLength(6);
    expect(aboutOne(answers, { sides: [] }, 2, "stones")).toHaveLength(6);
    expect(aboutOne(answers, stones[2], 2, "hills")).toHaveLength(6);
    expect(aboutOne(answers, { sides: [] }, 2, "hills")).toHaveLength(0);
  });
});

describe("the table", () => {
  function show(view: unknown): TableState {
    const base = frameData as unknown as Frame;
    const table = new TableState("t");
    const frame: Frame = { ...base, seat: 0, view, actions: answers };
    table.info = { ...base.table, seats: base.table.seats.map((seat, index) => ({ ...seat, you: index === 0 })) };
    table.seat = 0;
    table.frame = frame;
    const ask = createRawSnippet(() => ({ render: () => "<i></i>" }));
    render(Table, { props: { frame, ask }, context: new Map([["table", table]]) });
    return table;
  }

  it("hides nothing: every stone, every card, names for seats", () => {
    show({ seat: 0, deck: 40, starter: 1, stones, hand });
    for (const { stone } of stones) expect(screen.getByText(`Stone ${stone}`)).toBeTruthy();
    expect(screen.getAllByLabelText("red 7").length).toBeGreaterThanOrEqual(9);
    expect(screen.getAllByText("You").length).toBe(9);
    expect(screen.getByText("Starter").parentElement?.textContent).not.toMatch(/\d/);
  });
  it("is pointed at: a card and then a stone are an answer", async () => {
    const table = show({ stones, hand });
    const acted: string[] = [];
    table.act = async (notation) => void acted.push(notation);
    const card = screen.getAllByRole("button", { name: "blue 2, 9 moves" })[0] as HTMLElement;
    await fireEvent.click(card);
    expect(screen.getByTestId("answers").querySelectorAll(".group")).toHaveLength(1);
    await fireEvent.click(screen.getByRole("button", { name: "stone 4: Play the blue 2 at stone 4" }));
    expect(acted).toEqual(["play blue-2 4"]);
    await fireEvent.click(screen.getByTestId("unpick"));
    expect(screen.getByTestId("answers").querySelectorAll(".group")).toHaveLength(6);
  });
  it("keeps what was pointed at when the same choices come again", async () => {
    const table = show({ stones, hand });
    await fireEvent.click(screen.getAllByRole("button", { name: "blue 2, 9 moves" })[0] as HTMLElement);
    table.frame = structuredClone(table.frame);
    await tick();
    expect(screen.getByTestId("answers").querySelectorAll(".btn")).toHaveLength(9);
  });
});
