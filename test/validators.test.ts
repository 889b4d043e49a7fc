/** The built command brings compiled schemas: of its files, and of plugins. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { API_VERSION } from '../packages/core/src/index.ts';

const ROOT = join(import.meta.dirname, '..');
const COMMAND = process.env['QUEENSIDE_COMMAND']!;
const isBuilt = !COMMAND.startsWith(ROOT);
const ASSIGNMENT = join(ROOT, 'examples/small-class/assignment.yaml');

/** Runs the command where ajv cannot compile. Returns what it prints. */
async function run(folder: string, ...args: readonly string[]): Promise<string> {
  const NODE_OPTIONS = '--disallow-code-generation-from-strings';
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS },
  }).catch((thrown: unknown) => thrown as { stdout: string; stderr: string });
  return stdout + stderr;
}

test.skipIf(!isBuilt)('it checks files and plugins without compiling schemas', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-validators-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const plugin = { name: 'queenside-plugin-empty', version: '1.0.0', exports: './index.js' };
  await mkdir(join(folder, 'empty'));
  await writeFile(
    join(folder, 'empty/package.json'),
    JSON.stringify({ ...plugin, type: 'module' }),
  );
  await writeFile(join(folder, 'empty/index.js'), `export default { apiVersion: ${API_VERSION} };`);
  await writeFile(join(folder, 'queenside.config.json'), JSON.stringify({ plugins: ['./empty'] }));
  expect(await run(folder, 'plugins')).toContain(
    'queenside-plugin-empty 1.0.0  (configuration, empty, in its own process)',
  );
  // It reads the assignment before the submission.
  expect(await run(folder, 'grade', 'one', ASSIGNMENT, 'nowhere', '--trusted')).toContain(
    'nowhere cannot be read',
  );
});
