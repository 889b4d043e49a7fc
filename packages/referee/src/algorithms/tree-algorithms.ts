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
import { countCalls, countTree } from '../tree/count-tree.ts';
import { type Algorithm, anyOf, type Judge, type TreeRun } from '../runs.ts';
import { fitForm, FORMS, writtenForms } from './forms.ts';
import {
  ALPHA_BETA,
  CLOSED,
  CROSSED,
  type Cut,
  type Cutoff,
  EXPECTIMAX,
  judgeTree,
  MINIMAX,
  NEVER,
  type TreeAnswer,
  type TreeFacts,
  type TreeRule,
} from '../tree/tree.ts';

const SIGN = 'it forgets the sign of the player at leaves';
const MIN_TAKES_GREATEST = 'MIN nodes take the greatest value too';
const AS_THE_ROOT = 'both players choose what is best for the one who moves first';
const ROUNDS = 'it rounds the mean: divide without rounding';
const FROM_MAX = 'it takes the root for a MAX node: begin with MIN if it is a MIN node';
const ONE_CHILD =
  'it leaves each node after one child: check the comparison, the first bounds, and that `return` is not in the loop';

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
        'it leaves nodes out: this is alpha-beta': wrong(...FORMS.either),
        [ONE_CHILD]: leavesAtOnce,
        [MIN_TAKES_GREATEST]: wrong({ ...MINIMAX, maximizes: 'all' }),
        [AS_THE_ROOT]: wrong({ ...MINIMAX, maximizes: 'as the root' }),
        [FROM_MAX]: (run) => wrong(MINIMAX)(beginningWithMax(run)),
        [SIGN]: wrong({ ...MINIMAX, view: 'mover' }),
        ...beginsWithZero(MINIMAX),
      },
      misreadings: { [FROM_MAX]: beginningWithMax },
    },
    'alpha-beta': alphaBeta(cutoff),
    expectimax: {
      title: 'expectimax',
      judge: right(EXPECTIMAX),
      mistakes: expectimaxMistakes(),
      misreadings: { [FROM_MAX]: beginningWithMax },
      breadths: { [ROUNDS]: 1 },
    },
  };
}

function alphaBeta(cutoff: Cutoff): Algorithm<TreeRun> {
  const forms = FORMS[cutoff];
  const judgeOf = (runs: readonly TreeRun[]): Judge<TreeRun> => {
    const { differences } = fitForm(forms, runs);
    const judged = new Map(runs.map((run, index) => [run, differences[index]]));
    return (run) => judged.get(run);
  };
  const written = writtenForms(cutoff);
  /** Judges by each form with a change. */
  const changed = (...changes: readonly ((form: TreeRule) => Partial<TreeRule>)[]) =>
    wrong(...changes.flatMap((change) => written.map((form) => ({ ...form, ...change(form) }))));
  const having = (change: Partial<TreeRule>) => changed(() => change);
  return {
    title: 'alpha-beta',
    judge: (run) => judgeOf([run])(run),
    judgeOf,
    ...(cutoff === 'either' && { remark: moreLeaves }),
    mistakes: {
      ...(cutoff === '>=' && {
        'it cuts only if alpha > beta: cut also if they are equal': wrong(...FORMS['>']),
      }),
      ...(cutoff === '>' && {
        'it cuts also if alpha and beta are equal: cut only if alpha > beta': wrong(ALPHA_BETA),
      }),
      // Whether a bound is not updated, not passed, or not compared, the steps are the same.
      'MAX nodes never cut, because beta is not lowered at MIN nodes, not passed down, or not compared':
        changed(
          () => ({ passes: 'alpha' }),
          ({ cuts: [, min] }) => ({ cuts: [NEVER, min] }),
        ),
      'MIN nodes never cut, because alpha is not raised at MAX nodes, not passed down, or not compared':
        changed(
          () => ({ passes: 'beta' }),
          ({ cuts: [max] }) => ({ cuts: [max, NEVER] }),
        ),
      'it cuts by the value of the parent alone: pass down the bounds of all nodes above': having({
        passes: 'best',
      }),
      'the root passes no bounds to its children: raise alpha there after each child, or lower beta if it is a MIN node':
        having({ passes: 'below the root' }),
      'it swaps alpha and beta when it passes them down': having({ passes: 'swapped' }),
      'it cuts although alpha is still 1 below beta': having({ cuts: [ALMOST, ALMOST] }),
      [SIGN]: having({ view: 'mover' }),
      ...beginsWithZero(...forms),
      'it never cuts: this is minimax, or it tests bounds that are not updated or not passed down, or goes on after the test':
        wrong(MINIMAX),
      [ONE_CHILD]: leavesAtOnce,
      [MIN_TAKES_GREATEST]: having({ maximizes: 'all' }),
      [AS_THE_ROOT]: having({ maximizes: 'as the root' }),
      [FROM_MAX]: (run) => wrong(...forms)(beginningWithMax(run)),
    },
    misreadings: { [FROM_MAX]: beginningWithMax },
  };
}

/** Whether alpha is 1 below beta, or less. */
const ALMOST: Cut = (low, high) => low + 1 >= high;

/** Judges searches that leave each node after one child. Their bounds may be the wrong way round, and so may their answers. */
const leavesAtOnce: Judge<TreeRun> = ({ facts, calls, answer }) => {
  const always: Cut = () => true;
  return judgeTree(facts, calls, { ...ALPHA_BETA, cuts: [always, always] }, answer && {});
};

/** Returns a run as a search sees it that takes the root for a MAX node, and lets the players take turns from there. */
function beginningWithMax(run: TreeRun): TreeRun {
  const { facts } = run;
  const isMax = (node: number): boolean => {
    let isTurn = true;
    for (let at = facts.parent(node); at >= 0; at = facts.parent(at)) isTurn = !isTurn;
    return isTurn;
  };
  return { ...run, facts: { ...bound(facts), isMax } };
}

/** Returns the methods of a tree, which may be an instance of a class. */
function bound(facts: TreeFacts): TreeFacts {
  return {
    root: facts.root,
    name: (node) => facts.name(node),
    parent: (node) => facts.parent(node),
    children: (node) => facts.children(node),
    isMax: (node) => facts.isMax(node),
    isChance: (node) => facts.isChance(node),
    probability: (node) => facts.probability(node),
    value: (leaf) => facts.value(leaf),
  };
}

/** Returns the mistakes of searches that begin a greatest or least value with 0. */
function beginsWithZero(...rules: readonly TreeRule[]): Readonly<Record<string, Judge<TreeRun>>> {
  const beginning = (max: number, min: number): Judge<TreeRun> =>
    wrong(...rules.map((rule): TreeRule => ({ ...rule, begins: [max, min] })));
  return {
    'MAX nodes begin with 0: begin with -∞': beginning(0, Infinity),
    'MIN nodes begin with 0: begin with ∞': beginning(-Infinity, 0),
    'MAX and MIN nodes begin with 0: begin with -∞ and ∞': beginning(0, 0),
  };
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
  const pruning = (change: Partial<TreeRule> = {}): readonly TreeRule[] =>
    [CLOSED, CROSSED].map((cut) => ({ ...EXPECTIMAX, cuts: [cut, cut], ...change }));
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
    'it cuts by bounds from above a chance node: the mean may still come to matter': wrong(
      ...pruning({ belowChance: 'bounds' }),
    ),
    'it cuts the children of a chance node by the mean so far': wrong(
      ...pruning({ belowChance: 'cuts' }),
      { ...EXPECTIMAX, belowChance: 'cuts' },
    ),
    'it leaves nodes out: this is alpha-beta between chance nodes': wrong(...pruning()),
    [ONE_CHILD]: leavesAtOnce,
    [FROM_MAX]: (run) => wrong(EXPECTIMAX)(beginningWithMax(run)),
    [SIGN]: wrong({ ...EXPECTIMAX, view: 'mover' }),
  };
}
