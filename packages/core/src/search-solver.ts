import { explainSearch, type SearchDetails } from './explain-search.ts';
import type { GameTree, TreeCapability, TreeInfo } from './game-tree.ts';
import { capabilitiesOf } from './game-tree.ts';
import type { Problem, TreeView } from './problem.ts';
import { leafRuleOf, type Search, type SearchResult } from './search.ts';
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
      const result = search.run(tree, options, context);
      if (result.bound !== 'exact') {
        const valueText = (value: number): string =>
          view.valueText?.(instance, value) ?? String(value);
        throw gaveUp(search.id, describeBound(result, tree.info, valueText));
      }
      context.explain?.((): SearchDetails => {
        const nodes = view.nodesAlong?.(instance, result.principalVariation);
        return {
          ...explainSearch(search, tree, result, options, context),
          ...(nodes && { nodes }),
        };
      });
      context.stats['nodes'] ??= result.nodes;
      context.stats['leaves'] ??= result.leaves;
      return view.answer(instance, result, {
        id: search.id,
        leafRule: leafRuleOf(search, options),
      });
    },
  };
}

/** Says what a stopped search knows of the value. */
function describeBound(
  { bound, value }: SearchResult,
  { scoreMin, scoreMax }: TreeInfo,
  valueText: (value: number) => string,
): string {
  const isLower = bound === 'lower';
  if (isLower ? value <= scoreMin : value >= scoreMax) return 'nothing is known of the value';
  return `the value is only known to be at ${isLower ? 'least' : 'most'} ${valueText(value)}`;
}

function requireCapabilities(search: Search, tree: GameTree): void {
  const lacking = unmetRequirement(search, capabilitiesOf(tree));
  if (lacking !== undefined) throw gaveUp(search.id, `this tree does not offer ${lacking}`);
}
