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
