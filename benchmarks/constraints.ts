/**
 * Constraint searches: `node benchmarks/constraints.ts [rounds]`, by default 5. All candidates of a comparison run in turn; ratios are those of
 * the best times.
 *
 * - Forward checking on the model of 11 queens against the queens' own forward checking. Bar: 2 times, with equal nodes and backtracks.
 * - 38 Sudokus of 17 clues: weighted arc consistency with `domain` and with `arc`, forward checking, and the checker's own search. All answers must be equal.
 * - The opening of the model of 1,000 queens. Bar: 50 ms.
 */
import { readFileSync } from 'node:fs';
import { makeContext, runSolver } from '../packages/conformance/src/index.ts';
import {
  findSolutions,
  openNetwork,
  type ConstraintNetwork,
} from '../packages/constraints/src/index.ts';
import {
  checkOptions,
  type ConstraintSearch,
  type OptionSchemas,
} from '../packages/core/src/index.ts';
import { sudokuModel } from '../packages/problem-sudoku/src/index.ts';
import { arcConsistencySearch } from '../packages/solver-arc-consistency/src/index.ts';
import {
  forwardCheckingSearch,
  forwardCheckingSolver,
} from '../packages/solver-forward-checking/src/index.ts';

const rounds = Number(process.argv[2] ?? 5);
const SIZE = 11;

function queens(size: number): ConstraintNetwork {
  const columns = Array.from({ length: size }, (_, column) => column);
  const offsets = [columns.map(() => 0), columns, columns.map((column) => -column)];
  return {
    values: columns.map(() => columns),
    constraints: offsets.map((each) => ({
      kind: 'all-different',
      variables: columns,
      offsets: each,
    })),
  };
}

interface Searched {
  readonly solutions: readonly string[];
  readonly nodes: number;
  readonly backtracks: number;
}

/** Finds the first solutions of a network. */
async function search(
  by: ConstraintSearch,
  network: ConstraintNetwork,
  options: Readonly<Record<string, unknown>>,
  most = Infinity,
): Promise<Searched> {
  const context = makeContext();
  const solutions: string[] = [];
  let count = 0;
  await by.run(
    {
      provides: ['forward', 'arc', 'domain'],
      open: (how) => openNetwork('bench', network, how),
      take(values) {
        if (most < Infinity) solutions.push(Array.from(values, (value) => value + 1).join(''));
        return ++count < most;
      },
    },
    checkOptions(by.id, by.options as OptionSchemas, options),
    context,
  );
  const { nodes, backtracks } = context.stats as { nodes: number; backtracks: number };
  return { solutions: most < Infinity ? solutions : [String(count)], nodes, backtracks };
}

/** Runs candidates in turn, and returns the best processor time of each in milliseconds, with what the last run returned. */
async function compare<Result>(
  candidates: Readonly<Record<string, () => Promise<Result>>>,
): Promise<Record<string, { readonly best: number; readonly result: Result }>> {
  const all: Record<string, { best: number; result: Result }> = {};
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(candidates)) {
      const before = process.cpuUsage();
      const result = await run();
      const { user, system } = process.cpuUsage(before);
      const taken = (user + system) / 1000;
      all[name] = { best: Math.min(taken, all[name]?.best ?? Infinity), result };
    }
  return all;
}

const ms = (best: number): string => `${best.toFixed(0)} ms`;
let isRight = true;
const require = (isGood: boolean, what: string): void => {
  if (isGood) return;
  isRight = false;
  console.log(`  WRONG: ${what}`);
};

const board = queens(SIZE);
const counted = await compare<Record<string, unknown>>({
  own: async () => {
    const record = { size: SIZE, task: 'count' as const, placed: [] };
    const { stats } = await runSolver(forwardCheckingSolver, record, {
      options: { order: 'fixed' },
    });
    return stats;
  },
  model: async () => ({ ...(await search(forwardCheckingSearch, board, { variables: 'input' })) }),
});
const [own, model] = [counted['own']!, counted['model']!];
console.log(
  `${SIZE} queens, forward checking: model ${ms(model.best)}, own ${ms(own.best)}: ${(model.best / own.best).toFixed(2)} times`,
);
console.log(
  `  nodes ${String(model.result['nodes'])}, backtracks ${String(model.result['backtracks'])}`,
);
require(Number(own.result['nodes']) - Number(own.result['domainWipeouts']) ===
  model.result[
    'nodes'
  ], `nodes ${String(own.result['nodes'])} less ${String(own.result['domainWipeouts'])}`);
require(own.result['backtracks'] === model.result['backtracks'], 'backtracks differ');

const puzzles = readFileSync(
  new URL('../packages/problem-sudoku/test/seventeen-clues.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => sudokuModel.parse(line))
  .map((grid) => ({
    values: sudokuModel.variables(grid),
    constraints: sudokuModel.constraints(grid),
  }));
const eachPuzzle =
  (by: ConstraintSearch, options: Readonly<Record<string, unknown>>) =>
  async (): Promise<Searched> => {
    let [nodes, backtracks] = [0, 0];
    const solutions: string[] = [];
    for (const puzzle of puzzles) {
      const found = await search(by, puzzle, options, 2);
      // A space counts values from the least one: given digits are added here.
      solutions.push(...found.solutions.map((each) => restore(puzzle, each)));
      nodes += found.nodes;
      backtracks += found.backtracks;
    }
    return { solutions, nodes, backtracks };
  };
const restore = ({ values }: ConstraintNetwork, text: string): string =>
  Array.from(text, (digit, v) => Number(digit) - 1 + Math.min(...values[v]!)).join('');
const sudokus = await compare<Searched>({
  'arc-consistency': eachPuzzle(arcConsistencySearch, {}),
  'arc-consistency, arc': eachPuzzle(arcConsistencySearch, { propagation: 'arc' }),
  'forward-checking': eachPuzzle(forwardCheckingSearch, {}),
  "checker's own": async () => {
    const solutions: string[] = [];
    for (const puzzle of puzzles) {
      let count = 0;
      findSolutions(puzzle, (values) => {
        solutions.push(values.join(''));
        return ++count < 2;
      });
    }
    return Promise.resolve({ solutions, nodes: 0, backtracks: 0 });
  },
});
const fastest = sudokus['arc-consistency']!.best;
console.log(`${puzzles.length} Sudokus of 17 clues, all solutions:`);
for (const [name, { best, result }] of Object.entries(sudokus)) {
  console.log(
    `  ${name}: ${ms(best)}, ${(best / fastest).toFixed(2)} times${result.nodes > 0 ? `, ${result.nodes} nodes` : ''}`,
  );
  require(result.solutions.length === puzzles.length &&
    result.solutions.join() ===
      sudokus['arc-consistency']!.result.solutions.join(), `${name} has other solutions`);
}

const opened = await compare({
  open: async () => Promise.resolve(openNetwork('bench', queens(1000), { propagation: 'arc' })),
});
console.log(`1,000 queens: opened in ${ms(opened['open']!.best)}`);
process.exitCode = isRight ? 0 : 1;
