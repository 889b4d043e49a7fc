import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from '../src/wire.ts';

/** Data of every kind that jobs and results hold. */
const { data } = fc.letrec((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 100 }),
    fc.array(tie('data'), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(
        fc.string(),
        fc.constantFrom('$bytes', '$bigint', '$number', '$object', '__proto__'),
      ),
      tie('data'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
}));

test('what is unpacked is what was packed', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(unpack(pack(value))).toStrictEqual(value);
    }),
  );
});

test('bytes come back in memory of their own', () => {
  const bytes = unpack(pack([new Uint8Array(3), new Uint8Array(5)])) as Uint8Array[];
  expect(bytes.map(({ buffer }) => buffer.byteLength)).toEqual([3, 5]);
});

test('a text that says the same again and again is short on its way', () => {
  const reports = Array.from({ length: 1000 }, () => ({ line: 1, status: 'right', stats: {} }));
  expect(pack(reports).length).toBeLessThan(JSON.stringify(reports).length / 50);
});
