import { RIGHT, type LineReader, type Plugin, type Problem, type Solver } from '@queenside/core';
import { plainStats } from '../src/calls/plain-data.ts';
import { ProblemCalls } from '../src/calls/problem-calls.ts';
import { checkAnswer } from '../src/check/check-answer.ts';
import { verifyRecords } from '../src/check/verify-records.ts';
import { Registry } from '../src/plugins/registry.ts';
import { expect, test } from 'vitest';
import { localProgress, type Unpacked } from '../src/index.ts';
import { planFor } from '../src/sections.ts';
import { solveRecords } from '../src/solve/solve-records.ts';

/** Plugins that are right, and plugins that misbehave. */
const PLUGINS = new URL('../../batch/test/fixtures/plugins/', import.meta.url);

/** Solves one record in this thread, without a supervisor. */
async function solve(
  record: string,
  solver: string,
  timeLimitMs = Infinity,
  ownSolvers: readonly string[] = [],
): Promise<Unpacked> {
  const registry = new Registry();
  for (const name of ['doubling', 'misbehaving']) {
    const { href } = new URL(`${name}/index.js`, PLUGINS);
    const { default: plugin } = (await import(href)) as { default: Plugin };
    registry.add(plugin, { name, version: '1', location: PLUGINS.pathname, source: 'bundled' });
  }
  const bytes = Buffer.from(record);
  const plan = {
    problem: 'double',
    origin: { name: 'double.txt' },
    solver,
    ownSolvers,
    options: {},
    seed: 1,
    timeLimitMs,
    explain: true,
    draw: false,
  };
  const records = { bytes, ends: [bytes.length], lines: [1], first: 0 };
  return solveRecords(registry, { kind: 'solve', plan, records }, localProgress());
}

const errorOf = ({ records }: Unpacked) => records[0]!.error;

test('the time-limit error tells what the solver knows', async () => {
  expect(errorOf(await solve('13', 'teller', 20))).toEqual({
    code: 'batch/time-limit',
    cause: 'no answer within the time limit of 20 ms: the double is only known to be at least 20',
    remedy: 'raise --time-limit, or use a faster solver',
  });
  expect(errorOf(await solve('13', 'poller', 20))!.cause).toBe(
    'no answer within the time limit of 20 ms',
  );
});

test('errors about the solver of the user speak to its author', async () => {
  const own = (solver: string, limit = Infinity) => solve('13', solver, limit, [solver, 'another']);
  expect(errorOf(await own('poller', 20))!.remedy).toBe(
    'look for a loop that never ends, or raise --time-limit',
  );
  expect(errorOf(await own('late-liar', 20))!.remedy).toBe(
    'the checker refused it; follow it with `queenside referee` or `--trace`',
  );
  const { remedy } = errorOf(await solve('13', 'late-liar', 20, ['another']))!;
  expect(remedy).toContain('report the fault to its author');
});

test('other errors are not blamed on the time limit', async () => {
  expect(errorOf(await solve('13', 'resigner', 20))!.code).toBe('core/gave-up');
  expect(errorOf(await solve('13', 'late-liar', 20))!.code).toBe('core/answer-wrong');
});

test.each(['mumbler', 'riddler'])(
  'an explanation that fails (%s) costs no answer',
  async (solver) => {
    const { records, chunks } = await solve('13', solver);
    expect(Buffer.concat(chunks).toString()).toBe('26\n');
    expect(records[0]).toMatchObject({ status: 'right' });
    expect(records[0]!.details ?? {}).toEqual({});
  },
);

/** Makes a registry with a problem whose answers are numbers. */
function registryOf(parts: Partial<Problem>): Registry {
  const problem: Partial<Problem> = {
    id: 'double',
    styles: ['plain'],
    mistakes: {},
    format: (answer) => [Buffer.from(`${answer}\n`)],
    readAnswer: (lines: LineReader) => Number(Buffer.from(lines.next()!).toString()),
    ...parts,
  };
  return { problem: () => problem, pluginOf: () => 'doubling' } as unknown as Registry;
}

test.each([
  ['the solver if the checker accepts the text of its answer', 26, 'batch/answer-unusable'],
  ['the problem if the checker fails on the text too', 27, 'batch/problem-failed'],
])('a checker that throws is the fault of %s', (_, answer, code) => {
  const registry = registryOf({
    check: (_instance, checked) => {
      if (checked !== 26) throw new Error('no luck');
      return RIGHT;
    },
  });
  const calls = new ProblemCalls(registry, 'double', { name: 'double.txt' });
  const solver = { id: 'adder' } as Solver;
  const check = () => checkAnswer(calls, solver, 13, String(answer));
  expect(check).toThrow(expect.objectContaining({ code }));
});

test('an answer whose text holds none is the fault of its solver', () => {
  const registry = registryOf({
    check() {
      throw new Error('no luck');
    },
    readAnswer: () => undefined,
  });
  const calls = new ProblemCalls(registry, 'double', { name: 'double.txt' });
  expect(() => checkAnswer(calls, { id: 'adder' } as Solver, 13, 26)).toThrow(
    expect.objectContaining({ code: 'batch/answer-unusable' }),
  );
});

test('a problem that overwrites the bytes of a record gets them anew for each section', () => {
  const registry = registryOf({
    input: 'bytes',
    parse(bytes: Uint8Array) {
      const number = Number(Buffer.from(bytes).toString());
      bytes.fill(0x39);
      return number;
    },
    check: (number, answer) =>
      answer === 2 * number ? RIGHT : { kind: 'wrong', mistake: '', reason: `${number}` },
  });
  const { records } = verifyRecords(
    registry,
    {
      kind: 'verify',
      problem: 'double',
      origin: { name: 'double.txt' },
      sections: [{ label: 'first' }, { label: 'second' }],
      input: new TextEncoder().encode('1\n2\n'),
      answers: new TextEncoder().encode('2\n2\n4\n4\n'),
      timeLimitMs: Infinity,
      grades: false,
    },
    localProgress(),
  );
  expect(records.map(({ status }) => status)).toEqual(Array(4).fill('right'));
});

test('the options of a section override those of its file', () => {
  const sections = [
    { label: 'Greedy', solver: 'greedy' },
    { label: 'A*', solver: 'a-star', options: { weight: 2 } },
  ];
  const plan = { options: { weight: 1 }, sections };
  expect([0, 1, 2].map((index) => planFor(plan, index))).toMatchObject([
    { solver: 'greedy', options: { weight: 1 } },
    { solver: 'a-star', options: { weight: 2 } },
    { solver: 'greedy', options: { weight: 1 } },
  ]);
});

test('statistics keep finite numbers and short words', () => {
  const odd = { none: NaN, all: Infinity, long: 'x'.repeat(201) };
  expect(plainStats({ steps: 3, rule: 'odd', ...odd })).toEqual({ steps: 3, rule: 'odd' });
});
