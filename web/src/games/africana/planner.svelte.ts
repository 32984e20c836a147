// The route on its way to being committed: a list of answers that the server has gone through on a copy of what the seat knows.

import { api } from "../../lib/api";
import { asApiError, type TableState } from "../../shell/table.svelte";
import type { Plan, Way } from "./view";

export class Planner {
  plan = $state.raw<Plan | null>(null);
  route = $state.raw<string[]>([]); // without the answer that begins the journey
  asking = $state(false);
  private count = 0; // so that a late answer is dropped

  constructor(
    private readonly table: TableState,
    private readonly pawn: () => string,
  ) {}

  get start(): string {
    return this.pawn();
  }

  get way(): Way | null {
    return this.route.length ? (this.plan?.route ?? null) : null;
  }

  /** Where the route ends: what can be reached is told from there. */
  get end(): string | null {
    return this.plan?.route?.place ?? null;
  }

  forget(): void {
    this.count += 1;
    this.plan = null;
    this.route = [];
    this.asking = false;
  }

  async ask(route: string[]): Promise<boolean> {
    const mine = (this.count += 1);
    this.asking = true;
    try {
      const plan = await api.aid<Plan>(this.table.id, "plan", this.table.seat, route.length ? { route: route.join(",") } : {});
      if (mine !== this.count) return false;
      this.plan = plan;
      this.route = route;
      return true;
    } catch (error) {
      if (mine === this.count) this.table.tell(asApiError(error).message, true);
      return false;
    } finally {
      if (mine === this.count) this.asking = false;
    }
  }

  /** Go on to a place by the cheapest way, which may pay for the halts before it anew. */
  goTo(place: string): Promise<boolean> {
    const way = this.plan?.places[place];
    return way ? this.ask(way.answers) : Promise.resolve(false);
  }

  /** Where each halt of the route begins among its answers; the first is where the pawn stands. */
  private get halts(): { place: string; from: number }[] {
    const steps = this.route.flatMap((each, index) => (each.startsWith("go ") ? [{ place: each.split(" ")[1] ?? "", from: index + 1 }] : []));
    return [{ place: this.start, from: 0 }, ...steps];
  }

  /** Is it a halt that the route goes on from? Then a click there cuts the route back to it. */
  passes(place: string): boolean {
    return this.halts.slice(0, -1).some((halt) => halt.place === place);
  }

  cutTo(place: string): Promise<boolean> {
    const last = this.halts.slice(0, -1).findLastIndex((halt) => halt.place === place);
    const next = this.halts[last + 1];
    return next ? this.ask(this.route.slice(0, next.from - 1)) : Promise.resolve(false);
  }

  add(notation: string): Promise<boolean> {
    return this.ask([...this.route, notation]);
  }

  /** Leave out one thing that would be done on the way. */
  leaveOut(index: number): Promise<boolean> {
    return this.ask(this.route.filter((_, at) => at !== index));
  }

  /** Take back the last step, with what was done after it. */
  back(): Promise<boolean> {
    const last = this.route.findLastIndex((each) => each.startsWith("go "));
    return this.ask(this.route.slice(0, Math.max(0, last)));
  }

  /** Pay the last step with another card. */
  payWith(card: string): Promise<boolean> {
    const last = this.route.findLastIndex((each) => each.startsWith("go "));
    const step = this.route[last];
    if (!step) return Promise.resolve(false);
    const place = step.split(" ")[1];
    return this.ask([...this.route.slice(0, last), `go ${place} ${card}`, ...this.route.slice(last + 1)]);
  }

  async commit(rest: boolean): Promise<void> {
    const plan = this.plan;
    if (!plan?.ready || !this.route.length) return;
    const answers = [...plan.prefix, ...this.route, ...(rest && !plan.luck ? ["stop"] : [])];
    await this.table.actAll(answers);
  }
}
