import type { NQueens, Task } from './types.ts';

const ASKED: Readonly<Record<Task, string>> = {
  find: '',
  count: ', number of solutions',
  all: ', all solutions',
  unique: ', solutions up to symmetry',
};

/** Returns a title such as `record 3, n = 24`, with its task. */
export function title({ size, task, placed }: NQueens, number: number): string {
  const queens = placed.length === 1 ? '1 queen' : `${placed.length} queens`;
  const given = placed.length === 0 ? '' : `, ${queens} placed`;
  return `record ${number}, n = ${size}${ASKED[task]}${given}`;
}
