import { submissionError } from './errors.ts';

/** As file systems have it, in bytes. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 1024;

/**
 * The segments of a name found in a folder or an archive: separated by slashes or backslashes (Windows packs with those),
 * composed (NFC: macOS decomposes), without `.` and empty ones.
 *
 * @throws QueensideError `submission/path-outside` for absolute paths, drives and `..`, `submission/name-unusable`
 *   for names that no file can have.
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

/** A text without what would disturb the line it is shown in. */
export function onlyShown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}

/** A name without what would disturb the line it is shown in; at most 120 characters. */
export function showName(name: string): string {
  const shown = onlyShown(name);
  return shown.length <= 120 ? shown : `${shown.slice(0, 119)}…`;
}

function faultOf(segments: readonly string[]): string | undefined {
  const bytes = segments.map((segment) => Buffer.byteLength(segment));
  if (bytes.some((length) => length > LONGEST_NAME)) return `longer than ${LONGEST_NAME} bytes`;
  if (bytes.reduce((sum, length) => sum + length + 1, 0) > LONGEST_PATH)
    return `longer than ${LONGEST_PATH} bytes with its folders`;
  if (segments.some((segment) => segment.includes('\0'))) return 'cut by a NUL';
  return undefined;
}
