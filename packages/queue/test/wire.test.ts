import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProgress, pack, unpack, unpackOutcome } from '../src/protocol.ts';

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

test('a worker sends results, errors, and stops, and nothing else', () => {
  const error = { code: 'a/b', cause: 'c', remedy: 'd' };
  const stopped = { reason: 'died', index: -1, elapsed: 1, detail: 'x' };
  for (const outcome of [{ result: { records: [] }, elapsed: 1 }, { error }, { stopped }])
    expect(unpackOutcome(pack(outcome))).toEqual(outcome);
  for (const outcome of [
    null,
    {},
    { result: 1 },
    { error: { ...error, cause: 1 } },
    { stopped: { ...stopped, reason: 'bored' } },
  ])
    expect(() => unpackOutcome(pack(outcome))).toThrow('it sent something that is not');
  expect([{ index: 0, fraction: 0.5 }, { index: 0.5 }, 'x'].map(isProgress)).toEqual([
    true,
    false,
    false,
  ]);
});
