import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexSet } from '../src/queens.ts';

const UNIVERSE = 12;

const operation = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('add'), fc.nat(UNIVERSE - 1)) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('delete'), fc.nat(UNIVERSE - 1)) },
  fc.constant(['fill', 0] as const),
  fc.constant(['clear', 0] as const),
);

const everything = Array.from({ length: UNIVERSE }, (_, value) => value);

test('behaves like a Set', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const set = new IndexSet(UNIVERSE);
      let model = new Set<number>();
      for (const [name, value] of operations) {
        if (name === 'add') {
          set.add(value);
          model.add(value);
        } else if (name === 'delete') {
          set.delete(value);
          model.delete(value);
        } else if (name === 'fill') {
          set.fill();
          model = new Set(everything);
        } else {
          set.clear();
          model = new Set();
        }
        const members = [...set.members.subarray(0, set.size)].toSorted((a, b) => a - b);
        expect(members).toEqual([...model].toSorted((a, b) => a - b));
        expect(everything.filter((each) => set.has(each))).toEqual(members);
      }
    }),
  );
});
