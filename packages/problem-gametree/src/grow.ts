import type { Random } from '@queenside/core';
import type { TreeParameters } from './parameters.ts';
import { IntList } from './int-list.ts';
import { innerCode, smallLeafCode } from './tree.ts';

/** The shape of a random tree; codes as in an explicit tree. */
export interface Sketch {
  /** For each inner node, its depth in moves below the root. */
  readonly levels: Int32Array;
  /** For each inner node, its run in `children`. */
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** Leaf values are in units of their last decimal. */
  readonly children: Int32Array;
}

/** Grows a random tree from its root: adds children to a node without any, until none is left. */
export function growTree(given: TreeParameters, random: Random): Sketch {
  const { leaves, depth, minBranching, maxBranching, leafChance } = given;
  const levels = new IntList();
  const first = new IntList();
  const end = new IntList();
  const children = new IntList();
  const waiting = new IntList();
  /** How many leaves may still be added if every waiting node gets its least number of children. */
  let room = leaves - 1;

  const addNode = (level: number): number => {
    const node = levels.length;
    levels.push(level);
    first.push(0);
    end.push(0);
    waiting.push(node);
    room -= minBranching - 1;
    return node;
  };

  addNode(0);
  for (let taken = 0; taken < waiting.length;) {
    const node =
      given.growth === 'wide' ? waiting.items[taken++]! : waiting.items[--waiting.length]!;
    const level = levels.items[node]! + 1;
    const spare = Math.max(0, Math.min(maxBranching - minBranching, room));
    const count = minBranching + random.int(spare + 1);
    room -= count - minBranching;
    first.items[node] = children.length;
    let leaf = randomLeaf(given, random);
    for (let child = 0; child < count; child++) {
      const inner = level < depth && room >= minBranching - 1 && random.float() >= leafChance;
      if (inner) children.push(innerCode(addNode(level)));
      else {
        children.push(leaf);
        if (random.float() >= given.repeatChance) leaf = randomLeaf(given, random);
      }
    }
    end.items[node] = children.length;
  }
  return {
    levels: levels.view(),
    first: first.view(),
    end: end.view(),
    children: children.view(),
  };
}

function randomLeaf({ minValue, maxValue, decimals }: TreeParameters, random: Random): number {
  const unit = 10 ** decimals;
  return smallLeafCode(minValue * unit + random.int((maxValue - minValue) * unit + 1));
}
