/** `queenside lesson`: what it checks, and the lessons of the documentation. */
import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtSite } from '../../playground/test/open-site.ts';
import { call } from './call.ts';
import { configWith, folderWith } from './helpers.ts';

const LESSONS = join(import.meta.dirname, '../../../docs/lessons');

const TREE = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,2),(C,9)}';

function lessonWith(...lines: string[]): string {
  return ['# Cuts', '', '```queenside step', ...lines, '```', ''].join('\n');
}

const STEP = ['problem: alphabeta', 'solver: alpha-beta', `record: ${TREE}`];

test('every lesson of the documentation is right', async () => {
  const files = globSync('*.md', { cwd: LESSONS });
  const { stdout, stderr, exitCode } = await call(LESSONS, ['lesson', 'check', ...files]);
  expect([stderr, exitCode]).toEqual(['', 0]);
  expect(stdout.match(/blocks, all right/g)).toHaveLength(files.length);
});

test('every example of docs/lessons.md is right', async () => {
  const page = await readFile(join(LESSONS, '../lessons.md'), 'utf8');
  const lessons = [...page.matchAll(/^````markdown\n(.*?)^````$/gms)].map(([, text]) => text!);
  const records = [...page.matchAll(/^```yaml\n(record: \|\n.*?)^```$/gms)].map(([, text]) =>
    lessonWith('problem: pathfinding', 'solver: a-star', ...text!.trimEnd().split('\n')),
  );
  expect([lessons.length > 1, records.length > 0]).toEqual([true, true]);
  const files = Object.fromEntries(
    [...lessons, ...records].map((text, index) => [`${index}.md`, text]),
  );
  const { stderr } = await call(await folderWith(files), [
    'lesson',
    'check',
    ...Object.keys(files),
  ]);
  expect(stderr).toBe('');
});

test('check names the place of each fault, and goes on', async () => {
  const folder = await folderWith({
    'good.md': lessonWith(...STEP, 'at: cut 1'),
    'step.md': lessonWith(...STEP, 'at: 99') + lessonWith(...STEP, 'at: cut 2'),
    'record.md':
      lessonWith('problem: nqueens', 'solver: backtracking', 'record: 8 with (9,1)') +
      lessonWith('problem: pathfinding', 'solver: a-star', 'record: |', '  XX', '  ?G'),
    'solver.md': lessonWith(STEP[0]!, 'solver: alpha', STEP[2]!),
    'problem.md': lessonWith('problem: chess', ...STEP.slice(1)),
    'options.md': lessonWith(...STEP, 'options: { depth: many }'),
    'order.md': lessonWith(...STEP, 'steps:', '  - at: leaf 2', '  - at: leaf 1'),
  });
  const check = async (...files: string[]) => await call(folder, ['lesson', 'check', ...files]);
  const all = await check('step.md', 'good.md');
  expect(all.exitCode).toBe(1);
  expect(all.stdout).toBe('good.md: 1 block, all right\n');
  expect(all.stderr).toMatch(
    /^error: step\.md, line 7: the search has no step 99; its steps: 0 to \d+ \[lesson\/no-step\]\nerror: step\.md, line 15: the search has no event "cut 2"; its events: .*cut 1 to 1.* \[lesson\/no-event\]\n$/,
  );
  expect((await check('record.md')).stderr).toMatch(
    /^error: record\.md, line 6, column 16: .*\(9,1\).*\nerror: record\.md, line 15, column 3: .*"\?"/,
  );
  expect((await check('solver.md')).stderr).toMatch(
    /^error: solver\.md, line 4: .*"alpha".* \[core\/unknown-solver\]\n$/,
  );
  expect((await check('problem.md')).stderr).toMatch(
    /^error: problem\.md, line 4: .*"chess".* \[core\/unknown-problem\]\n$/,
  );
  expect((await check('options.md')).stderr).toMatch(/^error: options\.md, line 4: .*depth/);
  expect((await check('order.md')).stderr).toMatch(
    /^error: order\.md, line 9: .*\[lesson\/step-order\]\n$/,
  );
  const missing = await check('missing.md');
  expect(missing.exitCode).toBe(2);
  expect(missing.stderr).toContain('[batch/file-unreadable]');
});

test('check compares the answers of the author with those of the search', async () => {
  const ask = (...lines: string[]) =>
    lessonWith(...STEP, ...lines).replace('queenside step', 'queenside predict');
  const cases: readonly (readonly [lines: readonly string[], error: string])[] = [
    [['ask: cuts', 'answer: leaf 9'], ''],
    [['ask: cuts', 'answer: leaf 2, leaf 9'], 'lesson/wrong-answer'],
    [['ask: cuts', 'answer: leaf 2'], 'lesson/wrong-answer'],
    [['ask: window', 'at: enter 3', 'answer: [3, inf]'], ''],
    [['ask: window', 'at: enter 3', 'answer: [2, inf]'], 'lesson/wrong-answer'],
    [['ask: window', 'at: leave 1'], 'lesson/no-question'],
    [['ask: place', 'at: leaf 3', 'answer: the leaf 2 below C'], ''],
    [['ask: place', 'at: leaf 3', 'answer: the leaf 9'], 'lesson/wrong-answer'],
    [['ask: place', 'at: 0'], 'lesson/no-question'],
    [['ask: place'], 'lesson/missing-key'],
    [['ask: everything'], 'lesson/bad-value'],
  ];
  const files = cases.map(([lines], index) => [`${index}.md`, ask(...lines)] as const);
  const folder = await folderWith(Object.fromEntries(files));
  const { stderr } = await call(folder, ['lesson', 'check', ...files.map(([name]) => name)]);
  const codes = new Map(
    Array.from(stderr.matchAll(/^error: (\S+), line.*\[(.*)\]$/gm), ([, file, code]) => [
      file,
      code,
    ]),
  );
  for (const [index, [lines, error]] of cases.entries())
    expect([lines, codes.get(`${index}.md`) ?? '']).toEqual([lines, error]);
});

test('check finds the right choice of a question in what the search says', async () => {
  const ask = (at: string, ...choices: string[]) =>
    lessonWith(
      ...STEP,
      'steps:',
      `  - at: ${at}`,
      '    question: What?',
      `    choices: [${choices.join()}]`,
    );
  const folder = await folderWith({
    'right.md': ask('cut 1', 'cut at C', 'leaf 9'),
    'none.md': ask('cut 1', 'cut at B', 'leaf 9'),
    'several.md': ask('cut 1', 'cut at C', 'cut'),
    'start.md': ask('0', 'before', 'after'),
  });
  const files = ['right.md', 'none.md', 'several.md', 'start.md'];
  const { stdout, stderr } = await call(folder, ['lesson', 'check', ...files]);
  expect(stdout).toBe('right.md: 1 block, all right\n');
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^error: none\.md, line 8: .* and 0 are: .*"cut at C.*lesson\/no-choice\]$/,
    ),
    expect.stringMatching(/^error: several\.md, line 8: .* and 2 are: .*lesson\/no-choice\]$/),
    expect.stringMatching(/^error: start\.md, line 8: .*lesson\/no-question\]$/),
  ]);
});

test('check refuses a search whose answer is wrong, whatever its process says', async () => {
  const folder = await folderWith({
    'liar/package.json': JSON.stringify({ name: 'queenside-plugin-liar', type: 'module' }),
    'liar/index.js': `
      import { nqueens } from ${JSON.stringify(import.meta.resolve('@queenside/problem-nqueens'))};
      const solver = {
        id: 'liar', problem: 'nqueens', summary: 'Says that any board is right', options: {},
        capabilities: { tasks: ['find'], complete: true, deterministic: true },
        events: { fields: { place: ['column', 'row'] }, code: { place: 0 } },
        solve({ size }, _options, { observer }) {
          nqueens.check = () => ({ kind: 'right', proof: 'feasible' });
          observer?.event(0, 0, 0);
          return { kind: 'board', rows: new Int32Array(size) };
        },
      };
      export default { apiVersion: 2, problems: [], solvers: [solver] };`,
    'queenside.config.json': configWith(['./liar']),
    'lie.md': lessonWith('problem: nqueens', 'solver: liar', 'record: 4'),
  });
  const { stderr, exitCode } = await call(folder, ['lesson', 'check', 'lie.md']);
  expect(stderr).toMatch(/^error: lie\.md, line 4: .* \[core\/answer-wrong\]\n$/);
  expect(exitCode).toBe(1);
});

test('check runs every lane of a race', async () => {
  const race = (...lines: string[]) =>
    lessonWith('problem: nqueens', 'record: 5', ...lines).replace('step', 'race');
  const folder = await folderWith({
    'good.md': race('solvers: [backtracking, min-conflicts]', 'seed: 3'),
    'alone.md': race('solvers: [backtracking]'),
    'unknown.md': race('solvers: [backtracking, guess]'),
    'options.md': race('solvers: [backtracking, bitmask]', 'options: { genetic: { size: 3 } }'),
  });
  const errors = async (file: string) =>
    (await call(folder, ['lesson', 'check', file])).stderr.replace(/^.*\[|\]\n$/g, '');
  expect(await errors('good.md')).toBe('');
  expect(await errors('alone.md')).toBe('lesson/bad-value');
  expect(await errors('unknown.md')).toBe('core/unknown-solver');
  expect(await errors('options.md')).toBe('lesson/unknown-key');
});

const CHANCE = "record: '{(A,MAX),(B,CHANCE)} {(A,B),(A,3),(B,2,0.5),(B,6,0.5)}'";

test('check refuses what cannot be edited, played, or written', async () => {
  const block = (kind: string, ...lines: string[]) =>
    ['```queenside ' + kind, ...lines, '```', ''].join('\n');
  const folder = await folderWith({
    'good.md':
      block('board', 'problem: nqueens', 'solver: backtracking', 'record: 6 with (1,1)') +
      block('maze', 'problem: pathfinding', 'solver: a-star', 'record: |', '  S_G') +
      block('play', 'problem: nim', 'solver: minimax', 'record: 1 2 3', 'side: min') +
      block('write', 'problem: nqueens', 'record: 6', 'algorithm: backtracking', 'code: |', '  x'),
    'no-algorithm.md': block('write', 'problem: nqueens', 'record: 6', 'algorithm: magic'),
    'near-algorithm.md': block('write', 'problem: pathfinding', 'record: S_G', 'algorithm: astar'),
    'no-board.md': block('write', 'problem: nqueens', 'record: x', 'algorithm: backtracking'),
    'no-tree.md': block('write', 'problem: pathfinding', 'record: S_G', 'algorithm: alpha-beta'),
    'no-space.md': block('write', 'problem: nqueens', 'record: 6', 'algorithm: a-star'),
    'chance.md': block('write', 'problem: alphabeta', CHANCE, 'algorithm: minimax'),
    'expectimax.md': block('write', 'problem: alphabeta', CHANCE, 'algorithm: expectimax'),
    'game.md': block('write', 'problem: nim', 'record: 1 2 3', 'algorithm: alpha-beta'),
    'no-editor.md': block('board', 'problem: factor', 'solver: trial-division', 'record: 91'),
    'no-game.md': block('play', 'problem: nqueens', 'solver: bitmask', 'record: 6'),
    'no-search.md': block('play', 'problem: nim', 'solver: bitmask', 'record: 1 2 3'),
    'no-square.md': block('board', 'problem: nqueens', 'solver: bitmask', 'record: 8 with (9,1)'),
    'no-record.md': block('play', 'problem: nim', 'solver: minimax', 'record: one'),
  });
  const errors = async (file: string) =>
    (await call(folder, ['lesson', 'check', file])).stderr.replace(/^.*\[|\]\n$/g, '');
  expect(await errors('good.md')).toBe('');
  expect(await errors('expectimax.md')).toBe('');
  expect(await errors('no-algorithm.md')).toBe('lesson/bad-value');
  expect(await errors('no-board.md')).toMatch(/^nqueens\//);
  for (const file of ['no-tree.md', 'no-space.md', 'game.md'])
    expect(await errors(file)).toBe('lesson/other-search');
  expect(await errors('chance.md')).toBe('lesson/chance-nodes');
  expect(await errors('no-editor.md')).toBe('lesson/not-editable');
  expect(await errors('no-game.md')).toBe('lesson/not-a-game');
  expect(await errors('no-search.md')).toBe('core/unknown-solver');
  expect(await errors('no-record.md')).toMatch(/^nim\//);
  const near = await call(folder, ['lesson', 'check', 'near-algorithm.md']);
  expect(near.stderr).toContain('(did you mean a-star?)');
  const { stderr } = await call(folder, ['lesson', 'check', 'no-square.md']);
  expect(stderr).toMatch(/^error: no-square\.md, line 4, column 16: .*\(9,1\)/);
});

test('build writes one small page, and none of a wrong lesson', async () => {
  const alphaBeta = await readFile(join(LESSONS, 'alpha-beta.md'), 'utf8');
  const board = '```queenside board\nproblem: nqueens\nsolver: backtracking\nrecord: 6\n```\n';
  const lesson = alphaBeta + board.repeat(8);
  const folder = await folderWith({ 'lesson.md': lesson, 'wrong.md': lessonWith('at: 1') });
  const env = { QUEENSIDE_STUDIO_SITE: await builtSite() };
  const built = await call(folder, ['lesson', 'build', 'lesson.md'], '', env);
  expect(built.stderr).toBe('');
  expect(built.stdout).toMatch(/^lesson\.html: 13 blocks, \d+ KiB\n$/);
  expect((await stat(join(folder, 'lesson.html'))).size).toBeLessThan(1_000_000);
  const build = async (file: string) =>
    (await call(folder, ['lesson', 'build', file, '--output', 'page.html'])).exitCode;
  expect(await build('wrong.md')).toBe(1);
  await expect(stat(join(folder, 'page.html'))).rejects.toThrow('ENOENT');
  expect(await build('lesson.md')).toBe(0);
  expect((await stat(join(folder, 'page.html'))).isFile()).toBe(true);
});

test('scores counts saved answers, and names the files that have none', async () => {
  const saved = (lesson: string, ...answers: readonly (boolean | undefined)[]) =>
    JSON.stringify({
      lesson,
      date: '2026-01-01T00:00:00.000Z',
      right: 99,
      questions: answers.length,
      answers: answers.map((right) => ({
        question: 'Where next?',
        ...(right !== undefined && { answer: 'A', right }),
      })),
    });
  const folder = await folderWith({
    'answers/ben.json': saved('Cuts', false, undefined),
    'answers/ann.json': saved('Cuts', true, true),
    'answers/group 2/cem, jr.json': saved('Cuts', true, undefined),
    'answers/=dan.json': saved('Paths', true),
    'answers/.DS_Store': 'x',
    'answers/half.json': saved('Cuts', true).slice(0, 20),
    'answers/other.json': '{"lesson":"Cuts","answers":[{"answer":"A"}]}',
    'answers/photo.heic': Uint8Array.of(0xff, 0),
    'empty/.keep': '',
  });
  const { stdout, stderr, exitCode } = await call(folder, ['lesson', 'scores', 'answers']);
  expect(stdout.split('\n')).toEqual([
    'name,lesson,right,wrong,not answered',
    "'=dan,Paths,1,0,0",
    'ann,Cuts,2,0,0',
    'ben,Cuts,0,1,1',
    '"group 2/cem, jr",Cuts,1,0,1',
    '',
  ]);
  const [half, other, photo, ...table] = stderr.trimEnd().split('\n');
  expect(half).toMatch(/^error: answers\/half\.json: .*not JSON.*\[command\/not-saved-answers\]$/);
  expect(other).toMatch(/^error: answers\/other\.json: .*question/);
  expect(photo).toMatch(/^error: answers\/photo\.heic: /);
  expect(table).toEqual([
    '',
    'Paths',
    '  100 % right (1 right, 0 wrong, 0 not answered)  1. Where next?',
    '',
    'Cuts',
    '   67 % right (2 right, 1 wrong, 0 not answered)  1. Where next?',
    '   33 % right (1 right, 0 wrong, 2 not answered)  2. Where next?',
  ]);
  expect(exitCode).toBe(1);
  const file = await call(folder, ['lesson', 'scores', 'answers/group 2', '--output', 's.csv']);
  expect([file.stdout, file.exitCode]).toEqual(['', 0]);
  expect(await readFile(join(folder, 's.csv'), 'utf8')).toContain('"cem, jr",Cuts,1,0,1');
  for (const name of ['empty', 'missing']) {
    const none = await call(folder, ['lesson', 'scores', name]);
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining(`in ${name}`)]);
  }
});
