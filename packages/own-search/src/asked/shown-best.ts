/** Whether the leaves that a search examined show which move is the best. Guesses of moves are often right. */
import { CALL, type Calls, eachCall } from '@queenside/referee';
import type { TreeHost } from '../hosts/tree-host.ts';

/** The least and the greatest value that a node can have. */
type Bounds = readonly [low: number, high: number];
const UNKNOWN: Bounds = [-Infinity, Infinity];

/** Returns whether a child of the root is the best one, whatever the values of the leaves that were not examined. */
export function isShownBest(move: number, host: TreeHost, calls: Calls): boolean {
  const bounds = new Map<number, Bounds>();
  const entered = new Set<number>();
  for (const { code, a } of eachCall(calls))
    if (code === CALL.children) entered.add(a);
    else bounds.set(a, [host.value(a), host.value(a)]);
  const boundsOf = (node: number): Bounds => bounds.get(node) ?? UNKNOWN;
  // Children have greater numbers than their parents.
  for (const node of [...entered].toSorted((a, b) => b - a)) {
    const children = host.children(node);
    const all = children.map((child) => boundsOf(child));
    const [lows, highs] = [all.map(([low]) => low), all.map(([, high]) => high)];
    const valueOf = host.isChance(node)
      ? (values: readonly number[]) => meanOf(values, children, host)
      : (values: readonly number[]) => (host.isMax(node) ? Math.max : Math.min)(...values);
    bounds.set(node, [valueOf(lows), valueOf(highs)]);
  }
  const [low, high] = boundsOf(move);
  return host.children(host.root).every((other) => {
    const [otherLow, otherHigh] = boundsOf(other);
    return (
      other === move ||
      (host.isMax(host.root) ? isAtLeast(low, otherHigh) : isAtLeast(otherLow, high))
    );
  });
}

function meanOf(values: readonly number[], children: readonly number[], host: TreeHost): number {
  const shares = values.map((value, index) => {
    const probability = host.probability(children[index]!);
    return probability === 0 ? 0 : value * probability;
  });
  return shares.reduce((sum, share) => sum + share, 0);
}

/** Whether a value is at least another one. Means are rounded. */
function isAtLeast(value: number, other: number): boolean {
  return value >= other || value >= other - 1e-9 * Math.max(1, Math.abs(other));
}
