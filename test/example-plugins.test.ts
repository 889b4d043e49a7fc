/** The plugins under examples/plugins pass their own tests, and answer their examples through the command. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

  test('every example is right, and tours are at most 2 % longer than the best known', async () => {
    const args = ['run', '--input', 'inbox', '--output', 'outbox'];
    const { right, undecided, failed, files } = await queenside(...args);
    expect({ right, undecided, failed }).toEqual({ right: 12, undecided: 0, failed: 0 });
    const best = { berlin52: 7542, ch130: 6110, kroD100: 21_294 };
    for (const [name, length] of Object.entries(best)) {
      const file = files.find(({ input }: { input: string }) => input.includes(name));
      const [{ proof, objective }] = file.records;
      expect({ name, proof, within: objective.value <= 1.02 * length }).toEqual({
        name,
        proof: 'feasible',
        within: true,
      });
      expect(objective.bound.value).toBeLessThanOrEqual(length);
      expect(await readFile(resolve(folder, file.output), 'utf8')).toContain('TOUR_SECTION');
    }
  });
});
