/** `queenside dev` tries a plugin again whenever a file of it is saved. */
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { DevStudio } from '../src/dev/studio.ts';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';
import { linkStandalone, makeFolder } from './new/workspace.ts';

const MAIN = process.env['QUEENSIDE_COMMAND']!;

test('dev runs kit and examples at each save, and says what changed', async () => {
  await using folder = await makeFolder();
  await call(folder.path, ['new', 'solver', 'staircase']);
  const plugin = join(folder.path, 'queenside-plugin-staircase');
  await linkStandalone(plugin);
  const child = execa(process.execPath, [MAIN, 'dev', plugin], {
    env: { NO_COLOR: '1' },
    reject: false,
    all: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.all.on('data', (chunk: Buffer) => (text += chunk.toString()));
  /** Returns what was printed until the next round is over. */
  const round = async (): Promise<string> => {
    await vi.waitUntil(() => text.includes('Waiting for a change'), { timeout: PATIENCE });
    const said = text;
    text = '';
    return said;
  };
  const file = join(plugin, 'src/index.js');
  const source = await readFile(file, 'utf8');
  const save = async (from: string, to: string): Promise<string> => {
    await writeFile(file, source.replace(from, to));
    return await round();
  };

  const first = await round();
  expect(first).toContain('queenside-plugin-staircase 0.1.0: solver staircase of nqueens');
  expect(first).toMatch(/✓ kit: \d+ checks passed/);
  expect(first).toContain('✓ example/nqueens.staircase.txt: 5 lines of answers');

  const broken = await save('export default', 'export export default');
  expect(broken).toContain('src/index.js changed');
  expect(broken).toMatch(/failed to load: .* \(at src\/index\.js:\d+\)/);

  const failed = await save('solve(board', 'solve() { throw new Error("boom"); }, other(board');
  expect(failed).toMatch(/✗ kit: \d+ of \d+ checks failed/);
  expect(failed).toMatch(
    /solver staircase of nqueens: .* \(new\)\n.*record "3": it threw Error: boom.*\(at src\/index\.js:\d+:\d+\)/,
  );
  expect(failed).toMatch(/ {4}- \[1,5,8,6,3,7,2,4\]\n {4}\+ error: line 1: .*boom/);

  const repaired = await save('', '');
  expect(repaired).toMatch(/✓ kit: .*\n {2}fixed: solver staircase of nqueens: /);
  expect(repaired).toMatch(/ {4}\+ \[1,5,8,6,3,7,2,4\]/);

  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
});

test('the studio of dev shows the files of a temporary inbox, and does not answer them', async () => {
  await using folder = await makeFolder();
  await call(folder.path, ['new', 'solver', 'staircase']);
  const plugin = join(folder.path, 'queenside-plugin-staircase');
  await linkStandalone(plugin);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await using _studio = await DevStudio.start(plugin, { port: 0, open: false });
  const [address] = /http:\S+/.exec(String(printed.mock.lastCall))!;
  printed.mockRestore();
  const { headers } = await fetch(address);
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  const session = await fetch(new URL('/api/session', address), { headers: { cookie } });
  expect(await session.json()).toMatchObject({
    isWatching: false,
    inbox: expect.stringContaining(tmpdir()),
  });
});

test.each([
  ['a folder without a plugin', '.', '[dev/no-plugin]'],
  ['a file that is not there', './gone.js', '[dev/no-plugin]'],
  ['your own search', './search.py', '[dev/own-search]'],
])('dev refuses %s', async (_, path, code) => {
  const folder = await folderWith({ 'search.py': 'def solve(tree): ...' });
  const { exitCode, stderr } = await call(folder, ['dev', path]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(code)]);
});
