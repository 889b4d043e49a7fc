import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fingerprintOf } from '../src/plugins/fingerprint.ts';
import { stampOf } from '../src/plugins/code-folders.ts';
import { temporaryFolder } from './helpers.ts';

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

test.each([
  ['the file', 'stairs.js', true],
  ['a file that it imports', 'lib/a.js', true],
  ['a file that this one imports', 'b.json', true],
  ['a package that it imports', 'node_modules/@me/helper/lib/more.js', true],
  ['a file beside it', 'other.js', false],
  ['a package that it does not import', 'node_modules/unused/index.js', false],
])('the stamp and the fingerprint of a plain file, after a change of %s', async (_, path, does) => {
  const folder = await temporaryFolder();
  const files = {
    'stairs.js': `import { a } from './lib/a.js';\nimport h from "@me/helper/more.js";\n'./other.js';`,
    'lib/a.js': `const b = await import('../b.json', { with: { type: 'json' } });`,
    'b.json': '{}',
    'other.js': '',
    'node_modules/@me/helper/package.json': '{"exports":{".":"./lib/index.js"}}',
    'node_modules/@me/helper/lib/index.js': '',
    'node_modules/@me/helper/lib/more.js': '',
    'node_modules/unused/package.json': '{}',
    'node_modules/unused/index.js': '',
  };
  for (const [name, text] of Object.entries(files)) await write(join(folder, name), text);
  const location = join(folder, 'stairs.js');
  const source = {
    name: 'stairs.js',
    version: '0.0.0',
    location,
    source: 'file',
    entry: pathToFileURL(location).href,
    isThirdParty: true,
  };
  const prints = () => [stampOf([source]), fingerprintOf([source])[1]!.hash];
  const [stamp, hash] = prints();
  expect(prints()).toEqual([stamp, hash]);
  await write(join(folder, path), '"changed";');
  expect(prints().map((print, at) => print !== [stamp, hash][at])).toEqual([does, does]);
});

test("a change in a plugin's dependency changes its stamp and its fingerprint", async () => {
  const location = await temporaryFolder();
  const dependency = join(location, 'node_modules/helper/lib/index.js');
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
