/** Searches as courses and books write them, and mistakes that look like others. */
import { describe, expect, test } from 'vitest';
import { allAlgorithms, explainMistake, type Run } from '../src/index.ts';
import {
  onBoards,
  onEachBank,
  onSpaces,
  onTrees,
  records,
  type SeenBoard,
  type SeenSpace,
  type SeenTree,
} from './instances.ts';

type Path = readonly number[] | undefined;
type Runs = () => readonly Run<any, any>[];

/** A state on the way: its path, the last state, and the cost. */
interface Way {
  readonly path: readonly number[];
  readonly state: number;
  readonly g: number;
}

const beginAt = (state: number): Way => ({ path: [state], state, g: 0 });

interface DiveOptions {
  readonly bound: 'depth' | 'f';
  /** Whether the search leaves a state out below a way. */
  readonly skips?: (way: Way, next: number, g: number, least: Map<number, number>) => boolean;
  readonly first?: number;
  readonly raise?: (limit: number, next: number) => number;
  readonly goesOn?: boolean;
  readonly isEndless?: boolean;
  /** The last limit. */
  readonly last?: number;
  /** Whether the search ends when a round reaches no new state. */
  readonly endsWhenAllSeen?: boolean;
  /** Whether the search asks twice for the actions of each state. */
  readonly asksTwice?: boolean;
}

/** Deepens rounds over a list of ways. */
const dive =
  ({ bound, skips = () => false, ...options }: DiveOptions) =>
  (space: SeenSpace): Path => {
    const { raise = (_limit, next) => next } = options;
    let limit = options.first ?? (bound === 'f' ? space.heuristic(space.start) : 0);
    let known = 0;
    for (;;) {
      let least = Infinity;
      let found: Path;
      const seen = new Map([[space.start, 0]]);
      const open = [beginAt(space.start)];
      for (let way = open.pop(); way !== undefined; way = open.pop()) {
        const { path, state, g } = way;
        const measure = bound === 'f' ? g + space.heuristic(state) : path.length - 1;
        if (measure > limit) {
          least = Math.min(least, measure);
          continue;
        }
        if (space.isGoal(state)) {
          if (!options.goesOn) return path;
          found = path;
          continue;
        }
        if (options.asksTwice) space.successors(state);
        for (const [next, cost] of space.successors(state)) {
          const there = bound === 'f' ? g + cost : path.length;
          if (skips(way, next, there, seen)) continue;
          seen.set(next, there);
          open.push({ path: [...path, next], state: next, g: g + cost });
        }
      }
      if (found !== undefined || (least === Infinity && !options.isEndless)) return found;
      if (options.endsWhenAllSeen && seen.size === known) return undefined;
      known = seen.size;
      limit = raise(limit, least);
      if (limit > (options.last ?? Infinity)) return undefined;
    }
  };

const HABITS: Readonly<Record<string, DiveOptions['skips']>> = {
  'without memory': () => false,
  'that does not go back': ({ path }, next) => path.at(-2) === next,
  'that keeps its path': ({ path }, next) => path.includes(next),
  'that keeps the least cost of each state': (_way, next, g, least) =>
    g >= (least.get(next) ?? Infinity),
};

interface BestOptions {
  readonly rate: (way: Way, space: SeenSpace, before: Way) => number;
  /** Whether the search takes a way to a state. */
  readonly takes: (g: number, known: number | undefined, isClosed: boolean) => boolean;
  /** Whether a cheaper way to an open state has no effect on its place there. */
  readonly keepsPlace?: boolean;
  /** What a cheaper way changes. Default: the cost and the parent. */
  readonly updates?: 'cost' | 'parent';
  readonly goesOn?: boolean;
}

const cheaper = (g: number, known = Infinity): boolean => g < known;

/** Expands the open state that is rated least. Each state is open once. */
const leastFirst =
  ({ rate, takes, ...options }: BestOptions) =>
  (space: SeenSpace): Path => {
    const open = new Map<number, { readonly way: Way; readonly rating: number }>();
    const costs = new Map([[space.start, 0]]);
    const paths = new Map([[space.start, [space.start] as readonly number[]]]);
    const closed = new Set<number>();
    const first = beginAt(space.start);
    open.set(space.start, { way: first, rating: rate(first, space, first) });
    let found: Path;
    while (open.size > 0) {
      const [state] = [...open].reduce((a, b) => (b[1].rating <= a[1].rating ? b : a));
      open.delete(state);
      if (space.isGoal(state)) {
        found = paths.get(state);
        if (!options.goesOn) return found;
      }
      closed.add(state);
      for (const [next, cost] of space.successors(state)) {
        const g = costs.get(state)! + cost;
        if (!takes(g, costs.get(next), closed.has(next))) continue;
        const before = open.get(next);
        if (options.updates !== 'parent' || before === undefined) costs.set(next, g);
        const path = [...paths.get(state)!, next];
        if (options.updates !== 'cost' || before === undefined) paths.set(next, path);
        const way = { path, state: next, g };
        const from = { path: paths.get(state)!, state, g: costs.get(state)! };
        const isKept = (options.keepsPlace || options.updates === 'parent') && before !== undefined;
        open.set(next, { way, rating: isKept ? before.rating : rate(way, space, from) });
      }
    }
    return found;
  };

/** Keeps an entry for each cheaper way, and expands old entries, too, as the book's best-first search does. */
const withOldEntries =
  (rate: (way: Way, space: SeenSpace) => number, takesNewest = false) =>
  (space: SeenSpace): Path => {
    const first = beginAt(space.start);
    let open = [{ way: first, rating: rate(first, space) }];
    const costs = new Map([[space.start, 0]]);
    while (open.length > 0) {
      const ties = open.filter(({ rating }) => rating === Math.min(...open.map((e) => e.rating)));
      const entry = ties.at(takesNewest ? -1 : 0)!;
      open = open.filter((each) => each !== entry);
      const { path, state, g } = entry.way;
      if (space.isGoal(state)) return path;
      for (const [next, cost] of space.successors(state)) {
        if (!cheaper(g + cost, costs.get(next))) continue;
        costs.set(next, g + cost);
        const way = { path: [...path, next], state: next, g: g + cost };
        open.push({ way, rating: rate(way, space) });
      }
    }
    return undefined;
  };

const aStar = ({ g, state }: Way, space: SeenSpace): number => g + space.heuristic(state);

interface QueensOptions {
  readonly isDead?: (board: SeenBoard, isFree: (column: number, row: number) => boolean) => boolean;
  readonly places?: (size: number, depth: number) => readonly number[];
  readonly byRows?: boolean;
  /** The attacks that the search knows. Default: all. */
  readonly sees?: 'rows' | 'diagonals';
}

const range = (size: number): number[] => [...Array(size).keys()];

/** Fills line by line with sets of attacked squares, and asks nothing. */
const queens =
  ({ isDead = () => false, places = range, byRows = false, sees }: QueensOptions = {}) =>
  (board: SeenBoard): readonly number[] | undefined => {
    const { size, rows } = board;
    const isFree = (column: number, row: number): boolean =>
      rows.every(
        (there, other) =>
          there < 0 ||
          (other !== column &&
            (sees === 'diagonals' || there !== row) &&
            (sees === 'rows' || Math.abs(there - row) !== Math.abs(other - column))),
      );
    const fill = (line: number): boolean => {
      if (line === size) return true;
      for (const place of places(size, line)) {
        const [column, row] = byRows ? [place, line] : [line, place];
        if (!isFree(column, row)) continue;
        board.place(column, row);
        if (!isDead(board, isFree) && fill(line + 1)) return true;
        board.remove(column);
      }
      return false;
    };
    return fill(0) ? rows.slice() : undefined;
  };

/** A board that no referee sees. */
function boardOf(size: number): SeenBoard {
  const rows = Array.from({ length: size }, () => -1);
  return {
    size,
    rows,
    isAttacked: () => false,
    place: (column, row) => void (rows[column] = row),
    remove: (column) => void (rows[column] = -1),
    conflicts: () => 0,
    move: (column, row) => void (rows[column] = row),
  };
}

/** Whether a row without a queen has no free column. */
const hasDeadRow: QueensOptions['isDead'] = ({ size, rows }, isFree) =>
  range(size).some(
    (row) => !rows.includes(row) && range(size).every((column) => !isFree(column, row)),
  );

interface NegamaxOptions {
  readonly pass: (alpha: number, beta: number) => readonly [number, number];
}

const negamax =
  ({ pass }: NegamaxOptions) =>
  (tree: SeenTree): number => {
    const valueOf = (node: number, alpha: number, beta: number, sign: number): number => {
      if (tree.isLeaf(node)) return sign * tree.value(node);
      let value = -Infinity;
      for (const child of tree.children(node)) {
        value = Math.max(value, -valueOf(child, ...pass(Math.max(alpha, value), beta), -sign));
        if (value >= beta) break;
      }
      return value;
    };
    const sign = tree.isMax(tree.root) ? 1 : -1;
    return sign * valueOf(tree.root, -Infinity, Infinity, sign);
  };

/** Minimax or alpha-beta whose greatest value begins with a number. */
const beginningWith =
  (first: number, cuts: boolean) =>
  (tree: SeenTree): number => {
    const valueOf = (node: number, alpha: number, beta: number): number => {
      if (tree.isLeaf(node)) return tree.value(node);
      const isMax = tree.isMax(node);
      let [low, high, best] = [alpha, beta, isMax ? first : Infinity];
      for (const child of tree.children(node)) {
        const value = valueOf(child, low, high);
        best = isMax ? Math.max(best, value) : Math.min(best, value);
        if (isMax) low = Math.max(low, best);
        else high = Math.min(high, best);
        if (cuts && low >= high) break;
      }
      return best;
    };
    return valueOf(tree.root, -Infinity, Infinity);
  };
const fromZero = (cuts: boolean) => beginningWith(0, cuts);

/** A* that stores f instead of g, so that the estimates add up, or g alone. */
const storing =
  (stored: 'f' | 'g') =>
  (space: SeenSpace): Path => {
    const open: Way[] = [beginAt(space.start)];
    const least = new Map([[space.start, 0]]);
    const closed = new Set<number>();
    const rate = ({ g, state }: Way): number => (stored === 'g' ? g + space.heuristic(state) : g);
    for (;;) {
      open.sort((a, b) => rate(a) - rate(b));
      const way = open.shift();
      if (way === undefined) return undefined;
      const { path, state, g } = way;
      if (space.isGoal(state)) return path;
      if (closed.has(state)) continue;
      closed.add(state);
      for (const [next, cost] of space.successors(state)) {
        const there = g + cost + (stored === 'f' ? space.heuristic(next) : 0);
        if (there >= (least.get(next) ?? Infinity)) continue;
        least.set(next, there);
        open.push({ path: [...path, next], state: next, g: there });
      }
    }
  };

/** Minimax or alpha-beta that takes 0 for the value of nodes at a depth. */
const upToDepth =
  (most: number, cuts: boolean) =>
  (tree: SeenTree): number => {
    const valueOf = (node: number, depth: number, alpha: number, beta: number): number => {
      if (tree.isLeaf(node)) return tree.value(node);
      if (depth === most) return 0;
      let [low, high] = [alpha, beta];
      const isMax = tree.isMax(node);
      let found = isMax ? -Infinity : Infinity;
      for (const child of tree.children(node)) {
        const value = valueOf(child, depth + 1, low, high);
        found = isMax ? Math.max(found, value) : Math.min(found, value);
        if (isMax) low = Math.max(low, found);
        else high = Math.min(high, found);
        if (cuts && low >= high) break;
      }
      return found;
    };
    return valueOf(tree.root, 0, -Infinity, Infinity);
  };

/** Alpha-beta in which MAX nodes do not raise alpha. */
const withoutRaise = (tree: SeenTree): number => {
  const valueOf = (node: number, beta: number): number => {
    if (tree.isLeaf(node)) return tree.value(node);
    const isMax = tree.isMax(node);
    let value = isMax ? -Infinity : Infinity;
    for (const child of tree.children(node)) {
      const below = valueOf(child, isMax ? beta : Math.min(beta, value));
      value = isMax ? Math.max(value, below) : Math.min(value, below);
      if (isMax && value >= beta) break;
    }
    return value;
  };
  return valueOf(tree.root, Infinity);
};

/** Alpha-beta or minimax that treats the root as a MAX node, even if MIN is to move there. */
const fromMax =
  (isCut: (alpha: number, beta: number) => boolean) =>
  (tree: SeenTree): number => {
    const valueOf = (node: number, alpha: number, beta: number, isMax: boolean): number => {
      if (tree.isLeaf(node)) return tree.value(node);
      let [low, high] = [alpha, beta];
      for (const child of tree.children(node)) {
        const value = valueOf(child, low, high, !isMax);
        if (isMax) low = Math.max(low, value);
        else high = Math.min(high, value);
        if (isCut(low, high)) break;
      }
      return isMax ? low : high;
    };
    return valueOf(tree.root, -Infinity, Infinity, true);
  };

/** Forward checking in its own lists, which fills the column with the fewest rows next and asks the board nothing. */
const fewestRowsFirst = (board: SeenBoard): readonly number[] | undefined => {
  const found: number[] = [];
  const fill = (free: ReadonlyMap<number, readonly number[]>): boolean => {
    const [column] = [...free.keys()].toSorted((a, b) => free.get(a)!.length - free.get(b)!.length);
    if (column === undefined) return true;
    for (const row of free.get(column)!) {
      const left = new Map(
        [...free]
          .filter(([other]) => other !== column)
          .map(([other, rows]) => [
            other,
            rows.filter(
              (each) => each !== row && Math.abs(each - row) !== Math.abs(other - column),
            ),
          ]),
      );
      if ([...left.values()].some((rows) => rows.length === 0)) continue;
      board.place(column, row);
      found[column] = row;
      if (fill(left)) return true;
      board.remove(column);
    }
    return false;
  };
  const all = range(board.size);
  return fill(new Map(all.map((column) => [column, all]))) ? found : undefined;
};

/** Backtracking that forgets to remove queens. */
const withoutRemove = (board: SeenBoard): readonly number[] | undefined => {
  const fill = (column: number): boolean =>
    column === board.size ||
    range(board.size).some((row) => {
      if (board.rows[column]! >= 0 || board.isAttacked(column, row)) return false;
      board.place(column, row);
      return fill(column + 1);
    });
  return fill(0) ? board.rows : undefined;
};

/** Backtracking that clears the board before it returns. The last queen is placed, or only tested. */
const clearing =
  (placesLast: boolean) =>
  (board: SeenBoard): readonly number[] | undefined => {
    const fill = (column: number): readonly number[] | undefined => {
      if (column === board.size) return [...board.rows];
      for (const row of range(board.size)) {
        if (board.isAttacked(column, row)) continue;
        if (!placesLast && column === board.size - 1) return [...board.rows.slice(0, -1), row];
        board.place(column, row);
        const found = fill(column + 1);
        board.remove(column);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return fill(0);
  };

/** Backtracking that does not return what it has found. */
const withoutReturn = (board: SeenBoard): undefined => {
  const fill = (column: number): void => {
    for (const row of range(column === board.size ? 0 : board.size)) {
      if (board.isAttacked(column, row)) continue;
      board.place(column, row);
      fill(column + 1);
      board.remove(column);
    }
  };
  fill(0);
};

const algorithms = allAlgorithms();
const deepening =
  (options: DiveOptions): Runs =>
  () =>
    onSpaces(dive(options), records('deepening'));
const bestFirst =
  (options: BestOptions): Runs =>
  () =>
    onSpaces(leastFirst(options));

/** A space without a path, in which a search without memory goes round in circles. */
const CLOSED_ROOM = { problem: 'pathfinding', record: 'XXXXXX\nX__XGX\nX_SX_X\nXXXXXX' } as const;

/** A space in which a search first leaves out a dear way to I, and then finds a cheaper one. */
const DEAR_FIRST = {
  problem: 'graph',
  record:
    'W C {(J,1)} {(W,A,1),(A,J,2),(J,A,3),(P,A,1),(J,W,1),(W,J,4),(C,P,4),(I,C,2),(W,I,3),(J,P,3),(C,I,3),(A,I,1),(C,J,3),(I,W,4),(P,J,3),(W,P,2)}',
} as const;

/** Graphs without estimates, in which all open states of a greedy search are rated equally. */
const WITHOUT_ESTIMATES = range(300).map((seed) => {
  let drawn = seed + 1;
  const draw = (below: number): number => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn % below;
  };
  const names = 'ABCDEFGH';
  const edges = range(14).map(() => `${names[draw(7)]},${names[1 + draw(7)]}`);
  const shown = [...new Set(edges)].filter(([from, , to]) => from !== to);
  const steps = shown.map((edge) => `(${edge},${1 + draw(15)})`);
  return { problem: 'graph', record: `A H {} {${steps.join(',')}}` } as const;
});

/** Two spaces in which a search that remembers only its path reaches states in many ways. */
const MANY_WAYS = [
  '(S,D,1),(S,F,1),(C,A,1),(D,B,1),(D,E,1),(D,F,1),(E,C,1),(E,D,1),(E,F,1),(F,A,1),(F,C,1),(F,E,1)',
  '(D,E,1),(E,C,1),(B,E,1),(B,F,1),(E,F,1),(I,C,1),(J,I,1),(D,B,1),(A,D,1),(S,F,1),(S,J,1),(D,H,1),(C,F,1),(A,F,1),(A,B,1),(I,F,1),(C,B,1),(C,A,1),(D,I,1),(J,D,1),(J,B,1)',
].map((edges) => ({ problem: 'graph', record: `S Z {} {${edges}}` }) as const);

const RIGHT: readonly (readonly [id: string, name: string, runs: Runs])[] = [
  ['a-star', 'that stores g, not f', () => onSpaces(storing('g'))],
  ['minimax', 'that begins with -∞', () => onTrees(beginningWith(-Infinity, false))],
  ['alpha-beta', 'that begins with -∞', () => onTrees(beginningWith(-Infinity, true))],
  ...Object.entries(HABITS).flatMap(([name, skips]) => [
    ['iterative-deepening', name, deepening({ bound: 'depth', skips: skips! })] as const,
    ['ida-star', name, deepening({ bound: 'f', skips: skips! })] as const,
  ]),
  [
    'iterative-deepening',
    'that ends when it has seen all states',
    () => onSpaces(dive({ bound: 'depth', endsWhenAllSeen: true }), [CLOSED_ROOM]),
  ],
  [
    'ida-star',
    'that leaves a dear way out before it finds a cheaper one',
    () =>
      onSpaces(dive({ bound: 'f', skips: HABITS['that keeps the least cost of each state']! }), [
        DEAR_FIRST,
      ]),
  ],
  [
    'depth-first',
    'that keeps its path',
    () =>
      onSpaces(
        dive({ bound: 'depth', first: Infinity, skips: HABITS['that keeps its path']! }),
        MANY_WAYS,
      ),
  ],
  [
    'weighted-a-star',
    'that never reopens',
    bestFirst({
      rate: ({ g, state }, space) => g + 2 * space.heuristic(state),
      takes: (g, known, isClosed) => !isClosed && cheaper(g, known),
    }),
  ],
  [
    'greedy',
    'that takes cheaper ways',
    bestFirst({ rate: ({ state }, space) => space.heuristic(state), takes: cheaper }),
  ],
  ...[false, true].map(
    (takesNewest) =>
      [
        'greedy',
        `that keeps old entries, and takes the ${takesNewest ? 'newest' : 'oldest'} of equal ones`,
        () =>
          onSpaces(
            withOldEntries(({ state }, space) => space.heuristic(state), takesNewest),
            [...records('space'), ...WITHOUT_ESTIMATES],
          ),
      ] as const,
  ),
  [
    'uniform-cost',
    'that keeps old entries',
    () =>
      onSpaces(
        withOldEntries(({ g }) => g),
        [...records('space'), ...WITHOUT_ESTIMATES],
      ),
  ],
  ['a-star', 'that keeps old entries', () => onSpaces(withOldEntries(aStar))],
  ['backtracking', 'row by row', () => onBoards(queens({ byRows: true }))],
  [
    'backtracking',
    'that leaves one half of the first column to symmetry',
    () =>
      onBoards(
        queens({
          places: (size, depth) => range(depth === 0 ? Math.ceil(size / 2) : size),
        }),
      ),
  ],
  ['backtracking', 'that clears the board', () => onBoards(clearing(true))],
  [
    'backtracking',
    'that clears the board, and tests the last queen',
    () => onBoards(clearing(false)),
  ],
  ['forward-checking', 'with the fewest rows first', () => onBoards(fewestRowsFirst)],
  ['forward-checking', 'row by row', () => onBoards(queens({ byRows: true, isDead: hasDeadRow }))],
];

/** The mistake is named only if the steps show it. */
const WRONG: readonly (readonly [
  id: string,
  name: string,
  runs: Runs,
  mistake: string | undefined,
])[] = [
  ['minimax', 'that begins with 0', () => onTrees(fromZero(false)), 'MAX nodes begin with 0'],
  ['alpha-beta', 'that begins with 0', () => onTrees(fromZero(true)), 'MAX nodes begin with 0'],
  [
    'a-star',
    'that adds up f',
    () => onSpaces(storing('f')),
    'it adds up the estimates along the path',
  ],
  ...(['without memory', 'that does not go back'] as const).map(
    (habit) =>
      [
        'depth-first',
        habit,
        () =>
          onSpaces(dive({ bound: 'depth', first: Infinity, skips: HABITS[habit]! }), [
            ...records('space'),
            CLOSED_ROOM,
          ]),
        'it does not remember the states that it has generated',
      ] as const,
  ),
  ['minimax', 'up to depth 5', () => onTrees(upToDepth(5, false)), undefined],
  ['minimax', 'up to depth 11', () => onTrees(upToDepth(11, false)), undefined],
  ['alpha-beta', 'up to depth 5', () => onTrees(upToDepth(5, true)), undefined],
  ['alpha-beta', 'up to depth 11', () => onTrees(upToDepth(11, true)), undefined],
  [
    'alpha-beta',
    'with shallow cuts alone',
    () => onTrees(negamax({ pass: (alpha) => [-Infinity, -alpha] })),
    'it cuts by the value of the parent alone',
  ],
  ['alpha-beta', 'that does not raise alpha', () => onTrees(withoutRaise), 'MIN nodes never cut'],
  [
    'a-star',
    'that gives up',
    () =>
      onSpaces((space) => void space.successors(space.start)).map(({ facts, calls, answer }) => ({
        facts,
        calls: [calls[0]!, calls[1]!, 0],
        ...(answer && { answer }),
      })),
    undefined,
  ],
  [
    'uniform-cost',
    'that updates parents alone',
    bestFirst({ rate: ({ g }) => g, takes: cheaper, updates: 'parent' }),
    undefined,
  ],
  [
    'a-star',
    'that keeps places',
    bestFirst({ rate: aStar, takes: cheaper, keepsPlace: true }),
    undefined,
  ],
  [
    'a-star',
    'that keeps parents',
    bestFirst({ rate: aStar, takes: cheaper, updates: 'cost' }),
    undefined,
  ],
  [
    'a-star',
    'that marks pushed states',
    bestFirst({ rate: aStar, takes: (_g, known) => known === undefined }),
    'it keeps the first way',
  ],
  [
    'uniform-cost',
    'that leaves out the cost of the last action',
    bestFirst({ rate: (_way, _space, { g }) => g, takes: cheaper }),
    undefined,
  ],
  [
    'uniform-cost',
    'that leaves out the cost of the last action, and keeps the first way',
    bestFirst({ rate: (_way, _space, { g }) => g, takes: (_g, known) => known === undefined }),
    undefined,
  ],
  [
    'a-star',
    'that leaves out the cost of the last action',
    bestFirst({ rate: ({ state }, space, { g }) => g + space.heuristic(state), takes: cheaper }),
    undefined,
  ],
  [
    'a-star',
    'that takes the estimate of the state before',
    bestFirst({ rate: ({ g }, space, { state }) => g + space.heuristic(state), takes: cheaper }),
    undefined,
  ],
  [
    'breadth-first',
    'that goes on after the goal',
    bestFirst({
      rate: ({ path }) => path.length,
      takes: (_g, known) => known === undefined,
      goesOn: true,
    }),
    undefined,
  ],
  [
    'iterative-deepening',
    'that forgets depths',
    deepening({ bound: 'depth', skips: (_way, next, _g, least) => least.has(next) }),
    undefined,
  ],
  [
    'iterative-deepening',
    'from 5',
    deepening({ bound: 'depth', first: 5, skips: ({ path }, next) => path.includes(next) }),
    undefined,
  ],
  [
    'iterative-deepening',
    'that never gives up',
    deepening({ bound: 'depth', isEndless: true, skips: ({ path }, next) => path.includes(next) }),
    undefined,
  ],
  [
    'iterative-deepening',
    'that goes on after the goal',
    deepening({ bound: 'depth', goesOn: true }),
    undefined,
  ],
  [
    'depth-first',
    'with a limit of 25',
    () =>
      onSpaces(
        dive({ bound: 'depth', first: 25, last: 25, skips: HABITS['that keeps its path']! }),
      ),
    undefined,
  ],
  ...[7, 25].flatMap((last) => [
    [
      'iterative-deepening',
      `up to ${last}`,
      deepening({ bound: 'depth', last }),
      undefined,
    ] as const,
    ['ida-star', `up to ${last}`, deepening({ bound: 'f', last }), undefined] as const,
  ]),
  [
    'ida-star',
    'with steps of 1',
    deepening({ bound: 'f', raise: (limit) => limit + 1 }),
    undefined,
  ],
  [
    'forward-checking',
    'that looks at the last column',
    () =>
      onBoards(
        queens({
          isDead: ({ size, rows }, isFree) =>
            rows[size - 1]! < 0 && range(size).every((row) => !isFree(size - 1, row)),
        }),
      ),
    undefined,
  ],
  ['a-star', 'that returns no action', () => onSpaces((space) => [space.start]), undefined],
  ['depth-first', 'that returns no action', () => onSpaces((space) => [space.start]), undefined],
  [
    'alpha-beta',
    'that begins with MAX',
    () => onTrees(fromMax((alpha, beta) => alpha >= beta)),
    'it takes the root for a MAX node',
  ],
  [
    'minimax',
    'that begins with MAX',
    () => onTrees(fromMax(() => false)),
    'it takes the root for a MAX node',
  ],
  ['backtracking', 'that never removes', () => onBoards(withoutRemove), 'it never removes a queen'],
  [
    'forward-checking',
    'that never removes',
    () => onBoards(withoutRemove),
    'it never removes a queen',
  ],
  ...(['rows', 'diagonals'] as const).flatMap((sees) =>
    ['backtracking', 'forward-checking'].map(
      (id) =>
        [
          id,
          `that sees ${sees} alone`,
          () => onBoards(queens({ sees })),
          `it forgets the ${sees === 'rows' ? 'diagonals' : 'rows'}`,
        ] as const,
    ),
  ),
  ['backtracking', 'that returns no board', () => onBoards(withoutReturn), undefined],
  [
    'backtracking',
    'that places no queen on the board',
    () => onBoards(({ size }) => queens()(boardOf(size))),
    undefined,
  ],
  [
    'backtracking',
    'that leaves out a row after the first column',
    () => onBoards(queens({ places: (size, depth) => range(size).slice(depth === 0 ? 0 : 1) })),
    undefined,
  ],
];

describe('right', () => {
  test.each(RIGHT)('%s %s', (id, _name, runs) => {
    onEachBank(() => {
      for (const run of runs()) {
        expect(run.answer).toBeDefined();
        expect(algorithms[id]!.judge(run)).toBeUndefined();
      }
    });
  });
});

test.each(Object.entries(HABITS).slice(0, 3))(
  'a search %s may ask twice for the actions of each state',
  (_name, skips) => {
    const rooms = [
      { problem: 'graph', record: 'S Z {} {(S,A,1),(A,B,1),(B,S,1),(B,A,1)}' },
      { problem: 'pathfinding', record: 'XXXXXXX\nX_S_XGX\nX___X_X\nX___X_X\nXXXXXXX' },
    ] as const;
    const dives = { 'ida-star': 'f', 'iterative-deepening': 'depth' } as const;
    for (const [id, bound] of Object.entries(dives))
      for (const run of onSpaces(dive({ bound, asksTwice: true, skips: skips! }), rooms))
        expect(algorithms[id]!.judge(run)).toBeUndefined();
  },
);

test('a search of boards that looks for all solutions hears that one is enough', () => {
  const everything = (board: SeenBoard): readonly number[] | undefined => {
    let found: readonly number[] | undefined;
    const fill = (column: number): void => {
      if (column === board.size) found ??= [...board.rows];
      for (const row of range(column === board.size ? 0 : board.size)) {
        if (board.isAttacked(column, row)) continue;
        board.place(column, row);
        fill(column + 1);
        board.remove(column);
      }
    };
    fill(0);
    return found;
  };
  const stopped = onBoards(everything).filter(({ answer }) => answer === undefined);
  expect(stopped).not.toEqual([]);
  for (const run of stopped)
    expect(algorithms['backtracking']!.judge(run)?.words).toBe(
      `yours placed all ${run.facts} queens, and went on: return the board as soon as it is full`,
    );
});

test('a search of boards that finds nothing hears what it has not done', () => {
  const wordsOf = (search: Parameters<typeof onBoards>[0]) =>
    new Set(onBoards(search).map((run) => algorithms['backtracking']!.judge(run)?.words));
  expect(wordsOf(() => undefined)).toContain(
    'yours returned no board and placed no queen; backtracking tries each row of a column',
  );
  expect(wordsOf(withoutReturn)).toContain(
    'yours placed all 4 queens, went on, and returned no board: return the board as soon as it is full',
  );
});

describe('wrong', () => {
  test.each(WRONG)('%s %s', (id, _name, makeRuns, mistake) => {
    onEachBank(() => {
      const runs = makeRuns();
      expect(runs.some((run) => algorithms[id]!.judge(run) ?? !run.answer)).toBe(true);
      const named = explainMistake(algorithms[id]!, runs);
      expect(named?.slice(0, mistake?.length)).toBe(mistake);
    });
  });
});
