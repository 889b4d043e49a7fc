/** Compiles the examples in docstrings that begin with an import. Every `define…` function of core has one. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

interface Example {
  /** The file and the declaration that the example belongs to: `core/src/contracts/plugin.ts: definePlugin`. */
  readonly place: string;
  readonly source: string;
}

const PACKAGES = ['core', 'constraints', 'game-tree', 'landscapes', 'state-space', 'conformance'];
const examples = PACKAGES.flatMap((name) =>
  globSync(`packages/${name}/src/**/*.ts`, { cwd: ROOT }).flatMap(examplesIn),
);

function examplesIn(file: string): Example[] {
  const docstrings = readFileSync(join(ROOT, file), 'utf8').matchAll(
    /^ \* @example\n((?: \*.*\n)*?) \*\/\n(.*)$/gm,
  );
  return [...docstrings].map(([, lines, declaration]) => ({
    place: `${file}: ${/function (\w+)/.exec(declaration!)?.[1] ?? declaration!}`,
    source: lines!.replaceAll(/^ \* ?/gm, ''),
  }));
}

// Below this package, so that the examples find the packages that they import.
const folder = await mkdtemp(fileURLToPath(new URL('../node_modules/.examples-', import.meta.url)));
afterAll(async () => rm(folder, { recursive: true, force: true }));

test('every define function of core has a complete example', () => {
  const declared = globSync('packages/core/src/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export function (define[A-Z]\w+)/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  );
  expect(declared.length).toBeGreaterThan(8);
  const complete = examples.filter(({ source }) => source.startsWith('import '));
  expect(complete.map(({ place }) => place)).toEqual(expect.arrayContaining(declared));
});

test('complete examples compile', async () => {
  const complete = examples.filter(({ source }) => source.startsWith('import '));
  await mkdir(join(folder, 'src'));
  await mkdir(join(folder, 'test'));
  const files = {
    'tsconfig.json': JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      include: ['test'],
      exclude: [],
    }),
    // The example of the conformance kit tests a plugin in this place.
    'src/index.ts': "export { default } from '../../../test/examples/game.ts';\n",
    ...Object.fromEntries(
      complete.map(({ place, source }, index) => [`test/${index}.ts`, `// ${place}\n${source}`]),
    ),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { stdout } = await promisify(execFile)(process.execPath, [TSC, '-p', folder]).catch(
    (thrown: unknown) => thrown as { readonly stdout: string },
  );
  expect(stdout).toBe('');
});
