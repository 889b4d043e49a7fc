import { mkdir, mkdtemp, readFile, rm, symlink, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith, queenside } from './helpers.ts';

const BUILD = fileURLToPath(new URL('../scripts/build-in-place.ts', import.meta.url));
const RUN = fileURLToPath(new URL('fixtures/in-place.cjs', import.meta.url));
const INPUTS = fileURLToPath(new URL('../../../inputs', import.meta.url));
const FOREIGN = fileURLToPath(
  new URL('../../batch/test/fixtures/plugins/doubling', import.meta.url),
);
const LEFT_TO_WORKERS = 9;

let built: string;

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'queenside-in-place-'));
  await execa(process.execPath, [BUILD, built]);
}, 60_000);
afterAll(() => rm(built, { recursive: true, force: true }));

/** What is printed in place, or undefined where the file is left to the workers: nothing may be printed then. */
async function inPlace(
  folder: string,
  args: readonly string[],
  { code = built, milliseconds = 20_000 } = {},
): Promise<string | undefined> {
  const run = await execa(process.execPath, [RUN, code, String(milliseconds), ...args], {
    cwd: folder,
    reject: false,
    stripFinalNewline: false,
  });
  expect(run.stderr).toBe('');
  if (run.exitCode === 0) return run.stdout;
  expect([run.exitCode, run.stdout]).toEqual([LEFT_TO_WORKERS, '']);
  return undefined;
}

describe('a small file is answered in place', () => {
  test.each([
    ['nqueens.txt', ['nqueens.txt']],
    ['alphabeta.txt', ['alphabeta.txt', 'alphabeta_mine.txt']],
    ['alphabeta.txt', ['alphabeta.sss-star.txt', 'alphabeta-iterative-deepening.txt']],
    ['factor.txt', ['factor.txt']],
    ['section-a/nqueens-small.txt', ['nqueens-small.txt', 'nqueens.dancing-links.txt']],
  ])('%s as %s, like by the workers', async (sample, names) => {
    const content = await readFile(join(INPUTS, sample));
    const folder = await folderWith(Object.fromEntries(names.map((name) => [name, content])));
    for (const name of names) {
      const { stdout, exitCode } = await queenside(folder, ['solve', name]);
      expect(exitCode).toBe(0);
      expect(await inPlace(folder, ['solve', name])).toBe(stdout);
    }
  });

  test.each([
    ['connect-four.txt', '2252576253462244111563365343671351441\n'],
    ['tic-tac-toe.txt', 'X...O....\n'],
    ['nim.txt', '1 2 3\n4 4\n'],
    [
      'othello.negascout.txt',
      '-XXXX-OX-OXOOOOXO-OXXXXXOOOOXXXXOOOOOXXXOOOOOOO-OXOOOOOXOXOOOO-- O\n',
    ],
    ['factor.random-walk.txt', '91\n'],
    ['nqueens.genetic.txt', '8\n'],
    ['nqueens.random-walk.txt', '6\n6\n'],
    ['nqueens.txt', '\uFEFF# a note\r\n8\r\n\r\n5'],
  ])('%s: %j', async (name, content) => {
    const folder = await folderWith({ [name]: content });
    const { stdout, exitCode } = await queenside(folder, ['solve', name]);
    expect(exitCode).toBe(0);
    expect(await inPlace(folder, ['solve', name])).toBe(stdout);
  });

  test('of another folder, beside a package.json of somebody else', async () => {
    const folder = await folderWith({ 'package.json': '{"name":"x"}', 'a/nqueens.txt': '8\n' });
    expect(await inPlace(folder, ['solve', join(folder, 'a', 'nqueens.txt')])).toMatch(/^\[\d/);
  });
});

describe('left to the workers is', () => {
  test.each([
    ['a wrong record', 'nqueens.txt', '8\nx\n'],
    ['an empty file', 'nqueens.txt', ''],
    ['a file of no problem', 'homework.txt', '8\n'],
    ['what is worth several workers', 'nqueens.txt', '18 count\n'],
  ])('%s', async (_what, name, content) => {
    const folder = await folderWith({ [name]: content });
    expect(await inPlace(folder, ['solve', name])).toBeUndefined();
  });

  test.each([
    [['solve', 'nqueens.txt', '--json']],
    [['solve', '--quiet', 'nqueens.txt']],
    [['solve']],
    [['solve', '-']],
    [['solve', 'folder']],
    [['solve', 'missing.txt']],
    [['verify', 'nqueens.txt']],
    [[]],
  ])('%j', async (args) => {
    const folder = await folderWith({ 'nqueens.txt': '8\n', 'folder/nqueens.txt': '8\n' });
    expect(await inPlace(folder, args)).toBeUndefined();
  });

  test.each([
    ['by its estimate', 'nqueens.txt', '8\n17 count\n'],
    ['against all expectation', 'nqueens.brute-force.txt', '12\n'],
  ])('what takes longer %s', async (_what, name, content) => {
    const folder = await folderWith({ [name]: content });
    expect(await inPlace(folder, ['solve', name], { milliseconds: 100 })).toBeUndefined();
  });

  test('a large file', async () => {
    const folder = await folderWith({ 'nqueens.txt': '8\n' });
    await truncate(join(folder, 'nqueens.txt'), 2 ** 20 + 1);
    expect(await inPlace(folder, ['solve', 'nqueens.txt'])).toBeUndefined();
  });

  test.each(['queenside.config.json', '.queensiderc', 'package.json'])(
    'everything where there is a %s',
    async (name) => {
      const config = { queenside: { defaults: { seed: 2 } } };
      const folder = await folderWith({ 'a/nqueens.txt': '8\n', [name]: JSON.stringify(config) });
      expect(await inPlace(join(folder, 'a'), ['solve', 'nqueens.txt'])).toBeUndefined();
    },
  );

  test('everything where somebody else has a plugin', async () => {
    const folder = await folderWith({ 'nqueens.txt': '8\n' });
    expect(await inPlace(folder, ['solve', 'nqueens.txt'])).toBeDefined();
    await mkdir(join(folder, 'node_modules'));
    await symlink(FOREIGN, join(folder, 'node_modules', 'queenside-plugin-doubling'));
    expect(await inPlace(folder, ['solve', 'nqueens.txt'])).toBeUndefined();
  });

  test.each([
    ['a problem whose sources have changed since', /(\.ts":\[)\d+/, '$11'],
    ['a problem whose sources were touched since', /(\.ts":\[\d+,)\d+/, '$11'],
    ['a problem one of whose sources is gone', /(\/index)\.ts":/, '$1-gone.ts":'],
    ['everything where there is one package more', '"packages":["batch",', '"packages":['],
  ])('%s', async (_what, found, put) => {
    const code = await readFile(join(built, 'factor.cjs'), 'utf8');
    const changed = code.replace(found, put);
    expect(changed).not.toBe(code);
    const folder = await folderWith({
      'factor.txt': '15\n',
      'same/factor.cjs': code,
      'changed/factor.cjs': changed,
    });
    const answer = (bundles: string) =>
      inPlace(folder, ['solve', 'factor.txt'], { code: join(folder, bundles) });
    expect(await answer('same')).toBe('15 = 3 x 5\n');
    expect(await answer('changed')).toBeUndefined();
  });

  test('everything where nothing was put together', async () => {
    const folder = await folderWith({ 'nqueens.txt': '8\n' });
    expect(await inPlace(folder, ['solve', 'nqueens.txt'], { code: folder })).toBeUndefined();
  });
});
