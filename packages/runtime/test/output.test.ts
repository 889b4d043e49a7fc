import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputBuffer } from '../src/calls/output.ts';

test('a large chunk is a copy if a plugin may write its memory again', () => {
  const output = new OutputBuffer();
  const memory = Buffer.alloc((1 << 20) + 1, 'a');
  output.write(memory.subarray(1));
  memory.fill('b');
  expect(Buffer.concat(output.take()).equals(Buffer.alloc(1 << 20, 'a'))).toBe(true);
});

test('cutTo removes the end, and keeps the rest', () => {
  const sizes = fc.oneof(fc.nat(40), fc.constantFrom(0, 1 << 14, 1 << 18, (1 << 20) + 1));
  const step = fc.record({ kept: sizes, dropped: fc.array(sizes, { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const output = new OutputBuffer();
      const wanted: Buffer[] = [];
      for (const [index, { kept, dropped }] of steps.entries()) {
        const { length } = output;
        for (const size of dropped) output.write(Buffer.alloc(size, 'dropped'));
        output.cutTo(length);
        expect(output.length).toBe(length);
        wanted.push(Buffer.alloc(kept, index + 1));
        output.write(Buffer.alloc(kept, index + 1));
      }
      expect(Buffer.concat(output.take()).equals(Buffer.concat(wanted))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
