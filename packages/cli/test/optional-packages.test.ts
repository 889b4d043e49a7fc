import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installationOf } from '@queenside/host/system';
import { installCommand } from '../src/optional-packages.ts';
import { version } from '../src/version.ts';
import { folderWith } from './helpers.ts';

const QUEUE = `@queenside/queue@${version}`;
const ALL = `queenside@${version}`;

test.each([
  ['npm, in a project', 'node_modules/@queenside/cli', `npm install --prefix {folder} ${QUEUE}`],
  [
    'pnpm, in a project',
    'node_modules/.pnpm/@queenside+cli/node_modules/@queenside/cli',
    `pnpm add --dir {folder} ${QUEUE}`,
  ],
  [
    'npx',
    '_npx/08/node_modules/@queenside/cli',
    `npx --package ${ALL} --package ${QUEUE} queenside`,
  ],
  [
    'npm, globally',
    'own/lib/node_modules/queenside/node_modules/@queenside/cli',
    `npm install --global --prefix {folder}/own ${QUEUE}`,
  ],
  [
    'npm, globally, on Windows',
    'npm/node_modules/queenside/node_modules/@queenside/cli',
    `npm install --global --prefix {folder}/npm ${QUEUE}`,
  ],
  [
    'npm, in a folder with a space',
    'my project/lib/node_modules/@queenside/cli',
    `npm install --global --prefix "{folder}/my project" ${QUEUE}`,
  ],
  [
    'pnpm, globally',
    'store/v11/links/@queenside/cli/0.1.0/0af1/node_modules/@queenside/cli',
    `pnpm add --global ${ALL} ${QUEUE}`,
  ],
])('a missing package is installed as the command was: %s', async (_, place, command) => {
  const folder = await folderWith({ 'package.json': '{}', 'npm/queenside.cmd': '' });
  expect(installCommand('@queenside/queue', join(folder, place))).toBe(
    command.replace('{folder}', folder),
  );
});

test('the usual places are not named', async () => {
  const folder = await realpath(await folderWith({ 'project/package.json': '{}' }));
  const before = [process.cwd(), process.execPath] as const;
  process.chdir(join(folder, 'project'));
  process.execPath = join(folder, 'bin/node');
  const commandFor = (place: string) => installCommand('@queenside/queue', join(folder, place));
  try {
    expect(commandFor('project/node_modules/@queenside/cli')).toBe(`npm install ${QUEUE}`);
    expect(commandFor('lib/node_modules/@queenside/cli')).toBe(`npm install --global ${QUEUE}`);
    process.execPath = join(folder, 'node/bin/node');
    const ofArchive = installationOf(join(folder, 'lib/node_modules/@queenside/cli'));
    expect(ofArchive.manager).toBe('archive');
  } finally {
    process.chdir(before[0]);
    process.execPath = before[1];
  }
});
