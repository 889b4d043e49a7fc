import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { PATIENCE } from '../../../test/patience.ts';
import { DOUBLE_CONFIG, folderWith, MAIN, read } from './helpers.ts';

/** The oldest Node that package.json allows; `.ci/run` installs it. */
const OLDEST = process.env['QUEENSIDE_OLDEST_NODE'];

test('an old Node gets one plain sentence', async () => {
  const preload = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" });';
  const { stdout, stderr, exitCode } = await execa(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, MAIN, '--help'],
    { reject: false },
  );
  const [, needed] = /^>=(.+)$/.exec(manifest.engines.node)!;
  expect(stderr).toBe(`Queenside needs Node ${needed} or newer (this is 20.20.2)`);
  expect([stdout, exitCode]).toEqual(['', 2]);
});

test.each(['Bun', 'Deno'])('%s, which claims to be a new Node, gets the same', async (name) => {
  const preload = `globalThis.${name} = {};`;
  const { stdout, stderr, exitCode } = await execa(
    process.execPath,
    ['--import', `data:text/javascript,${preload}`, MAIN, '--help'],
    { reject: false },
  );
  expect(stderr).toBe(`Queenside needs Node 24.11 or newer (this is ${name})`);
  expect([stdout, exitCode]).toEqual(['', 2]);
});

test('the file that says so imports nothing that an old Node lacks', async () => {
  const code = await readFile(process.env['QUEENSIDE_COMMAND']!, 'utf8');
  expect(code).not.toMatch(/^import .* from|^await /m);
});

describe.skipIf(OLDEST === undefined)('the oldest supported Node prints no warnings', () => {
  const start = (folder: string, main: string, args: readonly string[]) =>
    execa(OLDEST!, [main, ...args], { cwd: folder, reject: false, env: { NO_COLOR: '1' } });

  const RUN = ['run', '--draw', 'pictures', '--trace'];

  test.each([
    [
      'that is installed',
      MAIN,
      [
        RUN,
        ['solve', 'inputs/nqueens.txt'],
        ['verify', 'inputs/nqueens.txt', 'outputs/nqueens_out.txt'],
        ['grade', 'one', 'assignment.yaml', 'bob', '--trusted'],
      ],
    ],
    ['of the sources', join(import.meta.dirname, '../bin/queenside.js'), [RUN]],
  ])('when it runs the command %s', async (_, main, calls) => {
    const folder = await folderWith({
      'inputs/nqueens.txt': '8\n6 count\n',
      'inputs/double.txt': '4\n',
      'queenside.config.json': DOUBLE_CONFIG,
      'assignment.yaml':
        'title: T\ntests: [{ id: b, title: B, problem: nqueens, instances: b.txt, points: 1 }]\n',
      'b.txt': '1\n',
      'bob/nqueens.js': 'console.log("[1]")\n',
    });
    for (const args of calls) {
      const { stderr, exitCode } = await start(folder, main, args);
      expect(stderr).not.toMatch(/\(node:\d+\)|Warning/);
      expect({ args, exitCode }).toEqual({ args, exitCode: 0 });
    }
    expect(await read(folder, 'outputs/double_out.txt')).toBe('8\n');
  });

  test('when it watches', async () => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '1\n' });
    const child = start(folder, MAIN, ['watch']);
    onTestFinished(() => void child.kill('SIGKILL'));
    await vi.waitFor(
      async () => expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\n'),
      PATIENCE,
    );
    child.kill('SIGKILL');
    expect((await child).stderr).toBe('');
  });
});
