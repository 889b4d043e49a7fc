import type { Catalog } from '@queenside/runtime';
import { expect, test } from 'vitest';
import { requireSensible } from '../src/routing/destination.ts';

const problems = { nqueens: 'landscapes', nim: 'game trees' };
const catalog = {
  plugins: [{ name: 'mine', searchFile: '/home/me/mine.js' }],
  problems: Object.entries(problems).map(([id, searched]) => ({ id, searched })),
  solvers: [{ id: 'mine', problem: 'nqueens', plugin: 'mine', capabilities: { tasks: ['find'] } }],
  unsuited: [],
} as unknown as Catalog;

test('a search of boards is not taken for one of landscapes, which the problem of boards has, too', () => {
  expect(() => requireSensible(catalog, { problem: 'nim', solver: 'mine', options: {} })).toThrow(
    'mine.js searches boards, and nim has game trees',
  );
});
