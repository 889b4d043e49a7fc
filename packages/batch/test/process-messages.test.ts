/** Messages of worker processes, in whose name a plugin may send anything: table after table. */
import { expect, test } from 'vitest';
import { pack, unpack } from '../src/protocol/packing.ts';
import { isOutcome, isProcessReport } from '../src/protocol/process-messages.ts';
import { MOST_CHARACTERS } from '../src/protocol/shared-progress.ts';

const progress = { index: 0, step: 'solve', elapsed: 1.5, fraction: 0.5, about: 'abacus' };
const ending = { why: 'died', detail: 'exit status 1' };
const bytes = Uint8Array.of(1);

test('a report is progress, perhaps with an end or an answer so far, or it is an outcome', () => {
  for (const report of [
    { outcome: bytes },
    { progress },
    { progress: { ...progress, index: -1, about: '' } },
    { progress: { ...progress, about: 'x'.repeat(MOST_CHARACTERS) } },
    { progress, incumbent: bytes },
    { progress, ending, incumbent: bytes },
    ...['time-limit', 'out-of-memory', 'stopped'].map((why) => ({
      progress,
      ending: { ...ending, why },
    })),
  ])
    expect([report, isProcessReport(report)]).toEqual([report, true]);
  for (const report of [
    undefined,
    {},
    { outcome: 'x' },
    { outcome: bytes, ending },
    { progress, incumbent: 'x' },
    { progress, ending: {} },
    { progress, ending: { ...ending, why: 'open-files' } },
    { progress, ending: { why: 'died' } },
    ...[
      { index: 0.5 },
      { index: '0' },
      { step: 'sleep' },
      { elapsed: Infinity },
      { fraction: NaN },
      { about: undefined },
      { about: 'x'.repeat(MOST_CHARACTERS + 1) },
    ].map((change) => ({ progress: { ...progress, ...change } })),
  ])
    expect([report, isProcessReport(report)]).toEqual([report, false]);
});

test('an outcome is a result or an error in three texts, and only the engine interrupts', () => {
  const error = { code: 'a/b', cause: 'c', remedy: '' };
  for (const outcome of [
    { result: 1 },
    { result: undefined },
    { result: 1, changed: 'Array.prototype.map' },
    { error },
    { error, changed: 'x' },
  ])
    expect([outcome, isOutcome(outcome)]).toEqual([outcome, true]);
  for (const outcome of [
    undefined,
    {},
    { changed: 'x' },
    { result: 1, changed: 7 },
    { error: 'x' },
    { error: { ...error, code: 1 } },
    { error: { ...error, cause: undefined } },
    { error: { ...error, remedy: null } },
    { error: { ...error, code: 'batch/interrupted' } },
  ])
    expect([outcome, isOutcome(outcome)]).toEqual([outcome, false]);
});

test('a message arrives as it was packed, a Buffer as plain bytes', () => {
  const outcome = { result: { chunks: [Buffer.from('x')], count: 3n } };
  const { result } = unpack(pack(outcome)) as typeof outcome;
  expect(result.count).toBe(3n);
  expect(result.chunks[0]!.constructor).toBe(Uint8Array);
  expect([...result.chunks[0]!]).toEqual([120]);
});
