import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fingerprintOf } from '../src/plugins/fingerprint.ts';
import { stampOf } from '../src/plugins/code-folders.ts';
import { temporaryFolder } from './helpers.ts';

test("a change in a plugin's dependency changes its stamp and its fingerprint", async () => {
  const location = await temporaryFolder();
  const dependency = join(location, 'node_modules/helper/lib/index.js');
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  await write(join(location, 'package.json'), '{"dependencies":{"helper":"1.0.0"}}');
  await write(join(location, 'dist/index.js'), 'export default {};');
  await write(join(location, 'node_modules/helper/package.json'), '{"main":"lib/index.js"}');
  await write(dependency, 'export const two = 2;');
  const entry = pathToFileURL(join(location, 'dist/index.js')).href;
  const source = {
    name: 'it',
    version: '1',
    location,
    source: 'installed',
    entry,
    isThirdParty: true,
  };
  const [stamp, [, print]] = [stampOf([source]), fingerprintOf([source])];
  expect([stampOf([source]), fingerprintOf([source])[1]]).toEqual([stamp, print]);
  await write(dependency, 'export const two = 2.5;');
  expect(stampOf([source])).not.toBe(stamp);
  expect(fingerprintOf([source])[1]!.hash).not.toBe(print!.hash);
});
