/** Makes the trees in messages small: of a tree on which a check fails, a part that still fails (Zeller, 1999). */
import type { NestedTree } from './sample-trees.ts';

/** The most smaller trees to try. */
const MOST_TRIES = 400;

/**
 * Returns the smallest tree that was found with a fault of the same kind, and its fault.
 *
 * @param faultOf runs the check on a tree, and returns its fault; undefined if it passes.
 */
export async function shrinkTree(
  tree: NestedTree,
  fault: Error,
  faultOf: (tree: NestedTree) => Promise<Error | undefined>,
): Promise<Error> {
  const kind = kindOf(fault);
  let best = { tree, fault };
  let tries = 0;
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const smaller of smallerTrees(best.tree)) {
      if (++tries > MOST_TRIES) return best.fault;
      const found = await faultOf(smaller);
      if (found === undefined || kindOf(found) !== kind) continue;
      best = { tree: smaller, fault: found };
      isSmaller = true;
      break;
    }
  }
  return best.fault;
}

/** Returns the words of a message that say what is wrong, without trees and numbers. */
function kindOf({ message }: Error): string {
  return message
    .replace(/^[^:]*offering[^:]*/, '')
    .replaceAll(/\[.*\]/g, '')
    .replaceAll(/-?\d[\d.e+-]*/g, '');
}

/** Yields trees that lack something of this one: first those that lack most. */
function* smallerTrees(tree: NestedTree): Generator<NestedTree> {
  if (typeof tree === 'number') return;
  const [mover, ...children] = tree;
  yield* children;
  for (const [at, child] of children.entries()) {
    if (typeof child !== 'number') yield [mover, ...children.with(at, firstLeaf(child))];
    if (children.length > 1) yield [mover, ...children.toSpliced(at, 1)];
  }
  for (const [at, child] of children.entries())
    for (const smaller of smallerTrees(child)) yield [mover, ...children.with(at, smaller)];
}

function firstLeaf(tree: NestedTree): number {
  return typeof tree === 'number' ? tree : firstLeaf(tree[1]!);
}
