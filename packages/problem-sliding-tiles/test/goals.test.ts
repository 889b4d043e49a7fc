/** Boards with other goals: named by the record, by the form of the file, or by its variant. */
import { makeContext, readAnswerText } from '@queenside/conformance';
import { idaStarSearch } from '@queenside/solver-ida-star';
import type { DomainAnswer } from '@queenside/state-space';
import { expect, test } from 'vitest';
import { slidingTiles } from '../src/index.ts';

const FILE = { name: 'sliding-tiles.txt' };
const PRINCETON = '3\n 0  1  3 \n 4  2  5 \n 7  8  6 ';

function answerTo(record: string, variant?: string): string {
  const origin = { ...FILE, ...(variant !== undefined && { variant }) };
  const instance = slidingTiles.parse(record, origin);
  const answer = slidingTiles.space.solve(instance, idaStarSearch, {}, makeContext());
  expect(slidingTiles.check(instance, answer as DomainAnswer)).toEqual({ kind: 'right' });
  const place = { instance, number: 1, style: 'plain' };
  const text = Array.from(slidingTiles.format(answer as DomainAnswer, place), (bytes) =>
    new TextDecoder().decode(bytes),
  ).join('');
  expect(readAnswerText(slidingTiles, instance, text)).toMatchObject({
    actions: (answer as DomainAnswer).actions,
  });
  return text.trimEnd();
}

test.each<[string, string, string?]>([
  ['1 2 3 4 5 6 7 0 8 goal=last', 'Cost: 1; Path: right; Goal: blank last'],
  ['1 2 3 4 5 6 7 0 8\tgoal: blank-last', 'Cost: 1; Path: right; Goal: blank last'],
  ['1 2 3 4 5 6 7 0 8', 'Cost: 1; Path: right; Goal: blank last', 'blank-last'],
  ['1 0 2 3 4 5 6 7 8 goal=first', 'Cost: 1; Path: left', 'blank-last'],
  [PRINCETON, 'Cost: 4; Path: right, down, right, down; Goal: blank last'],
  [`${PRINCETON} goal=0 1 3 4 2 5 7 8 6`, 'Cost: 0; Path: none; Goal: 0 1 3 4 2 5 7 8 6'],
  // The goal in N. J. Nilsson, "Principles of Artificial Intelligence", and its first example.
  [
    '2 8 3 1 6 4 7 0 5 goal=1 2 3 8 0 4 7 6 5',
    'Cost: 5; Path: up, up, left, down, right; Goal: 1 2 3 8 0 4 7 6 5',
  ],
  ['1x3: 1 2 0 goal=0 1 2', 'Cost: 2; Path: left, left'],
  [
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0',
    'No path; Goal: blank first (a path leads to blank last: add `goal=last`)',
  ],
  ['1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 goal=last', 'Cost: 0; Path: none; Goal: blank last'],
  ['1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0 goal=last', 'No path; Goal: blank last'],
  // Neither goal can be reached, or the answer has always been this one.
  ['2 1 3 4 5 6 7 8 0', 'No path'],
  ['2x2: 0 2 1 3', 'No path'],
])('%j is answered by %j', (record, answer, variant) => {
  expect(answerTo(record, variant)).toBe(answer);
});

test.each([
  ['3\n0 1 2\n3 4 5', 'a board of 3 x 3 does not have 6 cells'],
  ['0 1 2 3 goal=middle', 'expected goal=first, goal=last, or goal= with tiles'],
  ['0 1 2 3 goal=0 1 2', 'the goal has 3 cells, and the board 4'],
  ['0 1 2 3 goal=0 1 2 2', 'use each number from 0 to 3 once'],
])('%j is refused', (record, reason) => {
  expect(() => slidingTiles.parse(record, FILE)).toThrow(reason);
});

test('an answer for another goal is wrong, and one that names no goal is judged by the record', () => {
  const instance = slidingTiles.parse('1 2 3 4 5 6 7 0 8 goal=last', FILE);
  const verdictOn = (text: string) =>
    slidingTiles.check(instance, readAnswerText(slidingTiles, instance, text) as DomainAnswer);
  expect(verdictOn('Cost: 1; Path: right')).toEqual({ kind: 'right' });
  expect(verdictOn('Cost: 1; Path: right; Goal: blank first')).toMatchObject({
    mistake: 'other-goal',
  });
});
