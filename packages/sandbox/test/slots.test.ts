import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slots } from '../src/slots.ts';

const pass = (turns: number): Promise<void> =>
  turns === 0
    ? Promise.resolve()
    : new Promise((resolve) => setImmediate(() => void pass(turns - 1).then(resolve)));

test('never exceeds the number of slots, and runs exclusive work alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ alone: fc.boolean(), turns: fc.nat(3), late: fc.nat(2) }), {
        maxLength: 20,
      }),
      async (count, jobs) => {
        const slots = new Slots(count);
        let busy = 0;
        let isAlone = false;
        let done = 0;
        const use = async (alone: boolean, turns: number, late: number): Promise<void> => {
          await pass(late);
          const turn = slots.turn({ alone });
          await turn.begin();
          expect(isAlone || (alone && busy > 0)).toBe(false);
          busy++;
          expect(busy).toBeLessThanOrEqual(count);
          isAlone = alone;
          await pass(turns);
          isAlone = false;
          busy--;
          done++;
          turn.end();
          turn.end();
        };
        await Promise.all(jobs.map(({ alone, turns, late }) => use(alone, turns, late)));
        expect(done).toBe(jobs.length);
        // All slots are free again.
        await slots.turn({ alone: true }).begin();
      },
    ),
  );
});

test('serves requests in order, exclusive ones included', async () => {
  const slots = new Slots(2);
  const order: string[] = [];
  const first = slots.use(async () => {
    await pass(3);
    order.push('first');
  });
  const alone = slots.turn({ alone: true });
  const second = (async () => {
    await alone.begin();
    order.push('alone');
    alone.end();
  })();
  const last = slots.use(async () => void order.push('last'));
  await Promise.all([first, second, last]);
  expect(order).toEqual(['first', 'alone', 'last']);
});

test('releases the slot after a failure', async () => {
  const slots = new Slots(1);
  await expect(slots.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.use(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('a turn that ends before it begins takes no slot', async () => {
  const slots = new Slots(1);
  const [first, dropped] = [slots.turn(), slots.turn()];
  await first.begin();
  const late = dropped.begin();
  dropped.end();
  first.end();
  await late;
  await expect(slots.use(() => Promise.resolve('free'))).resolves.toBe('free');
});
