import { conformance } from '@queenside/conformance';
import { expect, test } from 'vitest';
import plugin from '../src/index.ts';
import { missionariesDomain } from '../src/missionaries.ts';

conformance(test, plugin);

test.each(['0 3 2', '3 0 2', '2 2 5', '3\t3\t2', ' 3  3 \t2 '])('%s is a record', (record) => {
  expect(missionariesDomain.parse(record)).toMatchObject({ isBoatLeft: true });
});

test.each(['1 2 2', '0 0 2', '3 3 6'])('%s is refused', (record) => {
  expect(() => missionariesDomain.parse(record)).toThrow('at most as many cannibals');
});
