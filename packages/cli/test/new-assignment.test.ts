/** `queenside new assignment` makes an assignment that can be graded at once. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OwnSearch } from '@queenside/own-search';
import { allAlgorithms, bankOf } from '@queenside/referee';
import { expect, test } from 'vitest';
import { assignFunction } from '../src/new/assignment/assigned-function.ts';
import { openEngine } from '../src/open-engine.ts';
import { judgeSearch } from '../src/referee/judge.ts';
import { bankRecords } from '../src/referee/records.ts';
import { call } from './call.ts';
import { makeFolder } from './new/workspace.ts';

/** If there is no sandbox, the samples, which are ours, run without one. */
const TRUSTED = ['--trusted'];

test('its samples get the expected verdicts', async () => {
  await using folder = await makeFolder();
  const flags = ['--problem', 'nqueens,alphabeta', '--title', 'Week 3: trees', '--points', '15'];
  const made = await call(folder.path, ['new', 'assignment', 'week-3', ...flags]);
  expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  expect(made.stdout).toContain('queenside grade verify week-3/assignment.yaml');
  const file = join(folder.path, 'week-3', 'assignment.yaml');
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/schemas\/assignment\.schema\.json\n/);
  expect(text).toContain('title: "Week 3: trees"');

  const verified = await call(folder.path, [
    'grade',
    'verify',
    'week-3/assignment.yaml',
    ...TRUSTED,
  ]);
  expect(verified).toMatchObject({ exitCode: 0, stderr: '' });
  expect(verified.stdout).toMatch(
    /right {5}AC AC\n.*wrong {5}PAC PAC\n2 samples as expected, 0 not\.\n$/,
  );

  await cp(join(folder.path, 'week-3/samples/right'), join(folder.path, 'class/ann'), {
    recursive: true,
  });
  const grade = ['grade', 'week-3/assignment.yaml', '--submissions', 'class', ...TRUSTED];
  expect((await call(folder.path, grade)).stdout).toContain('30 of 30  AC AC');
});

test('a problem with variants and sections gets a test of the first variant', async () => {
  await using folder = await makeFolder();
  await call(folder.path, ['new', 'assignment', 'paths', '--problem', 'pathfinding']);
  const text = await readFile(join(folder.path, 'paths', 'assignment.yaml'), 'utf8');
  expect(text).toContain('# Programs read pathfinding_a.txt and write pathfinding_a_out.txt.');
  expect(text).toContain('    input: pathfinding_a.txt\n');
  expect(text).toContain('# scoring: { sections: { "Greedy": 50 %, "A*": 50 % } }');
  const verify = ['grade', 'verify', 'paths/assignment.yaml', ...TRUSTED];
  const verified = await call(folder.path, verify);
  expect(verified.stdout).toMatch(/right {5}AC\n.*wrong {5}PAC\n2 samples as expected, 0 not\.\n$/);
});

test('with --stdin, programs print their answers', async () => {
  await using folder = await makeFolder();
  await call(folder.path, ['new', 'assignment', 'paths', '--problem', 'pathfinding', '--stdin']);
  const text = await readFile(join(folder.path, 'paths', 'assignment.yaml'), 'utf8');
  expect(text).toContain('# Programs read standard input and print their answers.');
  expect(text).toContain('    input: stdin\n');
  const verify = ['grade', 'verify', 'paths/assignment.yaml', ...TRUSTED];
  const verified = await call(folder.path, verify);
  expect(verified.stdout).toMatch(/right {5}AC\n.*wrong {5}PAC\n2 samples as expected, 0 not\.\n$/);
});

test('with --functions, tests call functions', async () => {
  await using folder = await makeFolder();
  const made = await call(folder.path, ['new', 'assignment', 'searches', '--functions']);
  expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  const verify = ['grade', 'verify', 'searches/assignment.yaml', ...TRUSTED];
  const verified = await call(folder.path, verify);
  expect(verified.stderr).toBe('');
  expect(verified.stdout).toMatch(/right {5}AC\n.*wrong {5}PAC\n2 samples as expected, 0 not\.\n$/);
});

// Crosswords come with their course: a file that is named crossword.py would hide its module.
test.each(Object.entries(allAlgorithms()).filter(([rule]) => rule !== 'crossword'))(
  'the right sample for the rule %s follows it',
  async (rule, algorithm) => {
    const { problem } = bankOf(algorithm.bank).at(-1)!;
    const { test: text, files } = await assignFunction(problem, 20, rule);
    expect(text).toContain(`rule: { is: ${rule}, points: 10 }`);
    await using folder = await makeFolder();
    const file = join(folder.path, `${problem}.py`);
    await writeFile(file, files[`samples/right/${problem}.py`]!);
    const open = await openEngine({ quiet: true, jobs: 1 });
    await using engine = open.engine;
    const records = await bankRecords(algorithm.bank, {}, { ...open, engine });
    const search = new OwnSearch(file);
    const limits = { budget: algorithm.budget, timeLimitMs: 60_000 };
    const judged = await judgeSearch(search, algorithm, records, limits);
    search.end();
    expect(judged.findings.map(({ difference, error }) => difference ?? error)).toEqual([]);
  },
);

test('without --rule, functions follow the usual algorithm', async () => {
  const ruleOf = async (problem: string) =>
    /is: ([\w-]+)/.exec((await assignFunction(problem, 20)).test)![1];
  expect(await ruleOf('alphabeta')).toBe('alpha-beta');
  expect(await ruleOf('pathfinding')).toBe('a-star');
  expect(await ruleOf('graph')).toBe('a-star');
  expect(await ruleOf('nqueens')).toBe('backtracking');
});

test('a rule must be an algorithm for the problem', async () => {
  await expect(assignFunction('pathfinding', 20, 'astar')).rejects.toThrow(
    'functions that search pathfinding cannot follow "astar"',
  );
  await expect(assignFunction('pathfinding', 20, 'alpha-beta')).rejects.toMatchObject({
    code: 'new/unknown-rule',
  });
});

test('an existing folder, a bad name, and an unknown problem are refused', async () => {
  await using folder = await makeFolder();
  const make = async (name: string, ...flags: string[]) =>
    (await call(folder.path, ['new', 'assignment', name, ...flags])).stderr;
  expect(await make('week')).toBe('');
  expect(await make('week')).toContain('already exists');
  expect(await make('Week 4')).toContain('such as week-4');
  expect(await make('week-5', '--problem', 'nqueen')).toContain('nqueens');
  expect(await make('week-6', '--problem', 'graphs', '--functions')).toContain(
    'choose one of alphabeta, graph, pathfinding, nqueens, coloring, sudoku (did you mean graph?)',
  );
  expect(await make('week-7', '--rule', 'a-star')).toContain('--functions');
});
