/** The plugins that come with the command: an installed one finds them among its dependencies. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import own from '../package.json' with { type: 'json' };

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly keywords?: readonly string[];
}

async function manifestsIn(folder: string): Promise<Manifest[]> {
  const names = await readdir(folder);
  const texts = names.map((name) =>
    // A checkout may keep the installed dependencies of a package that is gone.
    readFile(join(folder, name, 'package.json'), 'utf8').catch(() => undefined),
  );
  const found = (await Promise.all(texts)).filter((text) => text !== undefined);
  return found.map((text) => JSON.parse(text) as Manifest);
}

test('every plugin beside the command is one of its dependencies', async () => {
  const manifests = await manifestsIn(PACKAGES);
  const plugins = manifests.filter(({ keywords }) => keywords?.includes('queenside-plugin'));
  expect(plugins.length).toBeGreaterThan(40);
  const dependencies = new Set(Object.keys(own.dependencies));
  expect(plugins.map(({ name }) => name).filter((name) => !dependencies.has(name))).toEqual([]);
});
