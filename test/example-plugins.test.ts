/** The plugins under examples/plugins pass their own tests, and answer their examples through the command. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const QUEENSIDE = process.env['QUEENSIDE_COMMAND']!;
const PLUGINS = join(ROOT, 'examples/plugins');
const names = await readdir(PLUGINS);
const node = promisify(execFile);

test.each(names)('%s passes its own test', async (name) => {
  const { stdout } = await node(process.execPath, ['--test'], { cwd: join(PLUGINS, name) });
  expect(stdout).toMatch(/^ℹ pass [1-9]\d/m);
});

describe('through the command', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queenside-examples-'));
    await mkdir(join(folder, 'inbox'));
    for (const name of names)
      await cp(join(PLUGINS, name, 'example'), join(folder, 'inbox'), { recursive: true });
    const plugins = names.map((name) => join(PLUGINS, name));
    await writeFile(join(folder, '.queensiderc.json'), JSON.stringify({ plugins }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Returns the parsed output with `--json`, also if the command failed. */
  async function queenside(...args: readonly string[]) {
    const { stdout } = await node(process.execPath, [QUEENSIDE, ...args, '--json'], {
      cwd: folder,
    }).catch((thrown: unknown) => thrown as { stdout: string });
    return JSON.parse(stdout);
  }

  test('every example is right', async () => {
    const args = ['run', '--input', 'inbox', '--output', 'outbox'];
    const { right, undecided, failed } = await queenside(...args);
    expect({ right, undecided, failed }).toEqual({ right: 3, undecided: 0, failed: 0 });
  });
});
