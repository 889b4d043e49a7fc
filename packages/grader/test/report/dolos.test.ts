import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { writeReports, REPORT_KINDS } from '../../src/report/index.ts';
import { classOf } from '../../../class-view/test/class.ts';

/** Reads an archive as Dolos does: unpacks it, and follows the rows of info.csv. */
const READ = `
import csv, io, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
rows = list(csv.DictReader(io.StringIO(archive.read('info.csv').decode())))
texts = {row['filename']: archive.read(row['filename']).decode() for row in rows}
json.dump({'names': archive.namelist(), 'rows': rows, 'texts': texts}, sys.stdout)
`;

test('the archive for Dolos has every program at a safe path, and a row for each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-dolos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const result = classOf(8);
  const [first, ...others] = result.submissions;
  const paths = [
    'a b/näive.py',
    'a-b/naive.py',
    `${'long/'.repeat(30)}x.java`,
    'info.csv/__proto__.js',
    '-rf "quoted", name.cpp',
    'Notes.IPYNB',
  ];
  const at = Date.UTC(2026, 9, 14, 21, 59, 1);
  const programs = { [first!.id]: paths.map((path) => ({ path, text: path })) };
  const submissions = [
    { ...first!, handedIn: { at }, person: { name: 'Byron, Ada', section: '=A1' } },
    ...others,
  ];
  for (const { id } of others) programs[id] = [{ path: 'main.py', text: 'same' }];
  const kept = { find: async (key: string) => Buffer.from(`# ${key}\n`) };
  const options = { kept, kinds: REPORT_KINDS };
  await writeReports({ ...result, submissions, programs }, folder, options);

  const { stdout } = await execa('python3', ['-c', READ, join(folder, 'dolos.zip')]);
  const { names, rows, texts } = JSON.parse(stdout) as {
    readonly names: readonly string[];
    readonly rows: readonly Readonly<Record<string, string>>[];
    readonly texts: Readonly<Record<string, string>>;
  };
  expect(rows).toHaveLength(paths.length + others.length);
  expect(new Set(names).size).toBe(rows.length + 1);
  for (const name of names)
    expect(name).toMatch(/^(?:info\.csv|submissions\/[\w.-]+\/\w[\w.-]*\.\w+)$/);
  expect(Object.keys(rows[0]!)).toEqual(['filename', 'full_name', 'label', 'created_at']);
  const own = rows.slice(0, paths.length);
  expect(own.map(({ filename }) => texts[filename!])).toEqual(paths.map((path) => `# ${path}\n`));
  expect(own.map(({ filename }) => filename!.split('.').at(-1))).toEqual(
    'py py java js cpp py'.split(' '),
  );
  expect(own[0]).toMatchObject({
    full_name: 'Byron, Ada',
    label: "'=A1",
    created_at: '2026-10-14 21:59:01 +0000',
  });
  expect(rows.map((row) => row['full_name'])).toContain('李小龍');
});
