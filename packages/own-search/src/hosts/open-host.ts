import type { GameTree, Problem } from '@queenside/core';
import { boardSize } from '@queenside/runtime';
import { ownSearchError } from '../errors.ts';
import { type Kind, KINDS } from '../source.ts';
import type { BoardHost } from './board-host.ts';
import { SpaceHost } from './space-host.ts';
import { TreeHost } from './tree-host.ts';

/** What a search searches. */
export type Host = TreeHost | SpaceHost | BoardHost;

/**
 * Opens an instance for searches of a kind; undefined if the problem has none.
 *
 * @throws QueensideError `own-search/chance-nodes`.
 */
export function openHost(kind: Kind, problem: Problem, instance: any): Host | undefined {
  if (kind === 'tree') return problem.tree && openTree(problem.tree.open(instance));
  if (kind === 'space') return problem.space && new SpaceHost(problem.space.open(instance));
  const size = boardSize(instance);
  return size === undefined ? undefined : { kind, size };
}

function openTree(tree: GameTree): TreeHost {
  if (tree.info.hasChance) throw ownSearchError('chance-nodes', {});
  return new TreeHost(tree);
}

/** Returns what searches can search in an instance. */
export function kindsOf({ tree, space }: Problem, instance: unknown): readonly Kind[] {
  const has = { tree, space, board: boardSize(instance) };
  return KINDS.filter((kind) => has[kind] !== undefined);
}
