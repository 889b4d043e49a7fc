/** Searches that are right on all ordinary records. */
import { describe, expect, test } from 'vitest';
import { allAlgorithms, type BankKind, bankOf, type BankRecord, drawBank } from '../src/index.ts';
import { onSpaces, onTrees, type SeenSpace, type SeenTree } from './instances.ts';

type Path = readonly number[] | undefined;

interface TreeTwist {
  readonly alpha?: number;
  readonly beta?: number;
  /** What MAX and MIN nodes begin with. */
  readonly worst?: number;
  readonly leaf?: (value: number) => number;
  readonly mostDepth?: number;
  /** Whether the search returns the move alone. */
  readonly moves?: boolean;
  /** Whether it takes the last of equal moves. */
  readonly takesLast?: boolean;
}

const alphaBeta =
  ({ alpha = -Infinity, beta = Infinity, worst = Infinity, ...twist }: TreeTwist = {}) =>
  (tree: SeenTree) => {
    let chosen: number | undefined;
    const valueOf = (node: number, low: number, high: number, depth: number): number => {
      if (tree.isLeaf(node)) return (twist.leaf ?? Number)(tree.value(node));
      if (depth === twist.mostDepth) return 0;
      const isMax = tree.isMax(node);
      let best = isMax ? -worst : worst;
      for (const child of tree.children(node)) {
        const value = valueOf(child, low, high, depth + 1);
        if (node === tree.root && (isMax ? value > best : value < best)) chosen = child;
        if (node === tree.root && twist.takesLast && value === best) chosen = child;
        best = isMax ? Math.max(best, value) : Math.min(best, value);
        if (isMax) low = Math.max(low, best);
        else high = Math.min(high, best);
        if (low > high || (low === high && !twist.takesLast)) break;
      }
      return best;
    };
    const value = valueOf(tree.root, alpha, beta, 0);
    return twist.moves ? { chosen: chosen ?? tree.root } : value;
  };

const expectimax =
  (leaf: (value: number) => number) =>
  (tree: SeenTree): number => {
    const valueOf = (node: number): number => {
      if (tree.isLeaf(node)) return leaf(tree.value(node));
      const children = tree.children(node);
      const values = children.map((child) => valueOf(child));
      if (tree.isChance(node))
        return values.reduce((sum, each, at) => sum + each * tree.probability(children[at]!), 0);
      return tree.isMax(node) ? Math.max(...values) : Math.min(...values);
    };
    return valueOf(tree.root);
  };

interface SpaceTwist {
  readonly rate?: (g: number, h: number, depth: number) => number;
  /** Which of the open states with the least rating is expanded. Default: the first. */
  readonly ties?: 'first' | 'last' | 'by name';
  /** The numbers of states after which the search gives up. */
  readonly mostExpanded?: number;
  readonly mostGenerated?: number;
  readonly mostDepth?: number;
}

const bestFirst =
  ({ rate = (g, h) => g + h, ties = 'first', ...twist }: SpaceTwist = {}) =>
  (space: SeenSpace): Path => {
    interface Entry {
      readonly state: number;
      readonly g: number;
      readonly rating: number;
      readonly path: readonly number[];
    }
    const open: Entry[] = [{ state: space.start, g: 0, rating: 0, path: [space.start] }];
    const costs = new Map([[space.start, 0]]);
    let expanded = 0;
    const comesFirst = (one: Entry, other: Entry): boolean => {
      if (one.rating !== other.rating) return one.rating < other.rating;
      return ties === 'last' || (ties === 'by name' && nameOf(space, one) < nameOf(space, other));
    };
    while (open.length > 0) {
      const least = open.reduce((best, each) => (comesFirst(each, best) ? each : best));
      open.splice(open.indexOf(least), 1);
      const { state, g, path } = least;
      if (g > costs.get(state)!) continue;
      if (space.isGoal(state)) return path;
      if (expanded++ === twist.mostExpanded) return undefined;
      if (path.length > (twist.mostDepth ?? Infinity)) continue;
      for (const [next, step] of space.successors(state)) {
        const cost = g + (rate(1, 1, 1) === rate(2, 1, 1) ? 0 : step);
        if (cost >= (costs.get(next) ?? Infinity)) continue;
        costs.set(next, cost);
        if (costs.size > (twist.mostGenerated ?? Infinity)) return undefined;
        const rating = rate(cost, space.heuristic(next), path.length);
        open.push({ state: next, g: cost, rating, path: [...path, next] });
      }
    }
    return undefined;
  };

const nameOf = (space: SeenSpace, { state }: { readonly state: number }): string =>
  space.name(state);

/** Depth first by calls to itself. */
const depthFirst =
  (mostDepth = Infinity) =>
  (space: SeenSpace): Path => {
    const seen = new Set<number>();
    const follow = (path: readonly number[]): Path => {
      const state = path.at(-1)!;
      if (space.isGoal(state)) return path;
      seen.add(state);
      if (path.length > mostDepth) return undefined;
      for (const [next] of space.successors(state)) {
        const found = seen.has(next) ? undefined : follow([...path, next]);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return follow([space.start]);
  };

/** IDA* or recursive best first, in their shortest forms. */
const idaStar =
  (measure: (g: number, h: number) => number) =>
  (space: SeenSpace): Path => {
    let bound = measure(0, space.heuristic(space.start));
    const follow = (path: readonly number[], g: number): Path | number => {
      const state = path.at(-1)!;
      const f = measure(g, space.heuristic(state));
      if (f > bound) return f;
      if (space.isGoal(state)) return path;
      let least = Infinity;
      for (const [next, cost] of space.successors(state)) {
        if (path.includes(next)) continue;
        const found = follow([...path, next], g + cost);
        if (typeof found !== 'number') return found;
        least = Math.min(least, found);
      }
      return least;
    };
    for (;;) {
      const found = follow([space.start], 0);
      if (typeof found !== 'number') return found;
      if (found === Infinity) return undefined;
      bound = found;
    }
  };

const recursive =
  (measure: (g: number, h: number) => number) =>
  (space: SeenSpace): Path => {
    interface Child {
      readonly path: readonly number[];
      readonly g: number;
      f: number;
    }
    const search = ({ path, g, f }: Child, limit: number): readonly [Path, number] => {
      const state = path.at(-1)!;
      if (space.isGoal(state)) return [path, f];
      const children = space.successors(state).map(([next, cost]): Child => ({
        path: [...path, next],
        g: g + cost,
        f: Math.max(measure(g + cost, space.heuristic(next)), f),
      }));
      for (;;) {
        children.sort((a, b) => a.f - b.f);
        const [best, second] = children;
        if (best === undefined || best.f > limit || best.f === Infinity)
          return [undefined, best?.f ?? Infinity];
        const [found, backed] = search(best, Math.min(limit, second?.f ?? Infinity));
        if (found !== undefined) return [found, backed];
        best.f = backed;
      }
    };
    const f = measure(0, space.heuristic(space.start));
    return search({ path: [space.start], g: 0, f }, Infinity)[0];
  };

const branchAndBound =
  (measure: (g: number) => number) =>
  (space: SeenSpace): Path => {
    let [best, least]: [Path, number] = [undefined, Infinity];
    const follow = (path: readonly number[], g: number): void => {
      const state = path.at(-1)!;
      if (measure(g) >= least) return;
      if (space.isGoal(state)) {
        [best, least] = [path, measure(g)];
        return;
      }
      for (const [next, cost] of space.successors(state))
        if (!path.includes(next)) follow([...path, next], g + cost);
    };
    follow([space.start], 0);
    return best;
  };

const ROUNDINGS = {
  int: Math.trunc,
  round: Math.round,
  ceil: Math.ceil,
} as const;
const INFINITIES = [20, 100, 1000, 9999, 32_767, 999_999, 1e6, 1e9, 2 ** 31 - 1];
const TIES = ['first', 'last', 'by name'] as const;

type Search =
  | { readonly tree: (tree: SeenTree) => number | { readonly chosen: number } }
  | {
      readonly space: (space: SeenSpace) => Path;
    };
type Row = readonly [algorithm: string, name: string, search: Search];

const tree = (search: (tree: SeenTree) => number | { readonly chosen: number }): Search => ({
  tree: search,
});
const space = (search: (space: SeenSpace) => Path): Search => ({ space: search });

const WRONG: readonly Row[] = [
  ...INFINITIES.flatMap((infinity): Row[] => [
    ['alpha-beta', `alpha begins with -${infinity}`, tree(alphaBeta({ alpha: -infinity }))],
    ['alpha-beta', `beta begins with ${infinity}`, tree(alphaBeta({ beta: infinity }))],
    ['alpha-beta', `values begin with ±${infinity}`, tree(alphaBeta({ worst: infinity }))],
    ['minimax', `values begin with ±${infinity}`, tree(alphaBeta({ worst: infinity }))],
  ]),
  ...Object.entries(ROUNDINGS).flatMap(([name, leaf]): Row[] => [
    ['alpha-beta', `${name} of leaves`, tree(alphaBeta({ leaf }))],
    ['alpha-beta', `${name} of leaves, a move`, tree(alphaBeta({ leaf, moves: true }))],
    [
      'alpha-beta',
      `${name} of leaves, the last of equal moves`,
      tree(alphaBeta({ leaf, moves: true, takesLast: true })),
    ],
    ['expectimax', `${name} of leaves`, tree(expectimax(leaf))],
    ...TIES.flatMap((ties): Row[] => [
      ['a-star', `${name} of f, ${ties}`, space(bestFirst({ rate: (g, h) => leaf(g + h), ties }))],
      ['uniform-cost', `${name} of g, ${ties}`, space(bestFirst({ rate: (g) => leaf(g), ties }))],
    ]),
    ['ida-star', `${name} of f`, space(idaStar((g, h) => leaf(g + h)))],
    ['recursive-best-first', `${name} of f`, space(recursive((g, h) => leaf(g + h)))],
    ['branch-and-bound', `${name} of g`, space(branchAndBound(leaf))],
  ]),
  ...[0.9, 0.99, 0.998, 1.002, 1.01, 1.1].flatMap((weight): Row[] => [
    ['a-star', `weight ${weight}`, space(bestFirst({ rate: (g, h) => g + weight * h }))],
    [
      'weighted-a-star',
      `weight ${2 * weight}`,
      space(bestFirst({ rate: (g, h) => g + 2 * weight * h })),
    ],
    ['ida-star', `weight ${weight}`, space(idaStar((g, h) => g + weight * h))],
  ]),
  ...[40, 60, 100, 500, 1000].flatMap((most): Row[] => {
    const limits = {
      [`expands ${most}`]: { mostExpanded: most },
      [`generates ${most}`]: { mostGenerated: most },
    };
    return Object.entries(limits).flatMap(([name, limit]): Row[] => [
      ['breadth-first', name, space(bestFirst({ rate: (_g, _h, depth) => depth, ...limit }))],
      ['uniform-cost', name, space(bestFirst({ rate: (g) => g, ...limit }))],
    ]);
  }),
  [
    'breadth-first',
    'depth 50',
    space(bestFirst({ rate: (_g, _h, depth) => depth, mostDepth: 50 })),
  ],
  ['a-star', 'depth 50', space(bestFirst({ mostDepth: 50 }))],
  ['depth-first', 'depth 50', space(depthFirst(50))],
  ['alpha-beta', 'depth 10', tree(alphaBeta({ mostDepth: 10 }))],
];

const RIGHT: readonly Row[] = [
  ['alpha-beta', 'bounds beyond all values', tree(alphaBeta({ alpha: -(2 ** 53), beta: 2 ** 53 }))],
  ['alpha-beta', 'plain', tree(alphaBeta())],
  ['alpha-beta', 'a move', tree(alphaBeta({ moves: true }))],
  ['expectimax', 'plain', tree(expectimax(Number))],
  ...TIES.flatMap((ties): Row[] => [
    ['a-star', ties, space(bestFirst({ ties }))],
    ['weighted-a-star', ties, space(bestFirst({ ties, rate: (g, h) => g + 2 * h }))],
    ['greedy', ties, space(bestFirst({ ties, rate: (_g, h) => h }))],
    ['uniform-cost', ties, space(bestFirst({ ties, rate: (g) => g }))],
    ['breadth-first', ties, space(bestFirst({ ties, rate: (_g, _h, depth) => depth }))],
  ]),
  ['depth-first', 'plain', space(depthFirst())],
  ['ida-star', 'plain', space(idaStar((g, h) => g + h))],
  ['recursive-best-first', 'plain', space(recursive((g, h) => g + h))],
  ['branch-and-bound', 'plain', space(branchAndBound(Number))],
];

const algorithms = allAlgorithms();
const DRAWN = new Map<BankKind, readonly (readonly BankRecord[])[]>();

/** Returns the published bank, and 25 drawn ones. */
function banksOf(kind: BankKind): readonly (readonly BankRecord[])[] {
  const known = DRAWN.get(kind);
  if (known !== undefined) return known;
  const drawn = Array.from({ length: 25 }, (_, seed) => drawBank(kind, 100 + seed));
  DRAWN.set(kind, [bankOf(kind), ...drawn]);
  return DRAWN.get(kind)!;
}

/** Returns for each bank whether a search is right on all its records. The last ones are the most unusual. */
function isRightOn(id: string, search: Search): readonly boolean[] {
  const { judge, bank } = algorithms[id]!;
  return banksOf(bank).map((records) =>
    records.toReversed().every((record) => {
      const [run] =
        'tree' in search ? onTrees(search.tree, [record]) : onSpaces(search.space, [record]);
      return run!.answer !== undefined && judge(run) === undefined;
    }),
  );
}

describe('a search that is nearly right is found on the published bank and on drawn ones', () => {
  test.each(WRONG)('%s: %s', (id, _name, search) => {
    expect(new Set(isRightOn(id, search))).toEqual(new Set([false]));
  });
});

describe('a right search is right on the published bank and on drawn ones', () => {
  test.each(RIGHT)('%s: %s', (id, _name, search) => {
    expect(new Set(isRightOn(id, search))).toEqual(new Set([true]));
  });
});
