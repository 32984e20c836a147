// The basket: wares chosen before they are paid for. What fits and what is left is the server's word; with several expeditions one
// Credit is spent a round, so a basket that was paid is bought ware by ware, as often as it is one's turn.

import { api } from "../../lib/api";
import { asApiError, type TableState } from "../../shell/table.svelte";

export interface Packing {
  wares: string[]; // in the order to buy them in
  credits: number; // left behind them
  can: string[];
  after: { askaris: number; porters: number; ammo: number; gifts: number; food: number; load: number; capacity: number; hunger: number };
  lists: { name: string; wares: string[] }[];
}

export class Basket {
  packing = $state.raw<Packing | null>(null);
  paid = $state.raw<string[]>([]); // still to be bought, ware by ware
  private credits = 0; // when the first of `paid` was next
  private count = 0;

  constructor(private readonly table: TableState) {}

  get wares(): string[] {
    return this.packing?.wares ?? [];
  }

  many(ware: string): number {
    return this.wares.filter((each) => each === ware).length;
  }

  async put(wares: string[]): Promise<void> {
    const mine = (this.count += 1);
    try {
      const packing = await api.aid<Packing>(this.table.id, "pack", this.table.seat, wares.length ? { wares: wares.join(",") } : {});
      if (mine === this.count) this.packing = packing;
    } catch (error) {
      if (mine === this.count) this.table.tell(asApiError(error).message, true);
    }
  }

  add(ware: string): Promise<void> {
    return this.put([...this.wares, ware]);
  }

  take(ware: string): Promise<void> {
    const at = this.wares.lastIndexOf(ware);
    return at < 0 ? Promise.resolve() : this.put(this.wares.filter((_, index) => index !== at));
  }

  /** The list that the basket is, if it is one. */
  get list(): string | null {
    const sorted = [...this.wares].sort().join();
    return this.packing?.lists.find((each) => [...each.wares].sort().join() === sorted)?.name ?? null;
  }

  async buy(credits: number): Promise<void> {
    this.credits = credits;
    this.paid = this.wares;
    await this.table.actAll(this.paid.map((ware) => `buy ${ware}`));
  }

  /** A new question: what was bought is out of the basket, what somebody else bought first is passed over. */
  async goOn(credits: number, mine: boolean): Promise<void> {
    if (this.paid.length) {
      const spent = Math.max(0, this.credits - credits);
      this.paid = this.paid.slice(spent);
      this.credits = credits;
    }
    if (!mine) return;
    await this.put(this.paid);
    if (!this.paid.length) return;
    this.paid = this.wares;
    if (this.paid.length) await this.table.actAll(this.paid.map((ware) => `buy ${ware}`));
  }
}
