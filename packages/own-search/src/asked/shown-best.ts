/** Whether the leaves that a search examined show which move is the best. Guesses of moves are often right. */
import { CALL, type Calls, eachCall } from '@queenside/referee';
import type { TreeHost } from '../hosts/tree-host.ts';

/** The least and the greatest value that a node can have. */
type Bounds = readonly [low: number, high: number];
/** Averages have rounding errors. */
const ROUNDING = 1e-9;
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
    const average = (...values: number[]): number =>
      values.reduce((sum, value, index) => {
        const probability = host.probability(children[index]!);
        return probability === 0 ? sum : sum + value * probability;
      }, 0);
    const combine = host.isChance(node) ? average : host.isMax(node) ? Math.max : Math.min;
    const [lows, highs] = [all.map(([low]) => low), all.map(([, high]) => high)];
    bounds.set(node, [combine(...lows), combine(...highs)]);
  }
  const [low, high] = boundsOf(move);
  return host.children(host.root).every((other) => {
    const [otherLow, otherHigh] = boundsOf(other);
    return (
      other === move ||
      (host.isMax(host.root) ? low >= otherHigh - ROUNDING : high <= otherLow + ROUNDING)
    );
  });
}
