/** External checkers in bubblewrap. */
import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestOutcome } from '@queenside/class-view';
import { type Limits, openSandbox, type Sandbox } from '@queenside/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, judge, LIMITS, testOf, useEngine } from './helpers.ts';

const engine = useEngine(1);
const CHECKERS = fileURLToPath(new URL('fixtures/checkers', import.meta.url));
const sandbox: Sandbox | undefined = await openSandbox().catch(() => undefined);
let base = '';

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'queenside-checkers-'));
  await cp(CHECKERS, base, { recursive: true });
  await writeFile(join(base, 'answer.txt'), '42\n');
  await chmod(base, 0o755);
});
afterAll(() => rm(base, { recursive: true, force: true }));

describe.runIf(sandbox !== undefined)('a checker in bubblewrap', () => {
  const ask = (
    output: string,
    mood: string[] = [],
    limits: Partial<Limits> = {},
  ): Promise<TestOutcome> =>
    judge(engine(), 'nqueens', '6\n', answered(output), {
      test: testOf('nqueens', {
        checker: {
          kind: 'kattis',
          command: ['python3', 'kattis.py', ...mood],
          answerFile: 'answer.txt',
          contents: '',
          limits: { ...LIMITS, ...limits },
        },
      }),
      sandbox: sandbox!,
      base,
    });

  test('judges and leaves messages', async () => {
    expect(await ask('42\n')).toMatchObject({ verdict: 'AC' });
    expect(await ask('41\n')).toMatchObject({
      verdict: 'WA',
      reason: "the first word is '41'",
      note: "expected ['42'], found ['41']",
    });
    expect(await ask('x', ['score=0.5'])).toMatchObject({ verdict: 'PAC', share: 0.5 });
  });

  test.each(['accident', 'crash', 'segfault'])('gives JE if it fails (%s)', async (mood) => {
    expect(await ask('42\n', [mood])).toMatchObject({ verdict: 'JE' });
  });

  test('gives JE if it hangs or floods its output', async () => {
    expect(await ask('42\n', ['hang'], { wallMs: 500 })).toMatchObject({ verdict: 'JE' });
    expect(await ask('42\n', ['flood'])).toMatchObject({ verdict: 'JE' });
  });

  test('cannot write outside its folder', async () => {
    const before = await readdir(base);
    await ask('42\n');
    expect(await readdir(base)).toEqual(before);
  });
});
