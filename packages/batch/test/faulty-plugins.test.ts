import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine, Picture } from '../src/index.ts';
import { answer, PLUGINS, startForeign, type Answered } from './helpers.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startForeign([join(dirname(PLUGINS), 'foreign', 'faulty')]);
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
