import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../src/index.ts';
import { answer, PLUGINS, startThirdParty } from './helpers.ts';
import { DOUBLING, LIMITS, UNRULY } from './third-party.ts';

const INPUT = '1\n2\n13\n4\n5\n';

let engine: Engine;
beforeAll(async () => {
  const plugins = [DOUBLING, join(PLUGINS, 'misbehaving'), UNRULY];
  engine = await startThirdParty(plugins, LIMITS);
});
afterAll(async () => engine[Symbol.asyncDispose]());

/** Returns the line of the failed record, and checks that all others are right. */
function theFailed(text: string): string {
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('error:'))).toEqual(['2', '4', '8', '10']);
  expect(lines).toHaveLength(5);
  return lines[2]!;
}

/** What the solver `unruly` does from 100 on: the error's code and message. */
const MISDEEDS = [
  ['aborter', 'core/solver-threw', /abort\(\) is not supported/],
  ['crasher', 'batch/worker-died', /ended by SIGSEGV/],
  ['exiter', 'batch/worker-died', /exit status 3/],
  ['heap-hog', 'batch/out-of-memory', /out of memory/],
  ['buffer-hog', 'batch/out-of-memory', /out of memory/],
  ['interloper', 'batch/worker-died', /what is no answer/],
  ['flooder', 'batch/worker-died', /printed more than 16777216 bytes/],
  ['prattler', expect.any(String), /printed more than|out of memory/],
  ['rejecter', 'batch/worker-died', /nobody waits for this/],
] as const;

test('each record at which a third-party solver misbehaves fails alone', async () => {
  const input = MISDEEDS.map((_, index) => `2\n${100 + index}\n4\n`).join('');
  const { text, records } = await answer(engine, input, { solver: 'unruly' });
  const lines = text.split('\n');
  const told = records.map(({ line, status, error }) => [
    line,
    status,
    error?.code,
    lines[line - 1],
  ]);
  expect(told).toEqual(
    MISDEEDS.flatMap(([, code, message], index) => [
      [3 * index + 1, 'right', undefined, '4'],
      [3 * index + 2, 'failed', code, expect.stringMatching(message)],
      [3 * index + 3, 'right', undefined, '8'],
    ]),
  );
});

test.each([
  ['liar', 'core/answer-wrong', /27 is not twice 13/],
  ['thrower', 'core/solver-threw', /thirteen is unlucky/],
])('%s: only its own record fails', async (solver, code, message) => {
  const { text, records } = await answer(engine, INPUT, { solver });
  expect(theFailed(text)).toMatch(message);
  expect(records[2]).toMatchObject({ line: 3, status: 'failed', error: { code } });
});

describe('a slow third-party solver fails only its own record', () => {
  test.each(['looper', 'waiter', 'poller', 'teller', 'sleeper'])(
    '%s is stopped at the time limit, or stops itself',
    async (solver) => {
      const { text, records } = await answer(engine, INPUT, { solver, timeLimitMs: 300 });
      expect(theFailed(text)).toMatch(/time limit/);
      expect(records[2]!.error!.code).toBe('batch/time-limit');
      expect(records[2]!.milliseconds).toBeGreaterThan(290);
    },
  );

  test('endless-answer, whose check never ends: the error says that an answer was found', async () => {
    const task = { solver: 'endless-answer', timeLimitMs: 300 };
    const { text } = await answer(engine, INPUT, task);
    expect(theFailed(text)).toContain(
      'an answer was found, but not checked within the time limit of 300 ms',
    );
  });
});

describe('leftovers of a third-party solver fail no other record:', () => {
  test('memory that it keeps', async () => {
    const input = Array.from({ length: 60 }, (_, index) => `${index}\n`).join('');
    const { report } = await answer(engine, input, { solver: 'leaker' });
    expect(report).toMatchObject({ status: 'done', right: 60 });
  });

  test('a timer that fails during other records', async () => {
    const input = Array.from({ length: 40 }, (_, index) => `${index}\n`).join('');
    const { report } = await answer(engine, input, { solver: 'time-bomber' });
    expect(report).toMatchObject({ status: 'done', right: 40 });
  });

  test('a timer that fails between records', async () => {
    expect((await answer(engine, '13\n', { solver: 'time-bomb' })).text).toBe('26\n');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await answer(engine, '1\n2\n', { solver: 'time-bomb' })).text).toBe('2\n4\n');
  });
});
