/** Readers of a third-party plugin's replies about trees: whole ones, and those in the picture of a search. */
import type { TreeMap } from '../jobs/tree/jobs.ts';
import { area } from './read-pictures.ts';
import {
  count,
  flag,
  instanceOf,
  itemsOf,
  listOf,
  number,
  objectOf,
  optional,
  shortText,
  text,
  wholeFrom,
  type Reader,
} from '@queenside/core/shape';

/** The most nodes of a whole tree. */
const MOST_NODES = 2 ** 18;

/** Requires that each node comes after its parent, the root first. */
function requireTree(parents: ArrayLike<number>, isWellOrdered = true): void {
  const isTree = Array.from(parents).every((parent, node) =>
    node === 0 ? parent === -1 : parent >= 0 && parent < node,
  );
  if (!isTree || !isWellOrdered || parents.length === 0)
    throw new Error('it sent something that is not a tree');
}

const examNode = objectOf({
  parent: wholeFrom(-1),
  label: text,
  isLeaf: flag,
  area,
  visit: optional(count),
  skip: optional(count),
});

/** @param steps the number of steps of the film. */
export function nodesOf(steps: number): Reader<unknown> {
  const list = listOf(examNode);
  return (value) => {
    const nodes = list(value);
    requireTree(nodes.map(({ parent }) => parent));
    for (const { visit = 0, skip = 0 } of nodes)
      if (Math.max(visit, skip) >= steps) throw new Error('it sent a step that does not exist');
    return nodes;
  };
}

const integers = instanceOf(Int32Array);
const map = objectOf({
  levels: integers,
  x: instanceOf(Float32Array),
  width: number,
  parent: integers,
  side: instanceOf(Int8Array),
  value: instanceOf(Float64Array),
  visit: integers,
});

/** The children follow from the parents. */
export const treeMap: Reader<TreeMap> = (value) => {
  const read = map(value);
  const { levels, x, width, parent, side } = read;
  const { length } = parent;
  const { names } = objectOf({ names: itemsOf(shortText, length, MOST_NODES) })(value);
  const isComplete =
    [x, side, read.value].every((each) => each.length === length) &&
    [0, length].includes(read.visit.length);
  const areLevels = levels.every((first, level) => first > (levels[level - 1] ?? -1));
  const areTogether = parent.every((node, at) => node >= (parent[at - 1] ?? -1));
  const isWhole = levels[0] === 0 && levels.at(-1) === length && width >= 1;
  requireTree(parent, isComplete && areLevels && areTogether && isWhole);
  const [first, counts] = [new Int32Array(length), new Int32Array(length)];
  for (let node = length - 1; node > 0; node--) {
    first[parent[node]!] = node;
    counts[parent[node]!]!++;
  }
  return { ...read, names, first, count: counts };
};
