import type { NQueens, Task } from '@queenside/problem-nqueens';
import fc from 'fast-check';

const TASKS: readonly Task[] = ['count', 'all', 'unique'];

/** Instances of sizes 1 to `maxSize` with up to four queens anywhere, also such as attack each other. */
export function instances(maxSize: number): fc.Arbitrary<NQueens> {
  return fc.integer({ min: 1, max: maxSize }).chain((size) => {
    const row = fc.nat(size - 1);
    const squares = fc.uniqueArray(fc.record({ column: row, row }), {
      maxLength: 4,
      selector: ({ column, row: of }) => column * size + of,
    });
    return fc
      .record({
        size: fc.constant(size),
        task: fc.constantFrom(...TASKS),
        placed: squares,
      })
      .map((instance) => (instance.task === 'unique' ? { ...instance, placed: [] } : instance));
  });
}
