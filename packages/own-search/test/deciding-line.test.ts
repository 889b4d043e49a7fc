/** The line where a search decided to differ from alpha-beta. Each search has it marked: `HERE`. */
import { parseRecord } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { bankOf, judgeRuns, treeAlgorithms } from '@queenside/referee';
import { expect, onTestFinished, test } from 'vitest';
import { OwnSearch } from '../src/index.ts';
import { fileWith, hasPython } from './helpers.ts';

const SOLVE = `
from math import inf


def solve(tree):
    return search(tree, tree.root, -inf, inf)
`;

const WRONG_PYTHON: Readonly<Record<string, string>> = {
  'break.py': `${SOLVE}

def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if value >= beta:
            break  # HERE
    return best
`,
  // All children are known before the first is searched, and leaves are examined in the loop itself.
  'pair.py': `${SOLVE}

def search(tree, node, alpha, beta):
    return (max_value if tree.is_max(node) else min_value)(tree, node, alpha, beta)


def moves(tree, node):
    return sorted(tree.children(node), key=str)


def value_of(tree, node, alpha, beta):
    return tree.value(node) if tree.is_leaf(node) else search(tree, node, alpha, beta)


def max_value(tree, node, alpha, beta):
    best = -inf
    for child in moves(tree, node):
        best = max(best, value_of(tree, child, alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(tree, node, alpha, beta):
    best = inf
    for child in moves(tree, node):
        best = min(best, value_of(tree, child, alpha, beta))
        if best > alpha:
            return best  # HERE
        beta = min(beta, best)
    return best
`,
  'while.py': `${SOLVE}

def search(tree, node, alpha, beta):
    if node.is_leaf:
        return node.value
    best, next_child = -inf if node.is_max else inf, 0
    while next_child < len(node.children) and (node.is_max or best > max(alpha, 3)):  # HERE
        value = search(tree, node.children[next_child], alpha, beta)
        best = max(best, value) if node.is_max else min(best, value)
        next_child += 1
        if node.is_max:
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    for _ in range(3):
        best += 0
    return best
`,
  // The function that has the children leaves the choice to another.
  'recursive.py': `${SOLVE}

def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    return rest(tree, node, tree.children(node), alpha, beta)  # HERE


def rest(tree, node, children, alpha, beta):
    value = search(tree, children[0], alpha, beta)
    if len(children) == 1 or value > 0:
        return value
    other = rest(tree, node, children[1:], alpha, beta)
    return max(value, other) if tree.is_max(node) else min(value, other)
`,
  'no_cuts.py': `${SOLVE}

def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = None
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)  # HERE
        if best is None or (value > best) == tree.is_max(node):
            best = value
    return best
`,
};

const WRONG_JAVASCRIPT: Readonly<Record<string, string>> = {
  // Nothing is known of the lines after the last call.
  'break.js': `
export function solve(tree) {
  return search(tree, tree.root, -Infinity, Infinity);
}

function valueOf(tree, node) {
  return tree.value(node);
}

const moves = (tree, node) => [...tree.children(node)];

function search(tree, node, alpha, beta) {
  if (tree.isLeaf(node)) return valueOf(tree, node);
  const isMax = tree.isMax(node);
  let best = isMax ? -Infinity : Infinity;
  for (const child of moves(tree, node)) {
    const value = search(tree, child, alpha, beta); // HERE
    best = isMax ? Math.max(best, value) : Math.min(best, value);
    if (isMax) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (value >= beta) break;
  }
  return best;
}
`,
  'no_cuts.ts': `
interface Node { readonly children: readonly Node[]; readonly isLeaf: boolean; readonly isMax: boolean; readonly value: number }

const search = (node: Node): number => {
  if (node.isLeaf) return node.value;
  const values: number[] = [];
  for (const child of node.children)
    values.push(
      search(child), // HERE
    );
  return node.isMax ? Math.max(...values) : Math.min(...values);
};

export const solve = (tree: { readonly root: Node }): number => search(tree.root);
`,
};

const algorithm = treeAlgorithms()['alpha-beta']!;
const WRONG = [
  ...(hasPython ? Object.entries(WRONG_PYTHON) : []),
  ...Object.entries(WRONG_JAVASCRIPT),
];
const TREES = bankOf('tree').filter(({ problem }) => problem === alphabeta.id);

test.each(WRONG)('%s decided at the marked line', async (file, text) => {
  const search = new OwnSearch(fileWith(text, file));
  onTestFinished(() => search.end());
  // Most of them leave a node too early, and two never cut.
  const isLeft = !file.startsWith('no_cuts');
  const line = text.split('\n').findIndex((each) => each.includes('HERE')) + 1;
  const expected = { file, line, isCall: file === 'break.js' };
  let found = 0;
  for (const { record } of TREES) {
    const tree = parseRecord(alphabeta, record);
    const { run } = await search.follow(alphabeta, tree);
    const { calls } = run;
    const [difference] = judgeRuns<any>(algorithm, [run]);
    if (difference?.decider?.isLeft !== isLeft) continue;
    found++;
    const given = { seed: 1, signal: { aborted: false } };
    const decided = await search.decidingLine(alphabeta, tree, given, { calls, difference });
    expect({ record, ...decided }).toEqual({ record, ...expected });
  }
  expect(found).toBeGreaterThan(0);
});

test('no line is named if the search does something else the second time', async () => {
  const search = new OwnSearch(
    fileWith(
      `export function solve(tree) {
  const children = tree.children(tree.root);
  const [first] = globalThis.runs === undefined ? children : children.toReversed();
  globalThis.runs = 1;
  return tree.value(first);
}
`,
      'moody.mjs',
    ),
  );
  const tree = parseRecord(alphabeta, '{(A,MAX)} {(A,1),(A,2)}');
  const { run } = await search.follow(alphabeta, tree);
  const [difference] = judgeRuns<any>(algorithm, [run]);
  const given = { seed: 1, signal: { aborted: false } };
  const { calls } = run;
  expect(
    await search.decidingLine(alphabeta, tree, given, { calls, difference: difference! }),
  ).toBe(undefined);
});
