import { type Plugin, type Problem, type Search, type Solver } from '@queenside/core';
import {
  type AnySearch,
  checkPlugin,
  isSuited,
  SEARCH_KINDS,
  type SearchList,
  type SearchView,
} from '@queenside/runtime';
import { searchAsSolver } from '@queenside/runtime/search-solver';
import { attest } from './attest.ts';
import { attempt, type Check, fault, limitChecks, reportOnce } from './kit/check.ts';
import { ifExamplesAreSound } from './problems/example-checks.ts';
import { problemChecks } from './problems/problem-checks.ts';
import type { Spelling } from './problems/skip-checks.ts';
import { Rivals } from './solvers/rival-answers.ts';
import { solverChecks } from './solvers/solver-checks.ts';
import { localSearchChecks } from './landscapes/local-search-checks.ts';
import { pathSearchChecks } from './spaces/path-search-checks.ts';
import { constraintSearchChecks } from './networks/search-checks.ts';
import { searchChecks } from './trees/search-checks.ts';

/** The time to try many records of a solver, in milliseconds of processor time. */
const ROUNDS = 250;
/** The default patience, in seconds. The kit ends a check that takes {@link ENDLESS} times as long. */
const PATIENCE = 30;
const ENDLESS = 4;

/** A test runner's function that declares a test: `test` of vitest, node:test, or jest, or mocha's `it`. */
export type DeclareTest = (name: string, run: () => void | Promise<void>) => unknown;

export interface ConformanceSettings {
  /** Problems of other packages that the plugin's solvers and searches solve. */
  readonly problems?: readonly Problem[];
  /** Searches of other packages, to try on the plugin's games. */
  readonly searches?: readonly Search[];
  /** The seconds that a complete solver may take for one record. The kit ends a check that takes much longer. Default: 30. */
  readonly patience?: number;
  /** The records and answers of each problem that mean the same, if more do than {@link Spelling} allows. */
  readonly spellings?: Readonly<Record<string, Spelling>>;
  /** The games, by id, whose rules tell left from right, or top from bottom, on an empty board. */
  readonly asymmetric?: readonly string[];
}

/**
 * Declares tests of the contracts of a plugin's problems, games, solvers, and searches, with examples, generated records,
 * random play-outs, and garbage. A failing test throws an Error that says where the fault is (record, seed, moves), what was
 * found, and what was expected. When all tests have passed, writes `conforms to API 2` into the file that the environment variable
 * `QUEENSIDE_CONFORMS` names, if there is one.
 *
 * @example
 * import { test } from 'vitest';
 * import { conformance } from '@queenside/conformance';
 * import plugin from '../src/index.ts';
 *
 * conformance(test, plugin);
 */
export function conformance(
  test: DeclareTest,
  plugin: Plugin,
  settings: ConformanceSettings = {},
): void {
  const checks = checksOf(plugin, settings);
  const open = new Set(checks);
  for (const check of checks)
    test(check.name, async () => {
      await check.run();
      open.delete(check);
      if (open.size === 0) attest(plugin);
    });
}

/** Returns the checks that {@link conformance} declares. */
export function checksOf(plugin: Plugin, settings: ConformanceSettings = {}): Check[] {
  const { problems = [], solvers = [], searches = [] } = plugin;
  const { searches: guests = [], spellings = {}, asymmetric = [], patience = PATIENCE } = settings;
  const known = [...problems, ...(settings.problems ?? [])].map((problem) => ({
    problem,
    rivals: new Rivals(problem),
  }));
  const plan = { rounds: ROUNDS, patience: patience * 1000 };
  // Searches share the time among the problems that they can search.
  const asSolver = (each: KnownProblem, search: object, solver: Solver, among: number): Check[] => {
    const { problem, rivals } = each;
    const trials = { ...plan, rivals, rounds: ROUNDS / among, search };
    return ifExamplesAreSound(problem, solverChecks(solver, problem, trials));
  };
  const parts = [
    ...problems.map((problem) =>
      problemChecks(problem, [...searches, ...guests], {
        spelling: spellings[problem.id],
        isAsymmetric: asymmetric.includes(problem.id),
      }),
    ),
    ...SEARCH_KINDS.flatMap(({ list, view }) =>
      (plugin[list] ?? []).flatMap((search: AnySearch) => {
        const able = known.filter(({ problem }) => isAble(search, problem, view, solvers));
        return [
          SEARCH_CHECKS[list](search),
          ...able.map((each) =>
            asSolver(each, search, searchAsSolver(search, each.problem, list), able.length),
          ),
        ];
      }),
    ),
    ...solvers.map((solver) => {
      const its = known.find(({ problem }) => problem.id === solver.problem);
      if (its === undefined) return [missingProblem(solver)];
      const { problem, rivals } = its;
      return ifExamplesAreSound(problem, solverChecks(solver, problem, { ...plan, rivals }));
    }),
  ];
  let isPlugin: boolean | undefined;
  const ifPlugin = (check: Check): Check => ({
    ...check,
    run() {
      isPlugin ??= hasShape(plugin);
      return isPlugin ? check.run() : undefined;
    },
  });
  const limited = parts.flatMap((checks) => limitChecks(checks, ENDLESS * 1000 * patience));
  return reportOnce([pluginCheck(plugin), ...limited.map(ifPlugin)]);
}

/** A problem, and what solvers say of it. */
interface KnownProblem {
  readonly problem: Problem;
  readonly rivals: Rivals;
}

/** The checks of the searches of each kind. */
const SEARCH_CHECKS: Readonly<Record<SearchList, (search: any) => Check[]>> = {
  searches: searchChecks,
  pathSearches: pathSearchChecks,
  constraintSearches: constraintSearchChecks,
  localSearches: localSearchChecks,
};

/** Returns whether a search can run on a problem, and none of the plugin's solvers takes its place there. */
function isAble(
  search: AnySearch,
  problem: Problem,
  view: SearchView,
  solvers: readonly Solver[],
): boolean {
  const own = solvers.filter((solver) => solver.problem === problem.id);
  return isSuited(search, problem[view], new Set(own.map(({ id }) => id)));
}

function missingProblem(solver: Solver): Check {
  const run = (): never => {
    throw fault(
      `solver ${solver.id}`,
      `its problem ${solver.problem} is not there to test it on`,
      'the problem, as in conformance(test, plugin, { problems: [problem] })',
    );
  };
  return { name: `solver ${solver.id}: its problem is known`, run };
}

/** The name of the package is not known here. */
const NAME = 'under test';
const where = 'the plugin';

function pluginCheck(plugin: Plugin): Check {
  return {
    name: `${where}: it has the shape of a plugin`,
    run: () => void attempt(where, 'a plugin', () => checkPlugin(plugin, NAME)),
  };
}

/** Returns whether Queenside would load the plugin. */
function hasShape(plugin: Plugin): boolean {
  try {
    checkPlugin(plugin, NAME);
    return true;
  } catch {
    return false;
  }
}
