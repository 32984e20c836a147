// What a view of the game holds.

export interface Stone {
  sides: [string[], string[]];
  taken_by: number | null;
}

export interface View {
  deck: number;
  hand: string[];
  stones: Stone[];
  seats: { cards: number; stones: number }[];
}

export const ROOM = 3; // cards at a side of a stone
