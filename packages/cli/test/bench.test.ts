import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { benchSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { configWith, folderWith, parseChecked, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const RACING = fileURLToPath(new URL('fixtures/racing', import.meta.url));
const CONFIG = { 'queenside.config.json': configWith([RACING]) };

async function benchJson(folder: string, args: readonly string[]) {
  const { stdout, stderr, exitCode } = await call(folder, ['bench', ...args, '--json']);
  expect(stderr.replace(/^warning: .* does not take part: it can .*\n/gm, '')).toBe('');
  return { report: parseChecked(benchSchema, stdout), exitCode };
}
type Report = Awaited<ReturnType<typeof benchJson>>['report'];

const resultOf = ({ rows }: Report, row: number, solver: string) =>
  rows[row]!.results.find((result) => result.solver === solver)!;
const standingsOf = (report: Report, solver: string): string[] =>
  report.rows.map((_, row) => resultOf(report, row, solver).standing);

describe('as JSON', () => {
  test('every measurement of queens counted, with figures, versions and machine', async () => {
    const folder = await folderWith();
    const solvers = 'bitmask,backtracking,large-board';
    const args = ['nqueens', '--n', '5..7+2', '--task', 'count', '--solver', solvers];
    const { report, exitCode } = await benchJson(folder, [...args, '--rounds', '4', '--seed', '9']);
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({
      problem: 'nqueens',
      file: null,
      rounds: 4,
      seed: 9,
      timeLimit: 10,
      stopped: false,
      machine: { node: process.version, arch: process.arch },
    });
    expect(report.solvers.map(({ id }) => id)).toEqual(solvers.split(','));
    expect(Object.keys(report.versions).toSorted()).toEqual([
      '@queenside/cli',
      '@queenside/problem-nqueens',
      '@queenside/solver-backtracking',
      '@queenside/solver-bitmask',
      '@queenside/solver-large-board',
    ]);
    expect(report.rows.map(({ size, task, line }) => [size, task, line])).toEqual([
      [5, 'count', null],
      [7, 'count', null],
    ]);
    expect(resultOf(report, 0, 'large-board')).toMatchObject({
      standing: 'unable',
      reason: expect.stringMatching(/find, but not count/),
      median: null,
      runs: [],
    });
    for (const row of report.rows) {
      const measured = row.results.filter(({ standing }) => standing === 'measured');
      expect(measured).toHaveLength(2);
      expect(Math.min(...measured.map(({ ratio }) => ratio!))).toBe(1);
      for (const { runs, median, least, most, lowerQuartile, upperQuartile } of measured) {
        const times = runs.map(({ ms }) => ms).toSorted((a, b) => a - b);
        expect(times).toHaveLength(4);
        expect([least, most]).toEqual([times[0], times[3]]);
        expect(median).toBeCloseTo((times[1]! + times[2]!) / 2, 5);
        expect(lowerQuartile).toBeCloseTo(times[0]! / 4 + (times[1]! * 3) / 4, 5);
        expect(upperQuartile).toBeCloseTo((times[2]! * 3) / 4 + times[3]! / 4, 5);
      }
    }
  });

  test('wrong answers are marked and not timed; solvers far behind are dropped; those that give up are named', async () => {
    const folder = await folderWith(CONFIG);
    const { report, exitCode } = await benchJson(folder, [
      'laps',
      '--n',
      '1..4',
      '--rounds',
      '2',
      '--time-limit',
      '0.4',
    ]);
    expect(standingsOf(report, 'cheat')).toEqual(['measured', 'measured', 'wrong', 'wrong']);
    expect(resultOf(report, 2, 'cheat')).toMatchObject({
      error: { code: 'core/answer-wrong' },
      reason: expect.stringMatching(/it ran 2 of 3/),
      median: null,
      runs: [],
    });
    expect(standingsOf(report, 'sleeper')).toEqual(['measured', 'behind', 'skipped', 'skipped']);
    expect(standingsOf(report, 'quitter')).toEqual(['measured', 'gave-up', 'gave-up', 'gave-up']);
    // An answer that settles nothing is right, and no more than giving up.
    expect(standingsOf(report, 'dreamer')).toEqual(['measured', 'gave-up', 'gave-up', 'gave-up']);
    expect(standingsOf(report, 'sprinter')).toEqual(['measured', 'measured', 'unable', 'unable']);
    expect(standingsOf(report, 'tortoise')).toEqual(Array(4).fill('measured'));
    expect(resultOf(report, 3, 'tortoise').least).toBeGreaterThanOrEqual(20);
    expect(resultOf(report, 3, 'hare').ratio).toBe(1);
    expect(exitCode).toBe(1);
  });

  test('outside programs take part: by their processes, every answer checked', async () => {
    const folder = await folderWith({
      'mine.mjs': "console.log('[2,4,1,3]'); setTimeout(() => {}, 100)",
    });
    const node = process.execPath.replaceAll(' ', '\\ ');
    const commands = [`${node} mine.mjs`, 'true', 'sleep 60', 'no {input}'];
    const flags = commands.slice(0, 3).flatMap((command) => ['--command', command]);
    const common = ['--solver', 'min-conflicts', '--rounds', '1'];
    const args = ['nqueens', '--n', '4,5', ...common, ...flags, '--time-limit', '3'];
    const { report, exitCode } = await benchJson(folder, args);
    expect(report.solvers).toMatchObject([
      { id: 'min-conflicts' },
      { id: 'mine.mjs', command: [process.execPath, 'mine.mjs'] },
      { id: 'true', command: ['true'] },
      { id: 'sleep', command: ['sleep', '60'] },
    ]);
    expect(standingsOf(report, 'mine.mjs')).toEqual(['measured', 'wrong']);
    expect(standingsOf(report, 'true')).toEqual(['failed', 'failed']);
    expect(standingsOf(report, 'sleep')).toEqual(['overran', 'skipped']);
    expect(resultOf(report, 0, 'mine.mjs').least).toBeGreaterThanOrEqual(100);
    expect(resultOf(report, 0, 'true').reason).toContain('left no answer');
    expect(exitCode).toBe(1);
    const bench = ['bench', 'nqueens', '--n', '4', ...common, '--command'];
    const { stdout } = await call(folder, [...bench, commands[0]!]);
    expect(stdout).toMatch(/^ +min-conflicts +mine\.mjs$/m);
    expect(stdout).toContain('\nmine.mjs: the time of the whole process, its start included.\n');
    const missing = await call(folder, [...bench, commands[3]!]);
    expect([missing.exitCode, missing.stderr]).toEqual([
      2,
      expect.stringContaining('cannot start the program no '),
    ]);
  });

  test('solvers take turns, and the first of a round is another one each time', async () => {
    const folder = await folderWith(CONFIG);
    const { report } = await benchJson(folder, [
      'laps',
      '--n',
      '1',
      '--solver',
      'cheat,hare,sprinter',
      '--rounds',
      '3',
    ]);
    const turns = report.rows[0]!.results.flatMap(({ solver, runs }) =>
      runs.map(({ stats }) => ({ solver, turn: Number(stats['turn']) })),
    );
    const order = turns.toSorted((a, b) => a.turn - b.turn);
    expect(order.map(({ solver }) => solver).join(' ')).toBe(
      'hare sprinter cheat sprinter cheat hare cheat hare sprinter',
    );
    // Three runs went before, which do not count.
    expect(order.map(({ turn }) => turn)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('a round has one seed for all solvers, and each round its own', async () => {
    const folder = await folderWith();
    const args = ['nqueens', '--n', '20', '--solver', 'min-conflicts,large-board', '--rounds', '3'];
    const { report } = await benchJson(folder, args);
    const seeds = report.rows[0]!.results.map(({ runs }) => runs.map(({ seed }) => seed));
    expect(seeds[0]).toEqual(seeds[1]);
    expect(new Set(seeds[0]).size).toBe(3);
  });

  test('an option goes to the solvers that have it', async () => {
    const folder = await folderWith(CONFIG);
    const args = ['laps', '--n', '1', '--solver', 'hare,tortoise', '--option', 'rest=30'];
    const { report } = await benchJson(folder, [...args, '--rounds', '1']);
    expect(report.solvers).toEqual([
      { id: 'hare', section: null, options: {} },
      { id: 'tortoise', section: null, options: { rest: '30' } },
    ]);
    expect(resultOf(report, 0, 'tortoise').least).toBeGreaterThanOrEqual(35);
  });

  test('each record of a file is a row, and one that cannot be read is named', async () => {
    const folder = await folderWith({ ...CONFIG, 'laps.txt': '# two\n2\nnine\n1 walk\n2\n' });
    const { report, exitCode } = await benchJson(folder, [
      'laps.txt',
      '--solver',
      'hare,tortoise',
      '--rounds',
      '1',
    ]);
    expect(report.file).toBe('laps.txt');
    expect(report.rows).toMatchObject([
      { line: 2, size: 2, task: 'run', error: null },
      { line: 3, size: null, task: null, error: { code: 'laps/no-laps' }, results: [] },
      { line: 4, size: 1, task: 'walk', error: null },
      { line: 5, size: 2, task: 'run', error: null },
    ]);
    expect(resultOf(report, 2, 'hare').reason).toMatch(/run, but not walk/);
    expect(exitCode).toBe(1);
  });
});

describe('as a table', () => {
  test('one row per size, one column per solver; the fastest marked, the others as multiples', async () => {
    const folder = await folderWith(CONFIG);
    const args = ['laps', '--n', '1,2', '--solver', 'hare,tortoise', '--rounds', '3'];
    const { stdout, stderr, exitCode } = await call(folder, ['bench', ...args]);
    expect(stdout).toMatch(/^laps run: time in the solver, median of 3 rounds, seed 1\n\n/);
    expect(stdout).toMatch(/^ +hare +tortoise$/m);
    for (const size of [1, 2])
      expect(stdout).toMatch(
        new RegExp(
          `^${size} +\\d\\S* µs \\* +\\d\\S* ms [\\d,.]+x\\n +[\\d.]+\\.\\.[\\d.]+ +\\d`,
          'm',
        ),
      );
    expect([stderr, exitCode]).toEqual(['', 0]);
  });

  test('the other way round if the table is too wide; faults are explained below', async () => {
    const folder = await folderWith(CONFIG);
    const args = ['laps', '--n', '1..3', '--rounds', '1', '--time-limit', '0.4'];
    const { stdout, exitCode } = await call(folder, ['bench', ...args]);
    expect(stdout).toMatch(/^ +1 +2 +3$/m);
    expect(stdout).toMatch(/^ +cheat .* wrong$/m);
    expect(stdout).toMatch(/^ +sleeper .* far behind +-$/m);
    expect(stdout).toMatch(/^ +quitter .* gave up +gave up$/m);
    expect(stdout).toMatch(/^cheat, size 3: the answer of cheat is wrong \(cheated\)/m);
    expect(stdout).toMatch(/^quitter, size 2: it is out of breath$/m);
    const [table] = stdout.split('\n*: fastest');
    expect(Math.max(...table!.split('\n').map(({ length }) => length))).toBeLessThan(101);
    expect(exitCode).toBe(1);
  });

  test('--quiet omits it and still draws the plot', async () => {
    const folder = await folderWith(CONFIG);
    const args = ['laps', '--n', '1', '--rounds', '1', '--quiet', '--plot', 'laps.svg'];
    const { stdout, stderr, exitCode } = await call(folder, ['bench', ...args]);
    expect([stdout, stderr, exitCode]).toEqual(['', '', 0]);
    expect(await read(folder, 'laps.svg')).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  test('Ctrl-C ends it with the measurements made so far', async () => {
    const folder = await folderWith(CONFIG);
    const args = ['laps', '--n', '1,2', '--solver', 'hare,sleeper', '--time-limit', '600'];
    const child = queenside(folder, ['bench', ...args]);
    await vi.waitFor(() => read(folder, 'asleep'), PATIENCE);
    child.kill('SIGINT');
    const { stdout, exitCode } = await child;
    expect(stdout).toMatch(/median of 5 rounds, seed 1 \(stopped early\)/);
    expect(stdout).toMatch(/^ +hare +sleeper$/m);
    expect(exitCode).toBe(1);
  });
});

describe('wrong usage is refused before anything runs', () => {
  test.each([
    [['nqueens'], 'no sizes of nqueens to compare on', '--n 8..14'],
    [['nqueens', '--n', '8..'], 'Expected sizes such as 8..14', 'found "8.."'],
    [['nqueens', '--n', '9..8'], 'The range 9..8 ends before it begins', ''],
    [['nqueens', '--n', '1..5000'], 'Expected at most 1000 sizes', ''],
    [['nqueens', '--n', '8', '--task', 'guess'], 'no task "guess"', 'find, count, all, unique'],
    [['nqueens', '--n', '300', '--task', 'all'], 'size 300 cannot be listed', 'at most 255'],
    [['nqueens', '--n', '0'], 'size 0 is too small', 'at least 1'],
    [['nqueens', '--n', '8', '--solver', 'magic'], 'no solver "magic"', 'bitmask'],
    [['nqueens', '--n', '8', '--option', 'a=1'], 'an option "a"', 'maxSteps'],
    [['nqueens', '--n', '8', '--option', 'maxSteps=many'], 'the option maxSteps', '"many"'],
    [['nqueens', '--n', '8', '--rounds', '0'], '--rounds', 'Expected an integer from 1'],
    [
      ['nqueens', '--n', '8', '--solver', 'bitmask'],
      'no solver of nqueens is able to solve any of these records',
      'bitmask: it can count, all, unique, but not find',
    ],
    [['laps.txt', '--n', '8'], '--n cannot be combined with an input file', 'omit --n'],
    [['nothing.txt'], 'cannot read nothing.txt', ''],
    [['missionaries'], 'missionaries cannot make records by size', 'use an input file'],
    [['nqeens', '--n', '8'], 'neither a problem nor a file "nqeens"', 'did you mean nqueens?'],
    [['laps', '--n', '1', '--plot', 'laps.txt/x.svg'], 'cannot write', 'folder'],
  ])('%j', async (args, wrong, remedy) => {
    // A third-party plugin costs a process.
    const config = args[0] === 'nqueens' ? {} : CONFIG;
    const folder = await folderWith({ ...config, 'laps.txt': '1\n' });
    const { stdout, stderr, exitCode } = await call(folder, ['bench', ...args]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(wrong);
    expect(stderr).toContain(remedy);
    expect([stdout, exitCode]).toEqual(['', 2]);
  });

  test('a solver that the user named, but that cannot take part, is named', async () => {
    const folder = await folderWith({});
    const args = ['nqueens', '--n', '4', '--rounds', '1', '--solver', 'backtracking,bitmask'];
    const { stderr, exitCode } = await call(folder, ['bench', ...args]);
    expect(stderr).toContain(
      'warning: bitmask does not take part: it can count, all, unique, but not find',
    );
    expect(exitCode).toBe(0);
  });

  test('a problem that cannot generate records by size', async () => {
    const doubling = join(RACING, '../../../../batch/test/fixtures/plugins/doubling');
    const folder = await folderWith({
      'queenside.config.json': JSON.stringify({ plugins: [doubling] }),
    });
    const { stderr, exitCode } = await call(folder, ['bench', 'double', '--n', '4']);
    expect(stderr).toMatch(/double cannot make records by size; .*nqueens.* \[batch\/no-sizes\]/);
    expect(exitCode).toBe(2);
  });
});
