/** Writes zip archives file by file, because the pages of a large class do not fit into memory. */
import { Zip, ZipDeflate, zipSync } from 'fflate';

/** A file in an archive. */
interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A fixed date of all entries, so that the same files give the same bytes. */
export const ZIP_DATE = new Date(2000, 0, 1);

/** Returns an archive in pieces. @param fileOf returns the file of an item when its turn comes. */
export async function* zipped<Item>(
  items: readonly Item[],
  fileOf: (item: Item) => Promise<ZippedFile>,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((failure, piece) => {
    if (failure) throw failure;
    pieces.push(piece);
  });
  for (const item of items) {
    const { path, bytes } = await fileOf(item);
    const entry = new ZipDeflate(path);
    entry.mtime = ZIP_DATE;
    zip.add(entry);
    entry.push(bytes, true);
    yield* pieces;
    pieces = [];
  }
  zip.end();
  yield* pieces;
}

/** Returns a small archive. */
export function zipFile(files: readonly ZippedFile[]): Uint8Array {
  const entries = files.map(({ path, bytes }) => [path, bytes] as const);
  return zipSync(Object.fromEntries(entries), { mtime: ZIP_DATE });
}
