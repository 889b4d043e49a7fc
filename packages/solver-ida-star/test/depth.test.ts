/** Paths that are long, and searches without end. */
import { abortAtQuestion, makeContext } from '@queenside/conformance';
import { defineDomain } from '@queenside/core';
import { openSpace } from '@queenside/state-space';
import { expect, test } from 'vitest';
import { idaStarSearch } from '../src/index.ts';

const GOAL = 20_000;

/** Counts up to the goal by one. No goal is reachable below 0: the states -1 and -2 lead to each other. */
const counting = defineDomain<number>({
  id: 'counting',
  summary: 'Count.',
  maxActions: 1,
  examples: ['0'],
  parse: Number,
  isGoal: (state) => state === GOAL,
  actions: () => [0],
  result: (state) => (state < 0 ? -3 - state : state + 1),
  key: (state) => state,
  heuristic: (state) => (state < 0 ? 0 : GOAL - state),
});

test('a path may be long', () => {
  const { cost, generated } = idaStarSearch.run(openSpace(counting, 0), {}, makeContext());
  expect({ cost, generated }).toEqual({ cost: GOAL, generated: GOAL });
});

test('a search whose bound rises forever stops when it is told to', () => {
  const context = makeContext({ signal: abortAtQuestion(0) });
  const { actions, lowerBound } = idaStarSearch.run(openSpace(counting, -1), {}, context);
  expect(actions).toBeUndefined();
  expect(lowerBound).toBeGreaterThan(0);
});
