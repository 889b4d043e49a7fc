/**
 * Places the nodes of a search tree: one row for each depth, each node as near to its parent as there is room. A place never
 * changes unless the tree outgrows its rows or columns; then the layout adds more. It counts nodes that find no place.
 */
import type { Met } from './search-log.ts';

export interface Slot {
  readonly row: number;
  readonly column: number;
}

/** A rectangle in units of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MOST = { columns: 90, rows: 90 };
const GROWTH = 1.5;

export class Layout {
  readonly #area: Box;
  #columns: number;
  #rows: number;
  #placed = 0;
  /** The slots, by the index of their node. */
  #slots = new Map<number, Slot>();
  /** The columns taken in each row. */
  #taken: Set<number>[] = [];
  /** The number of nodes without a place, by row. */
  #hidden: number[] = [];
  #depths = { front: 0, back: -1 };

  /** @param fewest the numbers of columns and rows to begin with. */
  constructor(area: Box, fewest: { readonly columns: number; readonly rows: number }) {
    this.#area = area;
    this.#columns = fewest.columns;
    this.#rows = fewest.rows;
  }

  get hidden(): readonly number[] {
    return this.#hidden;
  }

  /** The indexes of the nodes that have a place. */
  get placed(): Iterable<number> {
    return this.#slots.keys();
  }

  /** Places the nodes that are new. @param size how many nodes there are. @returns true if all others have moved. */
  place(nodes: readonly Met<unknown>[], size: number): boolean {
    let hasMoved = false;
    for (; this.#placed < size; this.#placed++) {
      const node = nodes[this.#placed]!;
      this.#deepen(node);
      if (this.#fitsRows() && this.#placeOne(this.#placed, node)) continue;
      this.#grow();
      hasMoved = true;
      this.#clear();
      this.#placed = -1;
    }
    return hasMoved;
  }

  slotOf(node: number): Slot | undefined {
    return this.#slots.get(node);
  }

  boxOf({ row, column }: Slot): Box {
    const [width, height] = [this.#area.width / this.#columns, this.#area.height / this.#rows];
    return {
      x: this.#area.x + column * width,
      y: this.#area.y + row * height,
      width,
      height,
    };
  }

  #deepen({ isBack, depth }: Met<unknown>): void {
    if (isBack) this.#depths.back = Math.max(this.#depths.back, depth);
    else this.#depths.front = Math.max(this.#depths.front, depth);
  }

  #fitsRows(): boolean {
    const { front, back } = this.#depths;
    return front + back + 2 <= this.#rows || this.#rows === MOST.rows;
  }

  /** Places a node. @returns false if its row is full, and more columns would help. */
  #placeOne(index: number, { depth: wanted, isBack, way }: Met<unknown>): boolean {
    const depth = Math.min(wanted, this.#rows - 1);
    const row = isBack ? this.#rows - 1 - depth : depth;
    const taken = (this.#taken[row] ??= new Set());
    if (taken.size === this.#columns) {
      if (this.#columns < MOST.columns) return false;
      this.#hidden[row] = (this.#hidden[row] ?? 0) + 1;
      return true;
    }
    const near = this.#slots.get(way.parent)?.column ?? Math.floor(this.#columns / 2);
    const column = this.#nearestFree(taken, near);
    taken.add(column);
    this.#slots.set(index, { row, column });
    return true;
  }

  #nearestFree(taken: ReadonlySet<number>, near: number): number {
    for (let away = 0; ; away++)
      for (const column of [near + away, near - away])
        if (column >= 0 && column < this.#columns && !taken.has(column)) return column;
  }

  /** Enlarges what is too small. */
  #grow(): void {
    if (this.#fitsRows()) this.#columns = growCount(this.#columns, MOST.columns);
    else this.#rows = growCount(this.#rows, MOST.rows);
  }

  #clear(): void {
    this.#slots = new Map();
    this.#taken = [];
    this.#hidden = [];
  }
}

function growCount(count: number, most: number): number {
  return Math.min(most, Math.ceil(count * GROWTH));
}
