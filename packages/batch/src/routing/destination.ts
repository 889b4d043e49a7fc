/** What is decided about a file, and what is refused because it cannot work for any record of it. */
import { basename } from 'node:path';
import type { Section } from '@queenside/core';
import {
  ANY_TASK,
  asQueensideError,
  checkOptions,
  describeCapability,
  listKnown,
  QueensideError,
} from '@queenside/core/basics';
import type { Catalog, CatalogProblem, CatalogSolver } from '@queenside/runtime';
import { runtimeError, pluginError } from '@queenside/runtime/errors';
import { batchError } from '../errors.ts';
import '../schema-compiler.ts';
import type { BrokenPlugin } from '../plugins/discover.ts';
import { idSuggestedBy } from '../plugins/plugin-file.ts';
import { usualSolvers } from '../plugins/usual-solvers.ts';

/** The decision how to answer a file. */
export interface Destination {
  readonly problem: string;
  readonly solver?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly style?: string;
  /** One of the problem's variants. */
  readonly variant?: string;
  /** The file of the user's own evaluation, see `RecordOrigin.evaluation`. */
  readonly evaluation?: string;
  /** The answers to each record, if there are several. Then no solver is named. */
  readonly sections?: readonly Section[];
  readonly command?: readonly string[];
  /** The folder of the files that the command names. Default: the working folder. */
  readonly commandFolder?: string;
}

/**
 * Refuses a destination that cannot work for any record of a file.
 *
 * @param broken the plugins that did not load: one of them may have the missing solver.
 * @throws QueensideError `core/unknown-problem`, `core/unknown-solver`, `batch/solver-not-loaded`, `core/bad-option`,
 *   `batch/unknown-style`, `batch/unknown-variant`, or `batch/section-twice`.
 */
export function requireSensible(
  catalog: Catalog,
  { problem, solver, options, style, variant, sections, command }: Destination,
  broken: readonly BrokenPlugin[] = [],
): void {
  const known = requireProblem(catalog, problem);
  if (style !== undefined && !known.styles.includes(style))
    throw runtimeError('unknown-style', {
      problem,
      style,
      known: listKnown(style, known.styles),
    });
  if (variant !== undefined && !known.variants.includes(variant))
    throw batchError('unknown-variant', {
      problem,
      variant,
      known: listKnown(variant, known.variants) || 'none',
    });
  requireOnceEach(sections ?? []);
  for (const each of sections ?? [])
    requireSensible(
      catalog,
      { problem, solver: each.solver, options: { ...options, ...each.options } },
      broken,
    );
  if (command !== undefined || sections !== undefined) return;
  const candidates = catalog.solvers.filter((each) => each.problem === problem);
  const named =
    solver === undefined
      ? usualSolvers(catalog, problem)
      : candidates.filter(({ id }) => id === solver);
  if (solver !== undefined && named.length === 0) {
    refuseOwnSearch(catalog, known, solver);
    const unsuited = catalog.unsuited.find(
      (each) => each.search === solver && each.problem === problem,
    );
    throw unknownSolver(problem, solver, idsOf(candidates), { broken, lacking: unsuited?.lacking });
  }
  requireOptions(named, options);
}

/**
 * Refuses choices that cannot work for a file of any problem.
 *
 * @throws QueensideError as {@link requireSensible}, `batch/no-such-solver`, `batch/no-such-style`, `batch/no-such-variant`, or
 *   `batch/no-such-option`.
 */
export function requirePossible(
  catalog: Catalog,
  wanted: Partial<Destination>,
  broken: readonly BrokenPlugin[] = [],
): void {
  const { problems, solvers } = catalog;
  const { problem, solver, style, variant, options = {}, sections = [] } = wanted;
  if (problem !== undefined)
    return requireSensible(catalog, { ...wanted, problem, options }, broken);
  requireOnceEach(sections);
  for (const each of sections)
    requirePossible(
      catalog,
      { solver: each.solver, options: { ...options, ...each.options } },
      broken,
    );
  const solving = solvers.filter(({ id, usable }) => usable && (solver ?? id) === id);
  if (solver !== undefined && solving.length === 0)
    throw batchError('no-such-solver', {
      solver,
      why: whyMissing(solver, broken),
      known: listKnown(solver, idsOf(solvers)),
    });
  const styles = problems.flatMap((each) => each.styles);
  if (style !== undefined && !styles.includes(style))
    throw batchError('no-such-style', { style, known: listKnown(style, [...new Set(styles)]) });
  const variants = problems.flatMap((each) => each.variants);
  if (variant !== undefined && !variants.includes(variant))
    throw batchError('no-such-variant', {
      variant,
      known: listKnown(variant, [...new Set(variants)]) || 'none',
    });
  if (wanted.command !== undefined || sections.length > 0) return;
  if (solver === undefined) requireNamesOfSome(solving, options);
  requireOptions(solving, options);
}

/** The parts that a plugin may have that did not load. */
const PERHAPS_NOT_LOADED = new Set([
  'core/unknown-problem',
  'batch/solver-not-loaded',
  'batch/no-such-solver',
  'batch/no-such-style',
  'batch/no-such-variant',
  'batch/no-such-option',
]);

/**
 * Refuses what the configuration names, as {@link requirePossible}. If a plugin that did not load may have it, each file that
 * needs it is rejected instead, so that the others are answered.
 *
 * @throws QueensideError as {@link requirePossible}.
 */
export function requireConfigured(
  catalog: Catalog,
  wanted: Partial<Destination>,
  broken: readonly BrokenPlugin[],
): void {
  try {
    requirePossible(catalog, wanted, broken);
  } catch (thrown) {
    const isPerFile =
      broken.length > 0 && thrown instanceof QueensideError && PERHAPS_NOT_LOADED.has(thrown.code);
    if (!isPerFile) throw thrown;
  }
}

/** @throws QueensideError `batch/section-twice`. */
function requireOnceEach(sections: NonNullable<Destination['sections']>): void {
  const labels = sections.map(({ label }) => label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice !== undefined) throw batchError('section-twice', { label: twice });
}

/** @throws QueensideError `batch/no-such-option`. */
function requireNamesOfSome(solvers: readonly CatalogSolver[], options: object): void {
  const known = new Set(solvers.flatMap((each) => Object.keys(each.options)));
  const option = Object.keys(options).find((name) => !known.has(name));
  if (option !== undefined)
    throw batchError('no-such-option', { option, known: listKnown(option, [...known]) });
}

/** @throws QueensideError `core/unknown-problem`. */
export function requireProblem(
  { problems }: Pick<Catalog, 'problems'>,
  problem: string,
): CatalogProblem {
  const found = problems.find(({ id }) => id === problem);
  if (found !== undefined) return found;
  throw pluginError('unknown-problem', { problem, known: listKnown(problem, idsOf(problems)) });
}

/** Abilities that not every problem has, by their name in the catalog, with the error for a problem without it. */
const ABILITIES = { parameters: 'no-generator', sized: 'no-sizes', replays: 'no-replay' } as const;

/**
 * Refuses a problem that lacks an ability.
 *
 * @throws QueensideError `core/unknown-problem`, `batch/no-generator`, `batch/no-sizes` or `batch/no-replay`.
 */
export function requireAble(
  { problems }: Catalog,
  problem: string,
  ability: keyof typeof ABILITIES,
): CatalogProblem {
  const found = requireProblem({ problems }, problem);
  if (found[ability]) return found;
  const known = idsOf(problems.filter((each) => each[ability])).join(', ') || 'none';
  throw batchError(ABILITIES[ability], { problem, known });
}

/** Refuses options that no solver accepts. Reports the error of the solver that has most of the options, or options most like them. */
function requireOptions(
  solvers: readonly CatalogSolver[],
  options: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(options);
  if (names.length === 0) return;
  const errors: { readonly error: QueensideError; readonly known: number }[] = [];
  for (const { id, options: schemas } of solvers)
    try {
      checkOptions(`the solver ${id}`, schemas, options, true);
      return;
    } catch (thrown) {
      const error = asQueensideError(thrown, (message) =>
        pluginError('solver-threw', { solver: id, message }),
      );
      const known = names.filter((name) => Object.hasOwn(schemas, name)).length;
      const isGuessed = names.some((name) =>
        / \(did you/.test(listKnown(name, Object.keys(schemas))),
      );
      errors.push({ error, known: known + (isGuessed ? 0.5 : 0) });
    }
  if (errors.length === 0) return;
  throw errors.reduce((best, next) => (next.known > best.known ? next : best)).error;
}

function idsOf(items: readonly { readonly id: string }[]): string[] {
  return [...new Set(items.map(({ id }) => id))].toSorted();
}

/** The known facts about a missing solver. */
interface Missing {
  readonly broken: readonly BrokenPlugin[];
  /** The capabilities that the problem does not offer, if this is a search that requires them. */
  readonly lacking: readonly string[] | undefined;
}

/** The parameter of `solve` for each thing that a user's own search can search. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'game trees': 'tree',
  'state spaces': 'space',
};

/**
 * Refuses a search of the user's own that searches something else than the problem has.
 *
 * @throws QueensideError `core/unsuited-own-search` or `core/other-records`.
 */
function refuseOwnSearch(
  { plugins, problems, solvers }: Catalog,
  { id: problem, searched: offered }: CatalogProblem,
  solver: string,
): void {
  const own = solvers.filter(({ id }) => id === solver);
  const file = plugins.find(({ name }) => name === own[0]?.plugin)?.searchFile;
  const answered = own.find(({ capabilities }) => capabilities.tasks.includes(ANY_TASK));
  if (file !== undefined && answered !== undefined && answered.problem !== problem)
    throw pluginError('other-records', {
      file: basename(file),
      answered: answered.problem,
      problem,
    });
  const suited = problems.filter(({ id }) => own.some((each) => each.problem === id));
  const shared = suited[0]?.searched;
  const searched = shared !== undefined && shared in PARAMETERS ? shared : 'boards';
  if (file === undefined || searched === offered) return;
  throw pluginError('unsuited-own-search', {
    file: basename(file),
    searched,
    problem,
    offered: offered ?? 'none',
    known: suited.map(({ id }) => id).join(', '),
    choice:
      offered === undefined || PARAMETERS[offered] === undefined
        ? ''
        : `, or search ${offered}: name the parameter \`${PARAMETERS[offered]}\``,
  });
}

/** Makes the error for an unknown solver of a problem. */
function unknownSolver(
  problem: string,
  solver: string,
  solvers: readonly string[],
  { broken, lacking }: Missing,
): QueensideError {
  const known = listKnown(solver, solvers);
  if (lacking !== undefined) {
    const missing = lacking.map(describeCapability).join(' or ');
    return pluginError('unsuited-search', { search: solver, problem, lacking: missing, known });
  }
  const why = whyMissing(solver, broken);
  return why === ''
    ? pluginError('unknown-solver', { problem, solver, known })
    : batchError('solver-not-loaded', { problem, solver, known, why });
}

/**
 * Returns why a solver is missing, as the end of a clause: the plugin with a name like the solver's did not load, or any of
 * the broken ones. Empty if no plugin is broken.
 */
export function whyMissing(solver: string, broken: readonly BrokenPlugin[]): string {
  const alike = broken.filter((plugin) => idSuggestedBy(plugin) === solver);
  const reasons = (alike.length > 0 ? alike : broken).map(({ reason }) => reason);
  return reasons.length === 0
    ? ''
    : `, perhaps because a plugin did not load (${reasons.join('; ')})`;
}
