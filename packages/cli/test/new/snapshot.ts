import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the hash of each file below a folder by its path, without installed packages and builds. */
export async function snapshotOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const files: string[] = [];
  const found = glob('**/*', {
    cwd: folder,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'node_modules' || entry.name === 'dist',
  });
  for await (const entry of found)
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  const hashes = files.toSorted().map(async (file): Promise<[string, string]> => {
    const hash = createHash('sha256').update(await readFile(file));
    return [file.slice(folder.length + 1), hash.digest('hex')];
  });
  return new Map(await Promise.all(hashes));
}
