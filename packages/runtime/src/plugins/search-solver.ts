/** Makes searches solvers. */
import {
  defined,
  defineEvents,
  type EventFields,
  type Problem,
  type Solver,
} from '@queenside/core';
import {
  type AnySearch,
  limitsOf,
  SEARCH_KINDS,
  type SearchList,
  type ViewLimits,
} from './search-kinds.ts';

/** What all views of a problem have. */
interface AnyView extends ViewLimits {
  readonly tasks?: readonly string[];
  readonly events?: EventFields;
  solve(
    instance: unknown,
    search: AnySearch,
    options: unknown,
    context: Parameters<Solver['solve']>[2],
  ): unknown;
}

/** Makes a search a solver of a problem that has the view for it. @param list the search's kind. */
export function searchAsSolver(
  search: AnySearch,
  problem: Problem,
  list: SearchList = 'searches',
): Solver {
  const kind = SEARCH_KINDS.find((each) => each.list === list)!;
  const view = problem[kind.view] as AnyView | undefined;
  const { id, summary, options, deterministic, queues } = search;
  return {
    id,
    problem: problem.id,
    ...defined({ name: search.name }),
    summary,
    options,
    capabilities: {
      tasks: view?.tasks ?? problem.tasks,
      ...limitsOf(kind, search, view ?? { provides: [] }, problem.game !== undefined),
      complete: 'complete' in search && search.complete,
      deterministic,
    },
    ...defined({ events: withEvents(search.events, view?.events), queues }),
    ...('guarantee' in search && { guarantee: (given: any) => search.guarantee!(given) }),
    solve: (instance, given, context) => view!.solve(instance, search, given, context),
  };
}

/** Adds what the problem announces behind the events of a search. */
function withEvents(events: AnySearch['events'], added: EventFields | undefined): typeof events {
  return added ? defineEvents({ ...events?.fields, ...added }, events?.pseudocode) : events;
}
