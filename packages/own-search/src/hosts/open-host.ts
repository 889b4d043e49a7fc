import type { Problem } from '@queenside/core';
import { type Kind, KINDS } from '../source.ts';
import type { BoardHost } from './board-host.ts';
import { SpaceHost } from './space-host.ts';
import { TreeHost } from './tree-host.ts';

/** What a search searches. */
export type Host = TreeHost | SpaceHost | BoardHost;

/** Opens an instance for searches of a kind; undefined if the problem has none. */
export function openHost(kind: Kind, problem: Problem, instance: any): Host | undefined {
  if (kind === 'tree') return problem.tree && new TreeHost(problem.tree.open(instance));
  if (kind === 'space') return problem.space && new SpaceHost(problem.space.open(instance));
  const { size } = instance as { readonly size?: unknown };
  return typeof size === 'number' ? { kind, size } : undefined;
}

/** Returns what searches can search in an instance. */
export function kindsOf(problem: Problem, instance: any): readonly Kind[] {
  return KINDS.filter((kind) => openHost(kind, problem, instance) !== undefined);
}
