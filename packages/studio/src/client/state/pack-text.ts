/** Long texts in addresses: deflated, in base64url. */

/** Compresses a text. */
export async function packText(text: string): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** Returns the text that {@link packText} compressed; empty if it is damaged. */
export async function unpackText(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.fromBase64(packed, { alphabet: 'base64url' });
    return new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return '';
  }
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer(),
  );
}
