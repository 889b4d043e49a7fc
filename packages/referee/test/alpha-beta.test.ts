/** Alpha-beta as books, courses, and students write it. */
import { describe, expect, test } from 'vitest';
import { bankOf, drawBank, explainMistake, judgeRuns, treeAlgorithms } from '../src/index.ts';
import { readTree } from '../src/bank/facts.ts';
import { onEachBank, onTrees, type SeenTree } from './instances.ts';

type Search = (tree: SeenTree) => number;
type IsCut = (value: number, bound: number) => boolean;

const reaches: IsCut = (value, bound) => value >= bound;
const exceeds: IsCut = (value, bound) => value > bound;

interface Twist {
  /** Whether MAX leaves a node; MIN negates both numbers. Default: value >= bound. */
  readonly max?: IsCut;
  readonly min?: IsCut;
  /** What a node returns. Default: its best value, or the bound that it exceeds. */
  readonly returns?: 'value' | 'window' | 'own bound';
  readonly isReversed?: boolean;
  /** The player who moves at the root. Default: that of the tree. */
  readonly first?: 'MAX';
  /** The bounds with which the root begins. */
  readonly window?: readonly [alpha: number, beta: number];
  /** The bounds that a child gets. Default: those of its parent. */
  readonly pass?: (
    alpha: number,
    beta: number,
    depth: number,
  ) => readonly [alpha: number, beta: number];
  /** Whether alpha is compared with beta, and not the value. */
  readonly comparesBounds?: boolean;
  /** Whether MIN nodes lower alpha in place of beta. */
  readonly lowersAlpha?: boolean;
  readonly leaf?: (value: number, isParentMax: boolean) => number;
  /** What the loop does at a cut. Default: it ends. */
  readonly onCut?: 'continue';
  /** Whether each node returns after its first child. */
  readonly returnsInLoop?: boolean;
}

/** Two functions that call each other. */
const twoFunctions =
  ({
    max = reaches,
    min = reaches,
    returns = 'value',
    pass = (alpha, beta) => [alpha, beta],
    leaf = (value) => value,
    ...twist
  }: Twist = {}): Search =>
  (tree) => {
    const valueOf = (
      node: number,
      isMax: boolean,
      [low, high]: readonly [number, number],
      depth: number,
    ): number => {
      if (tree.isLeaf(node)) return leaf(tree.value(node), !isMax);
      let [alpha, beta] = [low, high];
      let value = isMax ? -Infinity : Infinity;
      const children = tree.children(node);
      for (const child of twist.isReversed ? children.toReversed() : children) {
        const found = valueOf(child, !isMax, pass(alpha, beta, depth), depth + 1);
        value = isMax ? Math.max(value, found) : Math.min(value, found);
        if (twist.returnsInLoop) break;
        const isCut = (): boolean => {
          if (twist.comparesBounds) return isMax ? max(alpha, beta) : min(-beta, -alpha);
          return isMax ? max(value, beta) : min(-value, -alpha);
        };
        if (!twist.comparesBounds && isCut() && twist.onCut !== 'continue') break;
        if (isMax) alpha = Math.max(alpha, value);
        else if (twist.lowersAlpha) alpha = Math.min(alpha, value);
        else beta = Math.min(beta, value);
        if (twist.comparesBounds && isCut()) break;
      }
      if (returns === 'window') return Math.min(Math.max(value, low), high);
      if (returns === 'own bound') return isMax ? Math.max(low, value) : Math.min(high, value);
      return value;
    };
    const isMax = twist.first === 'MAX' || tree.isMax(tree.root);
    return valueOf(tree.root, isMax, twist.window ?? [-Infinity, Infinity], 0);
  };

/** One function, whose values are those of the player to move. */
const negamax =
  (isCut: IsCut, isHard: boolean): Search =>
  (tree) => {
    const valueOf = (node: number, alpha: number, beta: number, sign: number): number => {
      if (tree.isLeaf(node)) return sign * tree.value(node);
      let [low, best] = [alpha, -Infinity];
      for (const child of tree.children(node)) {
        const value = -valueOf(child, -beta, -low, -sign);
        if (isCut(value, beta)) return isHard ? beta : value;
        best = Math.max(best, value);
        low = Math.max(low, value);
      }
      return isHard ? low : best;
    };
    const sign = tree.isMax(tree.root) ? 1 : -1;
    return sign * valueOf(tree.root, -Infinity, Infinity, sign);
  };

const FORMS: Readonly<Record<string, Search>> = {
  'fail-soft, >=': twoFunctions(),
  'fail-soft, >': twoFunctions({ max: exceeds, min: exceeds }),
  'fail-soft, > at MAX': twoFunctions({ max: exceeds }),
  'fail-soft, > at MIN': twoFunctions({ min: exceeds }),
  'bounds compared, > at MAX': twoFunctions({ max: exceeds, comparesBounds: true }),
  'bounds compared, > at MIN': twoFunctions({ min: exceeds, comparesBounds: true }),
  'fail-hard, >=': twoFunctions({ returns: 'window' }),
  'fail-hard, >': twoFunctions({ returns: 'window', max: exceeds, min: exceeds }),
  "Chessprogramming's fail-hard, >": twoFunctions({
    returns: 'own bound',
    max: exceeds,
    min: exceeds,
  }),
  'the last child first, >=': twoFunctions({ isReversed: true }),
  'the last child first, >': twoFunctions({ isReversed: true, max: exceeds, min: exceeds }),
  'the last child first, fail-hard, >': twoFunctions({
    isReversed: true,
    returns: 'window',
    max: exceeds,
    min: exceeds,
  }),
  'negamax, fail-soft, >=': negamax(reaches, false),
  'negamax, fail-hard, >=': negamax(reaches, true),
  'negamax, fail-soft, >': negamax(exceeds, false),
  'negamax, fail-hard, >': negamax(exceeds, true),
};

const NEVER: IsCut = () => false;
const FULL = [-Infinity, Infinity] as const;
const MIN_NEVER = 'MIN nodes never cut';
const MAX_NEVER = 'MAX nodes never cut';
const NEVER_CUTS = 'it never cuts: this is minimax, or it tests bounds that are not updated';
const ONE_CHILD = 'it leaves each node after one child';
const ROOT = 'the root passes no bounds to its children';
const FROM_MAX = 'it takes the root for a MAX node: begin with MIN if it is a MIN node';
const SIGN = 'it forgets the sign of the player at leaves';

/** Mistakes, with the words that must name each. */
const MISTAKES: readonly (readonly [name: string, search: Search, words: string])[] = [
  ['alpha <= beta', twoFunctions({ max: (v, b) => v <= b, min: (v, b) => v <= b }), ONE_CHILD],
  ['alpha < beta', twoFunctions({ max: (v, b) => v < b, min: (v, b) => v < b }), ONE_CHILD],
  [
    'bounds that begin the wrong way round',
    twoFunctions({ window: [Infinity, -Infinity] }),
    ONE_CHILD,
  ],
  [
    'fail-hard bounds that begin the wrong way round',
    twoFunctions({ window: [Infinity, -Infinity], returns: 'own bound' }),
    ONE_CHILD,
  ],
  ['return in the loop', twoFunctions({ returnsInLoop: true }), ONE_CHILD],
  ['no bounds for children', twoFunctions({ pass: () => FULL }), NEVER_CUTS],
  ['continue in place of break', twoFunctions({ onCut: 'continue' }), NEVER_CUTS],
  ...([reaches, exceeds] as const).flatMap((cut) =>
    (['value', 'window', 'own bound'] as const).flatMap((returns) => {
      const form = { max: cut, min: cut, returns };
      const name = `${cut.name}, ${returns}`;
      return [
        [
          `the root does not raise alpha (${name})`,
          twoFunctions({ ...form, pass: (a, b, depth) => (depth === 0 ? FULL : [a, b]) }),
          ROOT,
        ],
        [`MIN lowers alpha (${name})`, twoFunctions({ ...form, lowersAlpha: true }), MAX_NEVER],
        [`MIN never tests (${name})`, twoFunctions({ ...form, min: NEVER }), MIN_NEVER],
        [
          `MAX never tests (${name})`,
          twoFunctions({ ...form, max: NEVER, comparesBounds: true }),
          MAX_NEVER,
        ],
        [`the root is MAX (${name})`, twoFunctions({ ...form, first: 'MAX' }), FROM_MAX],
        [
          `the root is MAX, and MIN lowers alpha (${name})`,
          twoFunctions({ ...form, first: 'MAX', lowersAlpha: true }),
          `${FROM_MAX}; and ${MAX_NEVER}`,
        ],
        [
          `the root is MAX, and does not raise alpha (${name})`,
          twoFunctions({
            ...form,
            first: 'MAX',
            pass: (a, b, depth) => (depth === 0 ? FULL : [a, b]),
          }),
          `${FROM_MAX}; and ${ROOT}`,
        ],
        [
          `the root is MAX, and the sign is forgotten (${name})`,
          twoFunctions({ ...form, first: 'MAX', leaf: (value, isMax) => (isMax ? -value : value) }),
          `${FROM_MAX}; and ${SIGN}`,
        ],
      ] as const;
    }),
  ),
];

const alphaBeta = treeAlgorithms()['alpha-beta']!;

describe('each form', () => {
  test.each(Object.entries(FORMS))('%s is right', (_name, search) => {
    onEachBank(() => {
      for (const difference of judgeRuns(alphaBeta, onTrees(search)))
        expect(difference).toBeUndefined();
    });
  });

  test.each(Object.entries(FORMS))('%s is right by its own cut-off alone', (name, search) => {
    const isStrict = name.endsWith('>');
    const wanted = isStrict ? '>' : name.endsWith('>=') ? '>=' : undefined;
    onEachBank(() => {
      for (const cutoff of ['>', '>='] as const) {
        const differences = judgeRuns(treeAlgorithms({ cutoff })['alpha-beta']!, onTrees(search));
        expect(differences.every((each) => each === undefined)).toBe(cutoff === wanted);
      }
    });
  });
});

describe('a mistake is found and named', () => {
  test.each(MISTAKES)('%s', (_name, search, words) => {
    onEachBank(() => {
      const runs = onTrees(search);
      const differences = judgeRuns(alphaBeta, runs);
      expect(differences.some((difference) => difference !== undefined)).toBe(true);
      expect(explainMistake(alphaBeta, runs)?.slice(0, words.length)).toBe(words);
    });
  });

  test.each(MISTAKES.filter(([, , words]) => !words.startsWith(FROM_MAX)))(
    'by records of agents: %s',
    (_name, search, words) => {
      onEachBank(() => expect(explainMistake(alphaBeta, onTrees(search))).toContain(words), {
        agents: true,
      });
    },
  );

  test('minimax that returns in the loop', () => {
    const { minimax, expectimax } = treeAlgorithms();
    const runs = onTrees(twoFunctions({ returnsInLoop: true }));
    for (const algorithm of [minimax!, expectimax!])
      expect(explainMistake(algorithm, runs)).toMatch(new RegExp(`^${ONE_CHILD}`));
  });

  test('a misreading is named with a mistake only if it is one', () => {
    const onlyMax = onTrees(twoFunctions({ first: 'MAX', lowersAlpha: true })).filter(({ facts }) =>
      facts.isMax(facts.root),
    );
    expect(explainMistake(alphaBeta, onlyMax)).toMatch(new RegExp(`^${MAX_NEVER}`));
  });
});

test('records of agents begin with MAX, and one or two agents of MIN follow', () => {
  for (const bank of [bankOf('tree', { agents: true }), drawBank('tree', 5, { agents: true })]) {
    const most = bank.map(({ record }) => {
      const tree = readTree(record);
      expect(tree.isMax(tree.root)).toBe(true);
      const longest = (node: number, before: number): number => {
        if (tree.children(node).length === 0) return before;
        const count = tree.isMax(node) ? 0 : before + 1;
        return Math.max(before, ...tree.children(node).map((child) => longest(child, count)));
      };
      return longest(tree.root, 0);
    });
    expect(Math.max(...most)).toBe(2);
    for (const count of [1, 2])
      expect(most.filter((each) => each === count).length).toBeGreaterThan(12);
  }
});

describe('a search has one form', () => {
  /** Each of its steps is one of some form: strict on values, strict on bounds, or not strict. */
  const record =
    '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';
  const trees = [{ problem: 'alphabeta', record }];
  const judge = (search: Search) => judgeRuns(alphaBeta, onTrees(search, trees))[0]?.words;

  test('MIN nodes without a test are wrong on a tree where bounds are equal', () => {
    const words =
      'yours examined leaf 2 below G; alpha-beta has cut at C (MIN): alpha 4 (by B) ≥ beta 3 (by F)';
    expect(judge(twoFunctions({ min: NEVER }))).toBe(words);
    expect(judge(twoFunctions({ min: NEVER, max: exceeds }))).toBe(words);
  });

  test('each form is right there, unless it cuts nothing', () => {
    const wrong = Object.keys(FORMS).filter((name) => judge(FORMS[name]!) !== undefined);
    expect(wrong).toEqual([
      'fail-hard, >',
      "Chessprogramming's fail-hard, >",
      'negamax, fail-hard, >',
    ]);
  });

  test('one that cuts at equal bounds now and then is wrong', () => {
    let tests = 0;
    const moody: IsCut = (value, bound) => (tests++ % 3 === 0 ? value >= bound : value > bound);
    const differences = judgeRuns(alphaBeta, onTrees(twoFunctions({ max: moody, min: moody })));
    expect(differences.some((difference) => difference !== undefined)).toBe(true);
  });

  test('numbers that are equal are written as equal', () => {
    const strict = treeAlgorithms({ cutoff: '>' })['alpha-beta']!;
    const equal = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,3),(C,9)}';
    const [run] = onTrees(twoFunctions(), [{ problem: 'alphabeta', record: equal }]);
    expect(judgeRuns(strict, [run!])[0]?.words).toBe(
      'yours left C (MIN) after 1 of 2 children; alpha-beta does not cut there: alpha 3 = beta 3, and it cuts only if alpha > beta',
    );
  });
});
