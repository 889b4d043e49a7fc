/** `queenside new assignment` makes an assignment that can be graded at once. */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test('an existing folder, a bad name, and an unknown problem are refused', async () => {
  await using folder = await makeFolder();
  const make = async (name: string, ...flags: string[]) =>
    (await call(folder.path, ['new', 'assignment', name, ...flags])).stderr;
  expect(await make('week')).toBe('');
  expect(await make('week')).toContain('already exists');
  expect(await make('Week 4')).toContain('such as week-4');
  expect(await make('week-5', '--problem', 'nqueen')).toContain('nqueens');
  expect(await make('week-6', '--problem', 'graphs', '--functions')).toContain(
    'choose one of alphabeta, graph, pathfinding, nqueens (did you mean graph?)',
  );
});
