/** What is in a packed package. */
import { dirname } from 'node:path';
import { run } from './run.ts';

/** A package.json, as packed. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly keywords?: readonly string[];
  readonly [field: string]: unknown;
}

export async function manifestIn(tarball: string): Promise<Manifest> {
  return JSON.parse(await readIn(tarball, 'package.json')) as Manifest;
}

/** The files of a package, by their paths in it. */
export async function filesIn(tarball: string): Promise<readonly string[]> {
  const listing = await run('tar', ['-tzf', tarball], dirname(tarball));
  return listing
    .trimEnd()
    .split('\n')
    .map((path) => path.replace('package/', ''));
}

export function readIn(tarball: string, path: string): Promise<string> {
  return run('tar', ['-xOzf', tarball, `package/${path}`], dirname(tarball));
}
