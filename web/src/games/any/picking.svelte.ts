// What a player has pointed at so far: pieces whose answers are left in the list. One answer left is the answer.

import { getContext, setContext } from "svelte";
import type { Choice } from "../../lib/protocol";
import type { TableState } from "../../shell/table.svelte";

export class Picking {
  // by what they do: every frame brings the choices anew, also where only somebody arrived
  picked = $state.raw<{ key: string; words: string; does: string[] }[]>([]);

  constructor(readonly table: TableState) {}

  static provide(table: TableState): Picking {
    return setContext("picking", new Picking(table));
  }

  static use(): Picking {
    return getContext<Picking>("picking");
  }

  get all(): Choice[] {
    return this.table.at === null ? this.table.choices : [];
  }

  /** What is left of all answers. */
  get left(): Choice[] {
    return this.without("");
  }

  /** The same if one piece had not been pointed at. */
  without(key: string): Choice[] {
    return this.picked.filter((each) => each.key !== key).reduce((left, each) => left.filter((choice) => each.does.includes(choice.do)), this.all);
  }

  has(key: string): boolean {
    return this.picked.some((each) => each.key === key);
  }

  toggle(key: string, words: string, choices: Choice[]): void {
    if (this.has(key)) this.picked = this.picked.filter((each) => each.key !== key);
    else {
      // a piece that shares no answer with what was pointed at before takes its place
      const does = choices.map((choice) => choice.do);
      this.picked = [...this.picked.filter((each) => each.does.some((one) => does.includes(one))), { key, words, does }];
      if (!this.left.length) this.picked = this.picked.slice(-1);
    }
    this.table.look(null);
  }

  clear(): void {
    this.picked = [];
  }
}
