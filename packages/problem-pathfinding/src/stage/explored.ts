/** Rebuilds from events what a search has done with each cell of a grid. */
import type { TraceEvent } from '@queenside/core';
import { type OpenNode, Sorting, type Waiting } from '@queenside/state-space';
import { stepsOf } from '../distances.ts';
import { costOnto, type GridMap } from '../map.ts';
import { NodeCells } from './node-cells.ts';

export const NEW = 0;
export const OPEN = 1;
export const CLOSED = 2;
/** The color of open nodes on the side of a search that starts at the goal. */
export const BACK_OPEN = 3;
export const BACK_CLOSED = 4;

const NONE = -1;
/** If more cells have changed, all are shown anew. */
const MOST_CHANGED = 10_000;

interface WaitingCell extends Waiting {
  readonly cell: number;
}

/** The knowledge of one side of a search. */
interface SearchSide {
  readonly start: number;
  /** For each cell, the number of the step that leads to it on the cheapest known way, from 1; 0 if none does. */
  readonly steps: Uint8Array;
  /** The cells by the node's number. On the side of the goal, node -1 has the number 0. */
  readonly cells: NodeCells;
  readonly open: number;
  readonly closed: number;
  /** The open cells in the order in which they were opened or became cheaper. */
  readonly waiting: Map<number, OpenNode>;
  /** The cell that is expanded, with its numbers. */
  expanded: { readonly cell: number; readonly node: OpenNode };
}

export class ExploredCells {
  /** {@link NEW}, {@link OPEN}, {@link CLOSED}, …, by cell. */
  readonly status: Uint8Array;
  /** The cell that the last event is about, and the side that it is on. */
  current: number;
  isBack = false;
  readonly counts = { expanded: 0, generated: 0, open: 0, reopened: 0, iterations: 0 };
  bound: number | undefined;
  /** The order in which the search takes open cells; undefined if it does not say. */
  sorting: Sorting | undefined;
  /** The cells of the path that the search has found, as far as it has been announced. */
  readonly path: number[] = [];
  pathCost = 0;
  /** Whether the search has proved that there is no path. */
  hasNoPath = false;
  /** Each status that a cell has had. */
  readonly seen = new Set<number>();
  readonly #map: GridMap;
  readonly #estimateOf: (cell: number) => number;
  readonly #steps: readonly number[];
  readonly #front: SearchSide;
  /** The side of the goal; undefined until a search begins there, too. */
  #back: SearchSide | undefined;
  /** The cells of a search without nodes, from the start. */
  readonly #line: number[];
  /** The cells whose status or known way has changed since they were last taken; undefined if many have. */
  #changed: Set<number> | undefined = new Set();

  constructor(
    map: GridMap,
    estimateOf: (cell: number) => number,
    front = openSide(map, map.start, [OPEN, CLOSED], estimateOf(map.start)),
    back?: SearchSide,
  ) {
    this.#map = map;
    this.#estimateOf = estimateOf;
    this.#steps = stepsOf(map);
    this.status = new Uint8Array(map.free.length);
    this.#front = front;
    this.#back = back;
    this.#line = [map.start];
    this.current = map.start;
  }

  /** Takes about two bytes for each cell, and some for each open one. All its cells have changed. */
  copy(): ExploredCells {
    const [front, back] = [copyOf(this.#front), this.#back && copyOf(this.#back)];
    const copy = new ExploredCells(this.#map, this.#estimateOf, front, back);
    copy.status.set(this.status);
    copy.current = this.current;
    copy.isBack = this.isBack;
    copy.bound = this.bound;
    copy.sorting = this.sorting;
    copy.hasNoPath = this.hasNoPath;
    Object.assign(copy.counts, this.counts);
    for (const cell of this.path) copy.path.push(cell);
    copy.pathCost = this.pathCost;
    for (const status of this.seen) copy.seen.add(status);
    copy.#line.splice(0, 1);
    for (const cell of this.#line) copy.#line.push(cell);
    copy.#changed = undefined;
    return copy;
  }

  /** Returns the cells whose status or known way has changed since the last call; undefined if all may have. */
  takeChanged(): ReadonlySet<number> | undefined {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Returns the cell that an event is about; undefined for events that are about none. */
  follow({ name, values }: TraceEvent): number | undefined {
    const cell = this.#apply(name, values);
    if (cell === undefined) return undefined;
    this.current = cell;
    this.isBack = name !== 'step' && (values['node'] ?? 0) < 0;
    return cell;
  }

  /** Returns the numbers of a cell on its known way. */
  nodeAt(cell: number): OpenNode {
    const isBack = this.status[cell]! >= BACK_OPEN;
    const side = isBack ? this.#back : this.#front;
    const known = side && knownIn(side, cell);
    if (known !== undefined) return known;
    const steps = this.#stepsTo(cell, isBack).reverse();
    let g = 0;
    let at = isBack ? this.#map.goal : this.#map.start;
    for (const number of steps) {
      const from = at;
      at += this.#steps[number - 1]!;
      g += this.#costOf(number, isBack ? from : at);
    }
    const h = isBack ? undefined : this.#estimateOf(cell);
    return { g, h, depth: steps.length };
  }

  /** The number of open cells on the side of the current one. */
  get open(): number {
    return (this.isBack ? this.#back : this.#front)?.waiting.size ?? 0;
  }

  /** The cells of a search without open cells, from the start. */
  get line(): readonly number[] {
    return this.#line;
  }

  /** Returns the open cells of each side of the search; only the start's side if there is no other. */
  waiting(): readonly (readonly WaitingCell[])[] {
    const sides = this.#back === undefined ? [this.#front] : [this.#front, this.#back];
    return sides.map(cellsOf);
  }

  /** Returns the cost of a step by its number. @param onto the cell that it leads onto, on the way to the goal. */
  #costOf(number: number, onto: number): number {
    const cost = isStraight(number) || this.#map.moves !== 'octile' ? 1 : Math.SQRT2;
    return cost * costOnto(this.#map, onto);
  }

  /**
   * Returns the cells of the path or, before its announcement, of the known way to the current cell, with the start first.
   * Empty if there is no path.
   */
  way(): readonly number[] {
    if (this.hasNoPath) return [];
    if (this.path.length > 0) return this.path;
    const way = [this.current];
    for (const number of this.#stepsTo(this.current, this.isBack))
      way.push(way.at(-1)! - this.#steps[number - 1]!);
    return way.reverse();
  }

  /** Returns the numbers of the steps that lead to a cell, the last one first. */
  #stepsTo(cell: number, isBack: boolean): number[] {
    const side = isBack ? this.#back : this.#front;
    const numbers: number[] = [];
    if (side === undefined) return numbers;
    for (let at = cell; at !== side.start;) {
      const number = side.steps[at]!;
      if (number === 0 || numbers.length > this.status.length) return [];
      numbers.push(number);
      at -= this.#steps[number - 1]!;
    }
    return numbers;
  }

  #apply(name: string, values: TraceEvent['values']): number | undefined {
    const { node = 0, parent = NONE - 1, action, number = NONE } = values;
    const side = node < 0 ? this.#backSide() : this.#front;
    switch (name) {
      case 'sort':
        this.sorting = new Sorting(values);
        // All cells show the number that they are sorted by.
        this.#changed = undefined;
        return this.#map.start;
      case 'layer':
        this.#keep(values['kept'] ?? 0);
        return this.current;
      case 'expand': {
        const cell = values['cell'] ?? this.#cellOf(values['node']);
        if (!this.#isFree(cell)) return undefined;
        this.counts.expanded++;
        side.expanded = { cell, node: knownIn(side, cell) ?? this.nodeAt(cell) };
        this.#set(cell, side.closed);
        return cell;
      }
      case 'generate':
      case 'update':
      case 'reopen': {
        const cell = this.#connect(side, this.#cellOf(parent), action);
        if (cell === undefined) return undefined;
        if (name === 'generate') this.counts.generated++;
        if (name === 'reopen') {
          this.counts.reopened++;
          // The ways over this cell are cheaper, too.
          this.#changed = undefined;
        }
        side.cells.set(node < 0 ? -1 - node : node, cell);
        return cell;
      }
      case 'jump': {
        const { from, cell } = values;
        if (!this.#isFree(from) || !this.#isFree(cell)) return undefined;
        this.counts.generated++;
        this.#join(side, from, cell);
        return cell;
      }
      case 'bound':
        this.#restart(values['bound']);
        return this.#map.start;
      case 'enter': {
        const cell = this.#connect(side, this.#line.at(-1), action);
        if (cell === undefined) return undefined;
        this.counts.expanded++;
        this.#line.push(cell);
        return cell;
      }
      case 'leave':
        if (this.#line.length === 1) return undefined;
        this.#set(this.#line.pop()!, CLOSED);
        return this.#line.at(-1);
      case 'meet':
      case 'goal':
        return this.#cellOf(values['node']);
      case 'step': {
        if (number === 1) {
          this.path.splice(0, Infinity, this.#map.start);
          this.pathCost = 0;
        }
        const cell = this.#target(this.path[number - 1], action);
        if (cell === undefined) return undefined;
        this.pathCost += this.#costOf(1 + action!, cell);
        this.path.length = number;
        this.path.push(cell);
        return cell;
      }
      case 'no-path':
        this.hasNoPath = true;
        return undefined;
      default:
        return undefined;
    }
  }

  /** Returns the cell of a node: from 0 up, and from -1 down on the side of the goal. */
  #cellOf(node: number | undefined): number | undefined {
    if (node === undefined) return undefined;
    return node < 0 ? this.#backSide().cells.get(-1 - node) : this.#front.cells.get(node);
  }

  #backSide(): SearchSide {
    return (this.#back ??= openSide(this.#map, this.#map.goal, [BACK_OPEN, BACK_CLOSED]));
  }

  /** Closes the open cells behind the best ones of a layer. */
  #keep(kept: number): void {
    this.sorting = this.sorting?.layered();
    const inOrder = this.sorting?.inOrder(cellsOf(this.#front)) ?? [];
    for (const { cell } of inOrder.slice(kept)) this.#set(cell, CLOSED);
  }

  #restart(bound: number | undefined): void {
    this.bound = bound;
    this.counts.iterations++;
    this.counts.open = 0;
    this.status.fill(NEW);
    this.#front.waiting.clear();
    this.#line.length = 1;
    this.#changed = undefined;
  }

  /** Returns the cell behind a step; undefined if it is not free. */
  #target(from: number | undefined, action: number | undefined): number | undefined {
    const step = this.#steps[action ?? NONE];
    if (from === undefined || step === undefined) return undefined;
    return this.#isFree(from + step) ? from + step : undefined;
  }

  /** Makes a step the way to the cell behind it. */
  #connect(
    side: SearchSide,
    from: number | undefined,
    action: number | undefined,
  ): number | undefined {
    const cell = this.#target(from, action);
    if (cell !== undefined) this.#join(side, from!, cell);
    return cell;
  }

  /** Makes the straight or diagonal line between two cells the way to the second. */
  #join(side: SearchSide, from: number, to: number): void {
    const number = 1 + this.#steps.findIndex((each) => isAhead(this.#map, from, to, each));
    const step = this.#steps[number - 1];
    const count = step === undefined ? 0 : (to - from) / step;
    // The way to a cell may lead over this one.
    const before = knownIn(side, from) ?? this.nodeAt(from);
    for (let nth = 1; nth <= count; nth++) side.steps[from + nth * step!] = number;
    this.#set(to, side.open);
    // The search adds up costs in the same way, so that equal ones are equal.
    // Only grids without costs have jumps.
    const g = before.g + count * this.#costOf(number, side === this.#back ? from : to);
    const h = side === this.#back ? undefined : this.#estimateOf(to);
    side.waiting.delete(to);
    side.waiting.set(to, { g, h, depth: before.depth + count });
    this.#note(to);
  }

  /** Returns whether a value of an event is a free cell. Traces may contain anything. */
  #isFree(value: number | undefined): value is number {
    return this.#map.free[value ?? NONE] === 1;
  }

  #set(cell: number, status: number): void {
    const before = this.status[cell]!;
    if (before === status) return;
    if (isOpen(before)) this.counts.open--;
    if (isOpen(status)) this.counts.open++;
    else (status === BACK_CLOSED ? this.#back : this.#front)?.waiting.delete(cell);
    this.status[cell] = status;
    this.seen.add(status);
    this.#note(cell);
  }

  #note(cell: number): void {
    this.#changed?.add(cell);
    if (this.#changed !== undefined && this.#changed.size > MOST_CHANGED) this.#changed = undefined;
  }
}

function openSide(
  { free }: GridMap,
  start: number,
  [open, closed]: readonly [open: number, closed: number],
  h?: number,
): SearchSide {
  const cells = new NodeCells();
  cells.set(0, start);
  const node = { g: 0, h, depth: 0 };
  return {
    start,
    steps: new Uint8Array(free.length),
    cells,
    open,
    closed,
    waiting: new Map([[start, node]]),
    expanded: { cell: start, node },
  };
}

function copyOf(side: SearchSide): SearchSide {
  return {
    ...side,
    steps: side.steps.slice(),
    cells: side.cells.copy(),
    waiting: new Map(side.waiting),
  };
}

function cellsOf({ waiting }: SearchSide): WaitingCell[] {
  return Array.from(waiting, ([cell, { g, h, depth }], turn) => ({ cell, g, h, depth, turn }));
}

/** Returns the numbers of a cell that is open or was expanded last. */
function knownIn({ waiting, expanded }: SearchSide, cell: number): OpenNode | undefined {
  return waiting.get(cell) ?? (expanded.cell === cell ? expanded.node : undefined);
}

/** The straight steps come first, see `stepsOf`. @param number from 1. */
function isStraight(number: number): boolean {
  return number <= 4;
}

export function isOpen(status: number): boolean {
  return status === OPEN || status === BACK_OPEN;
}

/** Returns whether some number of equal steps leads from one cell to another without leaving the rows. */
function isAhead({ stride }: GridMap, from: number, to: number, step: number): boolean {
  const count = (to - from) / step;
  if (!Number.isInteger(count) || count <= 0) return false;
  const down = Math.floor(to / stride) - Math.floor(from / stride);
  const across = (to % stride) - (from % stride);
  return Math.max(Math.abs(down), Math.abs(across)) === count;
}
