/** Byte values shared by the readers and the writer of this package. */
export const ZERO = 0x30;
export const COMMA = 0x2c;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const BLANK = 0x20;
export const LINE_FEED = 0x0a;

const QUOTE_LENGTH = 24;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= 0x39;
}

/** Returns bytes as text for a message, shortened if long. */
export function quote(bytes: Uint8Array): string {
  const text = decoder.decode(bytes.subarray(0, QUOTE_LENGTH * 4));
  return text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH)}…`;
}

/** Returns whether bytes are a word of lower-case ASCII letters, in any letter case. */
export function spells(bytes: Uint8Array, word: string): boolean {
  return (
    bytes.length === word.length &&
    bytes.every((byte, index) => (byte | 0x20) === word.charCodeAt(index))
  );
}
