import { ANY_TASK, type Need, unableReason } from '@queenside/core';
import { expect, test } from 'vitest';

const CAPABILITIES = { complete: false, deterministic: true };
const NEED: Need = { task: 'count', size: 8, features: ['pre-placed queens'] };

test('a solver of any task takes every task and feature, of the sizes that it accepts', () => {
  const any = { ...CAPABILITIES, tasks: [ANY_TASK] };
  expect(unableReason(any, NEED)).toBeUndefined();
  expect(unableReason({ ...any, maxSize: 7 }, NEED)).toMatch(/^its largest size is 7/);
  const count = { ...CAPABILITIES, tasks: ['count'] };
  expect(unableReason(count, NEED)).toBe('it does not support pre-placed queens');
  expect(unableReason({ ...any, tasks: ['find'] }, NEED)).toBe('it can find, but not count');
});
