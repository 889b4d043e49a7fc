/** Makes searches solvers. */
import {
  type ConstraintSearch,
  defined,
  defineEvents,
  type EventFields,
  type PathSearch,
  type Problem,
  type Search,
  type Solver,
} from '@queenside/core';
import { spaceFeatures, treeFeatures } from './search-features.ts';

/** Makes a search a solver of a problem whose instances are trees. */
export function searchAsSolver(search: Search, problem: Problem): Solver {
  return asSolver(
    withEvents(search, problem.tree?.events),
    problem,
    treeFeatures(search.requires, problem.game !== undefined),
    (instance, given, context) => problem.tree!.solve(instance, search, given, context),
  );
}

/** Makes a path search a solver of a problem whose instances are state spaces. */
export function pathSearchAsSolver(search: PathSearch, problem: Problem): Solver {
  return asSolver(
    withEvents(search, problem.space?.events),
    problem,
    spaceFeatures(search.requires, problem.space?.provides),
    (instance, given, context) => problem.space!.solve(instance, search, given, context),
  );
}

/** Makes a constraint search a solver of a problem whose instances are constraint spaces. */
export function constraintSearchAsSolver(search: ConstraintSearch, problem: Problem): Solver {
  return asSolver(search, problem, [], (instance, given, context) =>
    problem.constraints!.solve(instance, search, given, context),
  );
}

/** Adds what the problem announces behind the events of a search. */
function withEvents<Part extends Search | PathSearch>(
  search: Part,
  added: EventFields | undefined,
): Part {
  const { fields, pseudocode } = search.events ?? {};
  const events = added ? defineEvents({ ...fields, ...added }, pseudocode) : search.events;
  return { ...search, ...defined({ events }) };
}

function asSolver(
  search: Search | PathSearch | ConstraintSearch,
  problem: Problem,
  features: readonly string[],
  solve: Solver['solve'],
): Solver {
  const { id, name, summary, options, events, complete, deterministic, queues } = search;
  const { tasks } = problem;
  return {
    id,
    problem: problem.id,
    ...defined({ name }),
    summary,
    options,
    capabilities: {
      tasks,
      ...defined({ features: features.length > 0 ? features : undefined }),
      complete,
      deterministic,
    },
    ...defined({ events, queues }),
    ...('guarantee' in search && { guarantee: (given) => search.guarantee!(given) }),
    solve,
  };
}
