import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { QueensideError } from '@queenside/core';
import { type Entry, extract, type Extract } from 'tar-stream';
import { brokenArchive, guarded } from './broken-archive.ts';
import type { ReadBudget } from './budget.ts';
import { type ArchiveEntry, type FileEntry, isExecutable, segmentsOf } from './entry.ts';
import { isJunkPath } from './junk.ts';

/** Accepts archives that do not name their tar format. The library's types lack this option. */
const OPTIONS = { allowUnknownFormat: true } as Parameters<typeof extract>[0];

/** Yields the entries of a tar archive, gzipped or not. */
export async function* readTar(
  archive: string,
  isGzipped: boolean,
  budget: ReadBudget,
): AsyncGenerator<ArchiveEntry> {
  const parser = extract(OPTIONS);
  // An error here ends the loop below, which then asks for the cause.
  const fault = feed(archive, isGzipped, budget, parser).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const explain = async (thrown: unknown) => {
    if (thrown instanceof QueensideError) return thrown;
    parser.destroy();
    return brokenArchive(archive, (await fault) ?? thrown);
  };
  try {
    for await (const entry of parser) {
      budget.addEntry();
      const found = interpret(entry, () => guarded(entry as AsyncIterable<Uint8Array>, explain));
      if (found !== undefined) yield found;
      entry.resume();
    }
    const thrown = await fault;
    if (thrown !== undefined) throw thrown;
  } catch (thrown) {
    throw await explain(thrown);
  } finally {
    parser.destroy();
    await fault;
  }
}

async function feed(archive: string, isGzipped: boolean, budget: ReadBudget, parser: Extract) {
  const source = createReadStream(archive);
  const count = (bytes: AsyncIterable<Uint8Array>) => budget.countPacked(bytes);
  if (isGzipped) await pipeline(source, createGunzip(), count, parser);
  else await pipeline(source, count, parser);
}

/** Returns undefined for junk, and for folders, which are created with their files. */
function interpret(entry: Entry, content: FileEntry['content']): ArchiveEntry | undefined {
  const { name, type, mode } = entry.header;
  const path = segmentsOf(name);
  if (path.length === 0 || type === 'directory' || isJunkPath(path)) return undefined;
  if (type === 'file' || type === 'contiguous-file')
    return {
      kind: 'file',
      path: path.join('/'),
      isExecutable: isExecutable(mode ?? 0),
      content,
    };
  return { kind: 'left-out', path: path.join('/'), what: whatIs(type) };
}

function whatIs(type: Entry['header']['type']): string {
  if (type === 'symlink') return 'a symbolic link';
  if (type === 'link') return 'a hard link';
  if (type === 'fifo') return 'a named pipe';
  return type === 'character-device' || type === 'block-device'
    ? 'a device'
    : 'neither a file nor a folder';
}
