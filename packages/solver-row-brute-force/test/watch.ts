import type { NQueens, Square } from '@queenside/problem-nqueens';
import { events } from '../src/events.ts';
import { run } from './run.ts';

/** A board that was looked at: its queens but the placed ones, and two of all that attack each other. */
interface Seen {
  readonly queens: readonly Square[];
  readonly conflict?: readonly [Square, Square];
}

/** Replays the events of a run. `left` are the queens that stand in the end. */
export function watch(instance: NQueens) {
  const { code } = events;
  const boards: Seen[] = [];
  const left: Square[] = [];
  const observer = {
    event(which: number, a = 0, b = 0, c = 0, d = 0): void {
      const queen = { column: a, row: b };
      if (which === code.place) left.push(queen);
      if (which === code.remove && JSON.stringify(left.pop()) !== JSON.stringify(queen))
        throw new Error(`another queen than that on (${a},${b}) was placed last`);
      if (which === code.solution) boards.push({ queens: [...left] });
      if (which === code.conflict)
        boards.push({ queens: [...left], conflict: [queen, { column: c, row: d }] });
    },
  };
  return { boards, left, ...run(instance, { observer }) };
}
