/** What authors and users read if a plugin lacks a package, by the way in which the plugin is installed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadError } from '../src/in-worker/load-error.ts';
import { temporaryFolder } from './helpers.ts';

const PLUGIN = 'queenside-plugin-x';
const MISSING = Object.assign(new Error("Cannot find package 'left-pad' imported from x.js"), {
  code: 'ERR_MODULE_NOT_FOUND',
});

test.each([
  ['a plain file', 'mine/stairs.js', '`npm install left-pad` in {folder}/mine'],
  ['a folder', 'mine', '`npm install` in {folder}/mine'],
  ['a checkout', 'checkout/packages/x', '`npx -y pnpm@12.21.0 install` in {folder}/checkout'],
  ['a folder of a checkout', 'checkout/mine', '`npm install` in {folder}/checkout/mine'],
  [
    'a project',
    `project/node_modules/${PLUGIN}`,
    '`npm install --prefix {folder}/project left-pad`, and report',
  ],
  [
    'a project of pnpm',
    `project/node_modules/.pnpm/${PLUGIN}@1.0.0/node_modules/${PLUGIN}`,
    '`pnpm add --dir {folder}/project left-pad`, and report',
  ],
  [
    'the global packages',
    `prefix/lib/node_modules/${PLUGIN}`,
    '`npm install --global --prefix {folder}/prefix left-pad`, and report',
  ],
  [
    'the global packages of pnpm',
    `pnpm/global/5/.pnpm/${PLUGIN}@1.0.0/node_modules/${PLUGIN}`,
    `\`pnpm add --global queenside ${PLUGIN} left-pad\`, and report`,
  ],
  [
    'npx',
    `_npx/0a1b/node_modules/${PLUGIN}`,
    `\`npx --package queenside --package ${PLUGIN} --package left-pad queenside\`, and report`,
  ],
])('a missing package of a plugin in %s', async (_, place, remedy) => {
  const folder = await temporaryFolder();
  await writeFiles(folder, {
    'project/package.json': '{}',
    'checkout/pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'checkout/package.json': '{ "packageManager": "pnpm@12.21.0" }',
    'checkout/packages/x/package.json': '{ "dependencies": { "left-pad": "workspace:*" } }',
    'checkout/mine/package.json': '{ "dependencies": { "left-pad": "^1.3.0" } }',
  });
  const source = place.endsWith('.js') ? 'file' : 'installed';
  const plugin = { name: PLUGIN, version: '1', source, entry: '', isThirdParty: true };
  const error = loadError(MISSING, { ...plugin, location: join(folder, place) }, 'not used');
  expect(error.code).toBe('batch/plugin-lacks');
  expect(error.remedy).toContain(`run ${remedy.replace('{folder}', folder)}`);
});

async function writeFiles(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
