import { Random } from '@queenside/core';
import type { NQueens, Square, Task } from '../../src/types.ts';
import { attack, squaresOf } from './attack.ts';

const TASKS: readonly Task[] = ['find', 'count', 'all', 'unique'];

/**
 * Returns random instances of sizes 1 to `maxSize`, of all tasks, with 0 to n placed queens. In every fourth instance the
 * queens may attack each other. The instances are the same in every run.
 */
export function randomInstances(count: number, maxSize: number): NQueens[] {
  const random = new Random(1);
  return Array.from({ length: count }, () => {
    const size = 1 + random.int(maxSize);
    const task = TASKS[random.int(TASKS.length)]!;
    return { size, task, placed: task === 'unique' ? [] : randomQueens(size, random) };
  });
}

function randomQueens(size: number, random: Random): Square[] {
  const mayAttack = random.int(4) === 0;
  const most = random.int(size + 1);
  const squares = squaresOf(size);
  const queens: Square[] = [];
  while (queens.length < most && squares.length > 0) {
    const [square] = squares.splice(random.int(squares.length), 1);
    if (mayAttack || !queens.some((queen) => attack(queen, square!))) queens.push(square!);
  }
  return queens;
}
