import type { Random } from '../packages/core/src/random.ts';

/** Makes a tree of 3 to 20 inner nodes, whose players alternate. Each inner node without children gets two or three leaves. */
export function treeOfCourse(random: Random): string {
  const depths = [0];
  const children: string[][] = [[]];
  const count = 3 + random.int(18);
  for (let node = 1; node < count; node++) {
    const parent = random.int(3) === 0 ? random.int(node) : Math.max(0, node - 1 - random.int(4));
    depths.push(depths[parent]! + 1);
    children.push([]);
    children[parent]!.push(`N${node}`);
  }
  for (const below of children) {
    const leaves = below.length === 0 ? 2 + random.int(2) : random.int(2);
    for (let leaf = 0; leaf < leaves; leaf++)
      below.splice(random.int(below.length + 1), 0, `${random.int(99) - 30}`);
  }
  const nodes = depths.map((depth, node) => `(N${node},${depth % 2 === 0 ? 'MAX' : 'MIN'})`);
  const edges = children.flatMap((below, node) => below.map((child) => `(N${node},${child})`));
  return `{${nodes.join(',')}} {${edges.join(',')}}`;
}
