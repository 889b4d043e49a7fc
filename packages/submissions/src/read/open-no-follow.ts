import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Opens a file for reading. Fails on a symbolic link, and does not wait for a writer if a pipe took the file's place. */
export async function openNoFollow(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}
