/** The algorithms that a referee knows, each with the mistakes that students make. */
import { defined } from '@queenside/core/basics';
import {
  A_STAR,
  type BestFirstRule,
  BREADTH_FIRST,
  GREEDY,
  GREEDY_REOPENING,
  judgeBestFirst,
  UNIFORM_COST,
  weightedAStar,
} from './best-first.ts';
import type { BankKind } from './drafts.ts';
import {
  type Algorithm,
  anyOf,
  type BoardRun,
  type Judge,
  type Run,
  type SpaceRun,
} from './runs.ts';
import { BACKTRACKING, type BoardRule, FORWARD_CHECKING, judgeBoard } from './board.ts';
import { CALL, type Call, type Difference, eachCall } from './calls.ts';
import {
  DEPTH_FIRST,
  type DepthFirstRule,
  IDA_STAR,
  ITERATIVE_DEEPENING,
  judgeDepthFirst,
} from './depth-first.ts';
import { missedCost } from './estimates.ts';
import { LOCAL_ALGORITHMS } from './local-algorithms.ts';
import { repairs } from './local.ts';
import type { Cutoff } from './tree.ts';
import { treeAlgorithms } from './tree-algorithms.ts';

/** Whether A* opens a closed state again if it finds a cheaper way to it. */
export type Reopen = 'must' | 'may' | 'never';

/** Variants that a teacher may ask for. */
export interface AlgorithmOptions {
  /** Default: `either`. */
  readonly cutoff?: Cutoff;
  /** Default: `may`. */
  readonly reopen?: Reopen;
  /** The weight of weighted A*, from 1 up. Default: 2. */
  readonly weight?: number;
}

const bestFirst = anyOf(({ facts, calls, answer }: SpaceRun, rule: BestFirstRule) =>
  judgeBestFirst(facts, calls, rule, answer),
);
const depthFirst =
  (rule: DepthFirstRule): Judge<SpaceRun> =>
  ({ facts, calls, answer }) =>
    judgeDepthFirst(facts, calls, rule, answer);
const board =
  (rule: BoardRule): Judge<BoardRun> =>
  ({ facts, calls, answer }) =>
    judgeBoard(facts, calls, rule, answer);

const NEVER_REOPENS: BestFirstRule = { ...A_STAR, reopens: false };
const A_STAR_RULES = {
  must: [A_STAR],
  may: [A_STAR, NEVER_REOPENS],
  never: [NEVER_REOPENS],
} as const;

/** Returns the path searches by id. */
export function spaceAlgorithms({ weight = 2, reopen = 'may' }: AlgorithmOptions = {}): Readonly<
  Record<string, Algorithm<SpaceRun>>
> {
  const weighted = weightedAStar(weight);
  const aStar = (change: Partial<BestFirstRule> = {}): Judge<SpaceRun> =>
    bestFirst(...A_STAR_RULES[reopen].map((rule) => ({ ...rule, ...change })));
  const greedy = bestFirst(GREEDY, GREEDY_REOPENING);
  const early = 'it ends as soon as it generates the goal: end when the goal is expanded';
  const closed = 'it never opens a closed state again, not even if it finds a cheaper way to it';
  const counts = 'it counts actions instead of adding up their costs';
  const keeps = 'it keeps the first way to each state, even if it finds a cheaper one';
  const last = 'its cost so far is that of the last action: add up all costs from the start';
  const forgets = 'it does not remember the states that it has generated';
  return {
    'a-star': {
      title: A_STAR.name,
      judge: aStar(),
      ...(reopen !== 'must' && {
        remark: ({ facts, calls, answer }) => missedCost(facts, calls, answer),
      }),
      mistakes: {
        'it ignores the estimate: this is uniform cost search': bestFirst(UNIFORM_COST),
        'it ignores the cost so far: this is greedy search': greedy,
        [early]: aStar({ ends: 'generated' }),
        ...(reopen === 'must' && { [closed]: bestFirst(NEVER_REOPENS) }),
        ...defined({
          'it opens closed states again: expand each state once':
            reopen === 'never' ? bestFirst(A_STAR) : undefined,
        }),
        [keeps]: bestFirst({ ...A_STAR, updates: false, reopens: false }),
        [last]: bestFirst({ ...A_STAR, cost: 'last action', reopens: false }),
        [counts]: aStar({ cost: 'actions' }),
        [forgets]: bestFirst({ ...A_STAR, remembers: false }),
        'it goes breadth first': bestFirst(BREADTH_FIRST),
      },
    },
    'weighted-a-star': {
      title: weighted.name,
      // Both forms are common: its path may be dearer than the best anyway.
      judge: bestFirst(weighted, { ...weighted, reopens: false }),
      mistakes: {
        'its weight has no effect: this is A*': bestFirst(A_STAR),
        'it ignores the cost so far: this is greedy search': greedy,
        [early]: bestFirst({ ...weighted, ends: 'generated' }),
        [keeps]: bestFirst({ ...weighted, updates: false, reopens: false }),
        [last]: bestFirst({ ...weighted, cost: 'last action', reopens: false }),
        [counts]: bestFirst({ ...weighted, cost: 'actions' }),
      },
    },
    greedy: {
      title: GREEDY.name,
      judge: greedy,
      mistakes: {
        'it adds the cost so far: this is A*': bestFirst(A_STAR),
        'it goes breadth first': bestFirst(BREADTH_FIRST),
        'it goes depth first': depthFirst(DEPTH_FIRST),
      },
    },
    'uniform-cost': {
      title: UNIFORM_COST.name,
      judge: bestFirst(UNIFORM_COST),
      mistakes: {
        'it adds the estimate: this is A*': bestFirst(A_STAR),
        'it orders by the estimate alone: this is greedy search': greedy,
        [early]: bestFirst({ ...UNIFORM_COST, ends: 'generated' }),
        [keeps]: bestFirst({ ...UNIFORM_COST, updates: false, reopens: false }),
        [last]: bestFirst({ ...UNIFORM_COST, cost: 'last action', reopens: false }),
        [counts]: bestFirst({ ...UNIFORM_COST, cost: 'actions' }),
        [forgets]: bestFirst({ ...UNIFORM_COST, remembers: false }),
      },
    },
    'breadth-first': {
      title: BREADTH_FIRST.name,
      judge: bestFirst(BREADTH_FIRST),
      mistakes: {
        'it goes depth first: take the oldest open state, not the newest': depthFirst(DEPTH_FIRST),
        [forgets]: bestFirst({ ...BREADTH_FIRST, remembers: false }),
        'it adds up costs: this is uniform cost search': bestFirst(UNIFORM_COST),
      },
    },
    'depth-first': {
      title: DEPTH_FIRST.name,
      judge: depthFirst(DEPTH_FIRST),
      mistakes: {
        'it goes breadth first: take the newest open state, not the oldest':
          bestFirst(BREADTH_FIRST),
      },
    },
    'iterative-deepening': {
      title: ITERATIVE_DEEPENING.name,
      judge: depthFirst(ITERATIVE_DEEPENING),
      mistakes: {
        'it has no bound: this is depth first': depthFirst(DEPTH_FIRST),
        'it goes breadth first': bestFirst(BREADTH_FIRST),
        'its bound is f: this is IDA*': depthFirst(IDA_STAR),
      },
    },
    'ida-star': {
      title: IDA_STAR.name,
      judge: depthFirst(IDA_STAR),
      mistakes: {
        'its bound is the depth: this is iterative deepening': depthFirst(ITERATIVE_DEEPENING),
        'it keeps an open list: this is A*': bestFirst(A_STAR),
      },
    },
  };
}

const REPAIRS = 'it repairs a whole board: this is local search, such as min-conflicts';
const repairsBoards: Judge<BoardRun> = ({ facts, calls, answer }) => repairs(facts, calls, answer);

/** The searches of boards by id. */
export const BOARD_ALGORITHMS: Readonly<Record<string, Algorithm<BoardRun>>> = {
  backtracking: {
    title: BACKTRACKING.name,
    judge: board(BACKTRACKING),
    mistakes: boardMistakes(BACKTRACKING),
    breadths: { [REPAIRS]: 1 },
  },
  'forward-checking': {
    title: FORWARD_CHECKING.name,
    judge: board(FORWARD_CHECKING),
    mistakes: {
      'it looks ahead to no column, or only to some: look at each column without a queen': board({
        ...BACKTRACKING,
        order: 'same',
      }),
      ...boardMistakes(FORWARD_CHECKING),
    },
    breadths: { [REPAIRS]: 1 },
  },
  ...LOCAL_ALGORITHMS,
};

/** Judges a search that may place queens where none attacks them, but not remove one. */
function neverRemoves({ calls }: BoardRun): Difference | undefined {
  const placed: Call[] = [];
  for (const call of eachCall(calls)) {
    const { index, code, a, b } = call;
    if (code === CALL.remove) return { call: index, about: a, words: 'yours removed a queen' };
    if (code !== CALL.place) continue;
    if (placed.some((each) => each.b === b || Math.abs(each.b - b) === Math.abs(each.a - a)))
      return { call: index, about: a, words: 'yours placed a queen that another one attacks' };
    placed.push(call);
  }
  return placed.length > 0 ? undefined : { call: 0, words: 'yours placed no queen' };
}

function boardMistakes(right: BoardRule): Record<string, Judge<BoardRun>> {
  return {
    'it never tries the first row, or the first column if it goes row by row': board({
      ...right,
      skips: 'first',
    }),
    'it never tries the last row, or the last column if it goes row by row': board({
      ...right,
      skips: 'last',
    }),
    'it never removes a queen: remove it if the columns after it have no free row left':
      neverRemoves,
    'it forgets the diagonals': board({ ...right, sees: 'rows' }),
    'it forgets the rows': board({ ...right, sees: 'diagonals' }),
    [REPAIRS]: repairsBoards,
  };
}

/** An algorithm, what its searches search, and the bank for them. */
export interface KnownAlgorithm extends Algorithm<any> {
  readonly kind: 'tree' | 'space' | 'board';
  /** Whether it knows chance nodes. */
  readonly knowsChance: boolean;
  readonly bank: BankKind;
  /** The most calls on a record of the bank. */
  readonly budget: number;
}

/** The most calls on a record of a bank. Right searches make some hundreds, those without memory some thousands. */
const BANK_BUDGET = 10_000;
/** The same for searches that repair boards: right ones make some thousands, and annealing some ten thousand. */
const LOCAL_BUDGET = 200_000;

/** They need no memory, so some searches go through each path anew. */
const DEEPENING = new Set(['iterative-deepening', 'ida-star']);

/** Returns all algorithms by id. */
export function allAlgorithms(
  options: AlgorithmOptions = {},
): Readonly<Record<string, KnownAlgorithm>> {
  const kinds = {
    tree: treeAlgorithms(options),
    space: spaceAlgorithms(options),
    board: BOARD_ALGORITHMS,
  } as const;
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, algorithms]) =>
      Object.entries(algorithms as Record<string, Algorithm<any>>).map(([id, algorithm]) => [
        id,
        {
          ...algorithm,
          kind: kind as KnownAlgorithm['kind'],
          knowsChance: id === 'expectimax',
          bank: DEEPENING.has(id)
            ? 'deepening'
            : id === 'expectimax'
              ? 'chance'
              : Object.hasOwn(LOCAL_ALGORITHMS, id)
                ? 'local'
                : (kind as KnownAlgorithm['kind']),
          budget: Object.hasOwn(LOCAL_ALGORITHMS, id) ? LOCAL_BUDGET : BANK_BUDGET,
        },
      ]),
    ),
  );
}

/** The most calls of a run that explanations look at: a search without memory may make millions. */
const MOST_CALLS = 2000;

/**
 * Names the mistake that explains a search: the only one that permits every step of all runs.
 *
 * @returns undefined if none does, or more than one.
 */
export function explainMistake<Facts, Answer>(
  { mistakes, breadths = {} }: Algorithm<Run<Facts, Answer>>,
  runs: readonly Run<Facts, Answer>[],
): string | undefined {
  const begun = runs.map((run): Run<Facts, Answer> => {
    const { facts, calls } = run;
    if (calls.length <= 3 * MOST_CALLS) return run;
    return { facts, calls: Array.prototype.slice.call(calls, 0, 3 * MOST_CALLS) as number[] };
  });
  const fitting = Object.entries(mistakes)
    .filter(([, judge]) => begun.every((run) => judge(run) === undefined))
    .map(([mistake]) => mistake);
  const least = Math.min(...fitting.map((mistake) => breadths[mistake] ?? 0));
  const [first, ...others] = fitting.filter((mistake) => (breadths[mistake] ?? 0) === least);
  return others.length === 0 ? first : undefined;
}
