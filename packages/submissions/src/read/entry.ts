import { submissionError } from '../errors.ts';

/** An entry of a submission's folder or archive. */
export type ArchiveEntry = FileEntry | LeftOut;

export interface FileEntry {
  readonly kind: 'file';
  /** Relative, safe, separated by slashes. */
  readonly path: string;
  readonly isExecutable: boolean;
  /** Read it at most once, and before requesting the next entry. */
  content(): AsyncIterable<Uint8Array>;
}

/** An entry that is ignored. */
export interface LeftOut {
  readonly kind: 'left-out';
  readonly path: string;
  /** The kind of entry: `a symbolic link`. */
  readonly what: string;
}

/** Whether a Unix mode lets the owner execute the file. */
export function isExecutable(mode: number): boolean {
  return (mode & 0o100) !== 0;
}

/** Limits of file systems, in bytes. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 1024;

/**
 * Splits a name from a folder or archive into segments. Accepts slashes and backslashes (used by Windows), composes characters (NFC,
 * which macOS decomposes), and omits `.` and empty segments.
 *
 * @throws QueensideError `submission/path-outside` for absolute paths, drives, and `..`; `submission/name-unusable` for names that no
 *   file can have.
 */
export function segmentsOf(name: string): string[] {
  const path = name.normalize('NFC').replaceAll('\\', '/');
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || segments.includes('..'))
    throw submissionError('path-outside', { path: showName(name) });
  const fault = faultOf(segments);
  if (fault !== undefined) throw submissionError('name-unusable', { path: showName(name), fault });
  return segments;
}

/** Replaces control characters and line separators, so that the text can be shown on one line. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}

/** Returns a printable name of at most 120 characters. */
export function showName(name: string): string {
  const shown = printable(name);
  return shown.length <= 120 ? shown : `${shown.slice(0, 119)}…`;
}

function faultOf(segments: readonly string[]): string | undefined {
  const bytes = segments.map((segment) => Buffer.byteLength(segment));
  if (bytes.some((length) => length > LONGEST_NAME)) return `is longer than ${LONGEST_NAME} bytes`;
  if (bytes.reduce((sum, length) => sum + length + 1, 0) > LONGEST_PATH)
    return `is longer than ${LONGEST_PATH} bytes with its folders`;
  if (segments.some((segment) => segment.includes('\0'))) return 'contains a NUL character';
  return undefined;
}
