/** Each answer in the key is what the student's own search did, and students see no answers. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defencePage, type DefenceQuestion, defenceSeenBy } from '@queenside/class-view';
import { bankOf } from '@queenside/referee';
import { expect, test } from 'vitest';
import { judgeAnswers, readAnswers, writeSheets } from '../../src/defence/index.ts';
import { renderPage } from '../../src/report/index.ts';
import { errorOf, folderWith, loadText, useEngine } from '../assignment/helpers.ts';
import { classOf, leavesOn, type OwnLog, sheetsOf } from './helpers.ts';

const engine = useEngine();

const TREES = bankOf('tree')
  .filter(
    ({ problem, record }) => problem === 'alphabeta' && record.length > 200 && record.length < 400,
  )
  .slice(0, 6)
  .map(({ record }) => record);

const SECRET = `${'ab'.repeat(32)}\n`;

function load({ secret = true, visibleTo = 'student', kind = 'function', trees = TREES } = {}) {
  const rules =
    kind === 'function' ? '\n    kind: function\n    rule: { is: alpha-beta, points: 5 }' : '';
  return loadText(
    `title: Defence
${secret ? 'secret: assignment.secret' : ''}
tests:
  - id: trees
    title: Trees
    problem: alphabeta
    instances: trees.txt
    points: 5
    visibleTo: ${visibleTo}${rules}
`,
    { 'trees.txt': `${trees.join('\n')}\n`, 'assignment.secret': SECRET },
  );
}

const numberOf = (label: string): number => Number(label.slice(1));

const EVE = '<script>alert("Eve")</script> & Söhne';
const CLASS = [
  { id: 'ada', name: 'Ada' },
  { id: 'bob', name: 'Bob', isWrong: true },
  { id: 'eve', name: EVE },
];

/** Returns a question's answer, and what the search wrote down itself. @param paper the values of the leaves on paper. */
function compare(
  { given, ask, answer }: DefenceQuestion,
  { values, bounds, result }: OwnLog,
  paper: readonly number[],
): readonly [said: unknown, did: unknown] {
  const at = Number(/its (\d+)/.exec(given)?.[1]);
  const valueOf = (label: string): number | undefined => paper[numberOf(label) - 1];
  const here = /examined (L\d+)/.exec(given)?.[1] ?? '';
  if (here !== '' && valueOf(here) !== values[at - 1]) return [here, values[at - 1]];
  if (ask.startsWith('Which leaf does it examine next')) {
    // The search takes children in the order in which it gets them: from left to right on paper.
    const isLater = answer === 'none' || numberOf(answer) > numberOf(here);
    return [
      [valueOf(answer), isLater],
      [values[at], true],
    ];
  }
  if (ask.startsWith('As which leaf'))
    return [values[Number(answer) - 1], valueOf(/examine (L\d+)/.exec(ask)![1]!)];
  if (ask.startsWith('What value')) return [Number(answer), result];
  if (ask.startsWith('How many of')) return [Number(answer), values.length];
  if (ask.startsWith('What are alpha')) return [answer, bounds[at - 1]];
  return ['left out', 'left out'];
}

test('each answer is what the own search did, in the order in which it got the children', async () => {
  const made = await classOf(engine(), await load(), CLASS);
  const compared: (readonly [unknown, unknown])[] = [];
  const windows: string[] = [];
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { sheets, without } = await sheetsOf(engine(), made, { seed });
    expect(without).toEqual([]);
    expect(sheets.map(({ sheet }) => sheet.name)).toEqual(['Ada', 'Bob', EVE]);
    for (const { sheet } of sheets) {
      expect(sheet.questions).toHaveLength(5);
      const index = TREES.indexOf(sheet.record.text.trim());
      const log = made.logs.get(sheet.id)![index]!;
      compared.push(...sheet.questions.map((each) => compare(each, log, leavesOn(sheet))));
      if (sheet.questions.some(({ ask }) => ask.includes('alpha'))) windows.push(sheet.id);
    }
  }
  expect(compared.map(([said]) => said)).toEqual(compared.map(([, did]) => did));
  expect(compared.filter(([said]) => said !== 'left out').length).toBeGreaterThan(60);
  // The bounds of a search that does something else on any record are not known.
  expect(new Set(windows)).toEqual(new Set(['ada', 'eve']));
});

test('a seed and a submission give the same bytes; students and seeds differ', async () => {
  const assignment = await load();
  const made = await classOf(engine(), assignment, CLASS);
  const folders = await Promise.all(
    [1, 1, 2].map(async (seed) => {
      const folder = await folderWith({});
      const { sheets } = await sheetsOf(engine(), made, { seed });
      await writeSheets(sheets, folder, 'Defence');
      return folder;
    }),
  );
  const files = ['pages.html', 'key.html', 'answers.csv', 'pages/ada.html', 'traces/ada.jsonl'];
  const read = async (folder: string): Promise<string[]> =>
    Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const [one, again, other] = await Promise.all(folders.map(read));
  expect(again).toEqual(one);
  expect(other![0]).not.toBe(one![0]);
  // Another class, the same hand-in.
  const alone = await sheetsOf(engine(), await classOf(engine(), assignment, CLASS.slice(0, 1)));
  const { sheets } = await sheetsOf(engine(), made);
  expect(alone.sheets[0]).toEqual(sheets[0]);
  const asked = sheets.map(({ sheet }) => JSON.stringify([sheet.record.text, sheet.questions]));
  expect(new Set(asked).size).toBe(3);
});

test('equal programs get different pages, even if little can be asked', async () => {
  const students = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id }));
  const trees = ['{(N0,MAX),(N1,MIN)} {(N0,3),(N1,7),(N1,9),(N0,N1)}'];
  const made = await classOf(engine(), await load({ secret: false, trees }), students);
  for (const seed of [1, 2, 3]) {
    const { sheets } = await sheetsOf(engine(), made, { seed, count: 1 });
    const asked = sheets.map(
      ({ sheet: { questions } }) => `${questions[0]!.given}${questions[0]!.ask}`,
    );
    expect(new Set(asked).size).toBe(6);
  }
});

test('pages for students have no answers, and texts of students are no markup', async () => {
  const { sheets } = await sheetsOf(engine(), await classOf(engine(), await load(), CLASS));
  const folder = await folderWith({});
  await writeSheets(sheets, folder, 'Defence');
  // Pages do not depend on the answers and their steps, so nobody can read these from them.
  const pageOf = (audience: 'student' | 'instructor', answer: string, step: number): string =>
    renderPage(
      defencePage(
        'Defence',
        sheets.map(({ sheet }) => {
          const questions = sheet.questions.map((each) => ({ ...each, answer, step }));
          return defenceSeenBy(audience, { ...sheet, questions });
        }),
      ),
    );
  const page = await readFile(join(folder, 'pages.html'), 'utf8');
  expect(pageOf('student', 'a wrong answer', 77)).toBe(page);
  expect(pageOf('instructor', 'a wrong answer', 77)).toContain('a wrong answer');
  const key = await readFile(join(folder, 'key.html'), 'utf8');
  for (const { sheet } of sheets)
    for (const { answer } of sheet.questions) expect(key).toContain(`<p class="answer">${answer}`);
  for (const text of [page, key]) {
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script>alert(');
  }
  expect(await readdir(join(folder, 'pages'))).toEqual(['ada.html', 'bob.html', 'eve.html']);
  const bob = sheets.find(({ sheet }) => sheet.id === 'bob');
  expect(await readFile(join(folder, 'pages/ada.html'), 'utf8')).not.toContain(bob!.sheet.code);
});

test('typed answers are judged by the traces, whatever a file says', async () => {
  const { sheets } = await sheetsOf(engine(), await classOf(engine(), await load(), CLASS));
  const folder = await folderWith({});
  await writeSheets(sheets, folder, 'Defence');
  const file = join(folder, 'answers.csv');
  const table = await readFile(file, 'utf8');
  const fill = (of: (id: string, number: number) => string): Buffer =>
    Buffer.from(
      table
        .split('\n')
        .map((line, at) => {
          const [, id = '', number] = /^(\w+),.*?,\w{8},(\d),/.exec(line) ?? [];
          return at === 0 || number === undefined ? line : `${line}"${of(id, Number(number))}"`;
        })
        .join('\n'),
    );
  const right = (id: string, number: number): string =>
    sheets.find(({ sheet }) => sheet.id === id)!.sheet.questions[number - 1]!.answer;
  const judged = judgeAnswers(sheets, readAnswers(fill(right), file), file);
  expect(
    judged.map(({ id, answers }) => [id, answers.filter(({ isRight }) => isRight).length]),
  ).toEqual([
    ['ada', 5],
    ['bob', 5],
    ['eve', 5],
  ]);
  // A fault in one answer of the key.
  const faulty = fill((id, number) => (id === 'ada' && number === 2 ? '99' : right(id, number)));
  const [ada] = judgeAnswers(sheets, readAnswers(faulty, file), file);
  expect(ada!.answers.filter(({ isRight }) => !isRight)).toMatchObject([
    { number: 2, answer: '99', right: right('ada', 2), line: 3 },
  ]);
  // Typed answers stay, and those to other questions are refused.
  await writeFile(file, fill(right));
  await writeSheets(sheets, folder, 'Defence');
  expect(await readFile(file)).toEqual(fill(right));
  const made = await classOf(engine(), await load(), CLASS);
  const { sheets: others } = await sheetsOf(engine(), made, { seed: 9 });
  expect(await errorOf(writeSheets(others, folder, 'Defence'))).toMatchObject({
    code: 'grade/defence-answered',
  });
  expect(() => judgeAnswers(others, readAnswers(fill(right), file), file)).toThrow(
    /answer 1 of ada is not to a question of this grading/,
  );
  expect(() => readAnswers(Buffer.from('student,page,number\n'), file)).toThrow(
    /no column "answer"/,
  );
  expect(() => readAnswers(Buffer.from('student,page,number,answer\nada,x,one,4\n'), file)).toThrow(
    /answers.csv, line 2.*"one" is not the number of a question/,
  );
});

test('students without a trace that they may see get the reason', async () => {
  const why = async (made: Awaited<ReturnType<typeof classOf>>) =>
    (await sheetsOf(engine(), made)).without[0]?.why;
  const hidden = await classOf(engine(), await load({ visibleTo: 'staff' }), CLASS);
  expect(await why(hidden)).toBe('all records of its functions are hidden from students');
  const shown = await classOf(engine(), await load(), CLASS);
  expect(await why({ ...shown, files: new Map() })).toBe(
    'no calls of its function are stored; grade it again if it has run',
  );
  const [first, second] = [shown.files.get('ada')!, TREES.toReversed().join('\n')];
  await writeFile((shown.result.assignment.tests[0]!.instances as { path: string }).path, second);
  expect(first).toBeDefined();
  expect(await why(shown)).toBe('its records have changed since they were graded');
  const programs = { ...shown.result, assignment: await load({ kind: 'program' }) };
  expect(await errorOf(sheetsOf(engine(), { ...shown, result: programs }))).toMatchObject({
    code: 'grade/no-function-to-defend',
  });
});
