/**
 * Which rows of a long list are on screen, and where they stand. Knows no DOM.
 *
 *   place     px from the top of all rows to the top of the view, as if the list were drawn whole
 *   scrollTop px that the browser scrolls; equal to `place`, but for lists taller than the browser can draw (Chrome stops at
 *             33.5 million px), where small moves are taken one to one and long ones, such as dragging the bar, in proportion
 */
import { RowOffsets } from './row-offsets';

export type Align = 'start' | 'center' | 'nearest';

/** Rows `first` to `last`, the last one not included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

const TALLEST_PX = 12_000_000;
/** A move longer than this many views is a jump. */
const JUMP_VIEWS = 2;

export interface Rows {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Height in px that is assumed until the row is measured. */
  readonly estimate: (index: number) => number;
}

export class VirtualWindow {
  #offsets = new RowOffsets(new Float64Array());
  #keyOf: (index: number) => string = String;
  readonly #measured = new Map<string, number>();
  #view = 0;
  #place = 0;
  #scrollTop = 0;
  #target: { readonly index: number; readonly align: Align } | null = null;
  readonly #overscan: number;

  constructor(overscanPx: number) {
    this.#overscan = overscanPx;
  }

  get place(): number {
    return this.#place;
  }

  get scrollTop(): number {
    return this.#scrollTop;
  }

  /** Height of what the browser scrolls. */
  get drawnHeight(): number {
    return Math.min(this.#offsets.total, TALLEST_PX);
  }

  /** Where the first row of the range stands in what the browser scrolls. */
  topOf(range: RowRange): number {
    return this.#offsets.offsetOf(range.first) - this.#place + this.#scrollTop;
  }

  get #lastPlace(): number {
    return Math.max(0, this.#offsets.total - this.#view);
  }

  get #lastScrollTop(): number {
    return Math.max(0, this.drawnHeight - this.#view);
  }

  get #isWhole(): boolean {
    return this.#offsets.total <= TALLEST_PX;
  }

  /** New rows, or new keys or estimates for them. What was at the top of the view stays there, if it is still among them. */
  setRows(rows: Rows): void {
    const top = this.#offsets.indexAt(this.#place);
    const topKey = this.#offsets.count === 0 ? null : this.#keyOf(top);
    const inside = this.#place - this.#offsets.offsetOf(top);
    const heights = new Float64Array(rows.count);
    let newTop = topKey !== null && top < rows.count && rows.keyOf(top) === topKey ? top : -1;
    for (let index = 0; index < rows.count; index += 1) {
      const key = rows.keyOf(index);
      heights[index] = this.#measured.get(key) ?? rows.estimate(index);
      if (newTop < 0 && key === topKey) newTop = index;
    }
    this.#offsets = new RowOffsets(heights);
    this.#keyOf = rows.keyOf;
    this.#moveTo(newTop < 0 ? this.#place : this.#offsets.offsetOf(newTop) + inside);
    this.#applyTarget();
  }

  setView(height: number): void {
    this.#view = height;
    this.#moveTo(this.#place);
    this.#applyTarget();
  }

  /** The browser has scrolled. */
  scrolled(scrollTop: number): void {
    const moved = scrollTop - this.#scrollTop;
    this.#scrollTop = scrollTop;
    if (moved === 0) return;
    const isEdge = scrollTop <= 0 || scrollTop >= this.#lastScrollTop;
    const isJump = isEdge || Math.abs(moved) > this.#view * JUMP_VIEWS;
    const inProportion = (scrollTop / Math.max(1, this.#lastScrollTop)) * this.#lastPlace;
    const place = this.#isWhole ? scrollTop : isJump ? inProportion : this.#place + moved;
    this.#place = Math.max(0, Math.min(place, this.#lastPlace));
  }

  /** A row was drawn and found to be this tall. True when that changes anything. */
  measured(index: number, height: number): boolean {
    if (index < 0 || index >= this.#offsets.count) return false;
    this.#measured.set(this.#keyOf(index), height);
    const delta = height - this.#offsets.heightOf(index);
    if (Math.abs(delta) < 0.5) return false;
    const isAbove = this.#offsets.offsetOf(index) + this.#offsets.heightOf(index) <= this.#place;
    this.#offsets.setHeight(index, height);
    if (isAbove) this.#moveTo(this.#place + delta);
    this.#applyTarget();
    return true;
  }

  /** Brings a row into view and keeps it there until the person scrolls, however tall the rows above turn out to be. */
  scrollTo(index: number, align: Align): void {
    if (this.#offsets.count === 0) return;
    this.#target = { index: Math.max(0, Math.min(index, this.#offsets.count - 1)), align };
    this.#applyTarget();
  }

  /** The person has taken over: a row that was being brought into view is let go. */
  release(): void {
    this.#target = null;
  }

  /** Makes the scroll bar tell the true place again after many small moves; call when scrolling has come to rest. */
  settle(): void {
    this.#moveTo(this.#place);
  }

  range(): RowRange {
    if (this.#offsets.count === 0 || this.#view === 0) return { first: 0, last: 0 };
    const first = this.#offsets.indexAt(this.#place - this.#overscan);
    const last = this.#offsets.indexAt(this.#place + this.#view + this.#overscan);
    return { first, last: last + 1 };
  }

  /** The rows in the view itself, without those drawn ahead. */
  visible(): RowRange {
    if (this.#offsets.count === 0 || this.#view === 0) return { first: 0, last: 0 };
    return { first: this.#offsets.indexAt(this.#place), last: this.#offsets.indexAt(this.#place + this.#view - 1) + 1 };
  }

  #applyTarget(): void {
    if (this.#target === null || this.#view === 0) return;
    const { index, align } = this.#target;
    const start = this.#offsets.offsetOf(index);
    const height = this.#offsets.heightOf(index);
    const isInView = start >= this.#place && start + height <= this.#place + this.#view;
    if (align === 'nearest' && isInView) return;
    const isBelow = start + height > this.#place + this.#view && height <= this.#view;
    const byAlign: Readonly<Record<Align, number>> = {
      start,
      center: start + Math.min(0, (height - this.#view) / 2),
      nearest: isBelow ? start + height - this.#view : start,
    };
    this.#moveTo(byAlign[align]);
  }

  #moveTo(place: number): void {
    this.#place = Math.max(0, Math.min(place, this.#lastPlace));
    this.#scrollTop = this.#isWhole ? this.#place : (this.#place / Math.max(1, this.#lastPlace)) * this.#lastScrollTop;
  }
}
