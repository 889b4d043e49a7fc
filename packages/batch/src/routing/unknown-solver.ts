/** Solvers that are not installed, perhaps because their plugin did not load. */
import { basename } from 'node:path';
import {
  ANY_TASK,
  describeCapability,
  listKnown,
  type QueensideError,
} from '@queenside/core/basics';
import type { Catalog, CatalogProblem } from '@queenside/runtime';
import { SEARCHED } from '@queenside/runtime/catalog';
import { pluginError } from '@queenside/runtime/errors';
import { batchError } from '../errors.ts';
import type { BrokenPlugin } from '../plugins/discover.ts';
import { idSuggestedBy } from '../plugins/plugin-file.ts';

/** The known facts about a missing solver. */
interface Missing {
  readonly broken: readonly BrokenPlugin[];
  /** The capabilities that the problem does not offer, if this is a search that requires them. */
  readonly lacking: readonly string[] | undefined;
}

/** The parameter of `solve` for each thing that a search searches. */
const PARAMETERS: Readonly<Record<string, string>> = {
  [SEARCHED.trees]: 'tree',
  [SEARCHED.spaces]: 'space',
};

/**
 * Refuses a search of the user's own that searches something else than the problem has.
 *
 * @throws QueensideError `core/unsuited-own-search` or `core/other-records`.
 */
export function refuseOwnSearch(
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
  const searched = suited[0]?.searched ?? 'boards';
  if (file === undefined || searched === offered) return;
  throw pluginError('unsuited-own-search', {
    file: basename(file),
    searched,
    problem,
    offered: offered ?? 'none',
    known: suited.map(({ id }) => id).join(', '),
    choice:
      offered === undefined
        ? ''
        : `, or search ${offered}: name the parameter \`${PARAMETERS[offered]}\``,
  });
}

/** Makes the error for an unknown solver of a problem. */
export function unknownSolver(
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
