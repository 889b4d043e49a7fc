import { decimalsOf } from './answer.ts';
import { plainDecimal } from './decimal.ts';
import { parentsFirst } from './parents-first.ts';
import { isInner, leafValue, nodeOf, type ExplicitTree } from './tree.ts';

/** Decimals beyond those of a score. Rounding at each node is far below the difference that matters. */
const GUARD_DECIMALS = 34;

/** Whole numbers in units of a small power of ten. */
export interface FixedPoint {
  /** The root's value. */
  readonly value: bigint;
  readonly decimals: number;
}

/** Evaluates a tree with chance nodes from its leaves up, in decimals: probabilities are used as they are written. */
export function expectation(tree: ExplicitTree): FixedPoint {
  const { sides, first, end, children, values } = tree;
  const decimals = decimalsOf(tree) + GUARD_DECIMALS;
  const order = parentsFirst(tree);
  const found: bigint[] = Array.from({ length: first.length });
  const valueOf = (code: number): bigint =>
    isInner(code)
      ? found[nodeOf(code)]!
      : fixedPoint(plainDecimal(leafValue(values, code)), decimals);
  for (let index = order.length - 1; index >= 0; index--) {
    const node = order[index]!;
    const side = sides[node]!;
    let best = valueOf(children[first[node]!]!);
    if (side === 0) best = meanOf(tree, node, valueOf, 10n ** BigInt(decimals));
    else
      for (let place = first[node]! + 1; place < end[node]!; place++) {
        const value = valueOf(children[place]!);
        if (side === 1 ? value > best : value < best) best = value;
      }
    found[node] = best;
  }
  return { value: found[0]!, decimals };
}

function meanOf(
  { first, end, children, chances }: ExplicitTree,
  node: number,
  valueOf: (code: number) => bigint,
  unit: bigint,
): bigint {
  const { over, under } = chances!;
  let sum = 0n;
  let weights = 0n;
  for (let place = first[node]!; place < end[node]!; place++) {
    const weight = (unit * BigInt(over[place]!)) / BigInt(under[place]!);
    sum += weight * valueOf(children[place]!);
    weights += weight;
  }
  return sum / weights;
}

/** Returns a decimal in canonical form as a whole number of units; further decimals are dropped. */
export function fixedPoint(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
