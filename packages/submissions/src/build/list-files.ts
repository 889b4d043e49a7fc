import { defined } from '@queenside/core/basics';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HEADERS } from '../languages/compiled.ts';
import { BUILD_FOLDER } from '../languages/language.ts';
import { hasExtension, isProgramFile } from '../file-names.ts';
import { isNotebook, withoutOutputs } from '../languages/notebook.ts';
import type { SourceFile } from '../languages/sources.ts';
import { openNoFollow } from '../read/read-folder.ts';

/** The most bytes of a source file or notebook. A notebook has its pictures, and a source its tables. */
export const LONGEST_SOURCE = 64 << 20;
/** The most bytes of any other file, which is only searched for names. */
const LONGEST_OTHER = 1 << 18;
const EXECUTABLE = 0o111;

/** Reads the regular files of a submission's folder, sorted by name. Does not follow links. */
export async function listFiles(folder: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of (await pathsIn(folder)).toSorted()) files.push(await read(folder, path));
  return files;
}

/** Lists the paths of regular files. A recursive `readdir` would follow links to folders, which a build may have created. */
export async function pathsIn(folder: string, below = ''): Promise<string[]> {
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
  await using handle = await openNoFollow(join(folder, path));
  const { size, mode } = await handle.stat();
  const isProgram = isProgramFile(path) || hasExtension(path, HEADERS);
  const isTooLong = size > (isProgram ? LONGEST_SOURCE : LONGEST_OTHER);
  const bytes = isTooLong ? Buffer.alloc(0) : await handle.readFile();
  const whole = bytes.includes(0) ? '' : bytes.toString('utf8').replace(/^\u{feff}/u, '');
  const text = isNotebook(path) ? withoutOutputs(whole) : whole;
  const isExecutable = (mode & EXECUTABLE) !== 0;
  return {
    path,
    text,
    isExecutable,
    ...defined({ isTooLong: isProgram && isTooLong ? isTooLong : undefined }),
  };
}
