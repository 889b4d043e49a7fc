/** Explanations of failed runs for students. */
import type { RunEnding } from '@queenside/sandbox';
import { describe, expect, test } from 'vitest';
import { explainEnding } from '../../src/judge/judge-run.ts';
import { lastWords, plainText } from '../../src/judge/text.ts';
import { FACTS, judge, LIMITS, testOf, useEngine } from './helpers.ts';

const engine = useEngine(1);
const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('explanations of endings', () => {
  test.each<[RunEnding, cpuMs: number, errors: string, reason: string]>([
    [{ kind: 'exited', code: 0 }, 100, 'a warning', ''],
    [
      { kind: 'limit', limit: 'cpu' },
      12_345,
      '',
      'used more than the allowed 10 s of processor time',
    ],
    [{ kind: 'exited', code: 0 }, 11_000, '', 'used more than the allowed 10 s of processor time'],
    [
      { kind: 'limit', limit: 'wall' },
      100,
      '',
      'was still running after 30 s, the limit of elapsed time',
    ],
    [
      { kind: 'limit', limit: 'idle' },
      100,
      '',
      'waited without doing any work until the limit of elapsed time, 30 s',
    ],
    [{ kind: 'limit', limit: 'memory' }, 100, '', 'used more than the allowed 512 MiB of memory'],
    [
      { kind: 'limit', limit: 'output' },
      100,
      '',
      'wrote more than the allowed 1 MiB in its folder, where each file counts as at least 4 KiB (limits.output in the assignment)',
    ],
    [
      { kind: 'signalled', signal: 'SIGSEGV' },
      100,
      '',
      'ended by signal SIGSEGV (accessed memory that it does not own)',
    ],
    [{ kind: 'signalled', signal: 'SIGRTMIN' }, 100, '', 'ended by signal SIGRTMIN'],
    [
      { kind: 'exited', code: 1 },
      100,
      'Traceback (most recent call last):\n  File "a.py", line 3\n    x()\nValueError: invalid literal\n',
      'ended with exit status 1; its error message: ValueError: invalid literal',
    ],
    [{ kind: 'exited', code: 42 }, 100, '', 'ended with exit status 42'],
    [
      { kind: 'exited', code: 139 },
      100,
      '',
      'ended with exit status 139, which usually means a crash by SIGSEGV',
    ],
    [
      { kind: 'exited', code: 137 },
      100,
      '',
      'ended with exit status 137, which usually means termination by SIGKILL',
    ],
  ])('%o after %d ms, saying %j', (ending, cpuMs, errors, reason) => {
    const facts = { ...FACTS, ending, cpuMs, errors: bytes(errors) };
    expect(explainEnding(facts, LIMITS)).toBe(reason);
  });

  test('a flood on standard output', () => {
    const ending = { kind: 'limit', limit: 'output' } as const;
    const facts = { ...FACTS, ending, output: new Uint8Array(LIMITS.outputBytes) };
    expect(explainEnding(facts, LIMITS)).toBe(
      'wrote more than the allowed 1 MiB to standard output (limits.output in the assignment)',
    );
  });
});

describe('the last words of a program', () => {
  test.each([
    [
      'Exception in thread "main" java.lang.NullPointerException: no board\n\tat Queens.main(Queens.java:7)\n\t... 3 more\n',
      'Exception in thread "main" java.lang.NullPointerException: no board',
    ],
    [
      '/work/a.js:1\nx();\n^\n\nReferenceError: x is not defined\n    at Object.<anonymous> (/work/a.js:1:1)\n\nNode.js v26.0.0\n',
      'ReferenceError: x is not defined',
    ],
    [
      "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::at\n",
      'what(): vector::at',
    ],
    ['\u001B[31mred\u001B[0m and \u0000 dead\r\n', 'red and \uFFFD dead'],
    ['   \n\n', ''],
  ])('%j', (errors, words) => {
    expect(lastWords(bytes(errors), 300)).toBe(words);
  });

  test('are limited in length', () => {
    const words = lastWords(bytes(`${'long '.repeat(100)}\n`), 300);
    expect(words).toHaveLength(300);
    expect(words).toMatch(/^(?:long ){59}.*…$/);
  });

  test('mark invalid bytes instead of throwing', () => {
    expect(plainText(Uint8Array.of(0x61, 0xff, 0x0a, 0x62))).toBe('a\uFFFD\nb');
  });
});

test('a crash after right answers is RTE, and the records count', async () => {
  const facts = {
    ...FACTS,
    ending: { kind: 'exited', code: 3 },
    errors: bytes(`${'x'.repeat(5000)}\nbye`),
  } as const;
  const outcome = await judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n', { facts });
  expect(outcome).toMatchObject({
    verdict: 'RTE',
    right: 1,
    total: 1,
    reason:
      'ended with exit status 3; its error message: bye. All records are right nevertheless; creditWith: [RTE] in the assignment would credit them',
  });
  const usual = testOf('nqueens');
  const scoring = { ...usual.scoring, creditWith: ['RTE'] };
  const credited = await judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n', {
    facts,
    test: { ...usual, scoring },
  });
  expect(credited.reason).toMatch(/nevertheless$/);
  expect(outcome.run!.errors).toHaveLength(4000);
  expect(outcome.run!.errors).toMatch(/^…x+\nbye$/);
});

test('a stopped run keeps its answers', async () => {
  const facts = { ...FACTS, ending: { kind: 'limit', limit: 'idle' } } as const;
  const outcome = await judge(engine(), 'nqueens', '4\n6\n', '[2,4,1,3]\n', { facts });
  expect(outcome).toMatchObject({ verdict: 'ILE', right: 1, total: 2 });
  expect(outcome.reason).toBe(
    'waited without doing any work until the limit of elapsed time, 30 s. 1 of 2 records are right nevertheless',
  );
});

test('a program that exceeds its processor time but ends on its own is TLE', async () => {
  const facts = { ...FACTS, cpuMs: 10_001 };
  const outcome = await judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n', { facts });
  expect(outcome.verdict).toBe('TLE');
});
