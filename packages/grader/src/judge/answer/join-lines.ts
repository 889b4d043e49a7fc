/** Joins the answers of several runs to one text, and finds them there again. */

const LINE_FEED = Uint8Array.of(0x0a);

/** Joins texts, each on its own lines. */
export function joinLines(texts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(texts.flatMap((text) => [text, LINE_FEED]));
}

/** Returns the texts that {@link joinLines} joined. */
export function splitLines(joined: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let at = 0;
  return lengths.map((length) => {
    const text = joined.subarray(at, at + length);
    at += length + 1;
    return text;
  });
}
