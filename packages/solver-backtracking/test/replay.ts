import type { NQueens } from '@queenside/problem-nqueens';
import { attack, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { events } from '../src/index.ts';
import { backtrackingSolver } from '../src/index.ts';

/**
 * Plays a run's events on a board. `left` is the number of queens on it at the end.
 *
 * @throws Error at an event that is impossible on that board.
 */
export function replay(instance: NQueens) {
  const { code } = events;
  const rows = new Map(instance.placed.map(({ column, row }) => [column, row]));
  const solutions: number[][] = [];
  let tests = 0;
  let backtracks = 0;
  const ensure = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  const observer = {
    event(which: number, a = 0, b = 0, c = 0, d = 0): void {
      if (which === code.place) {
        const attackers = [...rows].filter(([column, row]) =>
          attack({ column: a, row: b }, { column, row }),
        );
        ensure(!rows.has(a) && attackers.length === 0, `a queen cannot be placed on ${a},${b}`);
        rows.set(a, b);
        tests++;
      } else if (which === code.conflict) {
        ensure(
          rows.get(c) === d && attack({ column: a, row: b }, { column: c, row: d }),
          `${c},${d} does not attack ${a},${b}`,
        );
        tests++;
      } else if (which === code.solution) {
        solutions.push(Array.from({ length: instance.size }, (_, column) => rows.get(column)!));
        ensure(solutions.length === a, `this is not solution ${a}`);
      } else if (which === code.exhausted) {
        ensure(a === solutions.length, `there are not ${a} solutions`);
      } else {
        ensure(rows.get(a) === b, `there is no queen on ${a},${b}`);
        ensure((which === code.remove) === (rows.size === instance.size), 'another event fits');
        rows.delete(a);
        if (which === code.backtrack) backtracks++;
      }
    },
  };
  const run = runnerOf(backtrackingSolver)(instance, { observer });
  return { tests, backtracks, solutions, left: rows.size, ...run };
}
