import {
  checkOptions,
  type GameTree,
  type OptionSchemas,
  type Search,
  type SearchResult,
  type Stats,
} from '@queenside/core';
import { fault } from '../kit/check.ts';
import { minimax, movesOf, type SampleLeafRule } from './minimax.ts';

const ROUNDING = 1e-9;

/** Requires that a value or a bound is true. */
export function ensureBound(
  where: string,
  value: number,
  bound: SearchResult['bound'],
  exact: number,
): void {
  const slack = Math.max(1, Math.abs(exact)) * ROUNDING;
  const low = bound === 'upper' ? exact - slack : -Infinity;
  const high = bound === 'lower' ? exact + slack : Infinity;
  const holds =
    bound === 'exact' ? Math.abs(value - exact) <= slack : value >= low && value <= high;
  if (!holds)
    throw fault(
      where,
      `it says that ${value} is the ${bound === 'exact' ? 'value' : `${bound} bound`}`,
      `${exact}, the value by minimax`,
    );
}

/**
 * Follows the line from the root. Every move must keep the value or, without a proof of it, the bound. If the search has a
 * leaf rule, a line with a value must lead to a leaf. Otherwise it may consist of the first moves.
 */
export function ensureLine(
  search: Search,
  where: string,
  { result, stats }: { readonly result: SearchResult; readonly stats: Stats },
  tree: GameTree,
): void {
  const { principalVariation: line, value, bound } = result;
  const named = `its line is ${line.join(', ') || 'empty'}`;
  if (search.complete && line.length === 0 && movesOf(tree).length > 0 && tree.side() !== 0)
    throw fault(where, named, 'at least the best move');
  ensureBestMove(where, line, stats, tree);
  for (const [index, move] of line.entries()) {
    const afterChance = tree.side() === 0;
    if (!movesOf(tree).includes(move))
      throw fault(
        where,
        `${named}, and its move ${index + 1} is not legal`,
        `one of ${movesOf(tree).join(', ') || 'no more moves'}`,
      );
    tree.play(move);
    if (afterChance) return;
    const here = `${where}, line ${line.slice(0, index + 1).join(', ')}`;
    if (bound === 'exact') ensureBound(here, minimax(tree), 'exact', value);
    else ensureKept(here, minimax(tree), value, bound);
  }
  if (bound === 'exact' && !tree.info.hasChance && leafRuleByDefault(search) !== 'own')
    ensureEnd(where, named, tree);
}

/** Requires that a line does not lead out of the bound that the search has proven. */
function ensureKept(where: string, reached: number, value: number, bound: 'lower' | 'upper'): void {
  const slack = Math.max(1, Math.abs(value)) * ROUNDING;
  const isKept = bound === 'lower' ? reached >= value - slack : reached <= value + slack;
  if (!isKept)
    throw fault(
      where,
      `it says that ${value} is the ${bound} bound, and its line leads to ${reached}`,
      'moves that keep the bound',
    );
}

/** Requires that the best move in the stats, if it is there, is the first one of the line. */
function ensureBestMove(
  where: string,
  [first]: readonly number[],
  { bestMove }: Stats,
  tree: GameTree,
): void {
  if (bestMove === undefined) return;
  const name = first === undefined ? 'none' : (tree.moveName?.(first) ?? String(first));
  if (bestMove !== name)
    throw fault(where, `the stat bestMove is ${bestMove}`, `${name}, the first move of its line`);
}

/** Requires that the line ends at a leaf: a search with a leaf rule has scored the leaf whose score it claims. */
function ensureEnd(where: string, named: string, tree: GameTree): void {
  const left = movesOf(tree);
  if (left.length > 0)
    throw fault(
      where,
      `${named}, and ends where the moves ${left.join(', ')} are left`,
      'a line to a leaf, since its leaf rule leads it there',
    );
}

/** Returns the leaf rule that a search guarantees with default options. */
export function leafRuleByDefault(search: Search): SampleLeafRule {
  const word = search.guarantee?.(checkOptions(search.id, search.options as OptionSchemas, {}));
  return (word as SampleLeafRule | undefined) ?? 'own';
}
