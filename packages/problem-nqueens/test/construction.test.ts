import { expect, test } from 'vitest';
import { AttackFinder } from '../src/check/attacks.ts';
import { solutionOf } from './helpers.ts';

test('constructs a solution of every size except 2 and 3', () => {
  for (let size = 1; size <= 300; size++)
    expect(new AttackFinder(size).firstFault(solutionOf(size)) === -1).toBe(
      size !== 2 && size !== 3,
    );
});
