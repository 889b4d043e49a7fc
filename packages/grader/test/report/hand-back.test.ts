/** Reports reach exactly the students whom the platform finds by its own rules, and nobody if there is a doubt. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClassResult, SubmissionResult, TestOutcome } from '@queenside/class-view';
import { parse } from 'csv-parse/sync';
import { execa } from 'execa';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  handBack,
  type HandBackSources,
  type HandedBack,
  type WayToHandBack,
} from '../../src/report/index.ts';
import {
  ASSIGNMENT,
  classWith,
  outcomeOf,
  submissionOf,
  type Student,
} from '../../../class-view/test/class.ts';

/** Reads an archive with a reader that is not ours. */
const READ = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
texts = {name: archive.read(name).decode(errors='replace') for name in archive.namelist()}
assert len(texts) == len(archive.namelist())
json.dump(texts, sys.stdout)
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-hand-back-'));
  await mkdir(join(folder, 'students'));
  return () => rm(folder, { recursive: true });
});

/** Hands back a class whose pages are named after their students. */
async function send(
  result: ClassResult,
  to: WayToHandBack,
  sources?: HandBackSources,
): Promise<HandedBack> {
  for (const { id } of result.submissions)
    await writeFile(join(folder, 'students', `${id}.html`), `page of ${id}`);
  return handBack(result, folder, to, sources);
}

async function unzip(file: string): Promise<Readonly<Record<string, string>>> {
  const { stdout } = await execa('python3', ['-c', READ, file]);
  return JSON.parse(stdout) as Record<string, string>;
}

const reasons = ({ leftOut }: HandedBack): string[] =>
  leftOut.map(({ name, why }) => `${name}: ${why}`);

describe('Moodle', () => {
  const exported = (id: string, name: string, more: Partial<Student> = {}): Student => ({
    id,
    name: `${name}_${id}_assignsubmission_file`,
    studentId: id,
    ...more,
  });
  /** Returns the participant whom Moodle finds for a path, and the name of the feedback file. */
  const participant = (path: string): string[] => {
    const [folderName = '', ...rest] = path.split('/');
    const [, number = '', type, plugin] = folderName.split('_');
    expect([type, plugin]).toEqual(['assignsubmission', 'file']);
    return [number, rest.join('/')];
  };

  test('finds each student by the number, whatever the name contains', async () => {
    const result = classWith(
      exported('901', 'Ada Lovelace'),
      exported('902', 'Zoë O_Hara_77'),
      { id: 'x', person: { name: '../a/b: "C_D"', studentId: 'Participant 903' } },
      exported('904', 'Li', {
        person: { name: '__', studentId: '7', otherIds: ['participant 904'] },
      }),
    );
    const packed = await send(result, 'moodle');
    expect(packed).toMatchObject({ count: 4, leftOut: [] });
    const files = await unzip(packed.file);
    expect(Object.entries(files).map(([path, text]) => [...participant(path), text])).toEqual([
      ['901', 'report.html', 'page of 901'],
      ['902', 'report.html', 'page of 902'],
      ['903', 'report.html', 'page of x'],
      ['904', 'report.html', 'page of 904'],
    ]);
    const [ada, zoe, x] = Object.keys(files);
    expect(ada).toBe('Ada Lovelace_901_assignsubmission_file_/report.html');
    expect(zoe).toBe('Zoë O Hara 77_902_assignsubmission_file_/report.html');
    expect(x).toBe('a b C D_903_assignsubmission_file_/report.html');
  });

  test('gets no report in doubt, and none that is not final', async () => {
    const result = classWith(
      exported('901', 'Ada'),
      { id: 'bob', name: 'bob' },
      exported('902', 'Cy', { person: { name: 'Cy', studentId: 'Participant 903' } }),
      exported('904', 'Di'),
      { id: 'di', name: 'di', person: { name: 'Di Two', studentId: 'Participant 904' } },
      exported('905', 'Ed', { isOpen: true }),
      exported('906', 'Flo', { isUndecided: true }),
    );
    const [first, ...others] = result.submissions;
    const waiting = {
      ...first!,
      id: '907',
      name: 'Gus_907_assignsubmission_file',
      awaitsRun: true,
    };
    const packed = await send({ ...result, submissions: [first!, ...others, waiting] }, 'moodle');
    expect(Object.values(await unzip(packed.file))).toEqual(['page of 901']);
    expect(reasons(packed)).toEqual([
      'bob: neither its name nor the roster has a participant number of Moodle',
      'Cy: its name has the participant number 902, but the worksheet 903',
      'Di: di has the same participant number, 904',
      'Di Two: Di_904_assignsubmission_file has the same participant number, 904',
      'Ed: points are still open',
      'Flo: an item of the rubric is not decided yet',
      expect.stringMatching(/: a decision changed how it runs: run `queenside grade` again$/),
    ]);
  });

  test('gets the same bytes for the same class', async () => {
    const result = classWith(exported('901', 'Ada'), exported('902', 'Bob'));
    const { file, bytes } = await send(result, 'moodle');
    const before = await readFile(file);
    await send(result, 'moodle');
    expect(before.equals(await readFile(file))).toBe(true);
    expect(before).toHaveLength(bytes);
  });
});

/** Returns a student whose hidden test and notes have secrets, and whose other tests say something. */
function secretive(id: string, more: Partial<SubmissionResult>): SubmissionResult {
  const [small, , hidden] = ASSIGNMENT.tests as Parameters<typeof outcomeOf>[0][];
  const wrong: TestOutcome = { ...outcomeOf(small!, 'WA', 50), reason: 'a queen is attacked' };
  const secret: TestOutcome = { ...outcomeOf(hidden!, 'WA', 50), reason: 'SECRET', note: 'SECRET' };
  return {
    ...submissionOf(id, id, [wrong, secret]),
    override: {
      changes: [],
      timeFactor: 1,
      isExcused: false,
      comment: 'Come soon.',
      note: 'SECRET',
      tests: [{ test: 'small', comment: 'Off by one', note: 'SECRET' }],
      lines: [{ file: 'main.py', line: 2, comment: 'Why here?' }],
    },
    ...more,
  };
}
const WORDS = ['a queen is attacked', 'Come soon.', 'Off by one', 'main.py, line 2: Why here?'];

describe('Canvas', () => {
  /** Returns the numbers of the student and of the upload that Canvas finds in a name. */
  const numbers = (name: string): string[] =>
    name
      .split('_')
      .filter((each) => /^\d+$/.test(each))
      .slice(0, 2);

  test('finds each upload, and shows a report that suits its name', async () => {
    const result = {
      ...classWith(),
      submissions: [
        secretive('ada', { name: 'lovelaceada_LATE_71_5001_nqueens-2.py' }),
        secretive('bob', { name: 'rossbob_72' }),
        secretive('cy', { name: 'cy_73_5003_hw.pdf' }),
        secretive('di', { name: 'di' }),
        secretive('ed', { name: 'ed_75_5005_page.html' }),
      ],
    };
    const uploads = new Map([['bob', ['rossbob_72_5002_notes.pdf', 'rossbob_72_5012_hw.zip']]]);
    const packed = await send(result, 'canvas', { uploads });
    const files = await unzip(packed.file);
    expect(Object.keys(files).map((name) => [name, ...numbers(name)])).toEqual([
      ['lovelaceada_LATE_71_5001_nqueens-2.py', '71', '5001'],
      ['rossbob_72_5012_hw.zip', '72', '5012'],
      ['ed_75_5005_page.html', '75', '5005'],
    ]);
    const [text, archive, page] = Object.values(files);
    for (const words of WORDS) expect(text).toContain(words);
    expect(text).not.toContain('SECRET');
    expect(archive).toMatch(/^PK.*report\.html/s);
    expect(page).toBe('page of ed');
    expect(reasons(packed)).toEqual([
      'cy_73_5003_hw.pdf: Canvas would show the report as hw.pdf',
      'di: its files do not have the names of an export of Canvas',
    ]);
  });
});

describe('a mail merge', () => {
  const person = (name: string, email?: string) => ({
    person: { name, ...(email !== undefined && { email }) },
  });

  test('has a row for each certain address', async () => {
    const result = {
      ...classWith(),
      submissions: [
        secretive('ada', person('=Ada', 'ada@school.edu')),
        secretive('bob', person('Bob', 'bob@school.edu, eve@school.edu')),
        secretive('cy', person('Cy', 'Cy@school.edu')),
        secretive('cy-2', person('Cy Two', 'cy@school.edu')),
        secretive('di', {}),
      ],
    };
    const packed = await send(result, 'mail');
    const rows: Readonly<Record<string, string>>[] = parse(await readFile(packed.file), {
      bom: true,
      columns: true,
    });
    const { points, max } = result.submissions[0]!.score;
    expect(rows).toEqual([
      {
        name: "'=Ada",
        email: 'ada@school.edu',
        points: String(points),
        max: String(max),
        subject: 'Your result: Search problems',
        text: expect.stringMatching(/^Your result in Search problems/),
        report: 'students/ada.html',
      },
    ]);
    for (const words of WORDS) expect(rows[0]!['text']).toContain(words);
    expect(rows[0]!['text']).not.toContain('SECRET');
    expect(reasons(packed)).toEqual([
      'Bob: "bob@school.edu, eve@school.edu" is not an e-mail address',
      'Cy: cy-2 has the same e-mail address, Cy@school.edu',
      'Cy Two: cy has the same e-mail address, cy@school.edu',
      'di: the roster has no e-mail address',
    ]);
  });

  test('is refused if nobody has an address', async () => {
    await expect(send(classWith({ id: 'ada' }), 'mail')).rejects.toMatchObject({
      code: 'report/nobody-to-hand-back',
      message: expect.stringContaining(
        'no report can be handed back by mail (ada: the roster has no e-mail address)',
      ),
    });
  });
});

test('a page that is missing is named', async () => {
  const result = classWith({ id: 'gone', name: 'Gone_909_assignsubmission_file' });
  await expect(handBack(result, folder, 'moodle')).rejects.toMatchObject({
    code: 'report/page-missing',
  });
});
