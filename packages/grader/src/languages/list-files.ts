import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FOLDER, type SourceFile } from './language.ts';

/** In bytes. Longer files are no programs that people write. */
const LONGEST_SOURCE = 1 << 18;
const EXECUTABLE = 0o111;

/** The regular files of a submission's folder, by name, with the texts of those that are texts. Links are not followed. */
export async function listFiles(folder: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of (await pathsIn(folder, '')).toSorted()) files.push(await read(folder, path));
  return files;
}

/** A recursive `readdir` would follow links to folders: a build may have made one to anywhere. */
async function pathsIn(folder: string, below: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) paths.push(path);
    else if (entry.isDirectory() && path !== BUILD_FOLDER)
      paths.push(...(await pathsIn(folder, path)));
  }
  return paths;
}

async function read(folder: string, path: string): Promise<SourceFile> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  await using handle = await open(join(folder, path), flags);
  const { size, mode } = await handle.stat();
  const bytes = size <= LONGEST_SOURCE ? await handle.readFile() : Buffer.alloc(0);
  const text = bytes.includes(0) ? '' : bytes.toString('utf8').replace(/^\u{feff}/u, '');
  return { path, text, isExecutable: (mode & EXECUTABLE) !== 0 };
}
