import type { Random } from '@queenside/core';

/** Pieces that often break parsers. */
const SPLINTERS = [
  '-1',
  '0',
  '99999999999999999999',
  '1e999',
  'NaN',
  '(',
  ')',
  '{',
  '}',
  '[',
  ',',
  ' ',
  '\t',
  '\r',
  '\0',
  'é',
  '😀',
  '__proto__',
].map(toBytes);

/** Returns a copy with one to three small faults: a changed byte, or a piece deleted, doubled, or inserted. */
export function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  let mutant = bytes;
  for (let faults = 1 + random.int(3); faults > 0; faults--) mutant = mutateOnce(mutant, random);
  return mutant;
}

/** Returns up to 40 random bytes without line feeds. */
export function randomBytes(random: Random): Uint8Array {
  return Uint8Array.from({ length: random.int(41) }, () => random.int(256)).map((byte) =>
    byte === 0x0a ? 0x20 : byte,
  );
}

function mutateOnce(bytes: Uint8Array, random: Random): Uint8Array {
  const from = random.int(bytes.length + 1);
  const to = Math.min(bytes.length, from + 1 + random.int(8));
  const piece = bytes.subarray(from, to);
  const replacements = [
    Uint8Array.of(0x21 + random.int(0x5e)),
    Uint8Array.of(0x80 + random.int(0x80)),
    new Uint8Array(0),
    Uint8Array.of(...piece, ...piece),
    SPLINTERS[random.int(SPLINTERS.length)]!,
  ];
  const replacement = replacements[random.int(replacements.length)]!;
  return Uint8Array.of(...bytes.subarray(0, from), ...replacement, ...bytes.subarray(to));
}

/** Returns whether bytes begin like UTF-16. Queenside refuses such files before any problem sees them. */
export function isUtf16([first, second]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || first === 0 || second === 0;
}

/** Encodes text as UTF-8. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Decodes UTF-8; invalid bytes become U+FFFD. */
export function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
