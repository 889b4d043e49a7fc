/** What a search has done with each cell of a grid so far, by its events. */
import type { TraceEvent } from '@queenside/core';
import { stepsOf } from '../distances.ts';
import type { GridMap } from '../map.ts';

const NEW = 0;
export const OPEN = 1;
export const CLOSED = 2;

const NONE = -1;

export class Explored {
  /** `NEW`, {@link OPEN}, or {@link CLOSED}, by cell. */
  readonly status: Uint8Array;
  /** The cost of the cheapest known way, by cell. */
  readonly g: Float64Array;
  /** The cell that the last event is about. */
  current: number;
  expanded = 0;
  open = 0;
  /** The cells whose status has changed since they were last taken. */
  readonly changed = new Set<number>();
  readonly #map: GridMap;
  readonly #steps: readonly number[];
  /** The cell of each node. */
  readonly #cells: number[];
  readonly #from: Int32Array;
  /** The cells of a search without nodes, from the start. */
  readonly #line: number[];

  constructor(map: GridMap) {
    this.#map = map;
    this.#steps = stepsOf(map);
    this.status = new Uint8Array(map.free.length);
    this.g = new Float64Array(map.free.length);
    this.#from = new Int32Array(map.free.length).fill(NONE);
    this.#cells = [map.start];
    this.#line = [map.start];
    this.current = map.start;
  }

  /** Returns the cell that an event is about; undefined for events that are about none. */
  follow({ name, values }: TraceEvent): number | undefined {
    const cell = this.#apply(name, values);
    if (cell !== undefined) this.current = cell;
    return cell;
  }

  /** Returns the cells of the known way to a cell, the start first. */
  wayTo(goal: number): number[] {
    const way = [goal];
    for (let cell = goal; cell !== this.#map.start; way.push(cell)) {
      cell = this.#from[cell]!;
      if (cell === NONE || way.length > this.status.length) return [goal];
    }
    return way.reverse();
  }

  #apply(name: string, values: TraceEvent['values']): number | undefined {
    const cellOf = (node: number | undefined): number | undefined => this.#cells[node ?? NONE];
    switch (name) {
      case 'expand': {
        const cell = values['cell'] ?? cellOf(values['node']);
        if (!this.#isCell(cell)) return undefined;
        this.expanded++;
        this.#set(cell, CLOSED);
        return cell;
      }
      case 'generate':
      case 'update':
      case 'reopen': {
        const cell = this.#connect(cellOf(values['parent']), values['action']);
        const { node } = values;
        if (cell !== undefined && node !== undefined) this.#cells[node] = cell;
        return cell;
      }
      case 'jump': {
        const { from, cell } = values;
        if (!this.#isCell(from) || !this.#isCell(cell)) return undefined;
        this.#join(from, cell);
        return cell;
      }
      case 'bound':
        this.status.fill(NEW);
        for (let cell = 0; cell < this.status.length; cell++) this.changed.add(cell);
        return this.#map.start;
      case 'enter': {
        const cell = this.#connect(this.#line.at(-1), values['action']);
        if (cell === undefined) return undefined;
        this.#line.push(cell);
        this.#set(cell, CLOSED);
        return cell;
      }
      case 'leave':
        if (this.#line.length === 1) return undefined;
        this.#set(this.#line.pop()!, OPEN);
        return this.#line.at(-1);
      case 'meet':
      case 'goal':
        return cellOf(values['node']);
      default:
        return undefined;
    }
  }

  /** Makes a step the way to the cell behind it. Returns that cell; undefined if the step leaves the grid. */
  #connect(from: number | undefined, action: number | undefined): number | undefined {
    const step = this.#steps[action ?? NONE];
    if (from === undefined || step === undefined) return undefined;
    const cell = from + step;
    if (!this.#isCell(cell)) return undefined;
    this.#join(from, cell);
    return cell;
  }

  /** Makes the straight or diagonal line between two cells the way to the second. */
  #join(from: number, to: number): void {
    const step = this.#steps.find((each) => isAhead(this.#map, from, to, each)) ?? to - from;
    for (let cell = from; cell !== to; cell += step) {
      this.#from[cell + step] = cell;
      const isDiagonal = Math.abs(step) !== 1 && Math.abs(step) !== this.#map.stride;
      const cost = isDiagonal && this.#map.moves === 'octile' ? Math.SQRT2 : 1;
      this.g[cell + step] = this.g[cell]! + cost;
    }
    this.#set(to, OPEN);
  }

  /** Tells whether a value of an event is a cell. Traces may contain anything. */
  #isCell(value: number | undefined): value is number {
    return Number.isInteger(value) && this.status[value!] !== undefined;
  }

  #set(cell: number, status: number): void {
    const before = this.status[cell]!;
    if (before === status) return;
    if (before === OPEN) this.open--;
    if (status === OPEN) this.open++;
    this.status[cell] = status;
    this.changed.add(cell);
  }
}

/** Returns whether some number of equal steps leads from one cell to another without leaving the rows. */
function isAhead({ stride }: GridMap, from: number, to: number, step: number): boolean {
  const count = (to - from) / step;
  if (!Number.isInteger(count) || count <= 0) return false;
  const down = Math.floor(to / stride) - Math.floor(from / stride);
  const across = (to % stride) - (from % stride);
  return Math.max(Math.abs(down), Math.abs(across)) === count;
}
