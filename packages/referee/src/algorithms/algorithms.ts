/** The algorithms that a referee knows, each with the mistakes that students make. */
import type { BoundRule } from '../space/bound-referee.ts';
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
} from '../space/best-first.ts';
import type { BankKind } from '../bank-kind.ts';
import {
  type Algorithm,
  anyOf,
  type BoardRun,
  type Judge,
  type Run,
  type SpaceRun,
} from '../runs.ts';
import { beam, type BeamRule, judgeBeam } from '../space/beam.ts';
import { CHEAPEST_FIRST, judgeBound, LATEST_FIRST } from '../space/branch-and-bound.ts';
import { BACKTRACKING, type BoardRule, FORWARD_CHECKING, judgeBoard } from '../board/board.ts';
import { CALL, type Call, type Difference, eachCall, num } from '../calls.ts';
import {
  DEPTH_FIRST,
  type DepthFirstRule,
  depthLimited,
  IDA_STAR,
  ITERATIVE_DEEPENING,
  judgeDepthFirst,
  type OnlyRound,
} from '../space/depth-first.ts';
import { missedCost, missedPath } from '../space/missed.ts';
import { cspAlgorithms, type CspOrders } from './csp-algorithms.ts';
import { LOCAL_ALGORITHMS } from './local-algorithms.ts';
import { repairs } from '../board/local.ts';
import {
  judgeRecursive,
  RECURSIVE_BEST_FIRST,
  RECURSIVE_FORMS,
  type RecursiveRule,
} from '../space/recursive.ts';
import type { Cutoff } from '../tree/tree.ts';
import { treeAlgorithms } from './tree-algorithms.ts';

/** Whether A* opens a closed state again if it finds a cheaper way to it. */
export type Reopen = 'must' | 'may' | 'never';

/** Variants that a teacher may ask for. */
export interface AlgorithmOptions extends CspOrders {
  /** Default: `either`. */
  readonly cutoff?: Cutoff;
  /** Default: `may`. */
  readonly reopen?: Reopen;
  /** The weight of weighted A*, from 1 up. Default: 2. */
  readonly weight?: number;
  /** The limit of depth-limited search, in actions. Default: 4. */
  readonly limit?: number;
  /** The width of beam search: the states of a level that it keeps. Default: 2. */
  readonly width?: number;
}

const bestFirst = anyOf(({ facts, calls, answer }: SpaceRun, rule: BestFirstRule) =>
  judgeBestFirst(facts, calls, rule, answer),
);
const depthFirst = anyOf(({ facts, calls, answer }: SpaceRun, rule: DepthFirstRule) =>
  judgeDepthFirst(facts, calls, rule, answer),
);
const recursive = anyOf(({ facts, calls, answer }: SpaceRun, rule: RecursiveRule) =>
  judgeRecursive(facts, calls, rule, answer),
);
const levels = anyOf(({ facts, calls, answer }: SpaceRun, rule: BeamRule) =>
  judgeBeam(facts, calls, rule, answer),
);
const bound = anyOf(({ facts, calls, answer }: SpaceRun, rule: BoundRule) =>
  judgeBound(facts, calls, rule, answer),
);
/** Judges by the first of some judges that permits all steps, or else by the one that permits the most. */
const either = anyOf((run: SpaceRun, judge: Judge<SpaceRun>) => judge(run));
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
export function spaceAlgorithms({
  weight = 2,
  reopen = 'may',
  limit = 4,
  width = 2,
}: AlgorithmOptions = {}): Readonly<Record<string, Algorithm<SpaceRun>>> {
  const weighted = weightedAStar(weight);
  const aStar = (change: Partial<BestFirstRule> = {}): Judge<SpaceRun> =>
    bestFirst(...A_STAR_RULES[reopen].map((rule) => ({ ...rule, ...change })));
  const greedy = bestFirst(GREEDY, GREEDY_REOPENING);
  const early = 'it ends as soon as it generates the goal: end when the goal is expanded';
  const closed = 'it never opens a closed state again, not even if it finds a cheaper way to it';
  const counts = 'it counts actions instead of adding up their costs';
  const keeps = 'it keeps the first way to each state, even if it finds a cheaper one';
  const last = 'its cost so far is that of the last action: add up all costs from the start';
  const accumulates =
    'it adds up the estimates along the path: store the cost so far apart, and add the estimate of the last state alone';
  const forgets = 'it does not remember the states that it has generated';
  const breadth = 'it goes breadth first';
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
        [accumulates]: bestFirst(
          { ...A_STAR, cost: 'with estimates' },
          { ...A_STAR, cost: 'with estimates', reopens: false },
          { ...A_STAR, cost: 'with estimates', updates: false, reopens: false },
        ),
        [counts]: aStar({ cost: 'actions' }),
        [forgets]: bestFirst({ ...A_STAR, remembers: false }),
        [breadth]: bestFirst(BREADTH_FIRST),
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
        [breadth]: bestFirst(BREADTH_FIRST),
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
        [forgets]: depthFirst({ ...DEPTH_FIRST, remembers: false }),
      },
    },
    'depth-limited': limitedDepth(limit),
    'iterative-deepening': {
      title: ITERATIVE_DEEPENING.name,
      judge: depthFirst(ITERATIVE_DEEPENING),
      mistakes: {
        'it has no bound: this is depth first': depthFirst(DEPTH_FIRST),
        [breadth]: bestFirst(BREADTH_FIRST),
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
    'recursive-best-first': {
      title: RECURSIVE_BEST_FIRST.name,
      judge: recursive(...RECURSIVE_FORMS),
      mistakes: {
        'it does not back up f: when the search comes back, the child takes the least f below it':
          recurse({ backsUp: false }),
        'children do not inherit the f of their parent: take the greater of it and their own':
          recurse({ inherits: 'never' }),
        'it passes the second least f alone as the limit: take the lesser of it and its own limit':
          recurse({ passes: 'alternative' }),
        'it passes its own limit alone: take the lesser of it and the second least f': recurse({
          passes: 'limit',
        }),
        'it takes the f of the best child for the second least': recurse({ passes: 'own f' }),
        'it gives up after one child: when the search comes back, choose the best child again':
          recurse({ chooses: 'one child' }),
        'it chooses the best child once: when the search comes back, compare all children again':
          recurse({ chooses: 'once' }),
        'it ignores the estimate: add h': recurse({ weight: 0 }),
        'it ignores the cost so far: add g': recurse({ cost: 'none' }),
        [counts]: recurse({ cost: 'actions' }),
        [early]: recurse({ ends: 'generated' }),
        'it starts again with higher bounds: this is IDA*': depthFirst(IDA_STAR),
        'it keeps an open list: this is A*': bestFirst(A_STAR, NEVER_REOPENS),
      },
    },
    beam: beamSearch(width, greedy),
    'branch-and-bound': {
      title: 'branch and bound',
      judge: either(
        bestFirst(UNIFORM_COST, A_STAR, NEVER_REOPENS),
        bound(...CHEAPEST_FIRST, ...LATEST_FIRST),
      ),
      remark: ({ facts, calls, answer }) => missedCost(facts, calls, answer),
      mistakes: {
        [early]: either(
          bestFirst(...[UNIFORM_COST, ...A_STAR_RULES.may].map(endingEarly)),
          bound(...CHEAPEST_FIRST.map((rule) => ({ ...rule, endsEarly: true }))),
        ),
        'it ends at the first path that it finds: go on as long as another path may be cheaper':
          depthFirst(DEPTH_FIRST),
        'it follows paths that are dearer than the best one: leave them out': bound(
          ...LATEST_FIRST.map((rule): BoundRule => ({ ...rule, prunes: 'none' })),
        ),
        'it compares with the first path to a goal: compare with the cheapest one': bound(
          ...LATEST_FIRST.map((rule): BoundRule => ({ ...rule, prunes: 'by the first' })),
        ),
        [counts]: either(
          bestFirst(...[UNIFORM_COST, ...A_STAR_RULES.may].map(countingActions)),
          bound(...[...CHEAPEST_FIRST, ...LATEST_FIRST].map(countingActions)),
        ),
        [last]: either(
          bestFirst(
            ...[UNIFORM_COST, A_STAR].map((rule): BestFirstRule => ({
              ...rule,
              cost: 'last action',
              reopens: false,
            })),
          ),
          bound(...CHEAPEST_FIRST.map((rule): BoundRule => ({ ...rule, cost: 'last action' }))),
        ),
        [keeps]: bestFirst(
          ...[UNIFORM_COST, A_STAR].map((rule) => ({ ...rule, updates: false, reopens: false })),
        ),
        'it ignores the cost so far: this is greedy search': greedy,
        [breadth]: bestFirst(BREADTH_FIRST),
      },
      // The cheapest path first by actions is breadth first, too.
      breadths: { [breadth]: 1 },
    },
  };
}

const recurse = (change: Partial<RecursiveRule>): Judge<SpaceRun> =>
  recursive(...RECURSIVE_FORMS.map((rule) => ({ ...rule, ...change })));
const endingEarly = (rule: BestFirstRule): BestFirstRule => ({ ...rule, ends: 'generated' });
const countingActions = <Rule extends BestFirstRule | BoundRule>(rule: Rule): Rule => ({
  ...rule,
  cost: 'actions',
});

function limitedDepth(limit: number): Algorithm<SpaceRun> {
  const [right] = depthLimited(limit);
  const limited = (greatest: number, finds: number, more: Partial<OnlyRound> = {}) => ({
    ...right!,
    only: { bound: greatest, finds, ...more },
  });
  const both = (more: Partial<OnlyRound>) =>
    depthFirst(limited(limit - 1, limit, more), limited(limit, limit, more));
  return {
    title: right!.name,
    judge: depthFirst(...depthLimited(limit)),
    remark: ({ facts, answer }) => missedPath(facts, answer, `its limit is ${num(limit)}`),
    mistakes: {
      'it has no limit: this is depth first': depthFirst(DEPTH_FIRST),
      'its limit is one action too small': depthFirst(limited(limit - 2, limit - 1)),
      'its limit is too great': depthFirst(limited(limit + 1, limit + 1)),
      'it misses goals at the limit: test for the goal before the limit': depthFirst(
        limited(limit - 1, limit - 1),
      ),
      'its limit is a cost: count actions': depthFirst(
        { ...limited(limit, limit), bound: 'cost' },
        { ...limited(limit - 0.5, limit), bound: 'cost' },
      ),
      'it leaves out states that it has reached at a greater depth: leave out those on its path alone':
        both({ forgetsDepths: true }),
      'it gives up when one path reaches the limit: go on with the next successor': both({
        endsAtLimit: true,
      }),
      'it raises its limit: this is iterative deepening': depthFirst(ITERATIVE_DEEPENING),
      'it goes breadth first': bestFirst(BREADTH_FIRST),
    },
  };
}

function beamSearch(width: number, greedy: Judge<SpaceRun>): Algorithm<SpaceRun> {
  const right = beam(width);
  // The second form adds the cost so far (B. Lowerre, 1976).
  const wide = (change: Partial<BeamRule> = {}): Judge<SpaceRun> =>
    levels({ ...right, ...change }, { ...right, by: 'f', ...change });
  return {
    title: right.name,
    judge: wide(),
    remark: ({ facts, answer }) => missedPath(facts, answer, `its width is ${num(width)}`),
    mistakes: {
      'it keeps all open states: this is greedy search': greedy,
      'it keeps all states of each level: this is breadth first': either(
        bestFirst(BREADTH_FIRST),
        wide({ width: Infinity }),
      ),
      ...(width > 1 && {
        'it keeps one state of each level: this is hill climbing': wide({ width: 1 }),
      }),
      ...(width > 2 && { 'it keeps one state too few': wide({ width: width - 1 }) }),
      'it keeps one state too many': wide({ width: width + 1 }),
      'it keeps the best successors of each state: keep the best states of the whole level': wide({
        limits: 'successors',
      }),
      'it keeps the states with the greatest estimates: keep the least': wide({ keepsWorst: true }),
      'it does not compare the states of a level: keep those with the least estimates': levels({
        ...right,
        by: 'nothing',
      }),
      'it compares the cost so far alone: compare the estimates': levels({ ...right, by: 'g' }),
      'it goes depth first': depthFirst(DEPTH_FIRST),
    },
    breadths: {
      'it does not compare the states of a level: keep those with the least estimates': 1,
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
  readonly kind: 'tree' | 'space' | 'board' | 'csp';
  /** Whether it knows chance nodes. */
  readonly knowsChance: boolean;
  readonly bank: BankKind;
  /** The most calls on a record of the bank. */
  readonly budget: number;
}

/** The most calls on a record of a bank. Right searches make some hundreds, those without memory some thousands. */
const BANK_BUDGET = 10_000;
/** The same for searches that repair boards, and of constraint problems: right ones make some ten thousand. */
const LOCAL_BUDGET = 200_000;

/** The banks of searches that need no memory, so some go through each path anew. */
const BANKS: Readonly<Record<string, BankKind>> = {
  'depth-limited': 'deepening',
  'iterative-deepening': 'deepening',
  'ida-star': 'deepening',
  'recursive-best-first': 'bounded',
  'branch-and-bound': 'bounded',
  expectimax: 'chance',
  'csp-min-conflicts': 'repair',
  crossword: 'crossword',
};

/** Other usual names of algorithms, in small letters and digits. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  a: 'a-star',
  ab: 'alpha-beta',
  alphabetapruning: 'alpha-beta',
  expectiminimax: 'expectimax',
  dijkstra: 'uniform-cost',
  ucs: 'uniform-cost',
  bfs: 'breadth-first',
  dfs: 'depth-first',
  dls: 'depth-limited',
  ids: 'iterative-deepening',
  iddfs: 'iterative-deepening',
  ida: 'ida-star',
  rbfs: 'recursive-best-first',
  gbfs: 'greedy',
  greedybestfirst: 'greedy',
  wastar: 'weighted-a-star',
  weighteda: 'weighted-a-star',
  bnb: 'branch-and-bound',
};

/** The same of searches of constraint problems, some of which boards have, too. */
const NAMES_OF_CSP: Readonly<Record<string, string>> = {
  backtracking: 'csp-backtracking',
  forwardchecking: 'csp-forward-checking',
  minconflicts: 'csp-min-conflicts',
  // The file of CS50's project, and its class.
  generate: 'crossword',
  crosswordcreator: 'crossword',
};

/**
 * Returns the id of an algorithm by one of its names: `bfs`, `A*`, `alphabeta`. Other words stay as they are.
 *
 * @param kind what the search searches.
 */
export function algorithmIdOf(name: string, kind?: KnownAlgorithm['kind']): string {
  const plain = (word: string): string =>
    word
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, '')
      .replace(/search$/, '');
  const word = plain(name);
  const ofCsp = kind === 'csp' ? NAMES_OF_CSP[word] : undefined;
  if (ofCsp !== undefined) return ofCsp;
  return OTHER_NAMES[word] ?? Object.keys(allAlgorithms()).find((id) => plain(id) === word) ?? name;
}

/** Returns all algorithms by id. */
export function allAlgorithms(
  options: AlgorithmOptions = {},
): Readonly<Record<string, KnownAlgorithm>> {
  const kinds = {
    tree: treeAlgorithms(options),
    space: spaceAlgorithms(options),
    board: BOARD_ALGORITHMS,
    csp: cspAlgorithms(options),
  } as const;
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, algorithms]) =>
      Object.entries(algorithms as Record<string, Algorithm<any>>).map(([id, algorithm]) => [
        id,
        {
          ...algorithm,
          kind: kind as KnownAlgorithm['kind'],
          knowsChance: id === 'expectimax',
          bank:
            BANKS[id] ??
            (Object.hasOwn(LOCAL_ALGORITHMS, id) ? 'local' : (kind as KnownAlgorithm['kind'])),
          budget:
            kind === 'csp' || Object.hasOwn(LOCAL_ALGORITHMS, id) ? LOCAL_BUDGET : BANK_BUDGET,
        },
      ]),
    ),
  );
}

/** The most calls of a run that explanations look at: a search without memory may make millions. */
const MOST_CALLS = 2000;

/**
 * Names the mistake that explains a search: the only one that permits every step of all runs. If there is none, one that does so
 * together with a misreading.
 *
 * @returns undefined if none does, or more than one.
 */
export function explainMistake<Facts, Answer>(
  algorithm: Algorithm<Run<Facts, Answer>>,
  runs: readonly Run<Facts, Answer>[],
): string | undefined {
  const begun = runs.map((run): Run<Facts, Answer> => {
    const { facts, calls } = run;
    if (calls.length <= 3 * MOST_CALLS) return run;
    return { facts, calls: Array.prototype.slice.call(calls, 0, 3 * MOST_CALLS) as number[] };
  });
  const mistakes = explaining(algorithm, begun);
  if (mistakes.length > 0) return mistakes.length === 1 ? mistakes[0] : undefined;
  const both = Object.entries(algorithm.misreadings ?? {}).flatMap(([words, misread]) =>
    explaining(algorithm, begun.map(misread)).map((mistake) => `${words}; and ${mistake}`),
  );
  return both.length === 1 ? both[0] : undefined;
}

/** Returns the mistakes that explain a search, and permit least. */
function explaining<Each>(
  { mistakes, breadths = {} }: Algorithm<Each>,
  runs: readonly Each[],
): readonly string[] {
  const fitting = Object.keys(mistakes).filter((mistake) =>
    runs.every((run) => mistakes[mistake]!(run) === undefined),
  );
  const least = Math.min(...fitting.map((mistake) => breadths[mistake] ?? 0));
  return fitting.filter((mistake) => (breadths[mistake] ?? 0) === least);
}
