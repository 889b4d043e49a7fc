/** An example of the problem alphabeta shows each mistake in alpha-beta that the referee names. */
import { parseRecord } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { judgeRuns, treeAlgorithms } from '@queenside/referee';
import { expect, test } from 'vitest';
import { OwnSearch } from '../src/index.ts';
import { fileWith } from './helpers.ts';

const RIGHT = `export function solve(tree) {
  return search(tree, tree.root, -Infinity, Infinity, tree.isMax(tree.root));
}

function search(tree, node, alpha, beta, isMax) {
  if (tree.isLeaf(node)) return tree.value(node);
  let best = isMax ? -Infinity : Infinity;
  for (const child of tree.children(node)) {
    const value = search(tree, child, alpha, beta, !isMax);
    best = isMax ? Math.max(best, value) : Math.min(best, value);
    if (isMax) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) break;
  }
  return best;
}
`;

/** The mistakes, with what a search with each has in place of what. */
const MISTAKES: readonly (readonly [mistake: string, from: string, to: string])[] = [
  ['MAX nodes never cut, because', 'child, alpha, beta,', 'child, alpha, Infinity,'],
  ['MAX nodes never cut, because', 'if (alpha >= beta)', 'if (!isMax && alpha >= beta)'],
  ['MIN nodes never cut, because', 'child, alpha, beta,', 'child, -Infinity, beta,'],
  ['MIN nodes never cut, because', 'if (alpha >= beta)', 'if (isMax && alpha >= beta)'],
  [
    'it cuts by the value of the parent alone',
    'child, alpha, beta,',
    'child, isMax ? best : -Infinity, isMax ? Infinity : best,',
  ],
  [
    'the root passes no bounds',
    'child, alpha, beta,',
    'child, ...(node === tree.root ? [-Infinity, Infinity] : [alpha, beta]),',
  ],
  ['it leaves each node after one child', 'if (alpha >= beta)', 'if (alpha <= beta)'],
  ['it swaps alpha and beta', 'child, alpha, beta,', 'child, beta, alpha,'],
  ['it cuts although alpha is still 1 below', 'alpha >= beta', 'alpha + 1 >= beta'],
  ['it forgets the sign', 'return tree.value(node)', 'return (isMax ? 1 : -1) * tree.value(node)'],
  ['MAX nodes begin with 0', 'isMax ? -Infinity', 'isMax ? 0'],
  ['MIN nodes begin with 0', 'isMax ? -Infinity : Infinity', 'isMax ? -Infinity : 0'],
  ['MAX and MIN nodes begin with 0', 'isMax ? -Infinity : Infinity', '0'],
  ['it never cuts', 'if (alpha >= beta) break;', ''],
  ['MIN nodes take the greatest', 'let best', 'isMax = true;\n  let best'],
  ['both players choose what is best', 'beta, !isMax', 'beta, isMax'],
  ['it takes the root for a MAX node', 'tree.isMax(tree.root)', 'true'],
];

const { mistakes, ...algorithm } = treeAlgorithms()['alpha-beta']!;
const example = alphabeta.examples.find(({ title }) => title?.includes('shows mistakes'))!;

async function runOf(text: string) {
  const search = new OwnSearch(fileWith(text, 'alphabeta.mjs'));
  const followed = await search.follow(alphabeta, parseRecord(alphabeta, example.record));
  if (followed.kind !== 'tree' || followed.error) throw followed.error;
  return followed.run;
}

test('the right search is right', async () => {
  expect(judgeRuns({ ...algorithm, mistakes }, [await runOf(RIGHT)])).toEqual([undefined]);
});

test.each(MISTAKES)('%s: %s -> %s', async (begin, from, to) => {
  const run = await runOf(RIGHT.replace(from, to));
  // It makes this mistake, and the tree shows it.
  const mistake = Object.keys(mistakes).find((each) => each.startsWith(begin))!;
  expect(mistakes[mistake]!(run)).toBe(undefined);
  expect(judgeRuns({ ...algorithm, mistakes }, [run])).toEqual([expect.anything()]);
});

test('no mistake is left out', () => {
  expect(
    Object.keys(mistakes).filter((each) => !MISTAKES.some(([begin]) => each.startsWith(begin))),
  ).toEqual([]);
});
