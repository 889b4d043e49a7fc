import { QueensideError } from '@queenside/core';
import type { Registry } from '@queenside/runtime';
import type { TreeJob, TreeMap } from './jobs.ts';
import { layOutTree, MOST_NODES } from './lay-out-tree.ts';

/** @throws QueensideError if the record is not one of the problem, or its tree is too large. */
export function runTreeJob(registry: Registry, { problem: id, origin, record }: TreeJob): TreeMap {
  const problem = registry.problem(id);
  const text = problem.input === 'bytes' ? new TextEncoder().encode(record) : record;
  const instance: unknown = problem.parse(text, origin);
  const map = layOutTree(problem.tree!.open(instance));
  if (map !== undefined) return map;
  throw new QueensideError(
    'studio/tree-too-large',
    `the tree has more than ${MOST_NODES.toLocaleString('en-US')} nodes`,
    'choose a smaller record',
  );
}
