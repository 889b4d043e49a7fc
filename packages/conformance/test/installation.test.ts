/** Packages that work in their author's folder, and not where they are installed. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testInstallation } from '@queenside/conformance';
import { expect, onTestFinished, test } from 'vitest';

const CORE = fileURLToPath(new URL('../../core', import.meta.url));
const PLUGIN = `import { definePlugin } from '@queenside/core';
import { nothing } from './more.js';
import library from 'some-library';
export default definePlugin({ ...nothing, ...library });
`;

/** Returns the message of the test of a package with these fields; undefined if it passes. */
async function faultOf(fields: object): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-author-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const library = { name: 'some-library', version: '1.0.0', type: 'module', exports: './index.js' };
  const whole = {
    name: 'queenside-plugin-packed',
    version: '1.0.0',
    type: 'module',
    exports: './src/index.js',
    files: ['src'],
    dependencies: { 'some-library': '1' },
    peerDependencies: { '@queenside/core': '*' },
    ...fields,
  };
  const files = {
    'package.json': JSON.stringify(whole),
    'src/index.js': PLUGIN,
    'src/more.js': 'export const nothing = {};',
    'node_modules/some-library/package.json': JSON.stringify(library),
    'node_modules/some-library/index.js': 'export default {};',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mkdir(join(folder, 'node_modules/@queenside'));
  await symlink(CORE, join(folder, 'node_modules/@queenside/core'));
  let run: (() => void | Promise<void>) | undefined;
  testInstallation((_name, declared) => void (run = declared), folder);
  try {
    await run!();
    return undefined;
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

test('a whole package passes', async () => {
  expect(await faultOf({})).toBeUndefined();
});

test.each([
  ['a file that is not published', { files: ['src/index.js'] }, /Cannot find module '.*more\.js'/],
  [
    'a library among its devDependencies',
    { dependencies: {}, devDependencies: { 'some-library': '1' } },
    /Cannot find package 'some-library'/,
  ],
])('%s is named', async (_what, fields, reason) => {
  const message = await faultOf(fields);
  expect(message).toMatch(/^package queenside-plugin-packed, installed in an empty folder: /);
  expect(message).toMatch(reason);
});
