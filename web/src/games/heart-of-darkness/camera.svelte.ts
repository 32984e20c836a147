// Pan and zoom of the map: wheel, pinch, drag, keys, and going to a place. A drag is never a click.

import { settings } from "../../lib/settings.svelte";
import { land } from "./draw";

const MOST = 4;

export class Camera {
  x = $state(land.w / 2);
  y = $state(land.h / 2);
  k = $state(0.6); // pixels to a unit
  w = $state(400);
  h = $state(400);
  dragged = false;

  private points = new Map<number, { x: number; y: number }>();
  private start = { x: 0, y: 0 };
  private flight = 0;

  get least(): number {
    return Math.min(this.w / (land.w + 30), this.h / land.h);
  }

  get box(): string {
    return `${this.x - this.w / 2 / this.k} ${this.y - this.h / 2 / this.k} ${this.w / this.k} ${this.h / this.k}`;
  }

  /** Keep land in sight. */
  private clamp(): void {
    this.k = Math.max(this.least, Math.min(MOST, this.k));
    const half = { x: this.w / 2 / this.k, y: this.h / 2 / this.k };
    const middle = (at: number, span: number, size: number): number => (span * 2 >= size ? size / 2 : Math.max(span - 30, Math.min(size - span + 30, at)));
    this.x = middle(this.x, half.x, land.w);
    this.y = middle(this.y, half.y, land.h);
  }

  /** Zoom by a factor about a point of the window. */
  zoom(by: number, px = this.w / 2, py = this.h / 2): void {
    cancelAnimationFrame(this.flight);
    const before = { x: this.x + (px - this.w / 2) / this.k, y: this.y + (py - this.h / 2) / this.k };
    this.k = Math.max(this.least, Math.min(MOST, this.k * by));
    this.x = before.x - (px - this.w / 2) / this.k;
    this.y = before.y - (py - this.h / 2) / this.k;
    this.clamp();
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.flight);
    this.x -= dx / this.k;
    this.y -= dy / this.k;
    this.clamp();
  }

  fit(): void {
    this.go(land.w / 2, land.h / 2, this.least);
  }

  go(x: number, y: number, k: number): void {
    cancelAnimationFrame(this.flight);
    const from = { x: this.x, y: this.y, k: this.k };
    if (settings.still) {
      Object.assign(this, { x, y, k });
      this.clamp();
      return;
    }
    const begun = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - begun) / 320);
      const ease = 1 - (1 - t) ** 3;
      this.k = from.k * (k / from.k) ** ease;
      this.x = from.x + (x - from.x) * ease;
      this.y = from.y + (y - from.y) * ease;
      if (t < 1) this.flight = requestAnimationFrame(step);
      else this.clamp();
    };
    this.flight = requestAnimationFrame(step);
  }

  /** Show these points, with room around them. */
  show(points: { x: number; y: number; r: number }[], most = 1.5): void {
    if (!points.length) return this.fit();
    const left = Math.min(...points.map((each) => each.x - each.r));
    const right = Math.max(...points.map((each) => each.x + each.r));
    const top = Math.min(...points.map((each) => each.y - each.r));
    const bottom = Math.max(...points.map((each) => each.y + each.r));
    const k = Math.min(most, this.w / (right - left + 40), this.h / (bottom - top + 40));
    this.go((left + right) / 2, (top + bottom) / 2, Math.max(this.least, k));
  }

  attach = (box: HTMLElement): (() => void) => {
    const at = (event: PointerEvent | WheelEvent): { x: number; y: number } => {
      const rect = box.getBoundingClientRect();
      return { x: event.clientX - rect.left, y: event.clientY - rect.top };
    };
    const down = (event: PointerEvent): void => {
      if (event.button > 0) return;
      if (!this.points.size) {
        this.dragged = false;
        this.start = at(event);
      }
      this.points.set(event.pointerId, at(event));
    };
    const move = (event: PointerEvent): void => {
      const before = this.points.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) < 6 && this.points.size < 2) return;
      if (!this.dragged) {
        this.dragged = true;
        box.classList.add("dragging"); // what moves by itself rests meanwhile
        try {
          box.setPointerCapture(event.pointerId);
        } catch {
          // the pointer is gone already
        }
      }
      const other = [...this.points].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        if (was > 0) this.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
        this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      } else this.pan(now.x - before.x, now.y - before.y);
      this.points.set(event.pointerId, now);
    };
    const up = (event: PointerEvent): void => {
      this.points.delete(event.pointerId);
      if (!this.points.size) box.classList.remove("dragging");
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { x, y } = at(event);
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), x, y);
    };
    const click = (event: MouseEvent): void => {
      if (!this.dragged) return;
      event.stopPropagation();
      event.preventDefault();
      this.dragged = false;
    };
    const twice = (event: MouseEvent): void => {
      const rect = box.getBoundingClientRect();
      this.zoom(1.7, event.clientX - rect.left, event.clientY - rect.top);
    };
    box.addEventListener("pointerdown", down);
    box.addEventListener("pointermove", move);
    box.addEventListener("pointerup", up);
    box.addEventListener("pointercancel", up);
    box.addEventListener("wheel", wheel, { passive: false });
    box.addEventListener("click", click, true);
    box.addEventListener("dblclick", twice);
    return () => {
      box.removeEventListener("pointerdown", down);
      box.removeEventListener("pointermove", move);
      box.removeEventListener("pointerup", up);
      box.removeEventListener("pointercancel", up);
      box.removeEventListener("wheel", wheel);
      box.removeEventListener("click", click, true);
      box.removeEventListener("dblclick", twice);
    };
  };
}
