// What a screen reader says next. Two regions take turns, so that the same sentence twice is heard twice.

class Live {
  lines = $state<[string, string]>(["", ""]);
  private turn = 0;

  say(text: string): void {
    if (!text) return;
    this.turn = 1 - this.turn;
    this.lines = this.turn ? ["", text] : [text, ""];
  }
}

export const live = new Live();
