import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { brokenArchive } from './broken-archive.ts';
import type { Budget } from './budget.ts';
import type { Entry, FileEntry } from './entry.ts';
import { segmentsOf, showName } from './entry-path.ts';
import { submissionError } from './errors.ts';
import { isJunkPath } from './junk.ts';

/** Flags of an entry: its name is in UTF-8. */
const IS_UTF8 = 0x800;
/** Systems whose entries carry a Unix mode, by the number that "version made by" begins with. */
const UNIX = new Set([3, 19]);
const EXECUTABLE = 0o100;

/** What a zip archive holds. Passwords and methods of packing beyond deflate are refused. */
export async function* readZip(archive: string, budget: Budget): AsyncGenerator<Entry> {
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

/** Undefined for folders, which come into being with their files, and for junk. */
function interpret(entry: ZipEntry, content: FileEntry['content']): Entry | undefined {
  const name = nameOf(entry);
  const path = segmentsOf(name);
  const { isFolder, isRegular, isLink, isExecutable } = modeOf(entry);
  if (path.length === 0 || isJunkPath(path) || isFolder || /[/\\]$/.test(name)) return undefined;
  if (isRegular) return { kind: 'file', path: path.join('/'), isExecutable, content };
  const what = isLink ? 'a symbolic link' : 'neither a file nor a folder';
  return { kind: 'left-out', path: path.join('/'), what };
}

/** In UTF-8 where it says so or reads so (macOS does not say), else in code page 437, as the format has it. */
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
    isFolder: type === 0o040000,
    isLink: type === 0o120000,
    // Programs that keep no type leave it 0.
    isRegular: type === 0o100000 || type === 0,
    isExecutable: (mode & EXECUTABLE) !== 0,
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
    if (sum !== entry.crc32) throw new Error('a checksum is not what it should be');
  } catch (thrown) {
    throw brokenArchive(archive, thrown);
  } finally {
    stream?.destroy();
  }
}
