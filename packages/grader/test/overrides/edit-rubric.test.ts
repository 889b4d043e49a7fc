import { existsSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RubricChange } from '@queenside/class-view';
import { expect, test } from 'vitest';
import {
  assignmentVersion,
  editRubric,
  GradeStore,
  loadAssignment,
  refreshReports,
  reportsAreStale,
} from '../../src/index.ts';

const HEAD = `title: Queens # a comment
tests:
  - { id: boards, title: Boards, problem: nqueens, instances: boards.txt, points: 10 }
`;
const RUBRIC = `rubric:
  # before
  - title: Style # of code
    points: 4

  - id: proof
    title: "Proof"
    levels: { no: 0, yes: 2 }
# the end
maxPoints: 20
`;

async function edited(text: string, change: RubricChange, overrides = ''): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rubric-'));
  const file = join(folder.path, 'assignment.yaml');
  await writeFile(file, text);
  await writeFile(join(folder.path, 'boards.txt'), '4\n');
  await writeFile(join(folder.path, 'overrides.yaml'), overrides);
  const seen = await assignmentVersion(file);
  const refusal: unknown = await editRubric({ file }, seen, change).catch((thrown) => thrown);
  const isUnchanged = (await readFile(file, 'utf8')) === text;
  expect(await readdir(folder.path)).not.toContain('.assignment.yaml.part');
  expect(isUnchanged).toBe(refusal !== undefined);
  if (refusal !== undefined) throw refusal;
  await loadAssignment(file);
  for (const each of [change, { title: 'Neither points nor levels' }])
    await expect(editRubric({ file }, seen, each)).rejects.toMatchObject({
      code: 'overrides/changed',
    });
  return readFile(file, 'utf8');
}

const JSON_TEXT = `{
  "title": "Queens",
  "tests": [{ "title": "Boards", "problem": "nqueens", "instances": "boards.txt", "points": 10 }],
  "rubric": [{ "title": "Style", "points": 4 }]
}
`;
const LEVELS = `rubric:
  - title: Proof
    levels:
      no: 0 # nothing
      yes: 2
`;

const NEW = { title: 'Report', levels: { bad: 0, good: 3 } };
const LINES = '  - title: Report\n    levels: { bad: 0, good: 3 }\n';

test('keeps what an editor writes during the edit', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rubric-'));
  const file = join(folder.path, 'assignment.yaml');
  await writeFile(file, HEAD);
  await writeFile(join(folder.path, 'boards.txt'), '4\n');
  const edit = editRubric({ file }, await assignmentVersion(file), NEW);
  const outcome = edit.catch((thrown: unknown) => thrown);
  while (!existsSync(join(folder.path, '.assignment.yaml.part'))) await setImmediate();
  writeFileSync(file, `${HEAD}# by an editor\n`);
  expect(await outcome).toMatchObject({ code: 'overrides/changed' });
  expect(await readFile(file, 'utf8')).toBe(`${HEAD}# by an editor\n`);
});

test('makes reports stale', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rubric-'));
  const file = join(folder.path, 'assignment.yaml');
  const report = join(folder.path, 'grades');
  await writeFile(file, HEAD + RUBRIC);
  await writeFile(join(folder.path, 'boards.txt'), '4\n');
  {
    using store = await GradeStore.open(join(report, '.queenside'));
    store.settle(store.begin('grade', 0), 'applied');
  }
  await refreshReports(await loadAssignment(file), report, {});
  expect(await reportsAreStale(await loadAssignment(file), report)).toBe(false);
  await editRubric({ file }, await assignmentVersion(file), NEW);
  expect(await reportsAreStale(await loadAssignment(file), report)).toBe(true);
});

test.each([
  ['adds', HEAD + RUBRIC, NEW, HEAD + RUBRIC.replace('# the end', `${LINES}# the end`)],
  [
    'adds the first item',
    HEAD,
    NEW,
    `${HEAD}rubric:\n  - title: Report\n    levels:\n      bad: 0\n      good: 3\n`,
  ],
  [
    'rewords an item without an id',
    HEAD + RUBRIC,
    { id: 'style', title: 'Clarity', points: 4 },
    HEAD +
      RUBRIC.replace('Style #', 'Clarity #').replace('points: 4\n', 'points: 4\n    id: style\n'),
  ],
  [
    'rewords the last item',
    HEAD + RUBRIC,
    { id: 'proof', title: 'Proof', levels: { no: 0, yes: 2 }, description: 'Both parts.' },
    HEAD + RUBRIC.replace('yes: 2 }\n', 'yes: 2 }\n    description: Both parts.\n'),
  ],
  [
    'keeps comments at levels',
    HEAD + LEVELS,
    { id: 'proof', title: 'Proof', levels: { no: 0, yes: 3, more: 4 } },
    `${HEAD}${LEVELS.replace('yes: 2', 'yes: 3\n      more: 4')}    id: proof\n`,
  ],
  [
    'puts levels in order',
    HEAD + RUBRIC,
    { id: 'proof', title: 'Proof', levels: { yes: 2, no: 0 } },
    HEAD + RUBRIC.replace('no: 0, yes: 2', 'yes: 2, no: 0'),
  ],
  [
    'adds to a list in brackets',
    `${HEAD}rubric: [{ title: Style, points: 4 }] # short\n`,
    NEW,
    `${HEAD}rubric: [{ title: Style, points: 4 }, { title: Report, levels: { bad: 0, good: 3 } }] # short\n`,
  ],
  [
    'adds to an empty list',
    `${HEAD}rubric: []\n`,
    { title: 'Report', points: 1 },
    `${HEAD}rubric: [{ title: Report, points: 1 }]\n`,
  ],
  [
    'adds to JSON',
    JSON_TEXT,
    NEW,
    JSON_TEXT.replace('4 }]', '4 }, {"title":"Report","levels":{"bad":0,"good":3}}]'),
  ],
  [
    'rewords in JSON',
    JSON_TEXT,
    { id: 'style', title: 'Report', points: 5 },
    JSON_TEXT.replace('"Style", "points": 4', '"Report", "points": 5, "id":"style"'),
  ],
  [
    'adds after a byte order mark',
    `\uFEFF${HEAD}`,
    { title: 'Report', points: 1 },
    `\uFEFF${HEAD}rubric:\n  - title: Report\n    points: 1\n`,
  ],
  [
    'adds a title that yields the id of another item',
    HEAD + RUBRIC,
    { title: 'Proof!', points: 1 },
    HEAD + RUBRIC.replace('# the', '  - id: proof-2\n    title: Proof!\n    points: 1\n# the'),
  ],
  [
    'adds a title that yields no id',
    HEAD + RUBRIC,
    { title: '文書', points: 1 },
    HEAD + RUBRIC.replace('# the', '  - id: item-2\n    title: 文書\n    points: 1\n# the'),
  ],
])('%s', async (_name, before, change, after) => {
  expect(await edited(before, change)).toBe(after);
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  expect(await edited(crlf(before), change)).toBe(crlf(after));
});

test.each([
  [
    'overrides/by-hand',
    `${HEAD}${RUBRIC.replace('{ no', '&levels { no').replace('# the end', '  - { title: Talk, levels: *levels }')}`,
    { id: 'proof', title: 'Proof', levels: { no: 0, yes: 3 } },
    '',
  ],
  ['overrides/changed', HEAD + RUBRIC, { ...NEW, id: 'gone' }, ''],
  ['assignment/points-or-levels', HEAD + RUBRIC, { title: 'Report' }, ''],
  [
    'assignment/out-of-range',
    HEAD + RUBRIC,
    { id: 'style', title: 'Style', points: 2 },
    'students: { smith: { rubric: { style: 3 } } }\n',
  ],
])('refuses: %s', async (code, text, change, overrides) => {
  await expect(edited(text, change, overrides)).rejects.toMatchObject({ code });
});
