import { zeros } from '@queenside/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const TYPES = [Int8Array, Uint8Array, Int32Array, Float64Array, BigInt64Array] as const;

test('arrays of zeros of any type and length share no element', () => {
  const wishes = fc.array(fc.tuple(fc.constantFrom(...TYPES), fc.nat(400)), { maxLength: 60 });
  fc.assert(
    fc.property(wishes, (wanted) => {
      const arrays = wanted.map(([type, length]) => zeros<Iterable<bigint | number>>(type, length));
      for (const [index, [type, length]] of wanted.entries()) {
        const array = arrays[index] as InstanceType<typeof type>;
        expect(array).toBeInstanceOf(type);
        expect([...array].map(Number)).toEqual(Array.from({ length }, () => 0));
        if (array instanceof BigInt64Array) array.fill(BigInt(index + 1));
        else array.fill(index + 1);
      }
      for (const [index, array] of arrays.entries())
        expect([...array].every((value) => Number(value) === index + 1)).toBe(true);
    }),
  );
});

test('small arrays share memory, and large ones have their own', () => {
  expect(zeros(Int32Array, 8).buffer.byteLength).toBeGreaterThan(32);
  expect(zeros(Int32Array, 100_000).buffer.byteLength).toBe(400_000);
});
