/** Failures outside the program never count against a student. */
import { describe, expect, test } from 'vitest';
import { FACTS, judge, startEngine, testOf, useEngine } from './helpers.ts';

const engine = useEngine();

describe('a checker that fails', () => {
  test.each([
    [
      'throws',
      'throw',
      /records could not be judged; the first is record 2: .*the checker is broken/,
    ],
    ['hangs', 'hang', /checker of echo did not finish at record 2: it took too long/],
    ['ends its process', 'exit', /checker of echo did not finish .*it ended its worker/],
  ])('%s', async (_, word, note) => {
    const text = `yes\n${word}\nno\n`;
    const outcome = await judge(engine(), 'echo', text, text, { checkerLimitMs: 500 });
    expect(outcome.verdict).toBe('JE');
    expect(outcome.reason).toContain('not your fault');
    expect(outcome.note).toMatch(note);
  });

  test('cannot decide', async () => {
    const text = 'yes\nundecided\nno\n';
    const outcome = await judge(engine(), 'echo', text, text);
    expect(outcome).toMatchObject({ verdict: 'NV', right: 2, total: 3 });
    expect(outcome.records.map(({ verdict }) => verdict)).toEqual(['AC', 'NV', 'AC']);
    expect(outcome.reason).toContain('not your fault');
    expect(outcome.note).toMatch(/could not verify 1 of 3 answers; .*record 2: nobody knows/);
  });

  test('fills its memory', async () => {
    await using small = await startEngine(1, 96);
    const outcome = await judge(small, 'echo', 'yes\nhog\n', 'yes\nhog\n');
    expect(outcome.verdict).toBe('JE');
    expect(outcome.note).toMatch(/checker of echo did not finish/);
  });

  test('fails while reading an answer', async () => {
    const outcome = await judge(engine(), 'echo', 'a\nb\n', 'stumble\nb\n');
    expect(outcome).toMatchObject({ verdict: 'JE', right: 1, total: 2 });
    expect(outcome.note).toContain('I stumbled');
  });

  test('leaves the engine usable', async () => {
    expect(await judge(engine(), 'echo', 'a\n', 'a\n')).toMatchObject({ verdict: 'AC' });
  });
});

test('if both program and checker crash, the verdict is JE', async () => {
  const facts = { ...FACTS, ending: { kind: 'signalled', signal: 'SIGSEGV' } } as const;
  expect(await judge(engine(), 'echo', 'throw\n', 'throw\n', { facts })).toMatchObject({
    verdict: 'JE',
  });
});

test('if a limit ended the program, the checker matters only for records that count', async () => {
  const facts = { ...FACTS, ending: { kind: 'limit', limit: 'cpu' } } as const;
  const stopped = await judge(engine(), 'echo', 'throw\n', 'throw\n', { facts });
  expect(stopped).toMatchObject({ verdict: 'TLE', right: 0, total: 1 });
  expect(stopped.note).toContain('the checker is broken');
  const { scoring } = testOf('echo');
  const credited = testOf('echo', { scoring: { ...scoring, creditWith: ['TLE'] } });
  const counting = { facts, test: credited };
  expect(await judge(engine(), 'echo', 'throw\n', 'throw\n', counting)).toMatchObject({
    verdict: 'JE',
  });
});

test('an invalid input gives JE', async () => {
  const unreadable = await judge(engine(), 'nqueens', '4\nsome queens\n', '[2,4,1,3]\n[1]\n');
  expect(unreadable).toMatchObject({ verdict: 'JE', right: 1 });
  expect(unreadable.note).toMatch(/1 of 2 records could not be judged; the first is record 2: /);
  const utf16 = Buffer.from('\uFEFF4\n', 'utf16le');
  const other = await judge(engine(), 'nqueens', '', '[2,4,1,3]\n', { input: utf16 });
  expect(other).toMatchObject({ verdict: 'JE', note: expect.stringContaining('UTF-16') });
  const empty = await judge(engine(), 'nqueens', '# nothing\n', '[2,4,1,3]\n');
  expect(empty).toMatchObject({ verdict: 'JE', note: expect.stringContaining('no record') });
});

test('a missing problem or solver gives JE', async () => {
  const outcome = await judge(engine(), 'no-such-problem', '4\n', '[2,4,1,3]\n');
  expect(outcome).toMatchObject({
    verdict: 'JE',
    note: expect.stringContaining('no-such-problem'),
  });
  const { answer } = testOf('nqueens');
  const task = testOf('nqueens', { answer: { ...answer, solver: 'no-such-solver' } });
  const other = await judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n', { test: task });
  expect(other).toMatchObject({ verdict: 'JE', note: expect.stringContaining('no-such-solver') });
});

test('a sandbox failure is reported to staff', async () => {
  const facts = {
    ...FACTS,
    ending: { kind: 'sandbox-failed', reason: 'no user namespaces' },
  } as const;
  const outcome = await judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n', { facts });
  expect(outcome).toMatchObject({
    verdict: 'JE',
    note: expect.stringContaining('no user namespaces'),
  });
});

test('an interrupted run is not judged', async () => {
  const facts = { ...FACTS, ending: { kind: 'interrupted' } } as const;
  await expect(judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n', { facts })).rejects.toThrow(
    /stopped/,
  );
  const signal = AbortSignal.abort();
  await expect(judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n', { signal })).rejects.toMatchObject({
    code: 'batch/interrupted',
  });
});

test('an answer file in UTF-16 is FE', async () => {
  const bytes = Buffer.from('\uFEFF[2,4,1,3]\n', 'utf16le');
  const collected = { bytes, file: 'nqueens_out.txt', deductions: [] };
  expect(await judge(engine(), 'nqueens', '4\n', collected)).toMatchObject({
    verdict: 'FE',
    reason: expect.stringContaining('UTF-8'),
  });
});
