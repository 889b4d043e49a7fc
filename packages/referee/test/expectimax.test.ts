/** Expectimax: its forms, and the mistakes of students. */
import { describe, expect, test } from 'vitest';
import { allAlgorithms, bankOf, drawBank, explainMistake } from '../src/index.ts';
import { onEachBank, onTrees, records, type SeenTree } from './instances.ts';

const { expectimax, minimax } = allAlgorithms();

interface Twist {
  /** The value of a chance node, by its values and probabilities. */
  readonly average?: (values: readonly number[], probabilities: readonly number[]) => number;
  readonly isMean?: (tree: SeenTree, node: number) => boolean;
  readonly isMax?: (tree: SeenTree, node: number, depth: number) => boolean;
  readonly begins?: readonly [max: number, min: number];
  readonly sign?: (tree: SeenTree, leaf: number) => number;
  readonly isReversed?: boolean;
  readonly pruning?: 'none' | 'between' | 'through' | 'by the mean' | 'by the mean alone';
}

const add = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const mean = (values: readonly number[], probabilities: readonly number[]): number =>
  add(values.map((value, index) => value * probabilities[index]!));

/** Returns the value of a node by recursion. */
function valueIn(tree: SeenTree, twist: Twist, root = tree.root): number {
  const { average = mean, begins = [-Infinity, Infinity], pruning = 'none' } = twist;
  const valueOf = (node: number, depth: number, alpha: number, beta: number): number => {
    if (tree.isLeaf(node)) return (twist.sign?.(tree, node) ?? 1) * tree.value(node);
    const children = [...tree.children(node)];
    if (twist.isReversed) children.reverse();
    if (twist.isMean?.(tree, node) ?? tree.isChance(node)) {
      const [values, probabilities]: number[][] = [[], []];
      for (const child of children) {
        const [low, high] = pruning === 'between' ? [-Infinity, Infinity] : [alpha, beta];
        values!.push(valueOf(child, depth + 1, low, high));
        probabilities!.push(tree.probability(child));
        if (pruning.startsWith('by the mean') && mean(values!, probabilities!) >= beta) break;
      }
      return average(values!, probabilities!);
    }
    const isMax = twist.isMax?.(tree, node, depth) ?? tree.isMax(node);
    let best = begins[isMax ? 0 : 1];
    let [low, high] = [alpha, beta];
    for (const child of children) {
      const value = valueOf(child, depth + 1, low, high);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      if (isMax) low = Math.max(low, best);
      else high = Math.min(high, best);
      if (!['none', 'by the mean alone'].includes(pruning) && low >= high) break;
    }
    return best;
  };
  return valueOf(root, 0, -Infinity, Infinity);
}

const search =
  (twist: Twist = {}) =>
  (tree: SeenTree): number =>
    valueIn(tree, twist);

/** Returns a child of the root alone, as the agents of courses do. At a chance node, nobody chooses. */
const choice =
  (twist: Twist = {}) =>
  (tree: SeenTree) => {
    if (tree.isChance(tree.root)) return valueIn(tree, twist);
    const isMax = tree.isMax(tree.root);
    const rated = tree
      .children(tree.root)
      .map((child) => ({ chosen: child, value: valueIn(tree, twist, child) }));
    return rated.reduce((best, each) =>
      (isMax ? each.value > best.value : each.value < best.value) ? each : best,
    );
  };

/** Expectimax over an explicit stack, which adds up shares as they come. */
function byLoop(tree: SeenTree): number {
  interface Frame {
    readonly node: number;
    readonly left: number[];
    value: number;
  }
  const open = (node: number): Frame => {
    const start = tree.isChance(node) ? 0 : tree.isMax(node) ? -Infinity : Infinity;
    return { node, left: [...tree.children(node)], value: start };
  };
  if (tree.isLeaf(tree.root)) return tree.value(tree.root);
  const stack = [open(tree.root)];
  const take = (frame: Frame, child: number, value: number): void => {
    if (tree.isChance(frame.node)) frame.value += tree.probability(child) * value;
    else frame.value = Math[tree.isMax(frame.node) ? 'max' : 'min'](frame.value, value);
  };
  for (;;) {
    const frame = stack.at(-1)!;
    const child = frame.left.shift();
    if (child === undefined) {
      stack.pop();
      const above = stack.at(-1);
      if (above === undefined) return frame.value;
      take(above, frame.node, frame.value);
    } else if (tree.isLeaf(child)) take(frame, child, tree.value(child));
    else stack.push(open(child));
  }
}

/** Expectimax whose chance nodes divide by the sum of the probabilities. */
const normalized = search({
  average: (values, probabilities) => mean(values, probabilities) / add(probabilities),
});

test.each([
  ['by recursion', search()],
  ['from right to left', search({ isReversed: true })],
  ['by a loop', byLoop],
  ['with probabilities that are normalized again', normalized],
  ['that returns a move alone', choice()],
])('%s, it is right', (_, each) => {
  onEachBank(() => {
    for (const run of onTrees(each, records('chance')))
      expect(expectimax!.judge(run)).toBeUndefined();
  });
});

test('without chance nodes, it is minimax', () => {
  for (const run of onTrees(search())) {
    expect(expectimax!.judge(run)).toBeUndefined();
    expect(minimax!.judge(run)).toBeUndefined();
  }
});

const isNotMax: Twist['isMean'] = (tree, node) => !tree.isMax(node);
const plainMean: Twist['average'] = (values) => add(values) / values.length;

const WRONG: readonly (readonly [name: string, Twist, mistake: string])[] = [
  ['the greatest value', { average: (values) => Math.max(...values) }, 'take the greatest value:'],
  ['the least value', { average: (values) => Math.min(...values) }, 'take the least value'],
  ['minimax', { isMean: () => false }, 'take the least value'],
  ['equal weights', { average: plainMean }, 'it ignores the probabilities'],
  ['a sum', { average: add }, 'it adds up the values'],
  [
    'a mean divided again',
    { average: (values, shares) => mean(values, shares) / values.length },
    'it divides the mean',
  ],
  [
    'integer division',
    { average: (values) => Math.floor(add(values) / values.length) },
    'it rounds the mean',
  ],
  [
    'an integer mean',
    { average: (values, shares) => Math.trunc(mean(values, shares)) },
    'it rounds the mean',
  ],
  [
    'integer shares',
    { average: (values, shares) => add(values.map((each, at) => Math.trunc(each * shares[at]!))) },
    'it rounds the mean',
  ],
  [
    'the likeliest child',
    { average: (values, shares) => values[shares.indexOf(Math.max(...shares))]! },
    'it takes the likeliest child',
  ],
  [
    'the last share',
    { average: (values, shares) => values.at(-1)! * shares.at(-1)! },
    'it keeps the last child',
  ],
  ['means for MIN', { isMean: isNotMax, average: plainMean }, 'MIN nodes take the mean too'],
  ['sums for MIN', { isMean: isNotMax }, 'MIN nodes take the mean too'],
  ['MIN as MAX', { isMax: () => true }, 'MIN nodes take the greatest value'],
  ['the choice of the root', { isMax: (tree) => tree.isMax(tree.root) }, 'both players choose'],
  ['MAX from 0', { begins: [0, Infinity] }, 'MAX nodes begin with 0'],
  ['MIN from 0', { begins: [-Infinity, 0] }, 'MIN nodes begin with 0'],
  ['both from 0', { begins: [0, 0] }, 'MAX and MIN nodes begin with 0'],
  ['pruned through chance nodes', { pruning: 'through' }, 'it cuts by bounds from above'],
  ['pruned at chance nodes', { pruning: 'by the mean' }, 'by the mean so far'],
  ['pruned at chance nodes alone', { pruning: 'by the mean alone' }, 'by the mean so far'],
  ['pruned between chance nodes', { pruning: 'between' }, 'this is alpha-beta between'],
  ['levels in turn', { isMax: (_tree, _node, depth) => depth % 2 === 0 }, 'it takes the root for'],
  [
    'leaves without a sign',
    { sign: (tree, leaf) => (isBelowMax(tree, leaf) ? -1 : 1) },
    'it forgets the sign',
  ],
];

/** Whether the mover at a leaf would be MIN, if the players alternate. */
function isBelowMax(tree: SeenTree, leaf: number): boolean {
  const parents = [tree.root];
  for (const node of parents) {
    if (tree.isLeaf(node)) continue;
    const below = tree.children(node);
    if (below.includes(leaf)) return tree.isMax(node);
    parents.push(...below);
  }
  return false;
}

describe('a mistake is found and named', () => {
  test.each(WRONG)('%s', (_, twist, mistake) => {
    onEachBank(() => {
      const runs = onTrees(search(twist), records('chance'));
      expect(runs.some((run) => expectimax!.judge(run) !== undefined)).toBe(true);
      expect(explainMistake(expectimax!, runs)).toContain(mistake);
    });
  });

  // Where a search returns a move alone, only the move tells.
  test.each(WRONG.slice(0, 6))('in a choice alone: %s', (_, twist, mistake) => {
    onEachBank(() => {
      const runs = onTrees(choice(twist), records('chance'));
      expect(explainMistake(expectimax!, runs)).toContain(mistake);
    });
  });
});

test('a bank of agents has MAX and chance alone, MAX begins, and all moves of chance are equally likely', () => {
  for (const bank of [bankOf, (kind, options) => drawBank(kind, 3, options)] as (typeof bankOf)[]) {
    const agents = bank('chance', { agents: true });
    expect(agents).toHaveLength(bank('chance').length);
    for (const { record } of agents) expect(record).toMatch(/^\{\(\w+,MAX\)(?!.*MIN)[^/]*$/);
  }
});

test('words say why a chance node must go on', () => {
  const record = '{(A,MAX),(B,CHANCE)} {(A,B),(A,2),(B,4,1/4),(B,8,3/4)}';
  const [run] = onTrees(
    (tree) => {
      const [b, leaf] = tree.children(tree.root) as [number, number];
      return tree.value(tree.children(b)[0]!) + tree.value(leaf);
    },
    [{ problem: 'alphabeta', record }],
  );
  expect(expectimax!.judge(run!)?.words).toBe(
    'yours left B (CHANCE) after 1 of 2 children; each of them counts in the mean',
  );
});
