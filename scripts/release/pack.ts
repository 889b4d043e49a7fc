import { globSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import root from '../../package.json' with { type: 'json' };
import { ensureBuilt } from '../ensure-built.ts';
import { runWell } from './run.ts';

/** The checkout. */
export const ROOT: string = resolve(import.meta.dirname, '../..');

/** The package manager of the workspace, as `npx` takes it. */
export const PNPM: string = root.packageManager;

/**
 * Packs every published package of the workspace, built from its present sources.
 *
 * @param folder an empty folder for the tarballs.
 * @returns their paths.
 */
export async function packWorkspace(folder: string): Promise<readonly string[]> {
  // pnpm gives the hook that would build 30 seconds.
  await ensureBuilt();
  const filters = [
    '--filter',
    './packages/*',
    ...privatePackages().map((path) => `--filter=!./${path}`),
  ];
  const args = ['-r', ...filters, 'pack', '--pack-destination', folder];
  await runWell('npx', ['-y', PNPM, ...args], ROOT);
  return (await readdir(folder))
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));
}

/** Returns the folders of the packages that nobody publishes. */
function privatePackages(): string[] {
  return globSync('packages/*/package.json', { cwd: ROOT })
    .filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return (JSON.parse(text) as { readonly private?: boolean }).private === true;
    })
    .map((file) => posix.dirname(file.replaceAll('\\', '/')));
}
