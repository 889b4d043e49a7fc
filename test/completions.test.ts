/** Four methods that share no code count the same completions of the same boards. */
import { expect, test } from 'vitest';
import { Random, type Solver } from '../packages/core/src/index.ts';
import { runSolver } from '../packages/core/src/testing/index.ts';
import { nqueens, type NQueensAnswer, type Square } from '../packages/problem-nqueens/src/index.ts';
import { backtrackingSolver } from '../packages/solver-backtracking/src/index.ts';
import { bitmaskSolver } from '../packages/solver-bitmask/src/index.ts';
import { dancingLinksSolver } from '../packages/solver-dancing-links/src/index.ts';
import { forwardCheckingSolver } from '../packages/solver-forward-checking/src/index.ts';

const BOARDS = 500;
const SEED = 2000;
const METHODS: readonly (readonly [Solver, Readonly<Record<string, unknown>>])[] = [
  [backtrackingSolver, {}],
  [forwardCheckingSolver, { order: 'fixed' }],
  [forwardCheckingSolver, { order: 'most-constrained' }],
  [bitmaskSolver, {}],
  [dancingLinksSolver, {}],
];

interface Completion {
  readonly size: number;
  readonly task: 'count';
  readonly placed: readonly Square[];
}

/** A board of size 4 to 10 with 0 to `size` queens; on one board of four they may attack each other. */
function randomCompletion(random: Random): Completion {
  const size = 4 + random.int(7);
  const mayAttack = random.int(4) === 0;
  const most = random.int(size + 1);
  const queens = mayAttack ? most : random.int(most + 1);
  const placed: Square[] = [];
  for (const square of shuffled(squaresOf(size), random))
    if (placed.length < queens && (mayAttack || !placed.some((other) => attack(other, square))))
      placed.push(square);
  return { size, task: 'count', placed };
}

function squaresOf(size: number): Square[] {
  const lines = Array.from({ length: size }, (_, line) => line);
  return lines.flatMap((column) => lines.map((row) => ({ column, row })));
}

function shuffled(squares: readonly Square[], random: Random): Square[] {
  const left = [...squares];
  return squares.map(() => left.splice(random.int(left.length), 1)[0]!);
}

function attack(one: Square, other: Square): boolean {
  const [columns, rows] = [one.column - other.column, one.row - other.row];
  return columns === 0 || rows === 0 || Math.abs(columns) === Math.abs(rows);
}

function isPossible({ placed }: Completion): boolean {
  return placed.every((square, index) => !placed.slice(0, index).some((o) => attack(o, square)));
}

test('backtracking, forward checking, bitmask and dancing links agree on 500 boards with placed queens', async () => {
  const random = new Random(SEED);
  const totals = new Set<bigint>();
  const queens = new Set<number>();
  let impossible = 0;
  let hopeless = 0;
  for (let number = 0; number < BOARDS; number++) {
    const completion = randomCompletion(random);
    const answers: NQueensAnswer[] = [];
    for (const [solver, options] of METHODS)
      answers.push((await runSolver(solver, completion, { options })).answer as NQueensAnswer);
    const [first] = answers;
    if (first?.kind !== 'count') throw new Error('a count was asked for');
    expect([completion, answers]).toEqual([completion, METHODS.map(() => first)]);
    expect([completion, nqueens.check(completion, first)]).toEqual([completion, { right: true }]);
    const possible = isPossible(completion);
    expect([completion, possible || first.total === 0n]).toEqual([completion, true]);
    impossible += possible ? 0 : 1;
    hopeless += possible && first.total === 0n ? 1 : 0;
    totals.add(first.total);
    queens.add(completion.placed.length);
  }
  expect(totals.size).toBeGreaterThan(25);
  expect([...queens].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(impossible).toBeGreaterThan(30);
  expect(hopeless).toBeGreaterThan(30);
});
