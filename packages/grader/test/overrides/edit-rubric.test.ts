import { mkdtempDisposable, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  assignmentVersion,
  editRubric,
  loadAssignment,
  type RubricChange,
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
  await expect(editRubric({ file }, seen, change)).rejects.toMatchObject({
    code: 'overrides/changed',
  });
  return readFile(file, 'utf8');
}

const NEW = { title: 'Report', levels: { bad: 0, good: 3 } };
const LINES = '  - title: Report\n    levels: { bad: 0, good: 3 }\n';

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
])('%s', async (_name, before, change, after) => {
  expect(await edited(before, change)).toBe(after);
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  expect(await edited(crlf(before), change)).toBe(crlf(after));
});

test.each([
  ['overrides/by-hand', `${HEAD}rubric: [{ title: Style, points: 4 }]\n`, NEW, ''],
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
