import {
  unmetRequirement,
  type PathSearch,
  type Plugin,
  type Problem,
  type Search,
  type Solver,
} from '@queenside/core';
import { pathSearchAsSolver, searchAsSolver } from '@queenside/runtime/search-solver';
import { fault, type Check } from './check.ts';
import { pluginChecks } from './plugin-checks.ts';
import { problemChecks } from './problem-checks.ts';
import { searchChecks } from './search-checks.ts';
import { solverChecks } from './solver-checks.ts';
import { pathSearchChecks } from './spaces/path-search-checks.ts';
import type { Spelling } from './spelling.ts';

/** How long to try many records of a solver, in milliseconds. */
const PATIENCE = 250;

/** A test runner's function that declares a test: `test` of vitest, node:test, or jest, or mocha's `it`. */
export type DeclareTest = (name: string, run: () => void | Promise<void>) => unknown;

export interface ConformanceSettings {
  /** Problems of other packages that the plugin's solvers and searches solve. */
  readonly problems?: readonly Problem[];
  /** Searches of other packages, to try on the plugin's games. */
  readonly searches?: readonly Search[];
  /** By problem, which records and answers mean the same, if more than {@link Spelling} allows. */
  readonly spellings?: Readonly<Record<string, Spelling>>;
}

/**
 * Declares tests of the contracts of a plugin's problems, games, solvers, and searches, with examples, generated records,
 * random play-outs, and garbage. A failing test throws an Error that says where the fault is (record, seed, moves), what was
 * found, and what was expected.
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
  for (const { name, run } of checksOf(plugin, settings)) test(name, run);
}

/** Returns the checks that {@link conformance} declares. */
export function checksOf(plugin: Plugin, settings: ConformanceSettings = {}): Check[] {
  const { problems = [], solvers = [], searches = [], pathSearches = [] } = plugin;
  const { problems: others = [], searches: guests = [], spellings = {} } = settings;
  const known = [...problems, ...others];
  return [
    ...pluginChecks(plugin),
    ...problems.flatMap((problem) =>
      problemChecks(problem, [...searches, ...guests], spellings[problem.id]),
    ),
    ...searches.flatMap((search) => [...searchChecks(search), ...asSolverChecks(search, known)]),
    ...pathSearches.flatMap((search) => [
      ...pathSearchChecks(search),
      ...asSolverOfSpacesChecks(search, known),
    ]),
    ...solvers.flatMap((solver) => checksOfSolver(solver, known)),
  ];
}

function checksOfSolver(solver: Solver, problems: readonly Problem[]): Check[] {
  const problem = problems.find(({ id }) => id === solver.problem);
  if (problem !== undefined) return solverChecks(solver, problem, PATIENCE);
  const missing = (): never => {
    throw fault(
      `solver ${solver.id}`,
      `its problem ${solver.problem} is not there to test it on`,
      'the problem, as in conformance(test, plugin, { problems: [problem] })',
    );
  };
  return [{ name: `solver ${solver.id}: its problem is known`, run: missing }];
}

/** Checks a search as a solver of every problem whose trees meet its requirements. */
function asSolverChecks(search: Search, problems: readonly Problem[]): Check[] {
  const searchable = problems.filter(
    ({ tree }) => tree !== undefined && unmetRequirement(search, tree.provides) === undefined,
  );
  return searchable.flatMap((problem) =>
    solverChecks(searchAsSolver(search, problem), problem, PATIENCE / searchable.length),
  );
}

/** The same for a path search, and problems whose state spaces meet its requirements. */
function asSolverOfSpacesChecks(search: PathSearch, problems: readonly Problem[]): Check[] {
  const searchable = problems.filter(
    ({ space }) => space !== undefined && unmetRequirement(search, space.provides) === undefined,
  );
  return searchable.flatMap((problem) =>
    solverChecks(pathSearchAsSolver(search, problem), problem, PATIENCE / searchable.length),
  );
}
