import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeId, UniqueIds } from '../src/find/safe-id.ts';
import { findSubmission, findSubmissions, readRoster, unpackSubmission } from '../src/index.ts';
import { segmentsOf } from '../src/read/entry.ts';
import { findOnly, readFiles, RULES, temporaryFolder, writeFiles } from './helpers.ts';
import { pack } from './pack.ts';

/** Returns the names, students, and files of all submissions of a folder, by id. */
async function look(folder: string) {
  const { submissions, refused } = await findSubmissions(folder, RULES);
  const found: Record<string, unknown> = {};
  for (const submission of submissions) {
    const into = join(temporaryFolder(), 'work');
    await unpackSubmission(submission, into, RULES);
    const { name, studentId } = submission;
    found[submission.id] = [name, studentId, Object.keys(readFiles(into)).toSorted()];
  }
  return { found, refused };
}

test('folders, archives, and program files are submissions; other files are not', async () => {
  const folder = writeFiles(temporaryFolder(), {
    'smith/nqueens.py': '1',
    'jones.py': '1',
    'Main.java': '1',
    'roster.csv': 'x',
    'README.md': 'x',
    'grades.xlsx': 'x',
    '.queenside/store': 'x',
    '.DS_Store': 'x',
    '__MACOSX/._x': 'x',
  });
  await pack(join(folder, 'li.tar.gz'), [{ name: 'nqueens.py' }]);
  expect(await look(folder)).toEqual({
    found: {
      Main: ['Main.java', undefined, ['Main.java']],
      jones: ['jones.py', undefined, ['jones.py']],
      li: ['li.tar.gz', undefined, ['nqueens.py']],
      smith: ['smith', undefined, ['nqueens.py']],
    },
    refused: [],
  });
});

test("Canvas: a student's files form one submission, without attempt numbers", async () => {
  const folder = writeFiles(temporaryFolder(), {
    'smithjohn_12345_67890_nqueens-2.py': '1',
    'smithjohn_12345_67891_alphabeta.py': '1',
    'smithjohn_12345_67892_notes.txt': '1',
    'lee_LATE_77_88_Main-1.java': '1',
    'kim_5_6_try-1.py': '1',
    'kim_5_7_try-2.py': '1',
  });
  await pack(join(folder, 'doejane_99_100_my_queens.zip'), [
    { name: 'q/nqueens.py' },
    { name: 'q/a.py' },
  ]);
  await pack(join(folder, 'roe_1_2_nqueens.zip'), [{ name: 'main.py' }]);
  await pack(join(folder, 'roe_1_3_alphabeta.tgz'), [{ name: 'main.py' }]);
  expect((await look(folder)).found).toEqual({
    smithjohn_12345: ['smithjohn_12345', '12345', ['alphabeta.py', 'notes.txt', 'nqueens.py']],
    lee_77: ['lee_LATE_77_88_Main-1.java', '77', ['Main.java']],
    kim_5: ['kim_5', '5', ['try-1.py', 'try-2.py']],
    doejane_99: ['doejane_99_100_my_queens.zip', '99', ['a.py', 'nqueens.py']],
    roe_1: ['roe_1', '1', ['alphabeta/main.py', 'nqueens/main.py']],
  });
});

test('Moodle: folders and files, without text typed into the page', async () => {
  const folder = writeFiles(temporaryFolder(), {
    'John Smith_12345_assignsubmission_file/nqueens.py': '1',
    'John Smith_12345_assignsubmission_onlinetext/onlinetext.html': '1',
    'Zoë O’Hara_7_assignsubmission_file_nqueens.py': '1',
    'Zoë O’Hara_7_assignsubmission_file_board.py': '1',
  });
  mkdirSync(join(folder, 'An Li_8_assignsubmission_file_'));
  await pack(join(folder, 'An Li_8_assignsubmission_file_', 'work.zip'), [
    { name: 'work/nqueens.py' },
  ]);
  expect((await look(folder)).found).toEqual({
    'John-Smith_12345': ['John Smith_12345_assignsubmission_file', '12345', ['nqueens.py']],
    'Zoe-O-Hara_7': ['Zoë O’Hara_7', '7', ['board.py', 'nqueens.py']],
    'An-Li_8': ['An Li_8_assignsubmission_file_', '8', ['nqueens.py']],
  });
});

test('Gradescope: students come from the metadata file', async () => {
  const folder = writeFiles(temporaryFolder(), {
    'submission_1/nqueens.py': '1',
    'submission_2/nqueens.py': '1',
    'submission_3/nqueens.py': '1',
    'submission_metadata.yml': `---
submission_1:
  :submitters:
  - :name: John Smith
    :sid: '0012'
    :email: js@example.edu
  :created_at: 2026-01-01 10:00:00.000000000 Z
submission_2:
  :submitters:
  - :name: An Li
    :sid:
    :email: al@example.edu
`,
  });
  expect((await look(folder)).found).toEqual({
    submission_1: ['submission_1', '0012', ['nqueens.py']],
    submission_2: ['submission_2', 'al@example.edu', ['nqueens.py']],
    submission_3: ['submission_3', undefined, ['nqueens.py']],
  });
  writeFiles(folder, { 'submission_metadata.yml': 'a: [' });
  const { found, refused } = await look(folder);
  expect(Object.keys(found)).toHaveLength(3);
  expect(refused.map(({ name }) => name)).toEqual(['submission_metadata.yml']);
});

test('entries that cannot be read are refused with a reason, and the others are read', async () => {
  const folder = writeFiles(temporaryFolder(), {
    'smith/nqueens.py': '1',
    'broken.zip': 'x',
    'essay.pdf': 'x',
    'roe_7_8_broken.zip': 'x',
  });
  symlinkSync('/etc', join(folder, 'link'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const { found, refused } = await look(folder);
  expect(Object.keys(found)).toEqual(['smith']);
  expect(refused.map(({ name, reason }) => `${name}: ${reason.split(';')[0]}`)).toEqual([
    expect.stringMatching(/^broken\.zip: the archive broken\.zip cannot be read \(.+\)$/),
    'essay.pdf: essay.pdf is not a program file',
    'link: link is a symbolic link',
    'pipe: pipe is a named pipe',
    expect.stringMatching(/^roe_7_8_broken\.zip: the archive roe_7_8_broken\.zip cannot be read/),
  ]);
  expect(refused.map(({ studentId }) => studentId).filter(Boolean)).toEqual(['7']);
});

test.each([
  ['a', 255],
  [`${'a'.repeat(63)}/`, 16],
])('the name of %s, %d times, can be used', (part, times) => {
  const name = part.repeat(times);
  expect(segmentsOf(name).join('/')).toBe(name.replace(/\/$/, ''));
});

test.each([
  ['a', 256, 'is longer than 255 bytes'],
  // Two bytes each.
  ['ä', 128, 'is longer than 255 bytes'],
  [`${'a'.repeat(63)}/`, 17, 'is longer than 1024 bytes with its folders'],
])('the name of %s, %d times, %s', (part, times, fault) => {
  expect(() => segmentsOf(part.repeat(times))).toThrow(fault);
});

test.each([
  ['Name\n"Doe, Jane"', 'Jane Doe'],
  ['Name\n"Doe, "', 'Doe,'],
  ['Name\n"Doe, Jane, PhD"', 'Doe, Jane, PhD'],
  ['Given Name,Surname\nJane,Doe', 'Jane Doe'],
  ['First name,Last name\n,Doe', 'Doe'],
])('the roster %j names %s', (text, name) => {
  expect(readRoster(text, 'roster.csv').missing()).toEqual([name]);
});

test('links and pipes in a folder are left out with a note', async () => {
  const folder = writeFiles(temporaryFolder(), { 'smith/nqueens.py': '1' });
  symlinkSync('/etc/passwd', join(folder, 'smith/board.py'));
  symlinkSync('/etc', join(folder, 'smith/lib'));
  execFileSync('mkfifo', [join(folder, 'smith/pipe')]);
  const { submission } = await findOnly(folder);
  expect(submission!.notes).toEqual([
    'board.py is a symbolic link and was left out',
    'lib is a symbolic link and was left out',
    'pipe is a named pipe and was left out',
  ]);
  expect((await look(folder)).found).toEqual({ smith: ['smith', undefined, ['nqueens.py']] });
});

test('a name that is not UTF-8 is left out with a note', async () => {
  const folder = writeFiles(temporaryFolder(), { 'smith/nqueens.py': '1' });
  const name = Buffer.concat([Buffer.from(join(folder, 'smith/')), Buffer.from([0xff, 0x41])]);
  writeFileSync(name, 'x');
  expect((await findOnly(folder)).submission!.notes).toEqual([
    expect.stringContaining('not UTF-8 and was left out'),
  ]);
});

// Root reads everything.
test.skipIf(process.getuid!() === 0)('entries without read permission are refused', async () => {
  const folder = writeFiles(temporaryFolder(), {
    'jones/a.py': '1',
    'smith/nqueens.py': '1',
    'x.zip': 'PK',
  });
  mkdirSync(join(folder, 'locked'), { mode: 0 });
  chmodSync(join(folder, 'smith/nqueens.py'), 0);
  chmodSync(join(folder, 'x.zip'), 0);
  const { submissions, refused } = await findSubmissions(folder, RULES);
  // Lets the test remove it.
  chmodSync(join(folder, 'locked'), 0o700);
  expect(submissions.map(({ id }) => id)).toEqual(['jones']);
  expect(refused.map(({ name }) => name)).toEqual(['locked', 'smith', 'x.zip']);
  for (const { reason } of refused) expect(reason).toContain('cannot be read (permission denied)');
});

test('an empty folder is a submission', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'smith'));
  expect((await look(folder)).found).toEqual({ smith: ['smith', undefined, []] });
});

test('a missing folder is an error', async () => {
  await expect(findSubmissions('/nowhere', RULES)).rejects.toMatchObject({
    code: 'submission/folder-unreadable',
    message: expect.stringContaining('no such file or directory'),
  });
});

test('a single submission is read by path', async () => {
  const folder = writeFiles(temporaryFolder(), { 'right/nqueens.py': '1' });
  const { id, name, hash } = await findSubmission(join(folder, 'right'), 'sample-1', RULES);
  const { submission } = await findOnly(folder);
  expect({ id, name, hash }).toEqual({ id: 'sample-1', name: 'right', hash: submission!.hash });
  await expect(findSubmission('/nowhere', 'x', RULES)).rejects.toMatchObject({
    code: 'submission/unreadable',
  });
});

test('ids are unique and safe as file names, whatever the names', () => {
  const hard = [
    '.',
    '..',
    '...',
    '',
    '__proto__',
    'constructor',
    '-rf',
    'CON',
    'nul.txt',
    'a/b',
    'A',
    'a',
    'ä',
    'á',
    'a\n',
    '日本',
    '\u202Ea',
    'x'.repeat(300),
    'a.',
    ' a',
  ];
  const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...hard), fc.string({ unit: codeUnit }))),
      (names) => {
        const ids = new UniqueIds();
        const given = names.map((name) => ids.idFor(name));
        expect(new Set(given.map((id) => id.toLowerCase())).size).toBe(names.length);
        const unsafe = given.filter(
          (id) =>
            !/^[A-Za-z0-9](?:[\w.-]{0,78}[A-Za-z0-9])?$/.test(id) ||
            /\.\.|^(?:con|nul)(?:\.|$)/i.test(id) ||
            id in {},
        );
        expect(unsafe).toEqual([]);
      },
    ),
  );
  expect(hard.map(safeId).slice(0, 9)).toEqual([
    'submission',
    'submission',
    'submission',
    'submission',
    'proto',
    'submission-constructor',
    'rf',
    'submission-CON',
    'submission-nul.txt',
  ]);
});

test('a folder and an archive of the same name are two submissions with different ids', async () => {
  const folder = writeFiles(temporaryFolder(), { 'smith/a.py': '1', 'Smith/a.py': '1' });
  await pack(join(folder, 'smith.zip'), [{ name: 'a.py' }]);
  const { submissions } = await findSubmissions(folder, RULES);
  const ids = submissions.map(({ id }) => id);
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(3);
});
