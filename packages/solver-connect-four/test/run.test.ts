import { makeContext, abortAtQuestion, runSolver } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { cellsLeft } from '../src/rules.ts';
import { bitboardAlphaBetaSolver } from '../src/index.ts';
import { itemsOf } from '../src/find.ts';
import { split } from '../src/split.ts';
import { tableBitsOf } from '../src/oracle.ts';
import { at } from './positions.ts';

/** Takes several hundred thousand nodes, and so several slices. */
const LONG = '255313643375362';

const run = async (line: string, settings: Parameters<typeof runSolver>[2] = {}) =>
  runSolver(bitboardAlphaBetaSolver, at(line), settings);

describe('a run', () => {
  test('stops on a signal, and the next run is right', async () => {
    const whole = await run(LONG);
    for (const questions of [0, 1, 4])
      await expect(run(LONG, { signal: abortAtQuestion(questions) })).rejects.toMatchObject({
        code: 'core/gave-up',
      });
    expect(await run(LONG)).toEqual(whole);
  });

  test('reports increasing progress', async () => {
    const told: number[] = [];
    await run(LONG, { onProgress: (fraction) => told.push(fraction) });
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBeLessThan(1);
  });

  test('reports consistent counts', async () => {
    const { answer, stats } = await run(LONG);
    const count = (name: string): number => Number(stats[name]);
    expect(count('nodes')).toBe(answer.nodes);
    expect(count('leaves') + count('tableCutoffs')).toBeLessThan(count('nodes'));
    expect(count('leaves')).toBeGreaterThan(count('nodes') / 10);
    expect(count('tableCutoffs')).toBeLessThanOrEqual(count('tableHits'));
    expect(count('tableHits')).toBeLessThan(count('tableProbes'));
    // The order of moves is good: most nodes that are left early are left after their first move.
    expect(count('firstMoveCutoffs')).toBeGreaterThan(count('cutoffs') / 2);
    expect(count('firstMoveCutoffs')).toBeLessThan(count('cutoffs'));
    expect(count('maxDepth')).toBeLessThanOrEqual(cellsLeft(at(LONG)));
    expect(count('maxDepth')).toBeGreaterThan(cellsLeft(at(LONG)) / 2);
  });

  test('visits more nodes with a small table', async () => {
    // Many more than the entries of the smallest table.
    const longer = '4x7';
    const [small, large] = [await run(longer, { options: { table: 1 } }), await run(longer)];
    expect(small.answer.score).toBe(large.answer.score);
    expect(small.answer.nodes).toBeGreaterThan(large.answer.nodes!);
  });
});

test('the table grows with the cells left, up to its limit', () => {
  expect(tableBitsOf(at('7x6'), 64)).toBe(23);
  expect(tableBitsOf(at('7x6'), 4)).toBe(19);
  expect(tableBitsOf(at('7x6'), 7)).toBe(19);
  expect(tableBitsOf(at('4x4'), 64)).toBe(17);
  expect(tableBitsOf(at('7x6 1212343456567712'), 1)).toBe(17);
});

describe('parts', () => {
  const all = { moves: 'all', share: 40, table: 16 } as const;

  test('exist for early positions if all moves are asked for', () => {
    expect(split.parts(at('7x6'), all)).toBe(4);
    expect(split.parts(at('4'), all)).toBe(4);
    expect(split.parts(at('1'), all)).toBe(7);
    expect(split.parts(at('445'), all)).toBe(1);
    expect(split.parts(at('7x6'), { ...all, moves: 'best' })).toBe(1);
    expect(split.parts(at('5x6'), all)).toBe(1);
  });

  test('join to the best of all moves, including mirror images', () => {
    const names = [...itemsOf(at('7x6')).keys()];
    const findings = [0, 1, 2].map((part) => ({
      nodes: 10,
      depth: 20 + part,
      values: Object.fromEntries(
        names
          .map((name, index) => [name, 3 - index] as const)
          .filter((_, index) => index % 3 === part),
      ),
    }));
    const context = makeContext();
    // The values are those of MIN's answers: what MIN loses, MAX wins.
    const answer = { score: 0, move: '4', nodes: 31 };
    expect(split.join(at('7x6'), all, findings, context)).toEqual(answer);
    expect(context.stats['moves']).toBe('1:-3 2:-2 3:-1 4:0 5:-1 6:-2 7:-3');
    expect(context.stats).toMatchObject({ nodes: 31, maxDepth: 22 });
  });

  test.each(['255313643375362', '7x6 4455126353', '5x5 1', '7x6 1212123'])(
    'give the answer of the whole for %s, for any number of parts',
    async (line) => {
      const options = { ...all, share: 20 };
      const whole = await run(line, { options });
      const plain = await run(line, { options: { ...all, share: 42 } });
      expect(whole.stats['moves']).toBe(plain.stats['moves']);
      expect(whole.answer).toEqual({ ...plain.answer, nodes: whole.answer.nodes });
      for (const parts of new Set([2, split.parts(at(line), options)])) {
        const results = Array.from({ length: parts }, (_, part) =>
          split.solvePart(at(line), options, part, parts, makeContext()),
        );
        expect(split.join(at(line), options, results, makeContext())).toEqual(whole.answer);
      }
    },
  );
});

test('the estimate grows with the cells left', () => {
  const estimate = (size: number) =>
    bitboardAlphaBetaSolver.estimate!({ task: 'value', size }, at('7x6'));
  expect(estimate(14)).toBeLessThan(0.01);
  expect(estimate(28)).toBeLessThan(0.1);
  expect(estimate(42)).toBeGreaterThan(30);
});
