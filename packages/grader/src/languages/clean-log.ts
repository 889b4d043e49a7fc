import { stripVTControlCharacters } from 'node:util';

/** In characters. */
const LONGEST = 4000;
/** Bytes of a log's beginning and of its end. */
const LOOKED_AT = 1 << 16;
/** What is left of a log's end where it is too long: the first messages of a compiler matter most. */
const END = 800;

/**
 * What a build said, as text that is fit to be shown: without escape codes and control characters, without the folders it
 * was built in, at most 4,000 characters.
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

/** Bytes without those in the middle that will not be shown: a build may write much. */
function within(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= 2 * LOOKED_AT) return bytes;
  return Buffer.concat([bytes.subarray(0, LOOKED_AT), bytes.subarray(-LOOKED_AT)]);
}
