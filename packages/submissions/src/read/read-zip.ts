import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { submissionError } from '../errors.ts';
import { brokenArchive } from './broken-archive.ts';
import type { ReadBudget } from './budget.ts';
import { type ArchiveEntry, type FileEntry, isExecutable, segmentsOf, showName } from './entry.ts';
import { isJunkPath } from './junk.ts';

/** The flag of an entry whose name is UTF-8. */
const IS_UTF8 = 0x800;
/** Systems whose entries carry a Unix mode: the high byte of "version made by". */
const UNIX = new Set([3, 19]);

/** Yields the entries of a zip archive. Refuses passwords and compression methods other than deflate. */
export async function* readZip(archive: string, budget: ReadBudget): AsyncGenerator<ArchiveEntry> {
  const zip = await open(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      budget.addEntry();
      if (entry.isEncrypted())
        throw submissionError('archive-encrypted', { name: showName(basename(archive)) });
      const found = interpret(entry, () => contentOf(zip, entry, archive));
      if (found !== undefined) yield found;
    }
  } catch (thrown) {
    throw brokenArchive(archive, thrown);
  } finally {
    zip.close();
  }
}

async function open(archive: string): Promise<ZipFile> {
  try {
    return await openPromise(archive, { decodeStrings: false, autoClose: false });
  } catch (thrown) {
    throw brokenArchive(archive, thrown);
  }
}

/** Returns undefined for junk, and for folders, which are created with their files. */
function interpret(entry: ZipEntry, content: FileEntry['content']): ArchiveEntry | undefined {
  const name = nameOf(entry);
  const path = segmentsOf(name);
  const { mode, isFolder, isRegular, isLink } = modeOf(entry);
  if (path.length === 0 || isJunkPath(path) || isFolder) return undefined;
  if (!isLink && /[/\\]$/.test(name)) return undefined;
  if (isRegular)
    return { kind: 'file', path: path.join('/'), isExecutable: isExecutable(mode), content };
  const what = isLink ? 'a symbolic link' : 'neither a file nor a folder';
  return { kind: 'left-out', path: path.join('/'), what };
}

/** Decodes a name as UTF-8 if it is flagged or valid as such (macOS sets no flag), else as code page 437, the format's default. */
function nameOf(entry: ZipEntry): string {
  const raw = entry.fileNameRaw;
  const flags = entry.generalPurposeBitFlag | (isUtf8(raw) ? IS_UTF8 : 0);
  return getFileNameLowLevel(flags, raw, entry.extraFields, true);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function modeOf(entry: ZipEntry) {
  const mode = UNIX.has(entry.versionMadeBy >> 8) ? entry.externalFileAttributes >>> 16 : 0;
  const type = mode & 0o170000;
  return {
    mode,
    isFolder: type === 0o040000,
    isLink: type === 0o120000,
    // Programs that store no type leave it 0.
    isRegular: type === 0o100000 || type === 0,
  };
}

async function* contentOf(
  zip: ZipFile,
  entry: ZipEntry,
  archive: string,
): AsyncGenerator<Uint8Array> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    let sum = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Error('wrong checksum');
  } catch (thrown) {
    throw brokenArchive(archive, thrown);
  } finally {
    stream?.destroy();
  }
}
