import { Random } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { canonicalDecimal } from '../src/decimal.ts';
import { alphabeta, type ExplicitTree, type TreeAnswer } from '../src/index.ts';
import { leastLeaves } from '../src/check/evaluate.ts';
import { messyTree, nodesOf, printMessily, textbook, type Node } from './messy-trees.ts';

const parse = (text: string): ExplicitTree => parseRecord(alphabeta, text);
const answer = (score: string, leavesExamined: number): TreeAnswer => ({
  score,
  leavesExamined,
  leafRule: 'alpha-beta',
});
const HANDOUT = alphabeta.examples[0]!.record;
const MISTAKEN = alphabeta.examples[1]!.record;

/** Two hundred trees with their text, in many styles. */
const CASES = Array.from({ length: 200 }, (_, seed) => {
  const random = new Random(seed);
  const root = messyTree(random);
  return { seed, root, tree: parse(printMessily(root, random)) };
});

const text = (value: number): string => canonicalDecimal(String(value));

/** Returns the tree with changed children of each node. */
const changed = (node: Node, change: (children: Node['children']) => Node['children']): Node => ({
  ...node,
  children: change(node.children).map((child) =>
    typeof child === 'string' ? child : changed(child, change),
  ),
});

const MOST_TRIED = 11;

/** Returns the fewest leaves that prove the value: tries all sets of leaves, with the others as low or as high as possible. */
function leastByTrial(root: Node, value: number): number {
  const scores = nodesOf(root).flatMap(({ children }) => children.filter(isLeaf).map(Number));
  const [low, high] = [String(Math.min(...scores)), String(Math.max(...scores))];
  let least = Infinity;
  for (let set = 1; set < 2 ** scores.length; set++) {
    const withOthers = (other: string): number => {
      let next = 0;
      const kept = changedInOrder(root, (leaf) => ((set >> next++) & 1 ? leaf : other));
      return textbook(kept).value;
    };
    if (withOthers(low) !== value || withOthers(high) !== value) continue;
    least = Math.min(least, set.toString(2).replaceAll('0', '').length);
  }
  return least;
}

function isLeaf(child: Node | string): child is string {
  return typeof child === 'string';
}

/** Returns the tree with changed leaves, in a fixed order. */
function changedInOrder(node: Node, change: (leaf: string) => string): Node {
  return {
    ...node,
    children: node.children.map((child) =>
      isLeaf(child) ? change(child) : changedInOrder(child, change),
    ),
  };
}

describe('the checker', () => {
  test.each(CASES)('agrees with the textbook on tree $seed', ({ root, tree }) => {
    const { value, leaves } = textbook(root);
    expect(alphabeta.check(tree, answer(text(value), leaves))).toEqual({ kind: 'right' });
    const tooMany = alphabeta.check(tree, answer(text(value), leaves + 1));
    expect(tooMany.kind).toBe('wrong');
    const tooHigh = alphabeta.check(tree, answer(text(value + 1), leaves));
    expect(tooHigh.kind).toBe('wrong');
  });

  test.each(CASES)(
    'holds tree $seed to strict cut-offs where they are claimed',
    ({ root, tree }) => {
      const { value, leaves } = textbook(root, (alpha, beta) => alpha > beta);
      const claim = { ...answer(text(value), leaves), leafRule: 'alpha-beta-strict' as const };
      expect(alphabeta.check(tree, claim)).toEqual({ kind: 'right' });
      expect(alphabeta.check(tree, { ...claim, leavesExamined: leaves + 1 }).kind).toBe('wrong');
    },
  );

  test('requires all leaves of a search that scores every leaf', () => {
    const all = { ...answer('4', 8), leafRule: 'every-leaf' as const };
    expect(alphabeta.check(parse(HANDOUT), all)).toEqual({ kind: 'right' });
    expect(alphabeta.check(parse(HANDOUT), { ...all, leavesExamined: 6 })).toEqual({
      kind: 'wrong',
      rightPart: 'score',
      off: -2,
      mistake: 'wrong-leaf-count',
      reason: 'score right, 6 leaves examined instead of 8, by the rule every-leaf',
    });
  });

  test('judges a score without leaves by what the rule asks for', () => {
    const alone = { score: '4', leafRule: 'alpha-beta' as const };
    expect(alphabeta.check(parse(HANDOUT), alone)).toMatchObject({
      mistake: 'missing-leaf-count',
      rightPart: 'score',
    });
    expect(alphabeta.check(parse(HANDOUT), { ...alone, leafRule: 'own' })).toEqual({
      kind: 'right',
    });
    expect(alphabeta.check(parse(HANDOUT), { ...alone, score: '5' })).toMatchObject({
      mistake: 'wrong-score',
    });
    expect(alphabeta.rulesOut!(parse(HANDOUT), alone)).toEqual([]);
  });

  test('requires the least leaves of a search with its own rule', () => {
    const own = { ...answer('4', 99), leafRule: 'own' as const };
    expect(alphabeta.check(parse(HANDOUT), own)).toEqual({ kind: 'right' });
    expect(alphabeta.check(parse(HANDOUT), { ...own, score: '3' }).kind).toBe('wrong');
    // MAX's plan needs 4 and 7, MIN's both children of D and of F.
    expect(alphabeta.check(parse(HANDOUT), { ...own, leavesExamined: 5 })).toEqual({
      kind: 'right',
    });
    expect(alphabeta.check(parse(HANDOUT), { ...own, leavesExamined: 4 })).toMatchObject({
      reason: 'score right, 4 leaves examined, and no search proves it by fewer than 5',
    });
  });

  test('requires one examined leaf if all are equal', () => {
    const tree = parse('{(A,MAX),(B,MIN)} {(A,B),(A,4),(B,4),(B,4)}');
    const own = { ...answer('4', 1), leafRule: 'own' as const };
    expect(alphabeta.check(tree, own)).toEqual({ kind: 'right' });
    expect(alphabeta.check(tree, { ...own, leavesExamined: 0 })).toMatchObject({
      mistake: 'wrong-leaf-count',
      reason: 'score right, 0 leaves examined, and no search proves it by fewer than 1',
    });
  });

  test.each(CASES.filter(({ tree }) => tree.size.leaves <= MOST_TRIED))(
    'knows the fewest leaves that prove tree $seed',
    ({ root, tree }) => {
      const { value } = textbook(root);
      expect(leastLeaves(tree, value)).toBe(leastByTrial(root, value));
    },
  );

  test('requires the exact score if doubles cannot represent it', () => {
    const tree = parse('{(A,MAX)} {(A,9007199254740992),(A,9007199254740993)}');
    expect(alphabeta.check(tree, answer('9007199254740993', 2))).toEqual({ kind: 'right' });
    expect(alphabeta.check(tree, answer('9007199254740992', 2)).kind).toBe('wrong');
  });

  test('handles a million levels', () => {
    const levels = 1_000_000;
    const ids = Array.from({ length: levels }, (_, id) => id);
    const nodes = ids.map((id) => `(N${id},${id % 2 ? 'MIN' : 'MAX'})`);
    const edges = ids.map((id) =>
      id + 1 < levels ? `(N${id},N${id + 1}),(N${id},${id % 2 ? 9 : -1})` : `(N${id},3)`,
    );
    const deep = parse(`{${nodes.join()}} {${edges.join()}}`);
    expect(deep.size).toMatchObject({ depth: levels, leaves: levels });
    expect(alphabeta.check(deep, answer('3', levels))).toEqual({ kind: 'right' });
  });

  test('handles ten million leaves in one record', () => {
    const leaf = new TextEncoder().encode(',(A,7)');
    const head = new TextEncoder().encode('{(A,MAX)} {(A,8)');
    const record = new Uint8Array(head.length + 10_000_000 * leaf.length + 1).fill(0x7d);
    record.set(head);
    for (let at = head.length; at < record.length - 1; at += leaf.length) record.set(leaf, at);
    const tree = parseRecord(alphabeta, record);
    expect(tree.size.leaves).toBe(10_000_001);
    expect(alphabeta.check(tree, answer('8', 10_000_001))).toEqual({ kind: 'right' });
  });
});

/** The counts of a textbook program with each mistake. */
const byMistake: Record<string, (root: Node) => number> = {
  'counted-every-leaf': (root) => textbook(root, () => false).leaves,
  'strict-cutoffs': (root) => textbook(root, (alpha, beta) => alpha > beta).leaves,
  'reversed-children': (root) => textbook(changed(root, (all) => all.toReversed())).leaves,
  'edges-as-set': (root) => textbook(changed(root, withoutRepetitions)).leaves,
  'every-leaf-as-set': (root) => textbook(changed(root, withoutRepetitions), () => false).leaves,
  'ascending-leaves': (root) => textbook(changed(root, (all) => sortedLeaves(all, 1))).leaves,
  'descending-leaves': (root) => textbook(changed(root, (all) => sortedLeaves(all, -1))).leaves,
};

function withoutRepetitions(all: readonly (Node | string)[]): (Node | string)[] {
  return all.filter((child, index) => all.findIndex((other) => sameLeaf(child, other)) === index);
}

function sortedLeaves(all: readonly (Node | string)[], sign: number): (Node | string)[] {
  const leaves = all
    .filter((child) => typeof child === 'string')
    .toSorted((a, b) => sign * (Number(a) - Number(b)));
  return all.map((child) => (typeof child === 'string' ? leaves.shift()! : child));
}

const sameLeaf = (a: Node | string, b: Node | string): boolean =>
  typeof a === 'string' && typeof b === 'string' ? Number(a) === Number(b) : a === b;

describe('a known mistake', () => {
  test.each(Object.entries(byMistake))('%s is named', (mistake, countOf) => {
    let named = 0;
    for (const { root, tree } of CASES) {
      const right = textbook(root);
      const count = countOf(root);
      if (count === right.leaves) continue;
      const verdict = alphabeta.check(tree, answer(text(right.value), count));
      const first = Object.keys(byMistake).find((other) => byMistake[other]!(root) === count);
      expect(verdict).toMatchObject({ kind: 'wrong', mistake: first });
      if (first === mistake) named++;
    }
    expect(named).toBeGreaterThan(5);
  });

  test('is explained', () => {
    expect(alphabeta.check(parse(MISTAKEN), answer('4', 10))).toMatchObject({
      mistake: 'strict-cutoffs',
      reason: 'score right, 10 leaves examined instead of 9',
      cause: 'strict cut-offs (alpha > beta) instead of alpha >= beta',
      off: 1,
    });
  });

  test('is named with the others that lead to the same count', () => {
    const tree = parse('{(A,MAX),(B,MIN)} {(A,5),(A,B),(B,5),(B,6)}');
    expect(alphabeta.check(tree, answer('5', 3))).toMatchObject({
      mistake: 'counted-every-leaf',
      reason: 'score right, 3 leaves examined instead of 2',
      cause: expect.stringMatching(/^possible causes: every leaf .*; strict/),
    });
  });

  test.each([
    ['2.5', 'rounded-score', '2.54'],
    ['3', 'rounded-score', '2.54'],
    ['2', 'rounded-score', '2.54'],
    ['2.4', 'wrong-score', '2.54'],
    ['-2', 'rounded-score', '-2.54'],
    ['4', 'wrong-score', '2.54'],
  ])('score %s is a %s of %s', (found, mistake, right) => {
    const tree = parse(`{(A,MAX),(B,MAX)} {(A,B),(B,${right})}`);
    expect(alphabeta.check(tree, answer(found, 1))).toMatchObject({ mistake });
  });

  test('swapped players are distinguished from a wrong score', () => {
    const tree = parse('{(A,MAX)} {(A,1),(A,2),(A,3)}');
    expect(alphabeta.check(tree, answer('1', 3))).toMatchObject({ mistake: 'swapped-players' });
    expect(alphabeta.check(tree, answer('2', 3))).toMatchObject({ mistake: 'wrong-score' });
  });
});
