import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from '../src/protocol.ts';

/** Every kind of data in jobs and results. */
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

test('unpacking restores what was packed', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(unpack(pack(value))).toStrictEqual(value);
    }),
  );
});

test('each unpacked Uint8Array has its own buffer', () => {
  const bytes = unpack(pack([new Uint8Array(3), new Uint8Array(5)])) as Uint8Array[];
  expect(bytes.map(({ buffer }) => buffer.byteLength)).toEqual([3, 5]);
});

test('repetitive data is compressed', () => {
  const reports = Array.from({ length: 1000 }, () => ({ line: 1, status: 'right', stats: {} }));
  expect(pack(reports).length).toBeLessThan(JSON.stringify(reports).length / 50);
});
