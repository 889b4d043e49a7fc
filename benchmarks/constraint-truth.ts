/**
 * The truth of constraint searches: `node benchmarks/constraint-truth.ts [networks] [puzzles]`, by default 100000 and 10000. It ends with an error
 * at the first difference.
 *
 * - Tiny networks of the kit's families: all searches and the checker's own search find what trying everything finds, and a network has a
 *   conflict if and only if it has no solution. The settings of a search take turns.
 * - Sudokus with one solution: arc consistency and the checker's own search find the same grid, and no other.
 */
import assert from 'node:assert/strict';
import { makeContext, sampleNetworks, solutionsOf } from '../packages/conformance/src/index.ts';
import {
  type ConstraintNetwork,
  countSolutions,
  findConflict,
  findSolutions,
  openNetwork,
} from '../packages/constraints/src/index.ts';
import { checkOptions, type ConstraintSearch, Random } from '../packages/core/src/index.ts';
import { sudokuModel } from '../packages/problem-sudoku/src/index.ts';
import { arcConsistencySearch } from '../packages/solver-arc-consistency/src/index.ts';
import { backjumpingSearch } from '../packages/solver-backjumping/src/index.ts';
import { backtrackingSearch } from '../packages/solver-backtracking/src/index.ts';
import { forwardCheckingSearch } from '../packages/solver-forward-checking/src/index.ts';

const networks = Number(process.argv[2] ?? 100_000);
const puzzles = Number(process.argv[3] ?? 10_000);
const SEARCHES: readonly ConstraintSearch[] = [
  backtrackingSearch,
  forwardCheckingSearch,
  arcConsistencySearch,
  backjumpingSearch,
];
const FAMILIES = new Set(sampleNetworks(1).map(({ family }) => family)).size;
/** The seeds of a family that are in memory at once. */
const BATCH = 100;
const EMPTY_CELLS = 48;

/** Returns the settings of a search: all values of its options with few values, with and without restarts. */
function settingsOf({ options }: ConstraintSearch): readonly Readonly<Record<string, unknown>>[] {
  let settings: readonly Readonly<Record<string, unknown>>[] = [{}];
  for (const [name, schema] of Object.entries(options as Record<string, { enum?: unknown[] }>)) {
    const values = name === 'restart' ? [0, 2] : schema.enum;
    assert(values, `the option ${name} needs values`);
    settings = settings.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  }
  return settings;
}

/** Returns all solutions that a search finds, in ascending order. */
async function solve(
  search: ConstraintSearch,
  network: ConstraintNetwork,
  setting: Readonly<Record<string, unknown>>,
  most = Infinity,
): Promise<string[]> {
  const found: string[] = [];
  let base: ArrayLike<number> = [];
  await search.run(
    {
      provides: ['forward', 'arc', 'domain', 'blame'],
      open(how) {
        const space = openNetwork('truth', network, how);
        base = space.base;
        return space;
      },
      take: (values) =>
        found.push(Array.from(values, (value, variable) => value + base[variable]!).join(' ')) <
        most,
    },
    checkOptions(search.id, search.options as never, setting),
    makeContext(),
  );
  return found.toSorted();
}

const begin = performance.now();
const seconds = (): string => `${((performance.now() - begin) / 1000).toFixed(0)} s`;

const settings = SEARCHES.map(settingsOf);
let compared = 0;
let runs = 0;
let unsolvable = 0;
for (let first = 1; compared < networks; first += BATCH)
  for (const network of sampleNetworks(
    Math.min(BATCH, Math.ceil((networks - compared) / FAMILIES)),
    first,
  )) {
    const solutions = solutionsOf(network)
      .map((values) => values.join(' '))
      .toSorted();
    const { family, seed } = network;
    assert.equal(countSolutions(network), solutions.length, `${family} ${seed}, the checker`);
    const hasConflict = findConflict(network) !== undefined;
    const isUnsolvable = solutions.length === 0 && network.values.every(({ length }) => length > 0);
    assert.equal(hasConflict, isUnsolvable, `${family} ${seed}, the conflict`);
    for (const [index, search] of SEARCHES.entries()) {
      const setting = settings[index]![compared % settings[index]!.length]!;
      const found = await solve(search, network, setting);
      const run = `${family} ${seed}, ${search.id} ${JSON.stringify(setting)}`;
      assert.deepEqual(found, solutions, run);
      runs++;
    }
    compared++;
    if (isUnsolvable) unsolvable++;
  }
console.log(
  `${compared} networks, ${unsolvable} of them without a solution: ${runs} runs of ${settings.flat().length} settings find what trying everything finds (${seconds()})`,
);

const random = new Random(1);
const distinct = new Set<string>();
while (distinct.size < puzzles) {
  const puzzle = sudokuModel.scramble!.make(EMPTY_CELLS, random);
  if (distinct.has(puzzle)) continue;
  distinct.add(puzzle);
  const grid = sudokuModel.parse(puzzle);
  const network = {
    values: sudokuModel.variables(grid),
    constraints: sudokuModel.constraints(grid),
  };
  const own: string[] = [];
  findSolutions(network, (values) => own.push(values.join(' ')) < 2);
  assert.equal(own.length, 1, puzzle);
  assert.deepEqual(await solve(arcConsistencySearch, network, {}, 2), own, puzzle);
}
console.log(
  `${distinct.size} Sudokus: both methods find the same grid, and no other (${seconds()})`,
);
