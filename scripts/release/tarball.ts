/** Reads the contents of a packed package. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runWell } from './run.ts';

/** A package.json, as packed. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly keywords?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const known = new Map<string, Promise<Manifest>>();

/** Returns the package.json in a tarball, which is unpacked once. */
export function manifestIn(tarball: string): Promise<Manifest> {
  const manifest = known.get(tarball) ?? readManifest(tarball);
  known.set(tarball, manifest);
  return manifest;
}

async function readManifest(tarball: string): Promise<Manifest> {
  const text = await runWell('tar', ['-xOzf', tarball, 'package/package.json'], dirname(tarball));
  return JSON.parse(text) as Manifest;
}

/** Returns the texts of a package's files, by their paths in it. */
export async function textsIn(tarball: string): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-tarball-'));
  try {
    await runWell('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder], folder);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const texts = files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(folder, file), await readFile(file, 'utf8')] as const;
    });
    return new Map(await Promise.all(texts));
  } finally {
    await rm(folder, { recursive: true });
  }
}
