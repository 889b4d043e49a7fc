import { describe, expect, test } from 'vitest';
import {
  type Algorithm,
  BOARD_ALGORITHMS,
  countCalls,
  countsOf,
  countSpace,
  countTree,
  explainMistake,
  judgeRuns,
  type Run,
  spaceAlgorithms,
  treeAlgorithms,
} from '../src/index.ts';
import {
  onBoards,
  onEachBank,
  onSpaces,
  onTrees,
  type SeenBoard,
  type SeenSpace,
  type SeenTree,
} from './instances.ts';

/** C has three ways, and its cheapest is found last. D and E are rated between them. */
const THREE_ENTRIES = {
  problem: 'graph',
  record:
    'S G {} {(S,A,1),(S,B,2),(S,C,9),(A,C,7),(B,C,5),(S,D,7.5),(S,E,8.5),(C,G,20),(D,G,30),(E,G,30)}',
};

/** What a search does besides the textbook. */
interface TreeTwist {
  readonly cuts?: (alpha: number, beta: number, isMax: boolean) => boolean;
  readonly pass?: (alpha: number, beta: number) => readonly [number, number];
  readonly isReversed?: boolean;
  readonly isHard?: boolean;
  readonly leaf?: (value: number, isParentMax: boolean) => number;
  /** The player whose choice all nodes take. */
  readonly combine?: 'max' | 'root';
  /** The values with which MAX and MIN nodes begin. */
  readonly begins?: readonly [max: number, min: number];
}

/** Alpha-beta with a twist. */
function alphaBeta({
  cuts = (alpha, beta) => alpha >= beta,
  pass = (alpha, beta) => [alpha, beta],
  leaf = (value) => value,
  ...twist
}: TreeTwist = {}) {
  return (tree: SeenTree): number => {
    const valueOf = (
      node: number,
      first: readonly [number, number],
      isParentMax: boolean,
    ): number => {
      if (tree.isLeaf(node)) return leaf(tree.value(node), isParentMax);
      let [alpha, beta] = first;
      const isMax =
        twist.combine === 'max' || tree.isMax(twist.combine === 'root' ? tree.root : node);
      let best = (twist.begins ?? [-Infinity, Infinity])[isMax ? 0 : 1];
      const children = tree.children(node);
      for (const child of twist.isReversed ? children.toReversed() : children) {
        const value = valueOf(child, pass(alpha, beta), isMax);
        best = isMax ? Math.max(best, value) : Math.min(best, value);
        if (isMax) alpha = Math.max(alpha, best);
        else beta = Math.min(beta, best);
        if (cuts(alpha, beta, isMax)) break;
      }
      return twist.isHard ? Math.min(Math.max(best, first[0]), first[1]) : best;
    };
    return valueOf(tree.root, [-Infinity, Infinity], true);
  };
}

interface BestFirstTwist {
  readonly rate?: (g: number, h: number, depth: number) => number;
  readonly reopens?: boolean;
  readonly isEarly?: boolean;
  /** Whether the heap keeps old entries and expands them again. */
  readonly isLazy?: boolean;
  readonly forgets?: boolean;
  /** Whether its cost so far is that of the last action. */
  readonly takesLast?: boolean;
}

/** A best-first search with a twist. Its open list is an array. */
function bestFirst({ rate = (g, h) => g + h, reopens = true, ...twist }: BestFirstTwist = {}) {
  return (space: SeenSpace): readonly number[] | undefined => {
    interface Entry {
      readonly state: number;
      readonly g: number;
      readonly f: number;
      readonly path: readonly number[];
    }
    const { start } = space;
    let open: Entry[] = [{ state: start, g: 0, f: 0, path: [start] }];
    const costs = new Map([[start, 0]]);
    const closed = new Set<number>();
    while (open.length > 0) {
      const first = open.reduce((least, entry) => (entry.f < least.f ? entry : least));
      open = open.filter((entry) => entry !== first);
      const { state, g, path } = first;
      if (
        !twist.isLazy &&
        !twist.forgets &&
        (g > costs.get(state)! || (!reopens && closed.has(state)))
      )
        continue;
      if (space.isGoal(state)) return path;
      closed.add(state);
      for (const [next, step] of space.successors(state)) {
        const cost = twist.takesLast ? step : g + step;
        const depth = path.length;
        const counted = rate(1, 0, 0) === 0 ? 0 : cost;
        if (!twist.forgets) {
          if (!reopens && closed.has(next)) continue;
          const known = costs.get(next);
          if (known !== undefined && (counted === 0 || cost >= known)) continue;
        }
        costs.set(next, cost);
        if (twist.isEarly && space.isGoal(next)) return [...path, next];
        open.push({
          state: next,
          g: cost,
          f: rate(cost, space.heuristic(next), depth),
          path: [...path, next],
        });
      }
    }
    return undefined;
  };
}

/** Depth first over a stack, or by recursion. */
const depthFirst =
  (order: 'stack' | 'marks when pushed' | 'recursion') =>
  (space: SeenSpace): readonly number[] | undefined => {
    const seen = new Set<number>();
    const follow = (path: readonly number[]): readonly number[] | undefined => {
      const state = path.at(-1)!;
      if (space.isGoal(state)) return path;
      seen.add(state);
      for (const [next] of space.successors(state)) {
        const found = seen.has(next) ? undefined : follow([...path, next]);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    if (order === 'recursion') return follow([space.start]);
    const stack = [[space.start]];
    seen.add(space.start);
    for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
      const state = path.at(-1)!;
      if (order === 'stack' && path.length > 1 && seen.has(state)) continue;
      seen.add(state);
      if (space.isGoal(state)) return path;
      for (const [next] of space.successors(state)) {
        if (seen.has(next)) continue;
        if (order === 'marks when pushed') seen.add(next);
        stack.push([...path, next]);
      }
    }
    return undefined;
  };

/** Iterative deepening by depth or by f. */
const deepening =
  (bound: 'depth' | 'f') =>
  (space: SeenSpace): readonly number[] | undefined => {
    let limit = bound === 'f' ? space.heuristic(space.start) : 0;
    for (;;) {
      let next = Infinity;
      const dive = (path: readonly number[], g: number): readonly number[] | undefined => {
        const state = path.at(-1)!;
        const measure = bound === 'f' ? g + space.heuristic(state) : path.length - 1;
        if (measure > limit) {
          next = Math.min(next, measure);
          return undefined;
        }
        if (space.isGoal(state)) return path;
        for (const [child, cost] of space.successors(state)) {
          const found = path.includes(child) ? undefined : dive([...path, child], g + cost);
          if (found !== undefined) return found;
        }
        return undefined;
      };
      const found = dive([space.start], 0);
      if (found !== undefined || next === Infinity) return found;
      limit = next;
    }
  };

interface QueensTwist {
  readonly rows?: (size: number) => readonly number[];
  readonly looksAhead?: boolean;
  readonly placesFirst?: boolean;
}

/** Backtracking with a twist. */
function queens({ rows = (size) => [...Array(size).keys()], ...twist }: QueensTwist = {}) {
  return (board: SeenBoard): readonly number[] | undefined => {
    const isDead = (column: number): boolean =>
      board.rows[column]! < 0 && rows(board.size).every((row) => board.isAttacked(column, row));
    const fill = (column: number): boolean => {
      if (column === board.size) return true;
      for (const row of rows(board.size)) {
        if (!twist.placesFirst && board.isAttacked(column, row)) continue;
        board.place(column, row);
        const isSafe = !twist.placesFirst || !board.isAttacked(column, row);
        const isHopeless = twist.looksAhead && [...board.rows.keys()].some(isDead);
        if (isSafe && !isHopeless && fill(column + 1)) return true;
        board.remove(column);
      }
      return false;
    };
    return fill(0) ? board.rows : undefined;
  };
}

const depthRate: BestFirstTwist['rate'] = (_g, _h, depth) => depth;

type Runs = () => readonly Run<any, any>[];
const trees = treeAlgorithms();
const spaces = spaceAlgorithms();

const RIGHT: readonly (readonly [name: string, Algorithm<any>, Runs])[] = [
  ['alpha-beta', trees['alpha-beta']!, () => onTrees(alphaBeta())],
  [
    'alpha-beta from right to left',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ isReversed: true })),
  ],
  ['fail-hard alpha-beta', trees['alpha-beta']!, () => onTrees(alphaBeta({ isHard: true }))],
  [
    'alpha-beta, if it must cut at equal bounds',
    treeAlgorithms({ cutoff: '>=' })['alpha-beta']!,
    () => onTrees(alphaBeta()),
  ],
  [
    'strict alpha-beta, if asked for',
    treeAlgorithms({ cutoff: '>' })['alpha-beta']!,
    () => onTrees(alphaBeta({ cuts: (alpha, beta) => alpha > beta })),
  ],
  [
    'strict alpha-beta',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ cuts: (alpha, beta) => alpha > beta })),
  ],
  [
    'alpha-beta in which MAX alone is strict',
    trees['alpha-beta']!,
    () =>
      onTrees(alphaBeta({ cuts: (alpha, beta, isMax) => (isMax ? alpha > beta : alpha >= beta) })),
  ],
  [
    'strict fail-hard alpha-beta',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ isHard: true, cuts: (alpha, beta) => alpha > beta })),
  ],
  ['minimax', trees['minimax']!, () => onTrees(alphaBeta({ cuts: () => false }))],
  ['A*', spaces['a-star']!, () => onSpaces(bestFirst())],
  ['A* that never reopens', spaces['a-star']!, () => onSpaces(bestFirst({ reopens: false }))],
  [
    'A* that reopens, if it must',
    spaceAlgorithms({ reopen: 'must' })['a-star']!,
    () => onSpaces(bestFirst()),
  ],
  [
    'A* that never reopens, if it never may',
    spaceAlgorithms({ reopen: 'never' })['a-star']!,
    () => onSpaces(bestFirst({ reopens: false })),
  ],
  ['A* that expands old entries', spaces['a-star']!, () => onSpaces(bestFirst({ isLazy: true }))],
  [
    'A* that expands two old entries of a state',
    spaces['a-star']!,
    () => onSpaces(bestFirst({ isLazy: true }), [THREE_ENTRIES]),
  ],
  [
    'weighted A*',
    spaces['weighted-a-star']!,
    () => onSpaces(bestFirst({ rate: (g, h) => g + 2 * h })),
  ],
  ['uniform cost', spaces['uniform-cost']!, () => onSpaces(bestFirst({ rate: (g) => g }))],
  ['greedy', spaces['greedy']!, () => onSpaces(bestFirst({ rate: (_g, h) => h }))],
  [
    'breadth first',
    spaces['breadth-first']!,
    () => onSpaces(bestFirst({ rate: depthRate, reopens: false })),
  ],
  [
    'breadth first with an early goal test',
    spaces['breadth-first']!,
    () => onSpaces(bestFirst({ rate: depthRate, reopens: false, isEarly: true })),
  ],
  ['depth first over a stack', spaces['depth-first']!, () => onSpaces(depthFirst('stack'))],
  [
    'depth first that marks pushed states',
    spaces['depth-first']!,
    () => onSpaces(depthFirst('marks when pushed')),
  ],
  ['depth first by recursion', spaces['depth-first']!, () => onSpaces(depthFirst('recursion'))],
  ['iterative deepening', spaces['iterative-deepening']!, () => onSpaces(deepening('depth'))],
  ['IDA*', spaces['ida-star']!, () => onSpaces(deepening('f'))],
  ['backtracking', BOARD_ALGORITHMS['backtracking']!, () => onBoards(queens())],
  [
    'backtracking that places before it tests',
    BOARD_ALGORITHMS['backtracking']!,
    () => onBoards(queens({ placesFirst: true })),
  ],
  [
    'backtracking from the last row',
    BOARD_ALGORITHMS['backtracking']!,
    () => onBoards(queens({ rows: (size) => [...Array(size).keys()].toReversed() })),
  ],
  [
    'forward checking',
    BOARD_ALGORITHMS['forward-checking']!,
    () => onBoards(queens({ looksAhead: true })),
  ],
];

/** Right searches, by their names in sentences. */
const SEARCHES = {
  'A*': bestFirst(),
  'breadth first': bestFirst({ rate: (_g, _h, depth) => depth, reopens: false }),
  'greedy search': bestFirst({ rate: (_g, h) => h, reopens: false }),
  'uniform cost search': bestFirst({ rate: (g) => g }),
  'depth first': depthFirst('stack'),
  'IDA*': deepening('f'),
} as const;

type Wrong = readonly [name: string, Algorithm<any>, Runs, mistake: string];

/** The ratings of searches that add up costs. */
const RATES: Readonly<Record<string, NonNullable<BestFirstTwist['rate']>>> = {
  'a-star': (g, h) => g + h,
  'weighted-a-star': (g, h) => g + 2 * h,
  'uniform-cost': (g) => g,
};

/** The same twists in other searches. */
const MORE_WRONG: readonly Wrong[] = [
  ...(['minimax', 'alpha-beta'] as const).flatMap((id) => {
    const cuts = id === 'minimax' ? { cuts: () => false } : {};
    return (
      [
        ['both players as the root', { combine: 'root' }, 'both players choose'],
        ['MIN begins with 0', { begins: [-Infinity, 0] }, 'MIN nodes begin with 0'],
        ['both begin with 0', { begins: [0, 0] }, 'MAX and MIN nodes begin with 0'],
      ] as const
    ).map(([name, twist, mistake]): Wrong => [
      `${id}: ${name}`,
      trees[id]!,
      () => onTrees(alphaBeta({ ...cuts, ...twist })),
      mistake,
    ]);
  }),
  [
    'minimax with leaves without a sign',
    trees['minimax']!,
    () =>
      onTrees(alphaBeta({ cuts: () => false, leaf: (value, isMax) => (isMax ? -value : value) })),
    'it forgets the sign',
  ],
  [
    'alpha-beta in which MIN maximizes',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ combine: 'max' })),
    'MIN nodes take the greatest',
  ],
  ...Object.entries(RATES).map(([id, rate]): Wrong => [
    `${id} by the last action`,
    spaces[id]!,
    () => onSpaces(bestFirst({ rate, reopens: false, takesLast: true })),
    'its cost so far is that of the last action',
  ]),
];

/** Algorithms, each with a search that follows another one. */
const OTHERS: readonly Wrong[] = (
  [
    ['a-star', 'breadth first'],
    ['greedy', 'A*'],
    ['greedy', 'breadth first'],
    ['greedy', 'depth first'],
    ['uniform-cost', 'greedy search'],
    ['breadth-first', 'uniform cost search'],
    ['depth-limited', 'breadth first'],
    ['iterative-deepening', 'breadth first'],
    ['iterative-deepening', 'IDA*'],
    ['ida-star', 'A*'],
    ['recursive-best-first', 'A*'],
    ['recursive-best-first', 'IDA*'],
    ['beam', 'greedy search'],
    ['beam', 'depth first'],
  ] as const
).map(([id, other]) => [
  `${id}, written as ${other}`,
  spaces[id]!,
  () => onSpaces(SEARCHES[other]),
  other,
]);

const WRONG: readonly Wrong[] = [
  ...OTHERS,
  [
    'strict',
    treeAlgorithms({ cutoff: '>=' })['alpha-beta']!,
    () => onTrees(alphaBeta({ cuts: (alpha, beta) => alpha > beta })),
    'it cuts only if alpha > beta',
  ],
  [
    'cut-offs at equal bounds',
    treeAlgorithms({ cutoff: '>' })['alpha-beta']!,
    () => onTrees(alphaBeta()),
    'it cuts also if alpha and beta are equal',
  ],
  [
    'without beta',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ pass: (alpha) => [alpha, Infinity] })),
    'MAX nodes never cut',
  ],
  [
    'without alpha',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ pass: (_alpha, beta) => [-Infinity, beta] })),
    'MIN nodes never cut',
  ],
  [
    'swapped bounds',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ pass: (alpha, beta) => [beta, alpha] })),
    'it swaps alpha and beta',
  ],
  [
    'too early',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ cuts: (alpha, beta) => alpha + 1 >= beta })),
    'it cuts although alpha is still 1 below',
  ],
  [
    'leaves without a sign',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ leaf: (value, isMax) => (isMax ? -value : value) })),
    'it forgets the sign',
  ],
  [
    'only MAX cuts',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ cuts: (alpha, beta, isMax) => isMax && alpha >= beta })),
    'MIN nodes never cut',
  ],
  [
    'only MIN cuts',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ cuts: (alpha, beta, isMax) => !isMax && alpha >= beta })),
    'MAX nodes never cut',
  ],
  [
    'never cuts',
    trees['alpha-beta']!,
    () => onTrees(alphaBeta({ cuts: () => false })),
    'it never cuts',
  ],
  [
    'MIN maximizes',
    trees['minimax']!,
    () => onTrees(alphaBeta({ cuts: () => false, combine: 'max' })),
    'MIN nodes take the greatest',
  ],
  ['minimax that cuts', trees['minimax']!, () => onTrees(alphaBeta()), 'it leaves nodes out'],
  [
    'A* without estimate',
    spaces['a-star']!,
    () => onSpaces(bestFirst({ rate: (g) => g })),
    'it ignores the estimate',
  ],
  [
    'A* without costs',
    spaces['a-star']!,
    () => onSpaces(bestFirst({ rate: (_g, h) => h })),
    'it ignores the cost so far',
  ],
  [
    'A* with an early end',
    spaces['a-star']!,
    () => onSpaces(bestFirst({ isEarly: true })),
    'it ends as soon as',
  ],
  [
    'A* that never reopens, if it must',
    spaceAlgorithms({ reopen: 'must' })['a-star']!,
    () => onSpaces(bestFirst({ reopens: false })),
    'it never opens a closed state again',
  ],
  [
    'A* that reopens, if it never may',
    spaceAlgorithms({ reopen: 'never' })['a-star']!,
    () => onSpaces(bestFirst()),
    'it opens closed states again',
  ],
  [
    'uniform cost with an estimate',
    spaces['uniform-cost']!,
    () => onSpaces(bestFirst()),
    'it adds the estimate',
  ],
  [
    'uniform cost that ends early',
    spaces['uniform-cost']!,
    () => onSpaces(bestFirst({ rate: (g) => g, isEarly: true })),
    'it ends as soon as it generates the goal',
  ],
  [
    'branch and bound that counts actions',
    spaces['branch-and-bound']!,
    () => onSpaces(SEARCHES['breadth first']),
    'it counts actions',
  ],
  [
    'branch and bound that goes breadth first, and ends early',
    spaces['branch-and-bound']!,
    () => onSpaces(bestFirst({ rate: depthRate, reopens: false, isEarly: true })),
    'it goes breadth first',
  ],
  [
    'branch and bound by the last action',
    spaces['branch-and-bound']!,
    () => onSpaces(bestFirst({ rate: (g) => g, reopens: false, takesLast: true })),
    'its cost so far is that of the last action',
  ],
  [
    'uniform cost without memory',
    spaces['uniform-cost']!,
    () => onSpaces(bestFirst({ rate: (g) => g, forgets: true })),
    'it does not remember',
  ],
  [
    'A* without memory',
    spaces['a-star']!,
    () => onSpaces(bestFirst({ forgets: true })),
    'it does not remember',
  ],
  [
    'uniform cost that counts actions',
    spaces['uniform-cost']!,
    () => onSpaces(bestFirst({ rate: depthRate, reopens: false })),
    'it counts actions',
  ],
  [
    'weighted A* without its weight',
    spaces['weighted-a-star']!,
    () => onSpaces(bestFirst()),
    'its weight has no effect',
  ],
  [
    'breadth first without memory',
    spaces['breadth-first']!,
    () => onSpaces(bestFirst({ rate: depthRate, forgets: true })),
    'it does not remember',
  ],
  [
    'breadth first from a stack',
    spaces['breadth-first']!,
    () => onSpaces(depthFirst('stack')),
    'it goes depth first',
  ],
  [
    'depth first from a queue',
    spaces['depth-first']!,
    () => onSpaces(bestFirst({ rate: depthRate, reopens: false })),
    'it goes breadth first',
  ],
  [
    'deepening without a bound',
    spaces['iterative-deepening']!,
    () => onSpaces(depthFirst('recursion')),
    'it has no bound',
  ],
  [
    'IDA* by depth',
    spaces['ida-star']!,
    () => onSpaces(deepening('depth')),
    'its bound is the depth',
  ],
  [
    'queens without the last row',
    BOARD_ALGORITHMS['backtracking']!,
    () => onBoards(queens({ rows: (size) => [...Array(size - 1).keys()] })),
    'it never tries the last row, or',
  ],
  [
    'queens without the first row',
    BOARD_ALGORITHMS['backtracking']!,
    () => onBoards(queens({ rows: (size) => [...Array(size).keys()].slice(1) })),
    'it never tries the first row, or',
  ],
  ...MORE_WRONG,
  [
    'forward checking that does not look',
    BOARD_ALGORITHMS['forward-checking']!,
    () => onBoards(queens()),
    'it looks ahead to no column',
  ],
];

describe('right searches', () => {
  test.each(RIGHT)('%s', (_name, algorithm, runs) => {
    onEachBank(() => {
      for (const difference of judgeRuns(algorithm, runs())) expect(difference).toBeUndefined();
    });
  });
});

describe('mistakes', () => {
  test.each(WRONG)('%s', (_name, algorithm, makeRuns, mistake) => {
    onEachBank(() => {
      const runs = makeRuns();
      expect(runs.some((run) => algorithm.judge(run) !== undefined)).toBe(true);
      expect(explainMistake(algorithm, runs) ?? '').toContain(mistake);
    });
  });
});

test.each(
  WRONG.filter(([, algorithm]) =>
    Object.values(spaces).some(
      ({ title }) => title === algorithm.title && !algorithm.title.includes('iterative'),
    ),
  ).filter(([name]) => !name.includes('reopens')),
)('consistent estimates show the mistake: %s', (_name, algorithm, makeRuns, mistake) => {
  onEachBank(() => expect(explainMistake(algorithm, makeRuns()) ?? '').toContain(mistake), {
    consistent: true,
  });
});

test.each(WRONG.filter(([, { title }]) => ['minimax', 'alpha-beta'].includes(title)))(
  'outcomes show the mistake: %s',
  (_name, algorithm, makeRuns, mistake) => {
    onEachBank(() => expect(explainMistake(algorithm, makeRuns()) ?? '').toContain(mistake), {
      outcomes: true,
    });
  },
);

test('with consistent estimates, no search reopens a state', () => {
  onEachBank(
    () => {
      for (const run of onSpaces(bestFirst()))
        expect(spaceAlgorithms({ reopen: 'never' })['a-star']!.judge(run)).toBeUndefined();
    },
    { consistent: true },
  );
});

describe('A* that never reopens', () => {
  const { judge, remark } = spaces['a-star']!;
  /** A and C are reached by a dear way first, because the estimate of B is too high beside that of A. */
  const DEARER = {
    problem: 'graph',
    record: 'S G {(S,6),(A,0),(B,6),(G,0)} {(S,A,3),(S,B,1),(B,A,1),(A,G,5)}',
  };

  test('is right, with a remark if it misses a cheaper path', () => {
    const [closed] = onSpaces(bestFirst({ reopens: false }), [DEARER]);
    const [open] = onSpaces(bestFirst(), [DEARER]);
    expect([judge(closed!), judge(open!)]).toEqual([undefined, undefined]);
    expect(remark!(closed!)).toBe(
      'this search never reopens; the estimate is inconsistent at S, so it missed cost 7',
    );
    expect(remark!(open!)).toBeUndefined();
  });

  test('has no remark where its path is the cheapest', () => {
    const remarks = onSpaces(bestFirst({ reopens: false })).map((run) => remark!(run));
    expect(remarks.filter((each) => each !== undefined).length).toBeLessThan(remarks.length / 2);
    expect(spaceAlgorithms({ reopen: 'must' })['a-star']!.remark).toBeUndefined();
  });

  test('may need as many states as its own form', () => {
    for (const { facts, calls } of onSpaces(bestFirst({ reopens: false }))) {
      const { expanded } = countCalls(calls);
      const allowed = countSpace(facts, calls, 'a-star', { reopen: 'may' }).expanded;
      const once = countSpace(facts, calls, 'a-star', { reopen: 'never' }).expanded;
      expect(expanded).toBeLessThanOrEqual(allowed);
      expect(expanded).toBeLessThanOrEqual(once);
    }
  });

  test('is still told by its other mistakes', () => {
    const early = onSpaces(bestFirst({ reopens: false, isEarly: true }));
    expect(explainMistake(spaces['a-star']!, early)).toContain('it ends as soon as');
  });
});

test('a difference names the step, and what the algorithm permits instead', () => {
  const { judge } = trees['alpha-beta']!;
  const runs = onTrees(alphaBeta({ cuts: () => false }));
  const { call, about, words } = runs.map(judge).find((difference) => difference !== undefined)!;
  expect(call).toBeGreaterThan(0);
  expect(about).toBeGreaterThan(0);
  expect(words).toMatch(
    /^yours examined leaf \d below N\d; alpha-beta has cut at N\d \(MAX\): alpha \d \(by leaf \d\) ≥ beta \d \(by leaf \d\)$/,
  );
});

test('a path that is too long for breadth first is counted in actions', () => {
  const record = 'S G {} {(S,A,2),(S,B,5),(S,C,4),(A,B,1),(B,D,2),(C,D,1),(D,G,2)}';
  const [run] = onSpaces(bestFirst({ rate: (g) => g }), [{ problem: 'graph', record }]);
  expect(spaces['breadth-first']!.judge(run!)?.words).toBe(
    'yours returned a path of 4 actions, but it had found one of 3',
  );
});

test('on one record, minimax is no alpha-beta, though a strict search might cut nothing there', () => {
  const record =
    '{(A,MAX),(B,MIN),(C,MIN),(D,MAX)} {(A,B),(A,C),(B,4),(B,6),(C,D),(C,5),(D,1),(D,3)}';
  const one = [{ problem: 'alphabeta', record }];
  const judge = (twist: TreeTwist) =>
    judgeRuns(trees['alpha-beta']!, onTrees(alphaBeta(twist), one))[0]?.words;
  expect(judge({ cuts: () => false })).toBe(
    'yours examined leaf 5 below C; alpha-beta has cut at C (MIN): alpha 4 (by B) ≥ beta 3 (by D)',
  );
  expect(judge({ cuts: (alpha, beta) => alpha > beta })).toBeUndefined();
});

test('a remark says how many leaves more a strict search examines', () => {
  const { remark } = trees['alpha-beta']!;
  const record = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,3),(C,9),(C,8)}';
  const remarkOn = (twist: TreeTwist) =>
    remark!(onTrees(alphaBeta(twist), [{ problem: 'alphabeta', record }])[0]!);
  expect(remarkOn({ cuts: (alpha, beta) => alpha > beta })).toBe(
    'this search does not cut if alpha and beta are equal: it examined 2 leaves more',
  );
  expect(remarkOn({})).toBeUndefined();
  for (const cutoff of ['>=', '>'] as const)
    expect(treeAlgorithms({ cutoff })['alpha-beta']!.remark).toBeUndefined();
});

test('a right search with a wrong answer is found', () => {
  const [run] = onTrees((tree) => alphaBeta()(tree) + 1);
  expect(trees['alpha-beta']!.judge(run!)?.words).toMatch(
    /^every step was right, but yours returned/,
  );
  const [spaceRun] = onSpaces((space) => bestFirst()(space) && undefined);
  expect(spaces['a-star']!.judge(spaceRun!)?.words).toMatch(/^yours found no path/);
});

describe('counts in the order of the search itself', () => {
  /** Returns the runs on the bank of right searches, by their names. */
  const runsOf = (...names: readonly string[]): readonly Run<any, any>[] =>
    names.flatMap((name) => RIGHT.find(([each]) => each === name)![2]());

  test.each([
    ['minimax', {}, ['minimax']],
    [
      'alpha-beta',
      { cutoff: '>=' },
      ['alpha-beta', 'alpha-beta from right to left', 'fail-hard alpha-beta'],
    ],
    ['alpha-beta', { cutoff: '>' }, ['strict fail-hard alpha-beta']],
    ['alpha-beta', {}, ['strict fail-hard alpha-beta']],
  ] as const)('%s %o examines the same leaves', (id, options, names) => {
    for (const { facts, calls } of runsOf(...names)) {
      const { examined } = countCalls(calls);
      expect(countTree(facts, calls, id, options).examined).toBe(examined);
    }
  });

  test.each([
    ['a-star', 'A*'],
    ['uniform-cost', 'uniform cost'],
  ])('%s expands no more states', (id, name) => {
    const counted = runsOf(name).map(({ facts, calls }) => ({
      own: countCalls(calls).expanded,
      needed: countSpace(facts, calls, id).expanded,
    }));
    for (const { own, needed } of counted) expect(own).toBeLessThanOrEqual(needed);
    expect(counted.some(({ own, needed }) => own === needed)).toBe(true);
  });

  test('wasteful searches have more than the algorithm', () => {
    const minimax = runsOf('minimax').filter(
      ({ facts, calls }) =>
        countCalls(calls).examined > countTree(facts, calls, 'alpha-beta').examined,
    );
    expect(minimax.length).toBeGreaterThan(10);
    const uniform = runsOf('uniform cost', 'A* that expands old entries').filter(
      ({ facts, calls }) =>
        countCalls(calls).expanded > countSpace(facts, calls, 'a-star').expanded,
    );
    expect(uniform.length).toBeGreaterThan(3);
    expect(countsOf('ida-star')).toEqual([]);
  });
});
