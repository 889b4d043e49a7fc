import { CHANCE_NODES, type TreeCapability } from './game-tree.ts';
import type { Problem } from './problem.ts';
import type { Search } from './search.ts';
import type { Solver } from './solver.ts';

/** Returns the first requirement of a search that these capabilities do not meet. */
export function unmetRequirement(
  search: Pick<Search, 'requires'>,
  provides: readonly TreeCapability[],
): TreeCapability | undefined {
  return search.requires.find((capability) => !provides.includes(capability));
}

/** Makes a search a solver of a problem whose instances are trees. */
export function searchAsSolver(search: Search, problem: Problem): Solver {
  const { id, summary, requires, options, events, complete, deterministic } = search;
  return {
    id,
    problem: problem.id,
    summary,
    options,
    capabilities: {
      tasks: problem.tasks,
      ...(!requires.includes('deterministic') && { features: [CHANCE_NODES] }),
      complete,
      deterministic,
    },
    ...(events && { events }),
    ...(search.guarantee && { guarantee: (given) => search.guarantee!(given) }),
    solve: (instance, given, context) => problem.tree!.solve(instance, search, given, context),
  };
}
