import { stripVTControlCharacters } from 'node:util';

/** The most characters. */
const LONGEST = 4000;
/** Bytes read from each end of a log. */
const LOOKED_AT = 1 << 16;
/** Characters kept from the end of a long log. A compiler's first messages matter most. */
const END = 800;

/**
 * Returns a build's output as printable text: without escape codes, control characters, and the names of the build folders, at most
 * 4,000 characters.
 */
export function cleanLog(bytes: readonly Uint8Array[], folders: readonly string[]): string {
  let text = bytes
    .map((part) =>
      new TextDecoder()
        .decode(within(part))
        .replace(/^\s*\n/, '')
        .trimEnd(),
    )
    .filter((part) => part !== '')
    .join('\n');
  text = stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}]/gu, '');
  for (const folder of folders) text = text.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - END - 3)}\n…\n${text.slice(-END)}`.toWellFormed();
}

/** Removes the middle of a long output, which the log would not show anyway. */
function within(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= 2 * LOOKED_AT) return bytes;
  return Buffer.concat([bytes.subarray(0, LOOKED_AT), bytes.subarray(-LOOKED_AT)]);
}
