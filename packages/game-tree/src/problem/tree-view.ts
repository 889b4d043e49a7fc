/** Lets searches solve a problem whose instances are trees. */
import {
  andThen,
  defined,
  describeCapability,
  type GameTree,
  gaveUp,
  type Observer,
  offers,
  type RunContext,
  type Search,
  type SearchResult,
  type Stats,
  type TreeView,
} from '@queenside/core';
import { isTrivialBound } from '../answer.ts';
import { explainSearch, type SearchDetails } from './explain-search.ts';
import { ProofTooLarge, Prover } from './prover.ts';

/** The parts of a tree view: they open the trees of a problem, and turn the result of a search into an answer. */
export interface TreeParts<Instance, Answer> extends Omit<TreeView<Instance, Answer>, 'solve'> {
  /** Returns the text of a value for people, if the value represents another one. Default: the number itself. */
  valueText?(instance: Instance, value: number): string;
  /** Returns the names of the nodes on a line of moves from the root; undefined if nodes have no names. */
  nodesAlong?(instance: Instance, line: readonly number[]): readonly string[] | undefined;
  /**
   * Returns the line to answer with, of all lines with the exact value of `result`: the problem's rule for ties. Default:
   * the search's own line.
   */
  bestLine?(
    instance: Instance,
    result: SearchResult,
    signal: RunContext['signal'],
  ): readonly number[];
  /** Makes an answer of a result that has a bound and an estimate. The checker must judge it `undecided`. */
  estimate?(instance: Instance, result: SearchResult): Answer;
}

/**
 * Makes the `tree` of a problem.
 *
 * @example
 * const tree = treeView({
 *   provides: ['deterministic', 'integer-scores'],
 *   open: (objects: number) => openGame(subtraction, { left: objects, isMax: true }),
 *   answer: (_objects, result) => ({ score: result.value }),
 * });
 */
export function treeView<Instance, Answer>(
  parts: TreeParts<Instance, Answer>,
): TreeParts<Instance, Answer> & TreeView<Instance, Answer> {
  return {
    ...parts,
    solve(instance, search, options, context) {
      const tree = parts.open(instance);
      requireCapabilities(search, tree);
      return andThen(search.run(tree, options, context), (found) => {
        countVisits(found, context.stats);
        if (found.bound !== 'exact') {
          if (found.estimate && parts.estimate && !context.signal.aborted)
            return parts.estimate(instance, found);
          const textOf = (value: number): string =>
            parts.valueText?.(instance, value) ?? String(value);
          throw gaveUp(search.id, describeBound(found, tree, textOf));
        }
        const preferred =
          found.keepsLine === true ? undefined : parts.bestLine?.(instance, found, context.signal);
        const line = preferred ?? found.principalVariation;
        const result = { ...found, principalVariation: line };
        if (context.observer) {
          const names = Object.keys(parts.events ?? {});
          // These events follow those of the search, see `searchAsSolver`.
          const first = Object.keys(search.events?.fields ?? {}).length;
          const codeOf = (name: string): number => first + names.indexOf(name);
          if (names.includes('result')) context.observer.event(codeOf('result'), found.value);
          if (names.includes('best')) {
            const whole = lineToEnd(parts.open(instance), line, found.value);
            announceLine(codeOf('best'), whole, found.value, context.observer);
          }
        }
        context.explain?.(async (): Promise<SearchDetails> => {
          const nodes = parts.nodesAlong?.(instance, line);
          return {
            ...(await explainSearch(search, tree, result, options, context)),
            ...defined({ nodes }),
          };
        });
        return parts.answer(instance, result, search.guarantee?.(options) ?? '');
      });
    },
  };
}

/** The event of a problem whose answer is a value. */
export const resultEvents = {
  /** The search is finished: the root is worth this. */
  result: ['score'],
} as const;

/** The events of a problem whose answer has a line of best play, too. */
export const lineEvents = {
  ...resultEvents,
  /** The best line plays `move`, which leads to `ply`, at the end of the search; `score` is the root's value. */
  best: ['ply', 'move', 'score'],
} as const;

/** Announces the best line, move by move. @param code of the event `best`. */
function announceLine(
  code: number,
  line: readonly number[],
  value: number,
  observer: Observer,
): void {
  for (const [index, move] of line.entries()) observer.event(code, index + 1, move, value);
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
  const lacking = search.requires.find((capability) => !offers(tree, capability));
  if (lacking !== undefined)
    throw gaveUp(search.id, `this tree does not offer ${describeCapability(lacking)}`);
}

/** The most positions that the proofs of one line may visit: some tenths of a second. */
const BUDGET = 200_000;

/**
 * Continues a line of best play to the end of the game. It stops if it cannot quickly prove the value of the next move. A
 * search knows the rest of a line only if no table has cut it short.
 *
 * @param tree a cursor at the line's first position. It is left anywhere.
 * @param value the position's value.
 */
function lineToEnd(tree: GameTree, line: readonly number[], value: number): number[] {
  const whole = [...line];
  for (const move of line) tree.play(move);
  const prover = new Prover(tree, BUDGET);
  const moves = new Int32Array(tree.info.maxBranching);
  try {
    for (;;) {
      const side = tree.side();
      const count = side === 0 ? 0 : tree.moves(moves, 0);
      const best = moves.subarray(0, count).find((move) => {
        tree.play(move);
        const keeps = side === 1 ? prover.isAtLeast(value) : prover.isAtMost(value);
        tree.undo(move);
        return keeps;
      });
      if (best === undefined) return whole;
      tree.play(best);
      whole.push(best);
    }
  } catch (thrown) {
    if (thrown instanceof ProofTooLarge) return whole;
    throw thrown;
  }
}
