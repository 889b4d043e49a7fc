/** In characters. */
const LONGEST = 4000;
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
        .decode(part)
        .replace(/^\s*\n/, '')
        .trimEnd(),
    )
    .filter((part) => part !== '')
    .join('\n');
  // Escape sequences of terminals (ECMA-48): commands, titles, and single ones.
  text = text
    .replace(/\u001B\[[0-?]*[ -/]*[@-~]|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|\u001B./g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}]/gu, '');
  for (const folder of folders) text = text.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - END - 3)}\n…\n${text.slice(-END)}`;
}
