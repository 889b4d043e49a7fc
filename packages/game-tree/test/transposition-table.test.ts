import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULL_DEPTH, NO_MOVE, NOT_FOUND, TranspositionTable } from '../src/index.ts';

/** True bounds of a value. */
const knowledge = fc.record({
  lo: fc.integer({ min: 0, max: 300 }),
  value: fc.integer({ min: -5, max: 5 }),
  kind: fc.constantFrom('exact', 'lower', 'upper'),
  depth: fc.integer({ min: 0, max: 3 }),
  move: fc.integer({ min: -1, max: 9 }),
});
const boundsOf = ({ kind, value }: { kind: string; value: number }): [number, number] => [
  kind === 'upper' ? -Infinity : value,
  kind === 'lower' ? Infinity : value,
];

describe('the transposition table', () => {
  test('of numbered nodes keeps all entries while there is enough memory', () => {
    fc.assert(
      fc.property(fc.array(knowledge, { maxLength: 400 }), (entries) => {
        const table = new TranspositionTable(1, true);
        const model = new Map<number, { depth: number; low: number; high: number; move: number }>();
        for (const entry of entries) {
          const { lo, depth, move } = entry;
          const [lower, upper] = boundsOf(entry);
          table.store(lo, 0, depth, lower, upper, move);
          const known = model.get(lo);
          if (known === undefined) model.set(lo, { depth, low: lower, high: upper, move });
          else if (depth >= known.depth) {
            const low = depth === known.depth ? Math.max(known.low, lower) : lower;
            const high = depth === known.depth ? Math.min(known.high, upper) : upper;
            const joined = low <= high ? { low, high } : { low: lower, high: upper };
            model.set(lo, { ...joined, depth, move: move === NO_MOVE ? known.move : move });
          }
        }
        expect(table.size).toBe(model.size);
        for (const [lo, { depth, low, high, move }] of model) {
          const at = table.probe(lo, 0);
          expect([table.depth(at), table.lower(at), table.upper(at), table.move(at)]).toEqual([
            depth,
            low,
            high,
            move,
          ]);
        }
      }),
    );
  });

  test('distinguishes keys by all 64 bits', () => {
    const table = new TranspositionTable(1);
    table.store(1, 2, 0, 3, 3, NO_MOVE);
    expect(table.probe(1, 2)).not.toBe(NOT_FOUND);
    for (const [lo, hi] of [
      [2, 1],
      [1, 3],
      [0, 2],
      [1, 2 ** 31],
    ] as const)
      expect(table.probe(lo, hi)).toBe(NOT_FOUND);
    table.store(-1, 2 ** 32 - 1, 0, 4, 4, NO_MOVE);
    expect(table.lower(table.probe(2 ** 32 - 1, -1))).toBe(4);
  });

  test('never confuses positions, even if it is full', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5000), fc.nat(9)), { maxLength: 3000 }), (entries) => {
        const table = new TranspositionTable(0.01);
        for (const [key, depth] of entries) table.store(key, -key, depth, key, key, key);
        expect(table.size).toBeLessThanOrEqual(table.capacity);
        let found = 0;
        for (const [key] of entries) {
          const at = table.probe(key, -key);
          if (at === NOT_FOUND) continue;
          found++;
          expect([table.lower(at), table.upper(at), table.move(at)]).toEqual([key, key, key]);
        }
        expect(found > 0).toBe(entries.length > 0);
      }),
    );
  });

  test('keeps the deepest of the positions that share a place', () => {
    const table = new TranspositionTable(0.0001);
    expect(table.capacity).toBe(2);
    table.store(1, 0, FULL_DEPTH, 1, 1, NO_MOVE);
    for (let key = 2; key < 50; key++) table.store(key, 0, 5, key, key, NO_MOVE);
    expect(table.probe(1, 0)).not.toBe(NOT_FOUND);
    expect(table.probe(49, 0)).not.toBe(NOT_FOUND);
    expect(table.size).toBe(2);
  });

  test('keeps most entries, within its size', () => {
    const table = new TranspositionTable(1);
    expect(table.capacity).toBe(32_768);
    for (let key = 0; key < 10_000; key++) table.store(key * 64, 0, 0, key, key, NO_MOVE);
    const kept = Array.from({ length: 10_000 }, (_, key) => table.probe(key * 64, 0)).filter(
      (at) => at !== NOT_FOUND,
    ).length;
    expect(kept).toBeGreaterThan(9000);
    expect(table.size).toBe(kept);
  });
});
