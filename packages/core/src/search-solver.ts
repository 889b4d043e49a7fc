import { explainSearch, type SearchDetails } from './explain-search.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import { capabilitiesOf } from './game-tree.ts';
import type { Problem, TreeView } from './problem.ts';
import type { Stats } from './run-context.ts';
import { isTrivialBound, leafRuleOf, type Search, type SearchResult } from './search.ts';
import { gaveUp, type Solver } from './solver.ts';

/** Returns the first requirement of a search that these capabilities do not meet. */
export function unmetRequirement(
  search: Search,
  provides: readonly TreeCapability[],
): TreeCapability | undefined {
  return search.requires.find((capability) => !provides.includes(capability));
}

/** Makes a search a solver of a problem whose instances are trees. */
export function searchAsSolver(search: Search, problem: Problem): Solver {
  const view = problem.tree as TreeView<unknown, unknown>;
  return {
    id: search.id,
    problem: problem.id,
    summary: search.summary,
    options: search.options,
    capabilities: {
      tasks: problem.tasks,
      complete: search.complete,
      deterministic: search.deterministic,
    },
    ...(search.events && { events: search.events }),
    leafRule: (options) => leafRuleOf(search, options),
    solve(instance, options, context) {
      const tree = view.open(instance);
      requireCapabilities(search, tree);
      const found = search.run(tree, options, context);
      if (found.bound !== 'exact') {
        countVisits(found, context.stats);
        if (found.estimate && view.estimate && !context.signal.aborted)
          return view.estimate(instance, found);
        const valueText = (value: number): string =>
          view.valueText?.(instance, value) ?? String(value);
        throw gaveUp(search.id, describeBound(found, tree, valueText));
      }
      const result = view.bestLine
        ? { ...found, principalVariation: view.bestLine(instance, found, context.signal) }
        : found;
      context.explain?.((): SearchDetails => {
        const nodes = view.nodesAlong?.(instance, result.principalVariation);
        return {
          ...explainSearch(search, tree, result, options, context),
          ...(nodes && { nodes }),
        };
      });
      countVisits(result, context.stats);
      return view.answer(instance, result, {
        id: search.id,
        leafRule: leafRuleOf(search, options),
      });
    },
  };
}

function countVisits({ nodes, leaves }: SearchResult, stats: Stats): void {
  stats['nodes'] ??= nodes;
  stats['leaves'] ??= leaves;
}

/** Says what a search that proved no value knows. */
function describeBound(
  { bound, value, principalVariation: [best], estimate }: SearchResult,
  tree: GameTree,
  valueText: (value: number) => string,
): string {
  const isLower = bound === 'lower';
  const known = !isTrivialBound(tree.info, bound, value)
    ? `the value is only known to be at ${isLower ? 'least' : 'most'} ${valueText(value)}`
    : 'nothing is known of the value';
  const name = best === undefined ? undefined : tree.moveName?.(best);
  if (name === undefined || estimate === undefined) return known;
  const { visits, walks } = estimate;
  return `${known}, and the best move so far is ${name} (${visits} of ${walks} visits)`;
}

function requireCapabilities(search: Search, tree: GameTree): void {
  const lacking = unmetRequirement(search, capabilitiesOf(tree));
  if (lacking !== undefined) throw gaveUp(search.id, `this tree does not offer ${lacking}`);
}
