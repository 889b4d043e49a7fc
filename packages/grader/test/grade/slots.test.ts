import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slots } from '../../src/grade/slots.ts';

const turn = (turns: number): Promise<void> =>
  turns === 0
    ? Promise.resolve()
    : new Promise((resolve) => setImmediate(() => void turn(turns - 1).then(resolve)));

test('no place is had twice at once, no more are had than there are, and who is alone is alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ alone: fc.boolean(), turns: fc.nat(3) }), { maxLength: 20 }),
      async (count, jobs) => {
        const slots = new Slots(count);
        const busy = new Set<number>();
        let isAlone = false;
        let done = 0;
        await Promise.all(
          jobs.map(({ alone, turns }) =>
            slots[alone ? 'alone' : 'use'](async (slot) => {
              expect(busy.has(slot) || isAlone || (alone && busy.size > 0)).toBe(false);
              expect(slot).toBeLessThan(count);
              busy.add(slot);
              isAlone = alone;
              await turn(turns);
              isAlone = false;
              busy.delete(slot);
              done++;
            }),
          ),
        );
        expect(done).toBe(jobs.length);
      },
    ),
  );
});

test('who comes first is served first, also who wants to be alone', async () => {
  const slots = new Slots(2);
  const order: string[] = [];
  const first = slots.use(async () => {
    await turn(3);
    order.push('first');
  });
  const alone = slots.alone(async () => void order.push('alone'));
  const last = slots.use(async () => void order.push('last'));
  await Promise.all([first, alone, last]);
  expect(order).toEqual(['first', 'alone', 'last']);
});

test('what fails gives its place back', async () => {
  const slots = new Slots(1);
  await expect(slots.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.use((slot) => Promise.resolve(slot))).resolves.toBe(0);
});
