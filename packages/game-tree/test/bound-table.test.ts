import { Random } from '@queenside/core';
import { expect, test } from 'vitest';
import { BoundTable } from '../src/problem/bound-table.ts';

test('entries have the stored bounds, and most entries are found', () => {
  const random = new Random(9);
  const table = new BoundTable();
  const kept = new Map<string, [low: number, high: number, move: number]>();
  const keys: [number, number][] = [];
  for (let index = 0; index < 100_000; index++) {
    const key: [number, number] = [random.int(2 ** 31) | 0, index % 3 === 0 ? 7 : random.int(1000)];
    const low = random.int(100);
    table.keep(...key, low, low + random.int(5), index, 1 + (index % 9));
    if (!kept.has(key.join())) kept.set(key.join(), [low, table.highAt(table.find(...key)), index]);
    keys.push(key);
  }
  const met: number[][] = [];
  const wanted: number[][] = [];
  for (const key of keys) {
    const at = table.find(...key);
    if (at < 0) continue;
    met.push([table.lowAt(at), table.highAt(at), table.moveAt(at)]);
    wanted.push(kept.get(key.join())!);
  }
  expect(met.join(' ')).toBe(wanted.join(' '));
  expect(met.length).toBeGreaterThan(90_000);
});

test('bounds of one key only narrow', () => {
  const table = new BoundTable();
  table.keep(1, 2, -Infinity, 5, 3, 1);
  table.keep(1, 2, 2, Infinity, 4, 1);
  table.keep(1, 2, 1, 9, 4, 1);
  const at = table.find(1, 2);
  expect([table.lowAt(at), table.highAt(at), table.moveAt(at)]).toEqual([2, 5, 4]);
  expect(table.find(2, 1)).toBe(-1);
  expect(table.find(0, 0)).toBe(-1);
});

test('a full table keeps the entries that took the most work', () => {
  const random = new Random(10);
  const table = new BoundTable();
  const hard: [number, number][] = [];
  for (let index = 0; index < 3_000_000; index++) {
    const key: [number, number] = [random.bits(), random.bits()];
    const isHard = index % 20 === 0;
    table.keep(...key, 0, 1, 0, isHard ? 1000 : 1 + random.int(9));
    if (isHard) hard.push(key);
  }
  const found = hard.filter((key) => table.find(...key) >= 0);
  expect(found.length).toBeGreaterThan(0.99 * hard.length);
});
