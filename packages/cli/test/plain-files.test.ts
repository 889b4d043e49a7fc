/** Plain files as plugins of the command. */
import { join } from 'node:path';
import type { PluginSource } from '@queenside/batch';
import { expect, test } from 'vitest';
import { PLUGIN_FILES, RECORDS, RESULT } from '../../../test/published/plugins-page.ts';
import { findPlugin } from '../src/dev/open-with.ts';
import { runKit } from '../src/dev/run-kit.ts';
import { call } from './call.ts';
import { configWith, folderWith, put, read } from './helpers.ts';

/** A solver that places queens as the function `rows` of a module says. */
const solver = (id: string, from: string): string => `
import { definePlugin, defineSolver } from '@queenside/core';
import { rows } from ${JSON.stringify(from)};

const solver = defineSolver({
  id: '${id}',
  problem: { id: 'nqueens' },
  summary: 'Knows one board',
  options: {},
  capabilities: { tasks: ['find'], complete: false, deterministic: true },
  solve: ({ size }) => ({ kind: 'board', rows: Int32Array.from(rows(size)) }),
});
export default definePlugin({ solvers: [solver] });
`;
const ROWS = 'export const rows = () => [1, 3, 0, 2];';
const OTHER_ROWS = 'export const rows = () => [2, 0, 3, 1];';

const GAME = `
import { defineGame, definePlugin } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';

type State = { heap: number; mover: 'max' | 'min' };

const game = defineGame({
  id: 'take-two',
  summary: 'Take one or two stones from a heap; taking the last one wins',
  maxBranching: 2,
  maxDepth: 9,
  scoreRange: [-1, 1],
  examples: ['4'],
  parse: (line: string): State => ({ heap: Number(line), mover: 'max' }),
  toMove: ({ mover }: State) => mover,
  moves: ({ heap }: State) => [1, 2].filter((stones) => stones <= heap),
  next: ({ heap, mover }: State, stones: number): State =>
    ({ heap: heap - stones, mover: mover === 'max' ? 'min' : 'max' }),
  score: ({ mover }: State) => (mover === 'max' ? -1 : 1),
  key: ({ heap, mover }: State) => heap + mover,
  playouts: { start: '9', write: ({ heap }: State) => String(heap) },
});
export default definePlugin({ problems: [gameProblem(game)] });
`;

test('--solver names the only solver of a file, which needs nothing beside it', async () => {
  const folder = await folderWith({
    'nqueens.txt': '4\n',
    'my plugins/known #1.js': solver('known', './rows.js'),
    'my plugins/rows.js': ROWS,
    // Only this file says that others are CommonJS.
    'my plugins/package.json': '{ "type": "commonjs" }',
  });
  const args = ['solve', 'nqueens.txt', '--solver', 'my plugins/known #1.js'];
  expect(await call(folder, args)).toEqual({ stdout: '[2,4,1,3]\n', stderr: '', exitCode: 0 });
});

test('the file of docs/plugins.md works as it is, and passes the kit', async () => {
  const folder = await folderWith({
    'nqueens.txt': RECORDS,
    'staircase.js': PLUGIN_FILES['index.js'],
  });
  const args = ['solve', 'nqueens.txt', '--solver', './staircase.js'];
  expect(await call(folder, args)).toEqual({ stdout: RESULT, stderr: '', exitCode: 0 });
  const outcomes: object[] = [];
  const source = findPlugin(join(folder, 'staircase.js')) as PluginSource;
  await runKit(source, (outcome) => void outcomes.push(outcome));
  const checks = outcomes.filter((outcome) => 'name' in outcome);
  expect(checks.length).toBeGreaterThan(8);
  expect(checks.filter((check) => 'fault' in check)).toEqual([]);
});

test('a game in TypeScript is a problem of every command that --plugin gives it to', async () => {
  const folder = await folderWith({ 'take-two.txt': '4\n', 'game.ts': GAME });
  const run = async (...args: string[]) => {
    const { stdout, stderr, exitCode } = await call(folder, [...args, '--plugin', './game.ts']);
    expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    return stdout;
  };
  expect(await run('generate', 'take-two', 'count=2')).toMatch(/^\d\n\d\n$/);
  const answer = 'Score: 1; Best Move: 1; Nodes: 12\n';
  expect(await run('solve', 'take-two.txt', '--solver', 'minimax', '--trace')).toContain(answer);
  await put(folder, 'mine.txt', answer);
  expect(await run('verify', 'take-two.txt', 'mine.txt')).toContain('1 of 1 record right');
  expect(await run('replay', 'take-two_trace.jsonl')).toContain('MAX');
  expect(await run('plugins')).toMatch(
    /\n {2}game\.ts {2}\(file, game\.ts, in its own process\)\n/,
  );
  const words = ['solve', '--plugin', './game.ts', '--problem', 'take'];
  const candidates = await call(folder, ['complete', '--', ...words]);
  expect(candidates.stdout).toMatch(/^take-two\t/);
  const without = await call(folder, ['solve', 'take-two.txt']);
  expect(without.stderr).toContain('cannot tell which problem take-two.txt is for');
});

test('a file of a configuration answers its files again when it or what it imports changes', async () => {
  const folder = await folderWith({
    'inputs/nqueens.known.txt': '4\n',
    'known.js': solver('known', './rows.js'),
    'rows.js': ROWS,
    'queenside.config.json': configWith(['./known.js', './gone.js']),
  });
  const run = async () => {
    const { stdout, stderr } = await call(folder, ['run']);
    expect(stderr).toContain('warning: there is no file ');
    return [stdout.includes('1 right in'), await read(folder, 'outputs/nqueens.known_out.txt')];
  };
  expect(await run()).toEqual([true, '[2,4,1,3]\n']);
  expect(await run()).toEqual([false, '[2,4,1,3]\n']);
  await put(folder, 'rows.js', OTHER_ROWS);
  expect(await run()).toEqual([true, '[3,1,4,2]\n']);
});

test('a file replaces the bundled solver of the same id', async () => {
  const folder = await folderWith({
    'nqueens.txt': '4\n',
    'mine.js': solver('bitmask', './rows.js'),
    'rows.js': OTHER_ROWS,
  });
  const args = ['solve', 'nqueens.txt', '--solver', 'bitmask', '--plugin', 'mine.js'];
  const { stdout } = await call(folder, args);
  expect(stdout).toBe('[3,1,4,2]\n');
});

test('each file that does not work is named with the reason, and the others work', async () => {
  const BROKEN: Record<string, readonly [text: string | undefined, reason: RegExp]> = {
    'gone.js': [undefined, /there is no file \/.*gone\.js; correct the path/],
    'none.js': ['export const x = 1;', /no function `solve`.* `export default definePlugin\(/],
    'five.mjs': ['export default 5;', /is not a valid plugin: .* found 5; .*definePlugin/],
    'throws.js': [
      '\nthrow new Error("no luck");\nexport default {};',
      /throws\.js failed to load: no luck \(at throws\.js:2:7\); correct it/,
    ],
    'broken.js': ['\nconst = 1;\nexport default {};', /failed to load: .* \(at broken\.js:2\)/],
    'enum.ts': [
      '\nenum A { B }\nexport default {};',
      /has TypeScript that Node cannot run: .* \(at enum\.ts:2\); write it without enums/,
    ],
    'lacks.js': ['import "left-pad";\nexport default {};', /run `npm install left-pad` in \//],
    'lacks-file.js': ['import "./gone.js";\nexport default {};', /find module '\/.*\/gone\.js'/],
    'exits.js': ['process.exit(0);\nexport default {};', /failed to load: it ended its worker/],
    'b.js': [solver('same', './rows.js'), /"same" of plugin b\.js is already provided by a\.js/],
  };
  const texts = Object.entries(BROKEN).flatMap(([name, [text]]) =>
    text === undefined ? [] : [[name, text]],
  );
  const folder = await folderWith({
    ...Object.fromEntries(texts),
    'rows.js': ROWS,
    'a.js': solver('same', './rows.js'),
    'queenside.config.json': configWith(['./a.js', ...Object.keys(BROKEN)]),
  });
  const { stdout, exitCode } = await call(folder, ['plugins', '--json']);
  const { broken, solvers } = JSON.parse(stdout) as {
    broken: { name: string; reason: string }[];
    solvers: { plugin: string }[];
  };
  expect(Object.fromEntries(broken.map(({ name, reason }) => [name, reason]))).toEqual(
    Object.fromEntries(
      Object.entries(BROKEN).map(([name, [, reason]]) => [name, expect.stringMatching(reason)]),
    ),
  );
  expect(solvers.map(({ plugin }) => plugin)).toContain('a.js');
  expect(exitCode).toBe(1);
});

test.each([
  ['--plugin gone.js', /there is no file \/.*gone\.js; correct the path/],
  ['--plugin ./absent', /cannot find the plugin "\/.*absent"/],
  ['--plugin throws.js', /throws\.js failed to load: no luck/],
  ['--solver two.js', /two\.js has 2 solvers: one, two; name the file with --plugin and/],
  ['--solver game.ts', /game\.ts has no solver; name the file with --plugin/],
])('a command with %s ends at once', async (flags, reason) => {
  const folder = await folderWith({
    'nqueens.txt': '4\n',
    'throws.js': 'throw new Error("no luck");\nexport default {};',
    'rows.js': ROWS,
    'one.js': solver('one', './rows.js'),
    'two.js': `
      import one from './one.js';
      export default { ...one, solvers: [...one.solvers, { ...one.solvers[0], id: 'two' }] };`,
    'game.ts': GAME,
  });
  const args = ['solve', 'nqueens.txt', ...flags.split(' ')];
  const { stdout, stderr, exitCode } = await call(folder, args);
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(reason)]);
  expect([stdout, exitCode]).toEqual(['', 2]);
});
