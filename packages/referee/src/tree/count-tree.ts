/** Counts the calls of searches, and what a search of a tree needs in the order that another one chose. */
import { CALL, type Calls, eachCall } from '../calls.ts';
import type { Cutoff, TreeFacts } from './tree.ts';

/** What a search did: the leaves that it examined, or the states that it expanded and generated. */
export interface Counts {
  readonly examined: number;
  readonly expanded: number;
  readonly generated: number;
}
export type Count = keyof Counts;

/** Counts the calls of a search. The same question twice in a row counts once. */
export function countCalls(calls: Calls): Counts {
  const counts = { examined: 0, expanded: 0, generated: 0 };
  let last = '';
  for (const { code, a } of eachCall(calls)) {
    const call = `${code} ${a}`;
    if (code === CALL.result) counts.generated++;
    else if (call !== last && code === CALL.value) counts.examined++;
    else if (call !== last && code === CALL.actions) counts.expanded++;
    if (code !== CALL.goal) last = call;
  }
  return counts;
}

/**
 * Returns the leaves that a search of trees examines in the order of another search. Bounds are cut to the window, which matters
 * only if equal bounds do not cut. If they may, these are the leaves of the form that examines more.
 */
export function countTree(
  tree: TreeFacts,
  calls: Calls,
  id: string,
  { cutoff = 'either' }: { readonly cutoff?: Cutoff } = {},
): Counts {
  const first = new Map<number, number>();
  for (const { index, code, a } of eachCall(calls))
    if (code === CALL.value)
      for (let node = a; node >= 0 && !first.has(node); node = tree.parent(node))
        first.set(node, index);
  const rank = (node: number): number => first.get(node) ?? Infinity;
  const cuts = (low: number, high: number): boolean =>
    id === 'alpha-beta' && (cutoff === '>=' ? low >= high : low > high);
  let examined = 0;
  const search = (node: number, alpha: number, beta: number): number => {
    const children = tree.children(node).toSorted((a, b) => compare(rank(a), rank(b)));
    const isMax = tree.isMax(node);
    let [low, high] = [alpha, beta];
    for (const child of children) {
      const value = search(child, low, high);
      if (isMax) low = Math.max(low, value);
      else high = Math.min(high, value);
      if (cuts(low, high)) break;
    }
    if (children.length > 0) return isMax ? Math.min(low, beta) : Math.max(high, alpha);
    examined++;
    return tree.value(node);
  };
  search(tree.root, -Infinity, Infinity);
  return { examined, expanded: 0, generated: 0 };
}

/** Two infinities have no difference. */
export function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
