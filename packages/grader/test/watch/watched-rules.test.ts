import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesOfRules, WatchedRules } from '../../src/watch/watched-rules.ts';
import { folderWith } from '../assignment/helpers.ts';
import { ASSIGNMENT, testOf } from '../../../class-view/test/class.ts';

test('the files that decide how a class is graded', () => {
  const checker = {
    kind: 'testlib',
    command: ['/c/check', 'not-a-file'],
    answerFile: '/c/right.txt',
    contents: '',
    limits: ASSIGNMENT.tests[0]!.limits,
  } as const;
  const assignment = {
    ...ASSIGNMENT,
    secret: { file: '/c/secret' },
    libraries: [{ path: import.meta.filename, uses: [import.meta.dirname] }],
    tests: [
      ...ASSIGNMENT.tests,
      testOf('a', 'A', { instances: { kind: 'file', path: '/c/boards.txt' } }),
      testOf('b', 'B', { checker, package: '/c/package' }),
    ],
    samples: [{ path: '/c/sample' }],
    similarity: { starter: ['/c/starter'] },
  };
  const overrides = { files: ['/c/overrides.yaml'] };
  expect(filesOfRules(assignment as never, overrides as never)).toEqual([
    '/course/assignment.yaml',
    '/c/secret',
    '/c/overrides.yaml',
    import.meta.filename,
    '/c/boards.txt',
    '/c/package',
    '/c/check',
    '/c/right.txt',
    '/c/sample',
    '/c/starter',
  ]);
});

/** Watches two files with numbers, of which the first must not be greater. */
async function watchNumbers(retryAfter: number, alsoCheck: () => void = () => undefined) {
  const folder = await folderWith({ least: '1', most: '2' });
  const [least, most] = [join(folder, 'least'), join(folder, 'most')];
  const refused: string[] = [];
  const watched = new WatchedRules(
    {
      async read() {
        const texts = await Promise.all([least, most].map((file) => readFile(file, 'utf8')));
        return { files: [least, most], numbers: texts.map(Number) as [number, number] };
      },
      async check({ numbers: [a, b] }) {
        if (a > b) throw new Error(`${a} > ${b}`);
        alsoCheck();
      },
      refused: (thrown) => void refused.push((thrown as Error).message),
    },
    { lookEvery: 20, retryAfter },
  );
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  await watched.read();
  return { least, most, refused, watched, stop };
}

/** Replaces a file at once, so that nobody reads a part. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

test('changed rules apply if they are valid', async () => {
  const { least, most, refused, watched, stop } = await watchNumbers(Infinity);
  const next = watched.next(stop.signal);
  await replace(least, '3');
  await expect.poll(() => refused).toEqual(['3 > 2']);
  await replace(most, '4');
  expect(await next).toMatchObject({ numbers: [3, 4] });
  const last = watched.next(stop.signal);
  stop.abort();
  expect(await last).toBeUndefined();
});

test('invalid rules are refused once and read again, because what they lack may appear', async () => {
  let lacks = false;
  let checks = 0;
  const { most, refused, watched, stop } = await watchNumbers(60, () => {
    checks++;
    if (lacks) throw new Error('no solver');
  });
  lacks = true;
  const next = watched.next(stop.signal);
  await replace(most, '5');
  await expect.poll(() => checks).toBeGreaterThan(3);
  expect(refused).toEqual(['no solver']);
  lacks = false;
  expect(await next).toMatchObject({ numbers: [1, 5] });
});
