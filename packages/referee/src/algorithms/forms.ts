/**
 * The forms of alpha-beta. They differ if alpha and beta are equal: then a node may cut or not, and a search that does not cut sees
 * whether its children return values outside their windows. A search has one form on all trees.
 */
import { CALL, type Difference, eachCall } from '../calls.ts';
import type { TreeRun } from '../runs.ts';
import {
  ALPHA_BETA,
  CLOSED,
  CROSSED,
  type Cutoff,
  EXCEEDED,
  judgeTree,
  REACHED,
  type TreeRule,
} from '../tree/tree.ts';

const cutting = (max: TreeRule['cuts'][0], min = max): TreeRule => ({
  ...ALPHA_BETA,
  cuts: [max, min],
});
const MIXED = [CLOSED, REACHED].flatMap((equal) => [
  cutting(equal, CROSSED),
  cutting(CROSSED, equal),
]);
const HARD: TreeRule = { ...cutting(CROSSED), returns: 'window' };

/** The forms that each cut-off permits, the preferred ones first. */
export const FORMS: Readonly<Record<Cutoff, readonly TreeRule[]>> = {
  '>=': [ALPHA_BETA],
  '>': [cutting(CROSSED), HARD],
  either: [ALPHA_BETA, cutting(CROSSED), ...MIXED, HARD],
};

const BY_VALUE = new Map([
  [CLOSED, REACHED],
  [CROSSED, EXCEEDED],
]);

/** Returns the same forms as they are written: if a mistake leaves alpha above beta, it matters what they compare and return. */
export function writtenForms(cutoff: Cutoff): readonly TreeRule[] {
  return FORMS[cutoff].flatMap((form) => {
    const [max, min] = form.cuts;
    const byValue = cutting(BY_VALUE.get(max) ?? max, BY_VALUE.get(min) ?? min);
    return (['value', 'window', 'own bound'] as const).flatMap((returns) => [
      { ...form, returns },
      { ...byValue, returns },
    ]);
  });
}

/** How a search does by one of the forms. */
interface Fit {
  readonly form: TreeRule;
  /** The first step of each run that the form does not permit. */
  readonly differences: readonly (Difference | undefined)[];
}

/**
 * Returns the first form that permits all runs of a search, or else the one that permits most of them; of several, the one that
 * permits the most steps.
 */
export function fitForm(forms: readonly TreeRule[], runs: readonly TreeRun[]): Fit {
  let best: Fit | undefined;
  for (const form of forms) {
    // A strict fail-hard search may cut nothing where the others must. So may minimax, but it never cuts.
    if (form === HARD && !runs.some(hasCut)) continue;
    const differences = runs.map(({ facts, calls, answer }) =>
      judgeTree(facts, calls, form, answer),
    );
    const fit = { form, differences };
    if (differences.every((each) => each === undefined)) return fit;
    if (best === undefined || isCloser(differences, best.differences)) best = fit;
  }
  return best!;
}

function isCloser(one: Fit['differences'], other: Fit['differences']): boolean {
  const [a, b] = [one, other].map((all) => all.filter((each) => each !== undefined)) as [
    Difference[],
    Difference[],
  ];
  const steps = (all: Difference[]): number => all.reduce((sum, { call }) => sum + call, 0);
  return a.length === b.length ? steps(a) > steps(b) : a.length < b.length;
}

/** Whether a search has left out children of a node below which it has examined leaves. */
function hasCut({ facts, calls }: TreeRun): boolean {
  const entered = new Map<number, Set<number>>();
  for (const { code, a } of eachCall(calls)) {
    let child = a;
    let node = code === CALL.value ? facts.parent(a) : -1;
    while (node >= 0) {
      const begun = entered.get(node) ?? new Set();
      const isKnown = begun.has(child);
      entered.set(node, begun.add(child));
      if (isKnown) break;
      [child, node] = [node, facts.parent(node)];
    }
  }
  return [...entered].some(([node, begun]) => begun.size < facts.children(node).length);
}
