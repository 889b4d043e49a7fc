import type { GameTree } from '@queenside/core';
import { KeySet } from './key-set.ts';

/** The option of searches that count different leaves where they are asked to. */
export const uniqueLeavesOption = {
  type: 'boolean',
  default: false,
  description: 'count how many different leaves were scored, which takes some time',
} as const;

/**
 * A set for the leaves that a search scores, by the tree's keys, else by its node numbers.
 *
 * @returns undefined where they are not wanted, or the tree has neither.
 */
export function leafSet(tree: GameTree, isWanted: boolean): KeySet | undefined {
  const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
  return isWanted && (hasKeys || tree.nodeId !== undefined) ? new KeySet() : undefined;
}
