/** The most sizes of a comparison. */
const MOST_SIZES = 1000;
/** Tiny steps would repeat a size millions of times. */
const MOST_STEPS = 100_000;
const EXPECTED = 'Expected sizes such as 8..14, 8,10,12, 10..50+10 or 1000..1000000x10';

/**
 * Parses comma-separated sizes: numbers, ranges (`8..14`), ranges with a step (`10..50+10`) or with a factor
 * (`1000..1000000x10`, also written `*10`).
 *
 * @returns each size once, ascending.
 * @throws RangeError if the text is malformed or has more than a thousand sizes.
 */
export function parseSizes(text: string): readonly number[] {
  const sizes = new Set<number>();
  let steps = 0;
  for (const item of text.split(','))
    for (const size of sizesOf(item.trim())) {
      sizes.add(size);
      if (sizes.size > MOST_SIZES || ++steps > MOST_STEPS)
        throw new RangeError(`Expected at most ${MOST_SIZES} sizes.`);
    }
  return [...sizes].toSorted((a, b) => a - b);
}

function* sizesOf(item: string): Generator<number> {
  const [, from, to, sign = '+', by = '1'] =
    /^(\d+)(?:\.\.(\d+)(?:([+x*])(\d+(?:\.\d+)?))?)?$/.exec(item) ?? [];
  const first = Number(from);
  const last = to === undefined ? first : Number(to);
  const amount = Number(by);
  const next = sign === '+' ? (size: number) => size + amount : (size: number) => size * amount;
  if (from === undefined || last > Number.MAX_SAFE_INTEGER) throw unreadable(item);
  if (first > last) throw new RangeError(`The range ${item} ends before it begins.`);
  if (first < last && !(next(first) > first)) throw unreadable(item);
  // Fractional factors can miss the last size by a rounding error.
  for (let size = first; Math.round(size) <= last; size = next(size)) {
    yield Math.round(size);
    if (size === next(size)) return;
  }
}

function unreadable(item: string): RangeError {
  return new RangeError(`${EXPECTED}, found "${item}".`);
}
