/** Reads what the store kept: programs, and what they wrote. */

/** The stored bytes, by their keys. */
export interface KeptFiles {
  /** Returns undefined if they were removed. */
  find(key: string): Promise<Uint8Array | undefined>;
}

/** The beginning of a stored text. */
export interface KeptText {
  readonly text: string;
  /** The number of bytes that are not in it. */
  readonly rest: number;
}

// A byte order mark is part of the text.
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads a stored text up to a number of bytes. */
export async function readKept(
  files: KeptFiles | undefined,
  key: string | undefined,
  most: number,
): Promise<KeptText> {
  const bytes = key === undefined ? undefined : await files?.find(key);
  if (bytes === undefined) return { text: '', rest: 0 };
  const text = DECODER.decode(bytes.subarray(0, most));
  return { text, rest: Math.max(0, bytes.length - most) };
}
