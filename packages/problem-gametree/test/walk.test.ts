import { drawScene, Random, type TraceEvent } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { evaluate } from '../src/check/evaluate.ts';
import { alphabeta, type ExplicitTree } from '../src/index.ts';
import { messyTree, printMessily } from './messy-trees.ts';

const parse = (text: string): ExplicitTree => parseRecord(alphabeta, text);
const RECORD = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,2),(C,9)}';

test('returns the events of the reference search', () => {
  const told = Array.from(
    alphabeta.walk!(parse(RECORD)),
    ({ name, values: { ply, move, searched } }: TraceEvent) =>
      `${name} ${ply}${move === undefined ? '' : `.${move}`}${searched === undefined ? '' : ` after ${searched}`}`,
  );
  expect(told).toEqual([
    'enter 0.0',
    'enter 1.0',
    'leaf 2.0',
    'leaf 2.1',
    'leave 1.0',
    'enter 1.1',
    'leaf 2.0',
    'cut 1 after 1',
    'leave 1.1',
  ]);
});

test('it examines as many leaves as the checker counts, and its stage finds the same value', () => {
  const seen: [root: string, value: string][] = [];
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed);
    const tree = parse(printMessily(messyTree(random), random));
    const stage = alphabeta.stage!(tree);
    let leaves = 0;
    for (const event of alphabeta.walk!(tree)) {
      if (event.name === 'leaf') leaves++;
      stage.follow(event);
    }
    const right = evaluate(tree, 'alpha-beta');
    expect(leaves).toBe(right.leaves);
    const [root] = stage.text().split('\n');
    const value = String(tree.scores?.[right.value] ?? right.value).replace('-', '−');
    // Trees of many lines are not shown as text.
    if (root !== '') seen.push([` ${root} `, ` ${value} `]);
  }
  expect(seen.length).toBeGreaterThan(100);
  expect(seen.filter(([root, value]) => !root.includes(value))).toEqual([]);
});

test('draws an answer without an observed run', () => {
  const tree = parse(RECORD);
  const stage = alphabeta.stage!(tree);
  for (const event of alphabeta.walk!(tree)) stage.follow(event);
  // The leaf that was cut off, and the branch to it.
  expect(drawScene(stage.scene()).match(/opacity=".5"/g)).toHaveLength(2);
});

test('refuses trees that are too large to show', () => {
  const leaves = Array.from({ length: 10_001 }, (_, value) => `(A,${value})`).join();
  const tree = parse(`{(A,MAX)} {${leaves}}`);
  expect(() => [...alphabeta.walk!(tree)]).toThrow(/10001 leaves is too large to show/);
});
