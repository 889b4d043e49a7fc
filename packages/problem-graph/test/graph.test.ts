import { conformance } from '@queenside/conformance';
import { Random } from '@queenside/core';
import { expect, test } from 'vitest';
import { graphDomain } from '../src/graph.ts';
import plugin from '../src/index.ts';

conformance(test, plugin);

test('an edge in brackets leads both ways', () => {
  const { names, edges } = graphDomain.parse('S G {} { [S,A,1.5] , (A,G,2) } ');
  expect(names).toEqual(['S', 'G', 'A']);
  expect(edges).toEqual([
    [{ to: 2, cost: 1.5 }],
    [],
    [
      { to: 0, cost: 1.5 },
      { to: 1, cost: 2 },
    ],
  ]);
});

test('tabs and several blanks separate the parts', () => {
  const line = ' S\tG  {(S,\t1) ,\t(A,1)}\t{\t[S,A,1.5],\t(A,G,2)\t}';
  expect(graphDomain.parse(line)).toEqual(
    graphDomain.parse('S G {(S,1),(A,1)} {[S,A,1.5],(A,G,2)}'),
  );
});

test.each([
  ['  S\tG! {} {(S,G,1)}', 5, '"G!" is not a name'],
  ['S G {}', 1, 'expected start, goal'],
  ['S G {(S,1)(A,2)} {}', 6, 'expected parts in parentheses'],
  ['S G {(S,x)} {(S,G,1)}', 6, '"x" is not a number'],
  ['S G {(S,1),(S,1)} {(S,G,1)}', 12, 'S has two estimates'],
  ['S G {[S,1]} {(S,G,1)}', 6, 'expected (node,estimate)'],
  ['S G {(S,2)} {(S,G,1)}', 6, 'the estimate of S is 2, but the goal is only 1 away'],
  ['S G {} {(S,G,1),(S,G,2)}', 17, 'this edge is there already'],
  ['S G {} {(S,G)}', 9, 'expected (from,to,cost)'],
  ['S G! {} {(S,G,1)}', 3, '"G!" is not a name'],
])('%s is refused with its column', (record, column, message) => {
  expect(() => graphDomain.parse(record)).toThrow(
    expect.objectContaining({ column, message: expect.stringContaining(message) }),
  );
});

test('random graphs have a path, and estimates that are not too high', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { costs, at } = graphDomain.parse(
      graphDomain.scramble!(2 + (seed % 9), new Random(seed)),
    );
    expect(costs[at]).toBeLessThan(Infinity);
  }
});
