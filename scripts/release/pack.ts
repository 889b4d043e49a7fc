import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import root from '../../package.json' with { type: 'json' };
import { ensureBuilt } from '../ensure-built.ts';
import { runWell } from './run.ts';

/** The checkout. */
export const ROOT: string = resolve(import.meta.dirname, '../..');

/** The package manager of the workspace, as `npx` takes it. */
export const PNPM: string = root.packageManager;

/**
 * Packs every package of the workspace, built from its present sources.
 *
 * @param folder an empty folder for the tarballs.
 * @returns their paths.
 */
export async function packWorkspace(folder: string): Promise<readonly string[]> {
  // pnpm gives the hook that would build 30 seconds.
  await ensureBuilt();
  const args = ['-r', '--filter', './packages/*', 'pack', '--pack-destination', folder];
  await runWell('npx', ['-y', PNPM, ...args], ROOT);
  return (await readdir(folder))
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));
}
