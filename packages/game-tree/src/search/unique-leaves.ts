import type { GameTree } from '@queenside/core';
import { KeySet } from './key-set.ts';

/** The option of searches that can count different leaves. */
export const uniqueLeavesOption = {
  type: 'boolean',
  default: false,
  description: 'count the different leaves that were scored (takes some time)',
} as const;

/**
 * Makes a set for the leaves that a search scores, by the tree's keys or else its node numbers.
 *
 * @returns undefined if they are not wanted, or the tree has neither.
 */
export function leafSet(tree: GameTree, isWanted: boolean): KeySet | undefined {
  const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
  return isWanted && (hasKeys || tree.nodeId !== undefined) ? new KeySet() : undefined;
}
