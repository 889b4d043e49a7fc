/** Records that are blocks, have headers, or are whole files, through the command. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { benchSchema, reportSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { configWith, folderWith, parseChecked, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const FRAMED = fileURLToPath(new URL('../../batch/test/fixtures/framed', import.meta.url));
const config = (more: object = {}) => configWith([FRAMED], more);

/** Grids of different widths, some of which have no way. */
const grids = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `S${'.'.repeat(at % 7)}\n${(at % 3 === 0 ? '#' : '.').repeat(1 + (at % 7))}\n`,
  )
    .map((grid) => grid.replace(/.\n$/, 'G\n'))
    .join('\n');

const FILES = {
  'queenside.config.json': config(),
  'inputs/gridwalk_a.txt': grids(300),
  'inputs/parcels.txt': 'c three\np parcels 9\n5\n4\n'.repeat(50),
  'inputs/sheet.digits': '1\n22\n'.repeat(50),
};
const ANSWERS = ['gridwalk_a_out.txt', 'parcels_out.txt', 'sheet.digits_out.txt'];

const answersIn = async (folder: string): Promise<string[]> =>
  Promise.all(ANSWERS.map((name) => read(folder, `outputs/${name}`)));

test('a run that is killed and resumed gives the same bytes', async () => {
  const plain = await folderWith(FILES);
  const { stdout, exitCode } = await call(plain, ['run']);
  expect(stdout).toMatch(/gridwalk_a.txt: 300 right in/);
  expect(stdout).toMatch(/parcels.txt: 50 right, 50 comments skipped in/);
  expect(exitCode).toBe(0);
  const expected = await answersIn(plain);
  expect(expected[0]!.split('\n\n')).toHaveLength(301);

  const killed = await folderWith(FILES);
  const slowly = ['run', 'inputs/gridwalk_a.txt', '--solver', 'stroller', '--jobs', '1'];
  const child = queenside(killed, slowly);
  const begun = async () => expect(await draftedBytes(killed)).toBeGreaterThan(0);
  await vi.waitFor(begun, PATIENCE);
  child.kill('SIGKILL');
  await child;
  await call(killed, slowly);
  expect(await read(killed, `outputs/${ANSWERS[0]}`)).toBe(expected[0]);
  const history = (await call(killed, ['history', 'inputs/gridwalk_a.txt'])).stdout;
  expect(history).toMatch(/attempt 2/);
});

/** Returns how many bytes of answers a run has written so far. */
async function draftedBytes(folder: string): Promise<number> {
  const outbox = join(folder, 'outputs');
  const draft = (await readdir(outbox)).find((name) => name.endsWith('.part'));
  return draft === undefined ? 0 : (await stat(join(outbox, draft))).size;
}

test('--json names the line of an error, and counts comments', async () => {
  const folder = await folderWith({
    'queenside.config.json': config(),
    'inputs/parcels.txt': 'c one\np parcels 9\n5\nx\n',
  });
  const report = parseChecked(reportSchema, (await call(folder, ['run', '--json'])).stdout);
  expect(report.files[0]).toMatchObject({
    comments: 1,
    records: [{ line: 2, error: { line: 4, column: 1 } }],
  });
  expect(await read(folder, 'outputs/parcels_err.txt')).toMatch(/^line 4, column 1: "x" is no/);
});

test('--variant and a route set the variant, and an unknown one is refused', async () => {
  const folder = await folderWith({
    'queenside.config.json': config({ routes: { 'diagonal/*.txt': { variant: 'b' } } }),
    'inputs/diagonal/gridwalk_a.txt': 'S.\n.G\n',
    'inputs/gridwalk.txt': 'S.\n.G\n',
  });
  await call(folder, ['run']);
  expect(await read(folder, 'outputs/diagonal/gridwalk_a_out.txt')).not.toContain('*');
  expect(await read(folder, 'outputs/gridwalk_out.txt')).toContain('*');
  const say = async (...args: string[]) => call(folder, args);
  const grid = 'inputs/gridwalk.txt';
  expect((await say('solve', grid, '--variant', 'b')).stdout).not.toContain('*');
  expect((await say('verify', grid, 'outputs/gridwalk_out.txt')).exitCode).toBe(0);
  const other = await say('verify', grid, 'outputs/gridwalk_out.txt', '--variant', 'b');
  expect(other.stdout).toContain('line 1: wrong answer (no-way)');
  expect((await say('solve', grid, '--variant', 'c')).stderr).toContain(
    'no installed problem has a variant "c"',
  );
});

test('plugins shows how files are cut, their extensions, and the variants', async () => {
  const folder = await folderWith({ 'queenside.config.json': config() });
  const { stdout } = await call(folder, ['plugins']);
  expect(stdout).toContain(
    '  files .txt; records separated by blank lines; no comments; variants a, b\n',
  );
  expect(stdout).toContain('  files .txt; records that begin with "p parcels"; comments c\n');
  expect(stdout).toContain('  files .txt, .digits; one record a file; comments #\n');
});

test('a limit of the configuration refuses longer records', async () => {
  const folder = await folderWith({
    'queenside.config.json': config({ defaults: { limits: { record: 10 } } }),
    'inputs/gridwalk.txt': 'SG\n\nS..\n...\n...\n..G\n\nSG\n',
  });
  await call(folder, ['run']);
  expect(await read(folder, 'outputs/gridwalk_out.txt')).toMatch(
    /^SG\n\nerror: line 3: this record has more than 10 bytes.*\nSG\n\n$/,
  );
});

test('generate, bench, trace, and replay work on blocks', async () => {
  const folder = await folderWith({ 'queenside.config.json': config() });
  await call(folder, ['generate', 'gridwalk', 'count=3', '--output', 'gridwalk_b.txt']);
  expect((await read(folder, 'gridwalk_b.txt')).split('\n\n')).toHaveLength(4);
  const bench = await call(folder, ['bench', 'gridwalk_b.txt', '--rounds', '1']);
  expect(bench.stdout).toMatch(/line 1: find, 16 [^]*line 11: find, 16 /);
  expect((await call(folder, ['bench', 'parcels', '--n', '3', '--rounds', '1'])).exitCode).toBe(0);
  await call(folder, ['solve', 'gridwalk_b.txt', '--solver', 'breadth-first', '--trace']);
  const { stdout } = await call(folder, ['replay', join('gridwalk_b_trace.jsonl')]);
  expect(stdout).toMatch(/^gridwalk record 1: breadth-first, seed 1\n1 {2}cell \d+\n\nS[.#]{3}\n/);
});

test('sections are answered, shown, and verified, and --sections replaces them', async () => {
  const wide = `S${'.'.repeat(30)}G`;
  const folder = await folderWith({
    'queenside.config.json': config(),
    'inputs/two-ways.txt': `SG\n\n${wide}\n`,
  });
  const { stdout } = await call(folder, ['run']);
  expect(stdout).toMatch(
    /two-ways.txt: 3 right, 1 failed [^]*line 3, section A\*: the solver a-star/,
  );
  const answers = await read(folder, 'outputs/two-ways_out.txt');
  expect(answers).toMatch(
    /^Breadth first\nSG\n\nA\*\nSG\n\nBreadth first\nS\*{30}G\n\nerror: line 3, section A\*: /,
  );
  expect(await read(folder, 'outputs/two-ways_err.txt')).toMatch(/^line 3, section A\*: /);
  const { records } = parseChecked(
    reportSchema,
    (await call(folder, ['solve', 'inputs/two-ways.txt', '--json'])).stdout,
  ).files[0]!;
  expect(records.map(({ section }) => section)).toEqual([
    'Breadth first',
    'A*',
    'Breadth first',
    'A*',
  ]);
  const verify = ['verify', 'inputs/two-ways.txt', 'outputs/two-ways_out.txt'];
  expect((await call(folder, verify)).stdout).toMatch(/^line 3, section A\*: .*\n✗ .* 3 of 4 /);
  const solve = async (...flags: string[]) =>
    (await call(folder, ['solve', 'inputs/two-ways.txt', ...flags])).stdout;
  expect(await solve('--solver', 'breadth-first')).toBe(`SG\n\nS${'*'.repeat(30)}G\n\n`);
  expect(await solve('--sections', 'Wide=breadth-first,breadth-first')).toMatch(
    /^Wide\nSG\n\nbreadth-first\nSG\n\nWide\nS\*/,
  );
  const twice = ['--sections', 'A=a-star,A=breadth-first'];
  expect((await call(folder, ['solve', 'inputs/two-ways.txt', ...twice])).stderr).toContain(
    'two sections have the label "A"',
  );
  const refused = await call(folder, ['solve', 'inputs/two-ways.txt', '--sections', 'a,=']);
  expect(refused.stderr).toContain('It must be a list of solvers');
  expect((await call(folder, ['plugins'])).stdout).toContain(
    '  sections Breadth first (breadth-first), A* (a-star)\n',
  );
});

test('bench compares the sections of a file, or those of --sections', async () => {
  const weighted = { label: 'Wide', solver: 'breadth-first' };
  const twice = [weighted, { label: 'Wide again', solver: 'breadth-first' }];
  const folder = await folderWith({
    'queenside.config.json': config({ routes: { 'lab/*.txt': { sections: twice } } }),
    'inputs/two-ways.txt': 'SG\n\nS.\n.G\n',
    'inputs/lab/two-ways.txt': 'SG\n',
  });
  const bench = async (...args: string[]) => {
    const { stdout } = await call(folder, ['bench', ...args, '--rounds', '1', '--json']);
    const { solvers, rows } = parseChecked(benchSchema, stdout);
    const standings = rows.flatMap(({ results }) => results.map(({ standing }) => standing));
    expect(new Set(standings)).toEqual(new Set(['measured']));
    return solvers.map(({ id, section }) => [id, section]);
  };
  const file = 'inputs/two-ways.txt';
  expect(await bench(file)).toEqual([
    ['breadth-first', 'Breadth first'],
    ['a-star', 'A*'],
  ]);
  expect(await bench('inputs/lab/two-ways.txt')).toEqual([
    ['breadth-first', 'Wide'],
    ['breadth-first', 'Wide again'],
  ]);
  expect(await bench(file, '--sections', 'One=a-star')).toEqual([['a-star', 'One']]);
  expect(await bench(file, '--solver', 'a-star')).toEqual([['a-star', null]]);
  const table = await call(folder, ['bench', file, '--rounds', '1']);
  expect(table.stdout).toMatch(/Breadth first {3,}A\*\n/);
  const missing = await call(folder, ['bench', file, '--sections', 'A=a-start']);
  expect(missing.stderr).toContain('has no solver "a-start"');
});

test('a search that requires more than a problem offers is refused with what is missing', async () => {
  const folder = await folderWith({ 'sliding-tiles.txt': '0 1 2 3\n' });
  const { stderr } = await call(folder, ['solve', 'sliding-tiles.txt', '--solver', 'jump-point']);
  expect(stderr).toMatch(
    /jump-point cannot solve sliding-tiles, which does not offer raster \(`raster` of a cursor\); its solvers: a-star, /,
  );
});
