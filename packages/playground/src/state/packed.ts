/** Compresses texts for addresses and pages. */

/** The most bytes of a text from an address. A short address may inflate to gigabytes. */
const MOST = 8 << 20;

/** Browsers inflate what they get at once as a whole, to a thousand times its bytes, before anybody can stop them. */
const AT_ONCE = 4096;

/** Compresses a text. */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

/**
 * Returns the text that {@link packText} compressed.
 *
 * @param what the address contains: `record`.
 * @param most the most bytes of the text.
 * @throws Error if it is damaged or too long.
 */
export async function unpackText(packed: string, what: string, most = MOST): Promise<string> {
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > most) throw new RangeError();
      controller.enqueue(chunk);
    },
  });
  try {
    const bytes = Uint8Array.fromBase64(packed, { alphabet: 'base64url' });
    const inflated = inPieces(bytes).pipeThrough(new DecompressionStream('deflate-raw'));
    return await new Response(inflated.pipeThrough(limit)).text();
  } catch {
    throw new Error(
      size > most
        ? `The ${what} in this address has more than ${most >> 20} MiB. Open it as a file.`
        : `The ${what} in this address is damaged.`,
    );
  }
}

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += AT_ONCE)));
      else controller.close();
    },
  });
}
