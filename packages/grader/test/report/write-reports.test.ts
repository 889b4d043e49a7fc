import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeReports } from '../../src/report/index.ts';
import { ASSIGNMENT, classOf, testOf } from '../../../class-view/test/class.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-report-'));
  folders.push(folder);
  return join(folder, 'report');
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});
const bytesOf = async (files: readonly string[]) =>
  Promise.all(files.map(async (file) => (await readFile(file)).toString('base64')));

test('writes exactly the files that it returns', async () => {
  const folder = await newFolder();
  const result = classOf(3);
  const files = await writeReports(result, folder);
  const names = files.map((file) => relative(folder, file));
  expect(names).toEqual([
    'assistant.html',
    'grades.csv',
    ...['1000', '1001', '1002'].map((id) => `gradescope/${id}.json`),
    'instructor.html',
    'junit.xml',
    'result.json',
    'similar/1.html',
    'similar/2.html',
    ...['1000', '1001', '1002'].map((id) => `staff/${id}.html`),
    ...['1000', '1001', '1002'].map((id) => `students/${id}.html`),
  ]);
  const there = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = there
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  expect(found.toSorted()).toEqual(files);
});

test('removes the pages of submissions that no longer exist, unless the result is partial', async () => {
  const folder = await newFolder();
  await writeReports(classOf(3), folder);
  await writeFile(join(folder, 'students', 'notes.txt'), 'kept');
  await writeReports({ ...classOf(1), isPartial: true }, folder);
  expect(await readdir(join(folder, 'students'))).toHaveLength(4);
  await writeReports({ ...classOf(1), isPartial: false }, folder);
  expect((await readdir(join(folder, 'students'))).toSorted()).toEqual(['1000.html', 'notes.txt']);
  expect(await readdir(join(folder, 'gradescope'))).toEqual(['1000.json']);
});

test('the same result gives the same bytes when rewritten', async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  const first = await writeReports(classOf(12), one);
  await writeReports(classOf(5), other);
  expect(await bytesOf(await writeReports(classOf(12), other))).toEqual(await bytesOf(first));
});

test('writes only the requested kinds', async () => {
  const folder = await newFolder();
  const files = await writeReports(classOf(2), folder, { kinds: ['csv', 'json'] });
  expect(files.map((file) => relative(folder, file))).toEqual(['grades.csv', 'result.json']);
});

test('writes nothing when aborted, and reports unwritable paths', async () => {
  const folder = await newFolder();
  const signal = AbortSignal.abort();
  await expect(writeReports(classOf(2), folder, { signal })).rejects.toThrow('abort');
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  await writeFile(folder, 'a file in the way');
  await expect(writeReports(classOf(2), folder)).rejects.toMatchObject({
    code: 'batch/output-unwritable',
  });
});

test('the page of 300 students and 10 tests stays below 2 MB', async () => {
  const folder = await newFolder();
  const more = Array.from({ length: 6 }, (_, index) => testOf(`more-${index}`, `More ${index}`));
  const result = classOf(300, { ...ASSIGNMENT, tests: [...ASSIGNMENT.tests, ...more] });
  const files = await writeReports(result, folder, { kinds: ['html'] });
  expect(files).toHaveLength(2 + 300 + 300 + 2);
  expect((await readFile(join(folder, 'instructor.html'))).length).toBeLessThan(2_000_000);
});
