import { isInner, nodeOf, type ExplicitTree } from './tree.ts';

/** Returns the inner nodes, each after its parent. */
export function parentsFirst({ first, end, children }: ExplicitTree): Int32Array {
  const order = new Int32Array(first.length);
  let count = 1;
  for (let index = 0; index < count; index++) {
    const node = order[index]!;
    for (let slot = first[node]!; slot < end[node]!; slot++)
      if (isInner(children[slot]!)) order[count++] = nodeOf(children[slot]!);
  }
  return order.subarray(0, count);
}
