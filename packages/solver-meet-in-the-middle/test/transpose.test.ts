import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transpose } from '../src/javascript/transpose.ts';

test('bit j of word i becomes bit i of word j', () => {
  const transposed = (words: Int32Array): Int32Array =>
    words.map((_, j) => words.reduce((word, from, i) => word | (((from >>> j) & 1) << i), 0));
  fc.assert(
    fc.property(fc.int32Array({ minLength: 32, maxLength: 32 }), (words) => {
      const turned = words.slice();
      transpose(turned);
      expect(turned).toEqual(transposed(words));
    }),
  );
});
