import { Random } from '@queenside/core';
import { expect, test } from 'vitest';
import { BoundTable } from '../src/bound-table.ts';

test('what is found was kept, while most of it is found', () => {
  const random = new Random(9);
  const table = new BoundTable();
  const kept = new Map<string, [low: number, high: number, move: number]>();
  const keys: [number, number][] = [];
  for (let index = 0; index < 100_000; index++) {
    const key: [number, number] = [random.int(2 ** 31) | 0, index % 3 === 0 ? 7 : random.int(1000)];
    const low = random.int(100);
    table.keep(...key, low, low + random.int(5), index);
    if (!kept.has(key.join())) kept.set(key.join(), [low, table.high[table.find(...key)]!, index]);
    keys.push(key);
  }
  let found = 0;
  for (const key of keys) {
    const at = table.find(...key);
    if (at < 0) continue;
    found++;
    expect([table.low[at], table.high[at], table.moves[at]]).toEqual(kept.get(key.join()));
  }
  expect(found).toBeGreaterThan(90_000);
});

test('bounds of one key narrow, and never widen', () => {
  const table = new BoundTable();
  table.keep(1, 2, -Infinity, 5, 3);
  table.keep(1, 2, 2, Infinity, 4);
  table.keep(1, 2, 1, 9, 4);
  const at = table.find(1, 2);
  expect([table.low[at], table.high[at], table.moves[at]]).toEqual([2, 5, 4]);
  expect(table.find(2, 1)).toBe(-1);
  expect(table.find(0, 0)).toBe(-1);
});
