/** Anytime answers of a third-party plugin, through the commands. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { benchSchema, reportSchema, verifySchema, watchSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { configWith, folderWith, parseChecked, put, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const PLUGIN = fileURLToPath(new URL('../../batch/test/fixtures/anytime/touring', import.meta.url));
const CONFIG = configWith([PLUGIN]);
const RING = '0,0 0,9 9,9 9,0';
const LOOPER = ['--solver', 'looper', '--time-limit', '0.3'];
const TIMED = 'the time limit decided: another run may find another answer';

const tours = (records = `${RING}\n`, more = {}) =>
  folderWith({ 'queenside.config.json': CONFIG, 'inputs/tour.txt': records, ...more });

describe('run', () => {
  test('publishes the last improvement of a solver that must be killed', async () => {
    const folder = await tours(`${RING}\n0,0 3,4 0,8\n`);
    const { stdout, exitCode } = await call(folder, ['run', ...LOOPER]);
    expect(await read(folder, 'outputs/tour_out.txt')).toBe('0 1 2 3\n0 1 2\n');
    expect(stdout).toMatch(/^✓ inputs\/tour\.txt: 2 right \(1 not proved\) in /);
    expect(stdout).toMatch(
      /^ {4}line 1: 36 km, 94 % from the proved bound 2; found after .*; the time limit decided/m,
    );
    expect(stdout).toMatch(/^ {4}line 2: 18 km, proved to be the best; /m);
    expect(exitCode).toBe(0);
  });

  test('tells all of it in --json', async () => {
    const folder = await tours();
    const { stdout } = await call(folder, ['run', '--json', ...LOOPER]);
    const { feasible, files } = parseChecked(reportSchema, stdout);
    expect(feasible).toBe(1);
    expect(files[0]!.records[0]).toMatchObject({
      status: 'right',
      proof: 'feasible',
      answer: '0 1 2 3',
      error: null,
      objective: {
        sense: 'min',
        unit: 'km',
        value: 36,
        bound: { value: 2, standing: 'proved' },
        improvements: [{ value: 36 }],
        refused: { count: 0, reason: null },
        stopped: { by: 'time-limit', detail: '' },
        reproducible: false,
      },
    });
  });

  test('says nothing of time if the solver stops by its own effort', async () => {
    const folder = await tours();
    const args = ['run', '--solver', 'two-opt', '--option', 'steps=200'];
    const { stdout } = await call(folder, [...args, '--time-limit', '30']);
    expect(stdout).toContain('36 km');
    expect(stdout).not.toContain(TIMED);
  });

  test('ignores wrong improvements and refutes false bounds, and says so', async () => {
    const folder = await folderWith({
      'queenside.config.json': CONFIG,
      'inputs/tour.boaster.txt': `${RING}\n`,
      'inputs/tour.prophet.txt': `${RING}\n`,
      'inputs/tour.thrower.txt': `${RING}\n`,
    });
    const { stdout } = await call(folder, ['run']);
    const about = (solver: string): string | undefined =>
      stdout.split(/^(?=✓)/m).find((part) => part.includes(`tour.${solver}.txt`));
    expect(about('boaster')).toContain('1 wrong improvement ignored (it visits 1 cities)');
    expect(about('prophet')).toContain(
      '36 km, better than the bound 1,000,000 that the solver claimed',
    );
    expect(about('thrower')).toContain('the solver failed (lost the map (at index.js:');
  });
});

test('solve prints the answer, and how good it is on standard error', async () => {
  const folder = await tours();
  const { stdout, stderr, exitCode } = await call(folder, ['solve', 'inputs/tour.txt', ...LOOPER]);
  expect(stdout).toBe('0 1 2 3\n');
  expect(stderr).toMatch(/^line 1: 36 km, 94 % from the proved bound 2; /);
  expect(exitCode).toBe(0);
});

test('watch does it too, and a killed command loses nothing that the next one cannot redo', async () => {
  const folder = await tours();
  const args = ['watch', '--json', '--solver', 'looper', '--time-limit'];
  const killed = queenside(folder, [...args, '600', '--log', 'log.jsonl']);
  await vi.waitFor(
    async () => expect(await read(folder, 'log.jsonl')).toContain('file-claimed'),
    PATIENCE,
  );
  killed.kill('SIGKILL');
  await killed;
  await put(folder, 'inputs/tour-b.txt', '0,0 3,4 0,8\n');
  const again = queenside(folder, [...args, '2']);
  await vi.waitFor(() => read(folder, 'outputs/tour-b_out.txt'), PATIENCE);
  await vi.waitFor(() => read(folder, 'outputs/tour_out.txt'), PATIENCE);
  again.kill('SIGINT');
  const { stdout } = await again;
  const files = stdout
    .trimEnd()
    .split('\n')
    .map((line) => parseChecked(watchSchema, line));
  const values = files.map(({ records }) => Number(records[0]!.objective!.value));
  expect(values.toSorted((a, b) => a - b)).toEqual([18, 36]);
  expect(await read(folder, 'outputs/tour_out.txt')).toBe('0 1 2 3\n');
});

test('verify tells the value of each answer', async () => {
  const folder = await tours(`${RING}\n${RING}\n`, { 'mine.txt': '0 1 2 3\n0 2 1 3\n' });
  const args = ['verify', 'inputs/tour.txt', 'mine.txt'];
  const { stdout, exitCode } = await call(folder, args);
  expect(stdout).toBe(
    'line 1: 36 km\nline 2: 43 km\n✓ mine.txt: 2 of 2 records right (2 not proved)\n',
  );
  expect(exitCode).toBe(0);
  const json = parseChecked(verifySchema, (await call(folder, [...args, '--json'])).stdout);
  expect(json.records.map(({ value }) => value)).toEqual([36, 43]);
});

test('bench compares values and gaps', async () => {
  const folder = await tours();
  const args = ['bench', 'tour', '--n', '12', '--solver', 'two-opt,looper,liar'];
  const limits = ['--rounds', '2', '--time-limit', '0.3'];
  const text = await call(folder, [...args, ...limits]);
  expect(text.stdout).toMatch(/\d+ km, 100 %/);
  expect(text.stdout).toContain('> 0.3 s');
  const { stdout } = await call(folder, [...args, ...limits, '--json']);
  const [row] = parseChecked(benchSchema, stdout).rows;
  const [twoOpt, looper, liar] = row!.results;
  expect([twoOpt, looper, liar].map((each) => each!.standing)).toEqual([
    'measured',
    'measured',
    'overran',
  ]);
  expect(twoOpt!.quality!.best).toBeLessThan(looper!.quality!.best);
  expect(looper!.quality!.gap).toBeGreaterThan(0.9);
  expect(looper!.runs.map(({ objective }) => objective!.stopped!.by)).toEqual([
    'time-limit',
    'time-limit',
  ]);
});
