import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesOfRules, WatchedRules } from '../../src/watch/watched-rules.ts';
import { folderWith } from '../assignment/helpers.ts';
import { ASSIGNMENT, testOf } from '../report/class.ts';

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
async function watchNumbers() {
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
      },
      refused: (thrown) => void refused.push((thrown as Error).message),
    },
    { lookEvery: 20, retryAfter: 60 },
  );
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  await watched.read();
  return { least, most, refused, watched, stop };
}

test('changed rules apply if they are valid', async () => {
  const { least, most, refused, watched, stop } = await watchNumbers();
  const next = watched.next(stop.signal);
  await writeFile(least, '3');
  await expect.poll(() => refused).toEqual(['3 > 2']);
  await writeFile(most, '4');
  expect(await next).toMatchObject({ numbers: [3, 4] });
  expect(refused).toEqual(['3 > 2']);
  const last = watched.next(stop.signal);
  stop.abort();
  expect(await last).toBeUndefined();
});

test('invalid rules are refused once and read again, because what they lack may appear', async () => {
  const { most, refused, watched, stop } = await watchNumbers();
  let lacks = true;
  let reads = 0;
  const { read } = watched;
  watched.read = async () => {
    reads++;
    if (lacks) throw new Error('no solver');
    return read.call(watched);
  };
  const next = watched.next(stop.signal);
  await rm(most);
  await writeFile(most, '5');
  await expect.poll(() => reads).toBeGreaterThan(2);
  expect(refused).toEqual(['no solver']);
  lacks = false;
  expect(await next).toMatchObject({ numbers: [1, 5] });
});
