import { Random } from '@queenside/core';
import { expect, test } from 'vitest';
import { readSpace, readTree } from '../src/bank/facts.ts';
import {
  answerText,
  bankOf,
  boardQuestions,
  CALL,
  drawQuestions,
  isRightAnswer,
  leafLabels,
  type QuestionAnswer,
  type RunQuestion,
  spaceQuestions,
  treeQuestions,
} from '../src/index.ts';

/** Returns the answers to one kind of question, by the step at which it stands, or all under 0 if it stands at none. */
function answersTo(asks: string, all: readonly RunQuestion[]): [number, string][] {
  return all
    .filter((each) => each.asks === asks)
    .map(({ call = 0, answer }) => [call, answerText(answer)]);
}

/** Alpha-beta that writes down its calls, and its own bounds after each leaf. @param isWrong whether MAX nodes forget beta. */
function alphaBeta(record: string, isWrong = false) {
  const tree = readTree(record);
  const calls: number[] = [];
  const labels = leafLabels(tree);
  const leaves: { call: number; label: string; alpha: number; beta: number; node: number }[] = [];
  const search = (node: number, low: number, high: number): number => {
    const isMax = tree.isMax(node);
    let [alpha, beta, best] = [
      low,
      isWrong && isMax ? Infinity : high,
      isMax ? -Infinity : Infinity,
    ];
    for (const child of tree.children(node)) {
      const isLeaf = tree.children(child).length === 0;
      if (isLeaf) calls.push(CALL.value, child, 0);
      const value = isLeaf ? tree.value(child) : search(child, alpha, beta);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      if (isMax) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (isLeaf)
        leaves.push({ call: calls.length / 3 - 1, label: labels.get(child)!, alpha, beta, node });
      if (alpha >= beta) break;
    }
    return best;
  };
  const value = search(tree.root, -Infinity, Infinity);
  return { run: { facts: tree, calls, answer: { value } }, leaves, value, tree, labels };
}

const inf = (value: number): string => String(value).replace('Infinity', '∞');

test.each([false, true])('answers about trees are what the search did (wrong: %s)', (isWrong) => {
  for (const { record } of bankOf('tree')) {
    const { run, leaves, value, tree, labels } = alphaBeta(record, isWrong);
    const all = treeQuestions(run, isWrong ? undefined : 'alpha-beta');
    const next = leaves.map(({ call }, at) => [call, leaves[at + 1]?.label ?? 'none']);
    expect(answersTo('next leaf', all)).toEqual(next);
    const open = leaves.filter(({ alpha, beta }) => alpha < beta && !isWrong);
    expect(answersTo('window', all)).toEqual(
      open.map(({ call, alpha, beta }) => [call, `${inf(alpha)}, ${inf(beta)}`]),
    );
    expect(answersTo('leaves', all)).toEqual([[0, String(leaves.length)]]);
    expect(answersTo('value', all)).toEqual([[0, String(value)]]);
    const seen = new Set(leaves.map(({ label }) => label));
    for (const { ask, answer } of all.filter(({ asks }) => asks === 'left out')) {
      const node = /below (\w+)/.exec(ask)![1]!;
      const below = [...labels].filter(([leaf]) => {
        let at = leaf;
        while (at > 0 && tree.name(at) !== node) at = tree.parent(at);
        return tree.name(at) === node;
      });
      const missed = below.map(([, label]) => label).filter((label) => !seen.has(label));
      expect(answer.parts).toEqual(missed);
      expect(missed).not.toEqual([]);
    }
  }
});

test('answers about spaces are what the search did', () => {
  for (const { problem, record } of bankOf('space')) {
    const space = readSpace(problem, record);
    const calls: number[] = [];
    const costs = new Map([[space.start, 0]]);
    const open = new Set([space.start]);
    const parents = new Map<number, number>();
    const log: { call: number; state: number; open: string[] }[] = [];
    let found: number[] | undefined;
    const rate = (state: number) => costs.get(state)! + space.heuristic(state);
    while (open.size > 0 && found === undefined) {
      const state = [...open].reduce((best, each) => (rate(each) < rate(best) ? each : best));
      calls.push(CALL.goal, state, 0);
      if (space.isGoal(state)) {
        found = [];
        for (let at: number | undefined = state; at !== undefined; at = parents.get(at))
          found.unshift(at);
        break;
      }
      open.delete(state);
      calls.push(CALL.actions, state, 0);
      for (const [to, cost] of space.successors(state)) {
        calls.push(CALL.result, state, to);
        const now = costs.get(state)! + cost;
        if (now >= (costs.get(to) ?? Infinity)) continue;
        costs.set(to, now);
        parents.set(to, state);
        open.add(to);
      }
      const names = [...open].map((each) => space.name(each)).toSorted();
      log.push({ call: calls.length / 3 - 1, state, open: names });
    }
    const all = spaceQuestions({ facts: space, calls, answer: { states: found } });
    expect(answersTo('next state', all)).toEqual(
      log.map(({ call }, at) => [
        call,
        log[at + 1] === undefined ? 'none' : space.name(log[at + 1]!.state),
      ]),
    );
    const lists = log.filter((each, at) => at > 0 && each.open.length > 0 && each.open.length <= 8);
    const listed = all.filter(({ asks }) => asks === 'open list');
    expect(listed.map(({ answer }) => answer.parts.toSorted())).toEqual(
      lists.map((each) => each.open),
    );
    expect(answersTo('expansions', all)).toEqual([[0, String(log.length)]]);
    expect(answersTo('path', all)).toEqual([
      [0, found?.map((each) => space.name(each)).join(', ') ?? 'none'],
    ]);
  }
});

test('answers about boards are what the search did', () => {
  const size = 6;
  const calls: number[] = [];
  const rows: number[] = [];
  const placed: string[] = [];
  const place = (column: number): boolean => {
    if (column === size) return true;
    for (let row = 0; row < size; row++) {
      calls.push(CALL.test, column, row);
      if (rows.some((other, at) => other === row || Math.abs(other - row) === column - at))
        continue;
      calls.push(CALL.place, column, row);
      placed.push(`${column}, ${row}`);
      rows.push(row);
      if (place(column + 1)) return true;
      calls.push(CALL.remove, column, row);
      rows.pop();
    }
    return false;
  };
  place(0);
  const all = boardQuestions({ facts: size, calls, answer: { rows } });
  expect(answersTo('next queen', all).map(([, answer]) => answer)).toEqual(placed.slice(1));
  expect(answersTo('queens', all)).toEqual([[0, String(placed.length)]]);
  expect(answersTo('board', all)).toEqual([[0, rows.join(', ')]]);
});

test('no question of a page gives away another one, and a seed gives the same page', () => {
  for (const { record } of bankOf('tree')) {
    const all = treeQuestions(alphaBeta(record).run, 'alpha-beta');
    const drawn = drawQuestions(all, 5, new Random(3));
    expect(drawQuestions(all, 5, new Random(3))).toEqual(drawn);
    const told = new Set(drawn.flatMap(({ tells }) => tells));
    expect(drawn.flatMap(({ shows }) => shows).filter((step) => told.has(step))).toEqual([]);
    // A long run has enough to ask.
    const kinds = new Set(drawn.map(({ asks }) => asks)).size;
    expect(all.length <= 12 || (drawn.length === 5 && kinds >= 4)).toBe(true);
  }
});

const list = (...parts: string[]): QuestionAnswer => ({ form: 'list', parts });
const set = (...parts: string[]): QuestionAnswer => ({ form: 'set', parts });

test.each<[QuestionAnswer, string, boolean]>([
  [list('L3'), ' l3 ', true],
  [list('L3'), 'L4', false],
  [list('4', '∞'), '[4, inf]', true],
  [list('-∞', '5'), '−oo; +5.0', true],
  [list('4', '5'), '5, 4', false],
  [list('4', '5'), '4', false],
  [list('S', 'A', 'G'), 'S -> A → G', true],
  [list('(1,2)', '(1,3)'), '(1, 2) (1, 3)', true],
  [set('A', 'B'), 'b and a', true],
  [set('A', 'B'), 'a', false],
  [set('A', 'B'), 'b, a', true],
  [set('(1,2)', '(2,1)'), '(2, 1), (1, 2)', true],
  [set('(1,2)', '(2,1)'), '(1,1), (2,2)', false],
  [set(), 'none', true],
  [set(), '∅', true],
  [set('A'), 'none', false],
  [list(), 'L1', false],
  [list('0'), '', false],
])('%j: the answer "%s" is right: %s', (answer, typed, isRight) => {
  expect(isRightAnswer(answer, typed)).toBe(isRight);
});
