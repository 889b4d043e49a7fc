import type { GameTree, Problem } from '@queenside/core';
import { allAlgorithms } from '@queenside/referee';
import { boardSize } from '@queenside/runtime';
import { ownSearchError } from '../errors.ts';
import { type Kind, KINDS } from '../source.ts';
import type { BoardHost } from './board-host.ts';
import { CspHost } from './csp-host.ts';
import { SpaceHost } from './space-host.ts';
import { TreeHost } from './tree-host.ts';

/** What a search searches. */
export type Host = TreeHost | SpaceHost | BoardHost | CspHost;

/**
 * Opens an instance for searches of a kind; undefined if the problem has none.
 *
 * @param algorithm that the searches should be.
 * @throws QueensideError `own-search/chance-nodes` if the tree has chance nodes, which the algorithm does not know.
 */
export function openHost(
  kind: Kind,
  problem: Problem,
  instance: any,
  algorithm?: string,
): Host | undefined {
  if (kind === 'tree') return problem.tree && openTree(problem.tree.open(instance), algorithm);
  if (kind === 'space') return problem.space && new SpaceHost(problem.space.open(instance));
  if (kind === 'csp') return CspHost.open(problem, instance);
  const size = boardSize(instance);
  return size === undefined ? undefined : { kind, size };
}

function openTree(tree: GameTree, algorithm?: string): TreeHost {
  const known = algorithm === undefined ? undefined : allAlgorithms()[algorithm];
  if (tree.info.hasChance && known?.knowsChance === false)
    throw ownSearchError('chance-nodes', { title: known.title });
  return new TreeHost(tree);
}

/** Returns what searches can search in an instance. */
export function kindsOf(problem: Problem, instance: unknown): readonly Kind[] {
  const { tree, space } = problem;
  const has = { tree, space, board: boardSize(instance), csp: CspHost.open(problem, instance) };
  return KINDS.filter((kind) => has[kind] !== undefined);
}
