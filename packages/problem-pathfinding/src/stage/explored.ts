/** What a search has done with each cell of a grid so far, by its events. */
import type { TraceEvent } from '@queenside/core';
import { stepsOf } from '../distances.ts';
import type { GridMap } from '../map.ts';

export const NEW = 0;
export const OPEN = 1;
export const CLOSED = 2;
/** On the side of a search that starts at the goal. */
export const BACK_OPEN = 3;
export const BACK_CLOSED = 4;

const NONE = -1;

/** What one side of a search knows. */
interface Side {
  readonly start: number;
  /** The cost of the cheapest known way to each cell. */
  readonly g: Float64Array;
  /** The cell before each one on that way. */
  readonly from: Int32Array;
  readonly open: number;
  readonly closed: number;
}

export class Explored {
  /** {@link NEW}, {@link OPEN}, {@link CLOSED}, …, by cell. */
  readonly status: Uint8Array;
  /** The cell that the last event is about, and the side that it is on. */
  current: number;
  isBack = false;
  readonly counts = { expanded: 0, generated: 0, open: 0, reopened: 0, iterations: 0 };
  bound: number | undefined;
  /** The cells of the path that the search has found, as far as it has been announced. */
  readonly path: number[] = [];
  /** The cells whose status has changed since they were last taken. */
  readonly changed = new Set<number>();
  readonly #map: GridMap;
  readonly #steps: readonly number[];
  readonly #front: Side;
  readonly #back: Side;
  /** The cell of each node: from 0 up, and from -1 down on the side of the goal. */
  readonly #cells: Map<number, number>;
  /** The cells of a search without nodes, from the start. */
  readonly #line: number[];

  constructor(map: GridMap) {
    const { length } = map.free;
    this.#map = map;
    this.#steps = stepsOf(map);
    this.status = new Uint8Array(length);
    const ways = () => ({
      g: new Float64Array(length),
      from: new Int32Array(length).fill(NONE),
    });
    this.#front = { ...ways(), start: map.start, open: OPEN, closed: CLOSED };
    this.#back = { ...ways(), start: map.goal, open: BACK_OPEN, closed: BACK_CLOSED };
    this.#cells = new Map([
      [0, map.start],
      [-1, map.goal],
    ]);
    this.#line = [map.start];
    this.current = map.start;
  }

  /** Returns the cell that an event is about; undefined for events that are about none. */
  follow({ name, values }: TraceEvent): number | undefined {
    const cell = this.#apply(name, values);
    if (cell === undefined) return undefined;
    this.current = cell;
    this.isBack = name !== 'step' && (values['node'] ?? 0) < 0;
    return cell;
  }

  /** The cost of the known way to a cell. */
  costOf(cell: number): number {
    return this.#sideOf(cell).g[cell]!;
  }

  /** Returns the cells of the path or, before it is announced, of the known way to the current cell, the start first. */
  way(): readonly number[] {
    if (this.path.length > 0) return this.path;
    const { start, from } = this.isBack ? this.#back : this.#front;
    const way = [this.current];
    for (let cell = this.current; cell !== start; way.push(cell)) {
      cell = from[cell]!;
      if (cell === NONE || way.length > this.status.length) return [this.current];
    }
    return way.reverse();
  }

  #apply(name: string, values: TraceEvent['values']): number | undefined {
    const { node = 0, parent = NONE - 1, action, number = NONE } = values;
    const side = node < 0 ? this.#back : this.#front;
    switch (name) {
      case 'expand': {
        const cell = values['cell'] ?? this.#cells.get(values['node'] ?? NaN);
        if (!this.#isFree(cell)) return undefined;
        this.counts.expanded++;
        this.#set(cell, side.closed);
        return cell;
      }
      case 'generate':
      case 'update':
      case 'reopen': {
        const cell = this.#connect(side, this.#cells.get(parent), action);
        if (cell === undefined) return undefined;
        if (name === 'generate') this.counts.generated++;
        if (name === 'reopen') this.counts.reopened++;
        this.#cells.set(node, cell);
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
        return this.#cells.get(values['node'] ?? NaN);
      case 'step': {
        if (number === 1) this.path.splice(0, Infinity, this.#map.start);
        const cell = this.#target(this.path[number - 1], action);
        if (cell === undefined) return undefined;
        this.path.length = number;
        this.path.push(cell);
        return cell;
      }
      default:
        return undefined;
    }
  }

  #restart(bound: number | undefined): void {
    this.bound = bound;
    this.counts.iterations++;
    this.counts.open = 0;
    this.status.fill(NEW);
    this.#line.length = 1;
    for (let cell = 0; cell < this.status.length; cell++) this.changed.add(cell);
  }

  /** Returns the cell behind a step; undefined if it is no free cell. */
  #target(from: number | undefined, action: number | undefined): number | undefined {
    const step = this.#steps[action ?? NONE];
    if (from === undefined || step === undefined) return undefined;
    return this.#isFree(from + step) ? from + step : undefined;
  }

  /** Makes a step the way to the cell behind it. */
  #connect(side: Side, from: number | undefined, action: number | undefined): number | undefined {
    const cell = this.#target(from, action);
    if (cell !== undefined) this.#join(side, from!, cell);
    return cell;
  }

  /** Makes the straight or diagonal line between two cells the way to the second. */
  #join(side: Side, from: number, to: number): void {
    const { g, open } = side;
    const step = this.#steps.find((each) => isAhead(this.#map, from, to, each)) ?? to - from;
    for (let cell = from; cell !== to; cell += step) {
      side.from[cell + step] = cell;
      const isDiagonal = Math.abs(step) !== 1 && Math.abs(step) !== this.#map.stride;
      const cost = isDiagonal && this.#map.moves === 'octile' ? Math.SQRT2 : 1;
      g[cell + step] = g[cell]! + cost;
    }
    this.#set(to, open);
  }

  #sideOf(cell: number): Side {
    return this.status[cell]! >= BACK_OPEN ? this.#back : this.#front;
  }

  /** Tells whether a value of an event is a free cell. Traces may contain anything. */
  #isFree(value: number | undefined): value is number {
    return this.#map.free[value ?? NONE] === 1;
  }

  #set(cell: number, status: number): void {
    const before = this.status[cell]!;
    if (before === status) return;
    if (isOpen(before)) this.counts.open--;
    if (isOpen(status)) this.counts.open++;
    this.status[cell] = status;
    this.changed.add(cell);
  }
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
