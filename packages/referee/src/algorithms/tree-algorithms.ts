/** The searches of game trees that a referee knows, each with the mistakes that students make. */
import {
  type Average,
  dividedMean,
  greatest,
  last,
  lastShare,
  least,
  likeliest,
  mean,
  plainMean,
  rounded,
  roundedShares,
  sum,
} from '../tree/chance.ts';
import { CALL, eachCall } from '../calls.ts';
import { countCalls, countTree } from '../tree/count-tree.ts';
import { type Algorithm, anyOf, type Judge, type TreeRun } from '../runs.ts';
import {
  ALPHA_BETA,
  type Cutoff,
  EXPECTIMAX,
  judgeTree,
  MINIMAX,
  type TreeAnswer,
  type TreeRule,
} from '../tree/tree.ts';

const EQUALITY = { '>=': 'always', '>': 'never', either: 'optional' } as const;
const SIGN = 'it forgets the sign of the player at leaves';
const MIN_TAKES_GREATEST = 'MIN nodes take the greatest value too';
const AS_THE_ROOT = 'both players choose what is best for the one who moves first';
const ROUNDS = 'it rounds the mean: divide without rounding';
const FROM_MAX = 'it takes the root for a MAX node: begin with MIN if it is a MIN node';

const right = anyOf(({ facts, calls, answer }: TreeRun, rule: TreeRule) =>
  judgeTree(facts, calls, rule, answer),
);
/** A search with a mistake may choose a child of the root that is not the best. */
const wrong = anyOf(({ facts, calls, answer }: TreeRun, rule: TreeRule) =>
  judgeTree(facts, calls, rule, answer && asChosen(answer)),
);

/** Leaves out the true value of a move that was returned alone. */
function asChosen({ value, ...rest }: TreeAnswer): TreeAnswer {
  return value === undefined || rest.chosen !== undefined ? rest : { ...rest, value };
}

/** Returns the searches of game trees by id. */
export function treeAlgorithms({ cutoff = 'either' }: { readonly cutoff?: Cutoff } = {}): Readonly<
  Record<string, Algorithm<TreeRun>>
> {
  return {
    minimax: {
      title: 'minimax',
      judge: right(MINIMAX),
      mistakes: {
        'it leaves nodes out: this is alpha-beta': wrong(ALPHA_BETA),
        [MIN_TAKES_GREATEST]: wrong({ ...MINIMAX, maximizes: 'all' }),
        [AS_THE_ROOT]: wrong({ ...MINIMAX, maximizes: 'as the root' }),
        [FROM_MAX]: wrong({ ...MINIMAX, maximizes: 'from the root' }),
        [SIGN]: wrong({ ...MINIMAX, view: 'mover' }),
        ...beginsWithZero(MINIMAX),
      },
    },
    'alpha-beta': alphaBeta(cutoff),
    expectimax: {
      title: 'expectimax',
      judge: right(EXPECTIMAX),
      mistakes: expectimaxMistakes(),
      breadths: { [ROUNDS]: 1 },
    },
  };
}

function alphaBeta(cutoff: Cutoff): Algorithm<TreeRun> {
  const rule: TreeRule = { ...ALPHA_BETA, onEquality: EQUALITY[cutoff] };
  return {
    title: 'alpha-beta',
    judge: right(rule),
    ...(cutoff === 'either' && {
      // A strict search with values in its window may cut nothing where others must. So may minimax, but it never cuts.
      judgeOf: (runs) => right(runs.some(hasCut) ? rule : { ...rule, isSoft: true }),
      remark: moreLeaves,
    }),
    mistakes: {
      ...(cutoff === '>=' && {
        'it cuts only if alpha > beta: cut also if they are equal': wrong({
          ...rule,
          onEquality: 'never',
        }),
      }),
      ...(cutoff === '>' && {
        'it cuts also if alpha and beta are equal: cut only if alpha > beta': wrong({
          ...rule,
          onEquality: 'always',
        }),
      }),
      // Whether a bound is not updated, not passed, or not compared, the steps are the same.
      'MAX nodes never cut, because beta is not lowered at MIN nodes, not passed down, or not compared':
        wrong({ ...rule, passes: 'alpha' }, { ...rule, cuts: 'min' }),
      'MIN nodes never cut, because alpha is not raised at MAX nodes, not passed down, or not compared':
        wrong({ ...rule, passes: 'beta' }, { ...rule, cuts: 'max' }),
      'it cuts by the value of the parent alone: pass down the bounds of all nodes above': wrong({
        ...rule,
        passes: 'best',
      }),
      'it swaps alpha and beta when it passes them down': wrong({ ...rule, passes: 'swapped' }),
      'it cuts although alpha is still 1 below beta': wrong({ ...rule, slack: 1 }),
      [SIGN]: wrong({ ...rule, view: 'mover' }),
      ...beginsWithZero(rule),
      'it never cuts: this is minimax': wrong(MINIMAX),
      [MIN_TAKES_GREATEST]: wrong({ ...rule, maximizes: 'all' }),
      [AS_THE_ROOT]: wrong({ ...rule, maximizes: 'as the root' }),
      [FROM_MAX]: wrong({ ...rule, maximizes: 'from the root' }),
    },
  };
}

/** Returns the mistakes of searches that begin a greatest or least value with 0. */
function beginsWithZero(rule: TreeRule): Readonly<Record<string, Judge<TreeRun>>> {
  return {
    'MAX nodes begin with 0: begin with -∞': wrong({ ...rule, begins: [0, Infinity] }),
    'MIN nodes begin with 0: begin with ∞': wrong({ ...rule, begins: [-Infinity, 0] }),
    'MAX and MIN nodes begin with 0: begin with -∞ and ∞': wrong({ ...rule, begins: [0, 0] }),
  };
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

/** Says how many leaves a search examines because it does not cut if alpha and beta are equal. */
function moreLeaves({ facts, calls }: TreeRun): string | undefined {
  const { examined } = countTree(facts, calls, 'alpha-beta', { cutoff: '>=' });
  const more = countCalls(calls).examined - examined;
  if (more <= 0) return undefined;
  return `this search does not cut if alpha and beta are equal: it examined ${more} ${more === 1 ? 'leaf' : 'leaves'} more`;
}

function expectimaxMistakes(): Readonly<Record<string, Judge<TreeRun>>> {
  const averaging = (...averages: readonly Average[]): Judge<TreeRun> =>
    wrong(...averages.map((average): TreeRule => ({ ...EXPECTIMAX, average })));
  const pruning = { ...EXPECTIMAX, cuts: 'all', onEquality: 'optional' } as const;
  const rounds = [Math.floor, Math.trunc, Math.round];
  return {
    'chance nodes take the greatest value: take the mean': averaging(greatest),
    'chance nodes take the least value, as MIN nodes do: take the mean': averaging(least),
    'it ignores the probabilities: multiply each value by that of its child': averaging(plainMean),
    'it adds up the values of a chance node: multiply each by its probability': averaging(sum),
    'it divides the mean by the number of children: the probabilities add up to 1 already':
      averaging(dividedMean),
    [ROUNDS]: averaging(
      ...rounds.flatMap((round) => [
        rounded(mean, round),
        rounded(plainMean, round),
        roundedShares(round),
      ]),
    ),
    'it takes the likeliest child of a chance node alone: take the mean of all':
      averaging(likeliest),
    'it keeps the last child of a chance node alone: add up the shares of all': averaging(
      lastShare,
      last,
    ),
    'MIN nodes take the mean too: only chance nodes do': wrong(
      ...[mean, plainMean].map((average): TreeRule => ({
        ...EXPECTIMAX,
        average,
        averages: 'not max',
      })),
    ),
    [MIN_TAKES_GREATEST]: wrong({ ...EXPECTIMAX, maximizes: 'all' }),
    [AS_THE_ROOT]: wrong({ ...EXPECTIMAX, maximizes: 'as the root' }),
    ...beginsWithZero(EXPECTIMAX),
    'it cuts by bounds from above a chance node: the mean may still come to matter': wrong({
      ...pruning,
      belowChance: 'bounds',
    }),
    'it cuts the children of a chance node by the mean so far': wrong(
      { ...pruning, belowChance: 'cuts' },
      { ...pruning, cuts: 'none', belowChance: 'cuts' },
    ),
    'it leaves nodes out: this is alpha-beta between chance nodes': wrong(pruning),
    [FROM_MAX]: wrong({ ...EXPECTIMAX, maximizes: 'from the root' }),
    [SIGN]: wrong({ ...EXPECTIMAX, view: 'mover' }),
  };
}
