import {
  defineEvents,
  definePlugin,
  defineSolver,
  gaveUp,
  type Need,
  type RunContext,
} from '@queenside/core';
import {
  isPlainlyImpossible,
  nqueens,
  type NQueens,
  type NQueensAnswer,
  PRE_PLACED,
  type Square,
} from '@queenside/problem-nqueens';
import { forceOn, FreeBoard, stepAlong, type Weights } from './free-board.ts';

/** The events of a search. Queens, columns and rows count from 0. Queens placed beforehand have the first numbers. */
export const events = defineEvents(
  {
    /** The board is cleared for another attempt. The first is 0. */
    restart: ['attempt'],
    /** A queen gets its square at the start of an attempt. */
    place: ['queen', 'column', 'row'],
    /** A queen moves to a neighboring square. */
    move: ['queen', 'column', 'row'],
    /** Brute force puts one of the last wrong queens on a free square. */
    finish: ['queen', 'column', 'row'],
    /** No queen is attacked. The number is 1. */
    solution: ['number'],
  },
  [
    ['queens on random squares', 'restart', 'place'],
    ['repeat until no queen is attacked', 'solution'],
    ['  force ← what all queens do to a wrong one', 'via move'],
    ['  move it one square along the force', 'move'],
    ['  few are wrong: put them on free squares', 'finish'],
  ],
);

const ID = 'electric-force';

interface Settings {
  readonly weights: Weights;
  /** Steps of one attempt; in each, one wrong queen moves to a neighboring square. */
  readonly maxSteps: number;
  readonly maxRestarts: number;
}

/** The number of wrong queens that brute force takes over. */
const FEW = 2;

const { code } = events;

/**
 * Finds one board by forces between queens on any squares. Each attempt starts from random squares.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if the attempts are used up.
 */
function electricForce(instance: NQueens, settings: Settings, context: RunContext): NQueensAnswer {
  if (isPlainlyImpossible(instance)) return { kind: 'none' };
  const { observer, signal, stats, random } = context;
  const board = new FreeBoard(instance.size, instance.placed);
  let steps = 0;
  for (let restarts = 0; restarts <= settings.maxRestarts; restarts++) {
    observer?.event(code.restart, restarts);
    if (restarts > 0) board.gather();
    board.scatter(random);
    if (observer)
      for (let queen = 0; queen < board.size; queen++)
        observer.event(code.place, queen, board.columns[queen], board.rows[queen]);
    steps += attempt(board, settings, context);
    Object.assign(stats, { steps, restarts });
    if (board.wrongQueens(random).length === 0) {
      observer?.event(code.solution, 1);
      return { kind: 'board', rows: board.toBoard() };
    }
    if (signal.aborted)
      throw gaveUp(ID, `it was stopped after ${restarts} restarts and ${steps} steps in all`);
  }
  throw gaveUp(ID, `${settings.maxRestarts} restarts and ${steps} steps in all led to none`);
}

/**
 * Moves a random wrong queen one square in each step, until at most two are wrong and brute force finds squares for them,
 * or the steps are used up.
 *
 * @returns the steps taken.
 */
function attempt(board: FreeBoard, { maxSteps, weights }: Settings, context: RunContext): number {
  for (let step = 0; step < maxSteps && !context.signal.aborted; step++) {
    const wrong = board.wrongQueens(context.random);
    if (wrong.length <= FEW && finish(board, wrong, context)) return step;
    move(board, wrong[context.random.int(wrong.length)]!, weights, context);
  }
  return maxSteps;
}

/** Moves a queen one square along its force, unless that square is occupied or off the board. */
function move(
  board: FreeBoard,
  queen: number,
  weights: Weights,
  { random, observer }: RunContext,
): void {
  const { x, y } = stepAlong(forceOn(board, queen, weights, random));
  const column = board.columns[queen]! + x;
  const row = board.rows[queen]! + y;
  if (!board.isEmpty(column, row)) return;
  board.take(queen);
  board.put(queen, column, row);
  observer?.event(code.move, queen, column, row);
}

/** Puts the last wrong queens on free squares, if possible. */
function finish(board: FreeBoard, wrong: readonly number[], { observer }: RunContext): boolean {
  const before = wrong.map((queen) => ({ column: board.columns[queen]!, row: board.rows[queen]! }));
  for (const queen of wrong) board.take(queen);
  const found = findSquares(board, wrong);
  const squares = found ?? before;
  for (const [index, queen] of wrong.entries()) {
    const { column, row } = squares[index]!;
    board.put(queen, column, row);
    if (found !== undefined) observer?.event(code.finish, queen, column, row);
  }
  return found !== undefined;
}

/**
 * Searches by brute force for free squares for queens that are off the board. Leaves the board unchanged.
 *
 * @returns a square for each queen, or undefined if there are none.
 */
function findSquares(board: FreeBoard, queens: readonly number[]): Square[] | undefined {
  const [queen, ...others] = queens;
  if (queen === undefined) return [];
  for (let row = 0; row < board.size; row++)
    for (let column = 0; column < board.size; column++) {
      if (!board.isFree(column, row)) continue;
      board.put(queen, column, row);
      const found = findSquares(board, others);
      board.take(queen);
      if (found !== undefined) return [{ column, row }, ...found];
    }
  return undefined;
}

const weight = { type: 'number', minimum: 0 } as const;

const options = {
  lineWeight: {
    ...weight,
    default: 6,
    description: 'how strongly an attacking queen pushes a queen off their line',
  },
  electricWeight: {
    ...weight,
    default: 2,
    description: 'how strongly all queens repel each other',
  },
  borderWeight: { ...weight, default: 5, description: 'how strongly the borders repel queens' },
  maxSteps: {
    type: 'integer',
    minimum: 1,
    default: 10_000,
    description: 'steps of one attempt; in each, one wrong queen moves to a neighboring square',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 200,
    description: 'attempts after the first before it gives up',
  },
} as const;

/** Estimates seconds, fitted to measurements. */
function estimate({ size, features = [] }: Need): number {
  const seconds = 1e-4 * 1.28 ** size;
  return features.includes(PRE_PLACED) ? 10 * seconds : seconds;
}

/** Solves N-Queens by electric forces. */
export const electricForceSolver = defineSolver({
  id: ID,
  name: 'Electric repulsion',
  problem: nqueens,
  summary: 'Electric forces: queens repel each other like charges and leave the lines they share',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: 32,
  },
  events,
  estimate,
  solve: (instance, { lineWeight, electricWeight, borderWeight, maxSteps, maxRestarts }, context) =>
    electricForce(
      instance,
      {
        weights: { line: lineWeight, electric: electricWeight, border: borderWeight },
        maxSteps,
        maxRestarts,
      },
      context,
    ),
});

/** The plugin: the solver `electric-force`. */
export default definePlugin({
  solvers: [electricForceSolver],
});
