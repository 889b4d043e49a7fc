/** What a command loads when it starts: too much, and every small file comes later. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { folderWith, queenside } from './helpers.ts';

/** Writes the names of Node's modules that the main thread has loaded into a file. */
const PROBE = `
process.once('exit', () => {
  const { isMainThread } = require('node:worker_threads');
  const names = process.moduleLoadList.map((name) => name.replace('NativeModule ', ''));
  if (isMainThread) require('node:fs').writeFileSync(process.env.LOADED, names.join('\\n'));
});`;

/** Each takes some milliseconds to load. */
const SLOW = ['crypto', 'internal/crypto/util', 'sqlite', 'v8', 'zlib'];

async function loadedBy(...args: readonly string[]): Promise<readonly string[]> {
  const folder = await folderWith({ 'nqueens.txt': '8\n', 'probe.cjs': PROBE });
  const env = {
    NODE_OPTIONS: `--require ${join(folder, 'probe.cjs')}`,
    LOADED: join(folder, 'loaded'),
    // The command removes what others left in the temporary folder, and that takes more modules.
    TMPDIR: folder,
  };
  const { stderr, exitCode } = await queenside(folder, args, '', env);
  expect([stderr, exitCode]).toEqual(['', 0]);
  return (await readFile(join(folder, 'loaded'), 'utf8')).split('\n');
}

test.each([['--help'], ['solve', 'nqueens.txt']])(
  '%s loads none of the slow modules',
  async (...args) => {
    const loaded = new Set(await loadedBy(...args));
    expect(loaded).toContain('fs');
    expect(SLOW.filter((name) => loaded.has(name))).toEqual([]);
  },
  PATIENCE,
);
