import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { Gauge } from '@queenside/batch';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeOptions } from '../src/show/options.ts';
import { BenchProgress } from '../src/actions/bench.ts';
import { Progress } from '../src/show/progress.ts';
import {
  shorten,
  showCount,
  showDuration,
  showGuess,
  showNumber,
  showRanges,
  showRate,
} from '../src/show/text.ts';
import { PATIENCE } from '../../../test/patience.ts';

describe('texts for people', () => {
  test.each([0, 999, 1000, 12_345, 1_234_567, -123_456, 2 ** 53 - 1])('%d is a number', (whole) => {
    expect(showNumber(whole)).toBe(whole.toLocaleString('en-US'));
  });

  test.each([
    [3.21, '3.2 ms'],
    [450, '0.45 s'],
    [59_900, '59.90 s'],
    [125_000, '2 min 5 s'],
    [59_999, '1 min 0 s'],
    [119_700, '2 min 0 s'],
    [7_380_000, '2 h 3 min'],
  ])('%d ms took %s', (milliseconds, text) => {
    expect(showDuration(milliseconds)).toBe(text);
  });

  test.each([
    [10, '1 s'],
    [59_500, '1 min 0 s'],
    [125_000, '2 min 5 s'],
    [7_380_000, '2 h 3 min'],
  ])('%d ms are estimated as %s', (milliseconds, text) => {
    expect(showGuess(milliseconds)).toBe(text);
  });

  test('counts, rates and ranges', () => {
    expect([showCount(1, 'file'), showCount(1234, 'file')]).toEqual(['1 file', '1,234 files']);
    expect([0, 0.42, 9.96, 1234.5].map(showRate)).toEqual(['0/s', '0.4/s', '10/s', '1,235/s']);
    expect(showRanges([3, 5, 6, 7, 12])).toBe('3, 5-7, 12');
  });

  test('a long text is shortened in the middle', () => {
    expect(shorten('inputs/nqueens.txt', 18)).toBe('inputs/nqueens.txt');
    expect(shorten('inputs/nqueens.txt', 9)).toBe('inpu….txt');
    expect(shorten('inputs/nqueens.txt', 1)).toBe('');
  });
});

describe('progress', () => {
  const terminal = (isTTY: boolean, columns = 80) => {
    const stream = new PassThrough({ encoding: 'utf8' });
    let written = '';
    stream.on('data', (text: string) => (written += text));
    Object.assign(stream, { isTTY, columns, rows: 24 });
    return {
      stream: stream as unknown as NodeJS.WriteStream,
      lines: () =>
        stripVTControlCharacters(written)
          .split('\n')
          .filter((line) => line !== ''),
    };
  };

  // Waiting advances the clock.
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('fits in one line of the terminal', async () => {
    const { stream, lines } = terminal(true, 80);
    const progress = new Progress(stream, true);
    progress.expect(2);
    const gauge = new Gauge();
    progress.begin(`inputs/${'long/'.repeat(20)}nqueens.txt`, gauge).opened(200);
    progress.begin('inputs/alphabeta.txt', new Gauge()).opened(200);
    gauge.advance(100);
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(0), PATIENCE);
    progress.stop();
    const [line] = lines();
    expect(line).toMatch(
      /^█{6}░{18} {2}25 % {2}0 records {2}0\/s {2}ETA \d+ s {2}inp\S*…\S*txt and 1 more$/,
    );
    expect(line!.length).toBeLessThan(80);
  });

  test('shows nothing without a terminal, or if it is not wanted', async () => {
    const [file, unwanted, shown] = [terminal(false), terminal(true), terminal(true)];
    const all = [
      new Progress(file.stream, true),
      new Progress(unwanted.stream, false),
      new Progress(shown.stream, true),
    ];
    for (const progress of all) progress.begin('inputs/nqueens.txt', new Gauge()).opened(8);
    await vi.waitFor(() => expect(shown.lines().length).toBeGreaterThan(0), PATIENCE);
    for (const progress of all) progress.stop();
    expect([file.lines(), unwanted.lines()]).toEqual([[], []]);
  });

  test('of a comparison shows the current run and the remaining time', async () => {
    const { stream, lines } = terminal(true);
    const rows = [{ record: Buffer.from('12'), task: 'count', size: 12_000, unable: {} }];
    const progress = new BenchProgress(stream, true, 5, rows);
    const turn = { row: 0, solver: 'bitmask', expected: 61_000 };
    progress.show({ ...turn, round: 0 });
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(0), PATIENCE);
    progress.show({ ...turn, round: 2 });
    progress.stop();
    expect(lines()[0]).toMatch(/^warming up {2}size 12,000 {2}bitmask {2}\d s$/);
    expect(lines().at(-1)).toMatch(
      /round 2 of 5 {2}size 12,000 {2}bitmask {2}\d s {2}ETA 1 min 1 s$/,
    );
  });
});

test('options are listed with their range', () => {
  const description = 'MiB';
  expect(
    describeOptions({
      memory: { type: 'number', exclusiveMinimum: 0, maximum: 16_384, default: 256, description },
      table: { type: 'integer', minimum: 1, description },
      cutoff: { enum: ['>=', '>'], description },
    }),
  ).toBe(
    [
      '  memory  MiB (number above 0 to 16384, default 256)',
      '  table   MiB (integer from 1)',
      '  cutoff  MiB (>=|>)',
    ].join('\n'),
  );
});
