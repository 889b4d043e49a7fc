import type { NQueens } from '@queenside/problem-nqueens';
import { runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { events } from '../src/index.ts';
import { bitmaskSolver } from '../src/index.ts';

/**
 * Plays a run's events on a board that is filled from the left. `left` are the rows of the queens on it at the end.
 *
 * @throws Error at an event that is impossible on that board.
 */
export function replay(instance: NQueens) {
  const { code } = events;
  const left: number[] = [];
  const solutions: number[][] = [];
  const taken = { atSolutions: 0, elsewhere: 0 };
  const ensure = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  const observer = {
    event(which: number, a = 0, b = 0): void {
      if (which === code.place) ensure(left.push(b) === a + 1, `column ${a} is not the next one`);
      else if (which === code.solution)
        ensure(solutions.push([...left]) === a, `this is not solution ${a}`);
      else if (which === code.exhausted)
        ensure(a - b === solutions.length, `the search did not find ${a - b} solutions`);
      else {
        ensure(left.pop() === b && left.length === a, `the last queen is not on ${a},${b}`);
        taken[which === code.remove ? 'atSolutions' : 'elsewhere']++;
      }
    },
  };
  return { left, solutions, taken, ...runnerOf(bitmaskSolver)(instance, { observer }) };
}
