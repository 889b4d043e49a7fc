import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine, Picture } from '../src/index.ts';
import { answer, PLUGINS, startThirdParty, type Answered } from './helpers.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startThirdParty([join(dirname(PLUGINS), 'third-party', 'faulty')]);
});
afterAll(async () => engine[Symbol.asyncDispose]());

/** Three records, of which the second meets the fault. */
async function run(problem: string, solver?: string): Promise<Answered> {
  const destination = { problem, options: {}, ...(solver !== undefined && { solver }) };
  return answer(engine, '1\n13\n2\n', { destination });
}

/** The error of the second record; the others are answered. */
async function faultOf(problem: string, solver?: string): Promise<Answered['records'][1]> {
  const { text, records } = await run(problem, solver);
  expect(text).toMatch(/^2\nerror: line 2: .*\n4\n$/);
  return records[1]!;
}

test.each([
  ['splits-into-millions', /into 20000000 parts/],
  ['splits-into-halves', /into 2.5 parts/],
  ['splits-into-nothing', /into undefined parts/],
])('%s: a number of parts that cannot be is told with its solver', async (solver, message) => {
  expect((await faultOf('sound', solver)).error).toMatchObject({
    code: 'batch/bad-parts',
    wrong: expect.stringMatching(message),
    remedy: expect.stringContaining(solver),
  });
});

test.each([
  ['draws-function', 'is a function'],
  ['draws-nothing', 'is undefined'],
  ['draws-later', 'is a promise'],
])('%s: a drawing that is no text does not affect the answer', async (problem, message) => {
  const pictures: Picture[] = [];
  const { text } = await answer(engine, '1\n13\n2\n', {
    destination: { problem, options: {} },
    onPicture: async (picture) => void pictures.push(picture),
  });
  expect(text).toBe('2\n26\n4\n');
  expect(pictures).toMatchObject([
    { svg: '<svg/>' },
    { error: { code: 'batch/drawing-failed', wrong: expect.stringContaining(message) } },
    { svg: '<svg/>' },
  ]);
});

test.each([
  ['writes-text', /gave a string instead of bytes/],
  ['writes-nothing', /gave nothing/],
  ['writes-empty-chunks', /gave nothing/],
  ['writes-no-line-feed', /without a line feed/],
  ['writes-half', /no more ink/],
])('%s: nothing is left of an answer that cannot be written', async (problem, message) => {
  const { error, bytes } = await faultOf(problem);
  expect(error!.wrong).toMatch(message);
  expect(bytes).toBe(Buffer.byteLength(`error: line 2: ${error!.wrong}; ${error!.remedy}\n`));
  const { text } = await run(problem);
  const verified = await engine.verify({
    problem,
    input: Buffer.from('1\n13\n2\n'),
    answers: Buffer.from('2\n26\n4\n'),
  });
  expect(Buffer.concat(verified.chunks).toString()).toBe(text);
});

test.each([
  ['parses-badly', 'its parse threw: no such letter'],
  ['needs-nothing', 'its need gave undefined without a task and a size'],
  ['needs-badly', 'its need threw: no need'],
  ['checks-badly', 'its check threw: no luck'],
  ['checks-to-true', 'its check gave a boolean that is no verdict'],
  ['checks-later', 'its check gave a promise that is no verdict'],
  ['checks-without-reason', 'its check gave an object that is no verdict'],
])('%s: a fault of a problem is told as its own, with its plugin', async (problem, message) => {
  const wrong = `the problem ${problem} of plugin queenside-plugin-faulty failed: ${message}`;
  const told = { code: 'batch/problem-failed', wrong };
  const fault = await faultOf(problem);
  expect(fault.error).toMatchObject(told);
  expect(fault.error!.remedy).not.toContain('solver');
  const verified = await engine.verify({
    problem,
    input: Buffer.from('1\n13\n2\n'),
    answers: Buffer.from('2\n26\n4\n'),
  });
  // Whoever only checks asks for no need.
  const expected = problem.startsWith('needs') ? undefined : wrong;
  expect(verified.records[1]!.error?.wrong).toBe(expected);
});

test('an answer that a problem fails to read is neither right nor wrong', async () => {
  const { records } = await engine.verify({
    problem: 'reads-badly',
    input: Buffer.from('1\n13\n2\n'),
    answers: Buffer.from('2\n26\n4\n'),
    grades: true,
  });
  expect(records.map(({ judged }) => judged!.finding)).toEqual(['right', 'open', 'right']);
  expect(records[1]!.error).toMatchObject({
    code: 'batch/problem-failed',
    wrong: expect.stringMatching(/plugin queenside-plugin-faulty failed: its readAnswer threw: no/),
  });
});

test.each(['reports-oddly', 'reports-oddly-in-parts'])(
  '%s: what cannot be sent of the statistics is dropped, and the answer is there',
  async (solver) => {
    const { text, records } = await run('sound', solver);
    expect(text).toBe('2\n26\n4\n');
    expect(records.map(({ stats }) => stats)).toEqual(
      records.map(() => ({ steps: 3, rule: 'odd' })),
    );
  },
);

test('a drawing without end under a time limit: that the answer is right is told', async () => {
  const { text } = await answer(engine, '1\n13\n2\n', {
    destination: { problem: 'draws-without-end', options: {} },
    timeLimitMs: 300,
    onPicture: async () => undefined,
  });
  expect(text).toMatch(/^2\nerror: line 2: .* 300 ms: a right one was found, but not drawn/);
  expect(text).toMatch(/\n4\n$/);
});
