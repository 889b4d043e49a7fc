import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Picture } from '@queenside/runtime';
import type { Engine } from '../src/index.ts';
import { answer, PLUGINS, startThirdParty, type Answered } from './helpers.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startThirdParty([join(dirname(PLUGINS), 'third-party', 'faulty')]);
});
afterAll(async () => engine[Symbol.asyncDispose]());

/** Three records; the second one triggers the fault. */
async function run(problem: string, solver?: string): Promise<Answered> {
  const destination = { problem, options: {}, ...(solver !== undefined && { solver }) };
  return answer(engine, '1\n13\n2\n', { destination });
}

/** Answers the records, and returns the error of the second one. */
async function faultOf(problem: string, solver?: string): Promise<Answered['records'][1]> {
  const { text, records } = await run(problem, solver);
  expect(text).toMatch(/^2\nerror: line 2: .*\n4\n$/);
  return records[1]!;
}

test.each([
  ['splits-into-millions', /into 20000000 parts/],
  ['splits-into-halves', /into 2.5 parts/],
  ['splits-into-nothing', /into undefined parts/],
])('%s: an impossible number of parts names the solver', async (solver, message) => {
  expect((await faultOf('sound', solver)).error).toMatchObject({
    code: 'batch/bad-parts',
    cause: expect.stringMatching(message),
    remedy: expect.stringContaining(solver),
  });
});

test('parts that are no JSON name the solver', async () => {
  expect((await faultOf('sound', 'splits-into-bigints')).error).toMatchObject({
    code: 'core/solver-threw',
    cause: expect.stringMatching(/splits-into-bigints failed: .*BigInt/),
  });
});

test.each([
  ['draws-function', 'got a function'],
  ['draws-nothing', 'got undefined'],
  ['draws-later', 'got a promise'],
])('%s: a drawing that is no text does not affect the answer', async (problem, message) => {
  const pictures: Picture[] = [];
  const { text } = await answer(engine, '1\n13\n2\n', {
    destination: { problem, options: {} },
    onPicture: async (picture) => void pictures.push(picture),
  });
  expect(text).toBe('2\n26\n4\n');
  expect(pictures).toMatchObject([
    { svg: '<svg/>' },
    { error: { code: 'batch/drawing-failed', cause: expect.stringContaining(message) } },
    { svg: '<svg/>' },
  ]);
});

test.each([
  ['writes-text', /returned a string instead of bytes/],
  ['writes-nothing', /returned nothing/],
  ['writes-empty-chunks', /returned nothing/],
  ['writes-no-line-feed', /without a line feed/],
  ['writes-half', /no more ink/],
])('%s: an answer that cannot be written leaves nothing in the file', async (problem, message) => {
  const { error, bytes } = await faultOf(problem);
  expect(error!.cause).toMatch(message);
  expect(bytes).toBe(Buffer.byteLength(`error: line 2: ${error!.cause}; ${error!.remedy}\n`));
  const { text } = await run(problem);
  const verified = await engine.verify({
    problem,
    origin: { name: `${problem}.txt` },
    input: Buffer.from('1\n13\n2\n'),
    answers: Buffer.from('2\n26\n4\n'),
  });
  expect(Buffer.concat(verified.chunks).toString()).toBe(text);
});

test.each([
  ['parses-badly', 'its parse threw: no such letter'],
  ['needs-nothing', 'its need returned undefined without a task and a size'],
  ['needs-badly', 'its need threw: no need'],
  ['checks-badly', 'its check threw: no luck'],
  ['checks-to-true', 'its check returned a boolean instead of a verdict'],
  ['checks-later', 'its check returned a promise instead of a verdict'],
  ['checks-without-reason', 'its check returned an object instead of a verdict'],
])("%s: a problem's fault names the problem and its plugin", async (problem, message) => {
  const fault = await faultOf(problem);
  const { code, cause, stack } = fault.error!;
  expect(code).toBe('batch/problem-failed');
  const [, said, place] = /^(.*?)(?: \(at (index\.js:\d+:\d+)\))?$/.exec(cause)!;
  expect(said).toBe(`the problem ${problem} of plugin queenside-plugin-faulty failed: ${message}`);
  // A fault that was thrown has a place, in the message and in the stack.
  expect(place !== undefined).toBe(message.includes('threw'));
  expect(stack ?? '').toContain(place ?? '');
  expect(fault.error!.remedy).not.toContain('solver');
  const verified = await engine.verify({
    problem,
    origin: { name: `${problem}.txt` },
    input: Buffer.from('1\n13\n2\n'),
    answers: Buffer.from('2\n26\n4\n'),
  });
  // Verifying does not call `need`.
  const expected = problem.startsWith('needs') ? undefined : cause;
  expect(verified.records[1]!.error?.cause).toBe(expected);
});

test('an answer that the problem fails to read is not judged', async () => {
  const { records } = await engine.verify({
    problem: 'reads-badly',
    origin: { name: 'reads-badly.txt' },
    input: Buffer.from('1\n13\n2\n'),
    answers: Buffer.from('2\n26\n4\n'),
    grades: true,
  });
  expect(records.map(({ judged }) => judged!.finding)).toEqual(['right', 'unjudged', 'right']);
  expect(records[1]!.error).toMatchObject({
    code: 'batch/problem-failed',
    cause: expect.stringMatching(/plugin queenside-plugin-faulty failed: its readAnswer threw: no/),
  });
});

test.each(['reports-oddly', 'reports-oddly-in-parts'])(
  '%s: statistics that cannot be sent are dropped, but the answer is kept',
  async (solver) => {
    const { text, records } = await run('sound', solver);
    expect(text).toBe('2\n26\n4\n');
    expect(records.map(({ stats }) => stats)).toEqual(
      records.map(() => ({ steps: 3, rule: 'odd' })),
    );
  },
);

test('an endless drawing: the error says that the answer is right', async () => {
  const { text } = await answer(engine, '1\n13\n2\n', {
    destination: { problem: 'draws-without-end', options: {} },
    timeLimitMs: 300,
    onPicture: async () => undefined,
  });
  expect(text).toMatch(/^2\nerror: line 2: .* 300 ms: a right one was found, but not drawn/);
  expect(text).toMatch(/\n4\n$/);
});
