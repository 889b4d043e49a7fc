import { open } from 'node:fs/promises';

/** Endings of archives that are read, and what they come to. */
const READ = /\.(?:zip|tar|tar\.gz|tgz)$/i;
/** Endings of archives that are not. */
const NOT_READ =
  /\.(?:rar|7z|tar\.bz2|tbz2?|tar\.xz|txz|tar\.zst|bz2|xz|zst|gz|z|lzh|cab|dmg|iso)$/i;

const MAGIC: readonly (readonly [string, string])[] = [
  ['zip', '504b'],
  ['gzip', '1f8b'],
  ['rar', '52617221'],
  ['7z', '377abcaf'],
  ['bzip2', '425a68'],
  ['xz', 'fd377a58'],
  ['zstd', '28b52ffd'],
];

/** What kind of archive a file's name speaks of: one that is read, another one, or none. */
export function archiveByName(name: string): 'read' | 'not-read' | undefined {
  if (READ.test(name)) return 'read';
  return NOT_READ.test(name) ? 'not-read' : undefined;
}

/** An archive's name without its ending. */
export function archiveStem(name: string): string {
  return name.replace(READ, '').replace(NOT_READ, '');
}

/** What a file is by its first bytes: `zip`, `gzip`, another archive's name, or `tar` where nothing else speaks of itself. */
export async function sniffArchive(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  const head = buffer.toString('hex', 0, bytesRead);
  return MAGIC.find(([, magic]) => head.startsWith(magic))?.[0] ?? 'tar';
}
