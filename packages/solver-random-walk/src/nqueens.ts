import { defineSolver, gaveUp, type Need } from '@queenside/core';
import { nqueens, PRE_PLACED } from '@queenside/problem-nqueens';
import { ID, type Parameter, queenEvents, type Unit, walk } from './walker.ts';

const options = {
  maxIterations: {
    type: 'integer',
    minimum: 1,
    description: 'iterations of one attempt (default: four for each square of the board)',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 20_000,
    description: 'attempts after the first before it gives up',
  },
  stepSize: {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 2,
    description:
      'the most squares that a queen moves along a column and along a row in one iteration',
  },
} as const;

/** Estimates seconds, fitted to measurements. */
function estimate({ size }: Need): number {
  return 3e-3 * 1.2 ** size;
}

/** Solves N-Queens by queens that walk at random until they attack none that has arrived. */
export const queensWalkSolver = defineSolver({
  id: ID,
  name: 'Random walk',
  problem: nqueens,
  summary: 'Random walk: each queen wanders until it attacks none that has arrived',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: 100,
  },
  events: queenEvents,
  estimate,
  solve({ size, placed }, options_, context) {
    const { maxIterations = 4 * size ** 2, maxRestarts, stepSize } = options_;
    const lines = new Lines(size);
    const takePlaced = (): boolean => placed.every(({ column, row }) => lines.take(column, row));
    if (size === 2 || size === 3 || !takePlaced()) return { kind: 'none' };
    const clear = (): void => {
      lines.clear();
      takePlaced();
    };
    const queen = queenOf(lines, size, stepSize);
    const units = Array.from({ length: size - placed.length }, () => queen);
    const outcome = walk({ units, clear }, { maxIterations, maxRestarts }, context);
    if (outcome.kind !== 'arrived') {
      const done = `${context.stats['iterations']} iterations and ${context.stats['restarts']} restarts`;
      const end = outcome.kind === 'aborted' ? 'it was stopped after' : 'some queen walked on for';
      throw gaveUp(ID, `${end} ${done}`);
    }
    const rows = new Int32Array(size);
    for (const { column, row } of placed) rows[column] = row;
    for (const [column, row] of outcome.values) rows[column!] = row!;
    return { kind: 'board', rows };
  },
});

/** Returns a unit that walks along columns and rows until the four lines through its square are free. */
function queenOf(lines: Lines, size: number, stepSize: number): Unit {
  const coordinate: Parameter = {
    values: { least: 0, largest: size - 1 },
    steps: { least: -stepSize, largest: stepSize },
  };
  return {
    parameters: [coordinate, coordinate],
    arrives: ([column, row]) => lines.take(column!, row!),
  };
}

/** The taken columns, rows and diagonals. */
class Lines {
  readonly #size: number;
  /** Columns, then rows, rising diagonals and falling diagonals; 1 if taken. */
  readonly #taken: Uint8Array;

  constructor(size: number) {
    this.#size = size;
    this.#taken = new Uint8Array(6 * size - 2);
  }

  clear(): void {
    this.#taken.fill(0);
  }

  /** Takes the four lines through a square if all are free; returns whether it did. */
  take(column: number, row: number): boolean {
    const size = this.#size;
    const taken = this.#taken;
    const ofRow = size + row;
    const rising = 3 * size - 1 + column - row;
    const falling = 4 * size - 1 + column + row;
    if (taken[column]! | taken[ofRow]! | taken[rising]! | taken[falling]!) return false;
    taken[column] = taken[ofRow] = taken[rising] = taken[falling] = 1;
    return true;
  }
}
