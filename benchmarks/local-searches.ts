/**
 * Local searches: `node benchmarks/local-searches.ts [rounds]`, by default 5. All candidates of a comparison run in turn; ratios are those of the
 * best times.
 *
 * - Annealing on the landscape of 1,000 and of 10,000 queens against the queens' own annealing. Bar: 1.2 times, with equal boards.
 * - WalkSAT on ten satisfiable random formulas of 150 variables and 639 clauses. Bar: all solved.
 */
import { makeContext, runSolver } from '../packages/conformance/src/index.ts';
import { openConflicts, type ConstraintNetwork } from '../packages/constraints/src/index.ts';
import {
  checkOptions,
  type LandscapeCursor,
  type LocalResult,
  type LocalSearch,
  Random,
} from '../packages/core/src/index.ts';
import { nqueens } from '../packages/problem-nqueens/src/index.ts';
import { annealingSearch } from '../packages/solver-simulated-annealing/src/local-search.ts';
import { simulatedAnnealingSolver } from '../packages/solver-simulated-annealing/src/index.ts';
import { walksat } from '../packages/solver-walksat/src/index.ts';

const rounds = Number(process.argv[2] ?? 5);
const SEEDS = [1, 2, 3];
const SATISFIABLE = [1, 5, 6, 7, 8, 9, 11, 13, 15, 19];

function search(
  by: LocalSearch<any, LocalResult>,
  open: () => LandscapeCursor,
  given: Readonly<Record<string, unknown>>,
  seed: number,
) {
  const context = makeContext({ seed });
  const options = checkOptions('benchmark', by.options, given);
  const { state, cost } = by.run({ open, better: () => undefined }, options, context);
  return { state, cost, stats: context.stats };
}

function formula(seed: number): ConstraintNetwork {
  const random = new Random(seed);
  const variables = Array.from({ length: 150 }, (_, variable) => variable);
  const constraints = Array.from({ length: 639 }, () => ({
    kind: 'clause' as const,
    literals: random
      .shuffle([...variables])
      .slice(0, 3)
      .map((variable) => (random.int(2) === 0 ? variable + 1 : -variable - 1)),
  }));
  return { values: variables.map(() => [0, 1]), constraints };
}

/** Returns the milliseconds of a call. */
async function timed(call: () => unknown): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

for (const size of [1000, 10_000]) {
  const schedule = { initialTemperature: 1, finalTemperature: 0.05, movesPerPlace: 10 };
  const instance = { size, task: 'find', placed: [] } as const;
  const own: number[] = [];
  const general: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    let boards: string[] = [];
    own.push(
      await timed(async () => {
        const answers = await Promise.all(
          SEEDS.map((seed) => runSolver(simulatedAnnealingSolver, instance, { seed })),
        );
        boards = answers.map(({ answer }) => (answer.kind === 'board' ? answer.rows.join() : ''));
      }),
    );
    general.push(
      await timed(() => {
        for (const [index, seed] of SEEDS.entries()) {
          const { state } = search(
            annealingSearch,
            () => nqueens.landscape!.open({ size, task: 'find', placed: [] }),
            schedule,
            seed,
          );
          if (state.join() !== boards[index]) throw new Error(`seed ${seed} gives another board`);
        }
      }),
    );
  }
  // The first round warms up.
  const [a, b] = [own, general].map((times) => Math.min(...times.slice(1)));
  console.log(
    `annealing, ${size} queens: ${(b! / a!).toFixed(2)} times the queens' own (${a!.toFixed(0)} ms)`,
  );
}

const landscapes = SATISFIABLE.map((seed) => openConflicts('sat', formula(seed)));
let best = Infinity;
let flips = 0;
let solved = 0;
for (let round = 0; round <= rounds; round++) {
  flips = 0;
  solved = 0;
  const taken = await timed(() => {
    for (const [seed, landscape] of landscapes.entries()) {
      const { cost, stats } = search(walksat, () => landscape, {}, seed + 10 * round);
      flips += Number(stats['moves']);
      solved += cost === 0 ? 1 : 0;
    }
  });
  if (round > 0) best = Math.min(best, taken / flips);
}
console.log(
  `WalkSAT: ${solved} of ${SATISFIABLE.length} formulas, ${Math.round(1000 / best).toLocaleString('en')} flips a second`,
);
