import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dancingLinksSolver } from '../src/index.ts';
import { solve } from './solve.ts';

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const readme = textOf('../README.md');

test('the example is there, and every record of it is answered rightly', () => {
  const path = 'example/nqueens.dancing-links.txt';
  expect(readme).toContain(`queenside solve packages/solver-dancing-links/${path}`);
  const records = textOf(`../${path}`).trim().split('\n');
  expect(records.length).toBeGreaterThan(5);
  for (const record of records) expect(solve(record).verdict).toEqual({ right: true });
});

test('every event and stat is told of', () => {
  for (const name of Object.keys(solve('8').stats)) expect(readme).toContain(`\`${name}\``);
  for (const [name, fields] of Object.entries(dancingLinksSolver.events!.fields))
    expect(readme).toContain(`\`${name}(${fields.join(', ')})\``);
});

test('nodes and updates are as many as it says', () => {
  for (const size of [8, 10, 12]) {
    const { nodes, updates } = solve(`${size} count`).stats;
    const row = [size, nodes!.toLocaleString('en'), updates!.toLocaleString('en')];
    expect(readme.replace(/ +/g, ' ')).toContain(`| ${row.join(' | ')} |`);
  }
});
