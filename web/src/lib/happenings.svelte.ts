// What a frame brought is shown before the next one comes: things fly from where they lay, then the reckoning is read.

import { tick, untrack } from "svelte";
import { TIMES } from "../shell/beats";
import type { TableState } from "../shell/table.svelte";
import { capture, Flights, type Places } from "./flights";
import type { Frame, GameEvent } from "./protocol";
import { settings } from "./settings.svelte";
import { play } from "./sound";

interface Parts<Account> {
  root: () => HTMLElement | undefined; // what holds the places
  frame: () => Frame;
  animate: (flights: Flights, events: GameEvent[], seat: number | null) => void;
  account: (events: GameEvent[]) => Account | null; // the reckoning these events tell, if they do
}

/** For a table component: make one while it is set up. */
export class Happenings<Account> {
  sums = $state.raw<Account | null>(null); // the reckoning on show
  private finish: (() => void) | null = null;
  private before: Places | null = null;
  private drawn: Frame | null = null;

  constructor(private readonly table: TableState, { root, frame, animate, account }: Parts<Account>) {
    $effect.pre(() => {
      const now = frame();
      const here = root();
      if (here && this.drawn !== now) this.before = capture(here);
    });
    $effect(() => {
      const now = frame();
      const here = root();
      if (!here || this.drawn === now) return;
      const before = this.drawn;
      const first = before === null;
      this.drawn = now;
      untrack(() => {
        const fresh = table.fresh;
        if (!fresh.length) return;
        const fly = async (events: GameEvent[], was: Places): Promise<void> => {
          await tick();
          const flights = new Flights(here, was);
          animate(flights, events, now.seat);
          await flights.landed;
        };
        const told = table.at === null ? account(fresh) : null;
        if (!told) {
          if (!settings.still) table.hold(fly(fresh, this.before && !first ? this.before : capture(here)));
          return;
        }
        this.sums = told;
        table.reckoning = { before, from: fresh[0]?.n ?? 0 };
        const reading = new Promise<void>((resolve) => (this.finish = resolve));
        table.hold(reading, true); // what comes after it waits until it was read
        void reading.then(() => {
          if (!settings.still && this.drawn === now) void fly(fresh.filter((event) => event.what === "dealt"), capture(here));
        });
      });
    });
  }

  /** The reckoning was read. */
  read(): void {
    if (this.sums) this.table.reckoning = null;
    this.sums = null;
    this.finish?.();
    this.finish = null;
  }
}

/** A reckoning told line by line, at the speed at which all is told; whoever has read enough goes on, or sees all at once. */
export class Stepper {
  private at = $state(0);
  private readonly most: () => number;

  constructor(most: () => number, pace: number) {
    this.most = most;
    const times = TIMES[settings.pace];
    if (settings.still || !times) this.at = Infinity;
    $effect(() => {
      if (this.finished) return;
      const now = this.at;
      const timer = setTimeout(() => {
        this.at = now + 1;
        play("score");
      }, (now === 0 ? 500 : pace) * times);
      return () => clearTimeout(timer);
    });
  }

  get step(): number {
    return Math.min(this.at, this.most());
  }

  get finished(): boolean {
    return this.at >= this.most();
  }

  to(step: number): void {
    this.at = step;
  }
}
