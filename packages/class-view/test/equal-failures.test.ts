import { expect, test } from 'vitest';
import { equalFailures } from '../src/index.ts';
import { ASSIGNMENT, outcomeOf, submissionOf } from './class.ts';

test('groups failures by test, verdict, and reason, the most frequent first', () => {
  const [boards] = ASSIGNMENT.tests;
  const student = (id: string, verdict: 'AC' | 'FE' | 'NO', reason: string) =>
    submissionOf(id, id, [{ ...outcomeOf(boards!, verdict, 10), reason }]);
  const submissions = [
    student('a', 'FE', 'one'),
    student('b', 'FE', 'two'),
    student('c', 'AC', ''),
    student('d', 'FE', 'two'),
    student('e', 'NO', 'two'),
  ];
  const found = equalFailures({ assignment: ASSIGNMENT, submissions });
  expect(found.map(({ verdict, reason, submissions: ids }) => [verdict, reason, ids])).toEqual([
    ['FE', 'two', ['b', 'd']],
    ['FE', 'one', ['a']],
    ['NO', 'two', ['e']],
  ]);
});
