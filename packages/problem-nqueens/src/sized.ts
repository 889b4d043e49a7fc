import { nqueensError } from './errors.ts';
import { parse, TASKS } from './parse.ts';
import type { Task } from './types.ts';

/**
 * Returns the record of an empty board.
 *
 * @throws QueensideError `nqueens/…` if there is no such record.
 */
export function sized(size: number, task: string): string {
  if (!TASKS.includes(task as Task))
    throw nqueensError('unknown-task', { found: task, known: TASKS.join(', ') });
  const record = task === 'find' ? String(size) : `${size} ${task}`;
  parse(new TextEncoder().encode(record));
  return record;
}
