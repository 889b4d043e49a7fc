import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forwardCheckingSolver } from '../src/index.ts';
import { solve } from './solve.ts';

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const readme = textOf('../README.md');

test('the example is there, and every record of it is answered rightly', () => {
  const path = 'example/nqueens.forward-checking.txt';
  expect(readme).toContain(`queenside solve packages/solver-forward-checking/${path}`);
  const records = textOf(`../${path}`).trim().split('\n');
  expect(records.length).toBeGreaterThan(5);
  for (const record of records)
    expect(solve(record, 'most-constrained').verdict).toEqual({ right: true });
});

test('every option, event and stat is told of', () => {
  const { options, events } = forwardCheckingSolver;
  const stats = Object.keys(solve('8', 'fixed').stats);
  for (const name of [...Object.keys(options), ...stats]) expect(readme).toContain(`\`${name}\``);
  for (const [name, fields] of Object.entries(events!.fields))
    expect(readme).toContain(`\`${name}(${fields.join(', ')})\``);
});

test('the queens of a count are as many as it says', () => {
  for (const [order, queens] of [
    ['most-constrained', 416_698],
    ['fixed', 641_974],
  ] as const) {
    expect(readme).toContain(queens.toLocaleString('en'));
    expect(solve('12 count', order).stats['nodes']).toBe(queens);
  }
});
