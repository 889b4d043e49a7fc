import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { temporaryFolder } from './helpers.ts';

const OWN_COPIES = new URL('../src/in-worker/own-copies.ts', import.meta.url).href;
const CORE = new URL('../../core/src/index.ts', import.meta.url).href;

/** A plugin of two modules, which imports core and one more module. */
async function plugin(other: string): Promise<string> {
  const location = await temporaryFolder();
  await writeFile(
    join(location, 'index.mjs'),
    `import { part } from './part.mjs';
     import { coreError } from ${JSON.stringify(CORE)};
     import { tool } from ${JSON.stringify(other)};
     export default { part, coreError, tool };`,
  );
  await writeFile(join(location, 'part.mjs'), 'export const part = {};');
  await writeFile(join(location, 'tool.mjs'), 'export const tool = {};');
  return location;
}

const address = (...path: string[]): string => pathToFileURL(join(...path)).href;

/** Imports plugins for problems in a separate process. Returns the parts that two of the imports share. */
async function shared(
  imports: readonly (readonly [problem: string, location: string])[],
  [one, other]: readonly [number, number],
): Promise<Record<string, boolean>> {
  const folder = await temporaryFolder();
  const calls = imports.map(
    ([problem, location]) =>
      `await importFor(${JSON.stringify(problem)}, ${JSON.stringify({ entry: address(location, 'index.mjs') })})`,
  );
  await writeFile(
    join(folder, 'main.mjs'),
    `import { importFor } from ${JSON.stringify(OWN_COPIES)};
     const all = [${calls.join(', ')}];
     const [one, other] = [all[${one}], all[${other}]];
     const same = Object.keys(one).map((key) => [key, one[key] === other[key]]);
     console.log(JSON.stringify({ plugin: one === other, ...Object.fromEntries(same) }));`,
  );
  const { stdout } = await execa(process.execPath, [join(folder, 'main.mjs')]);
  return JSON.parse(stdout) as Record<string, boolean>;
}

test('each problem has its own copy of a plugin and of all that it imports, except core', async () => {
  const location = await plugin(address(await plugin('./tool.mjs'), 'tool.mjs'));
  const imports = [
    ['a', location],
    ['b', location],
    ['b', location],
  ] as const;
  const copied = { plugin: false, part: false, coreError: true, tool: false };
  expect(await shared(imports, [0, 1])).toEqual(copied);
  const same = { plugin: true, part: true, coreError: true, tool: true };
  expect(await shared(imports, [1, 2])).toEqual(same);
});

test('a plugin that another one imports is the same copy', async () => {
  const other = await plugin('./tool.mjs');
  const location = await plugin(address(other, 'tool.mjs'));
  const imports = [
    ['a', other],
    ['b', other],
    ['b', location],
  ] as const;
  const copied = { plugin: false, part: false, coreError: true, tool: false };
  expect(await shared(imports, [0, 2])).toEqual(copied);
  expect(await shared(imports, [1, 2])).toEqual({ ...copied, tool: true });
});

test('problems of different plugins have their own copies of what both import', async () => {
  const tool = address(await plugin('./tool.mjs'), 'tool.mjs');
  const imports = [
    ['a', await plugin(tool)],
    ['b', await plugin(tool)],
    ['c', await plugin(tool)],
  ] as const;
  const copied = { plugin: false, part: false, coreError: true, tool: false };
  expect(await shared(imports, [0, 1])).toEqual(copied);
  expect(await shared(imports, [1, 2])).toEqual(copied);
});
