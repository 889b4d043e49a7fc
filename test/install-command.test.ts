/** The checkout makes `queenside` a command of the machine, and npm removes it again. */
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../scripts/release/pack.ts';
import { newEnvironment, run, runWell } from '../scripts/release/run.ts';
import { makeScratch } from './published/scratch.ts';

const SCRIPT = [join(ROOT, 'scripts/install-command.ts')];

test('install-command installs, and npm uninstall removes', { timeout: 300_000 }, async () => {
  const scratch = await makeScratch();
  onTestFinished(() => scratch.remove());
  const { folder } = scratch;
  // A new terminal's Node is in no folder of the checkout.
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink(process.execPath, join(bin, 'node'));
  const env = { PATH: `${bin}:${newEnvironment().PATH}`, npm_config_prefix: folder };

  const printed = await runWell(process.execPath, SCRIPT, ROOT, env);
  expect(printed).toContain(`in ${folder}\n`);
  const command = join(bin, 'queenside');
  await writeFile(join(folder, 'nqueens.txt'), '1\n');
  expect(await runWell(command, ['solve', 'nqueens.txt'], folder, env)).toBe('[1]\n');

  const [, remove = ''] = /Remove it: npm (.*)/.exec(printed) ?? [];
  await runWell('npm', remove.split(' '), folder, env);
  expect(existsSync(command)).toBe(false);
});

test('a Node that is too old is named, and nothing is packed', async () => {
  const scratch = await makeScratch();
  onTestFinished(() => scratch.remove());
  const old = join(scratch.folder, 'node');
  await writeFile(old, '#!/bin/sh\necho v24.10.9\n', { mode: 0o755 });
  const env = { PATH: `${scratch.folder}:${newEnvironment().PATH}` };
  const { status, stderr } = await run(process.execPath, SCRIPT, ROOT, env);
  expect(status).toBe(2);
  expect(stderr).toContain('needs Node.js 24.11 or later, and your node is 24.10.9');
});
