/** Functions that attack: their calls are counted outside the sandbox, and each costs its own record only. */
import { openSandboxApart, type Sandbox } from '@queenside/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useEngine } from '../assignment/helpers.ts';
import { NO_SANDBOX, SKIPPED } from '../class/helpers.ts';
import { runHostile } from './helpers.ts';
import { JAVASCRIPT, JAVASCRIPT_HEAD, KEEPING, PYTHON, PYTHON_HEAD } from './hostile.ts';

describe.skipIf(NO_SANDBOX !== undefined)(`in the sandbox${SKIPPED}`, () => {
  const engine = useEngine();
  let sandbox: Sandbox & AsyncDisposable;
  beforeAll(async () => {
    sandbox = await openSandboxApart();
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  /** Those that end at their limit get little time, and the others enough for a busy machine, in milliseconds. */
  const timeFor = (seen: string | RegExp): number =>
    /^limit (?:cpu|$)/.test(`${seen}`) ? 800 : 10_000;
  const run = async (file: string, text: string, seen: string | RegExp): Promise<string> =>
    runHostile(sandbox, await engine().importProblem('alphabeta'), file, text, timeFor(seen));

  test.each(PYTHON)('%s, in Python', async (_, body, seen) => {
    expect(await run('alphabeta.py', `${PYTHON_HEAD}${body}\n`, seen)).toMatch(seen);
  });

  test('nothing stays for the next record', async () => {
    const seen = 'answer 0; 0 leaves';
    for (const _ of [1, 2])
      expect(await run('alphabeta.py', `${PYTHON_HEAD}${KEEPING}\n`, seen)).toBe(seen);
  });

  test.each(JAVASCRIPT)('%s, in JavaScript', async (_, body, seen) => {
    expect(await run('alphabeta.js', `${JAVASCRIPT_HEAD}${body} }\n`, seen)).toMatch(seen);
  });
});
