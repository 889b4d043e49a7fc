/** Passes chunks on. Reads the first one at once, while the caller still prepares other things. */
export function readAhead(chunks: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  const first = chunks.next();
  // The reader of the chunks gets the error.
  first.catch(() => undefined);
  return passOn(first, chunks);
}

async function* passOn(
  first: Promise<IteratorResult<Uint8Array>>,
  others: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { done, value } = await first;
  if (done === true) return;
  yield value;
  yield* others;
}
