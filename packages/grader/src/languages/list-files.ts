import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { BUILD_FOLDER, type SourceFile } from './language.ts';

/** In bytes. Longer files are no programs that people write. */
const LONGEST_SOURCE = 1 << 18;
const EXECUTABLE = 0o111;

/** The regular files of a submission's folder, by name, with the texts of those that are texts. */
export async function listFiles(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(`${BUILD_FOLDER}/`));
  const files: SourceFile[] = [];
  for (const path of paths.toSorted()) files.push(await read(folder, path));
  return files;
}

async function read(folder: string, path: string): Promise<SourceFile> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  await using handle = await open(join(folder, path), flags);
  const { size, mode } = await handle.stat();
  const bytes = size <= LONGEST_SOURCE ? await handle.readFile() : Buffer.alloc(0);
  const text = bytes.includes(0) ? '' : bytes.toString('utf8').replace(/^\u{feff}/u, '');
  return { path, text, isExecutable: (mode & EXECUTABLE) !== 0 };
}
