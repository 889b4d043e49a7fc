/** The same chunks. The first is asked for at once, so that it is read while other things are made ready. */
export function readAhead(chunks: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  const first = chunks.next();
  // Whoever takes the chunks is told.
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
