import { attack, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { events, type Order } from '../src/index.ts';
import { forwardCheckingSolver } from '../src/index.ts';

const { code } = events;

/** Runs the solver on a record; `list` holds the code and the values of each event. */
export function watch(record: string, order: Order) {
  const list: number[][] = [];
  const observer = { event: (...event: number[]): void => void list.push(event) };
  return { list, ...runnerOf(forwardCheckingSolver)(record, { observer, options: { order } }) };
}

export interface Replayed {
  /** Descriptions of impossible events. */
  readonly faults: readonly string[];
  readonly counts: { readonly place: number; readonly backtrack: number; readonly wipeout: number };
  /** The queens on the board at the end: rows by columns. */
  readonly queens: ReadonlyMap<number, number>;
}

/** Replays events on a board. */
export function replay(list: readonly (readonly number[])[]): Replayed {
  const faults: string[] = [];
  const counts = { place: 0, backtrack: 0, wipeout: 0 };
  const queens = new Map<number, number>();
  let emptied = false;
  for (const [which, column = -1, row = -1] of list) {
    if (emptied && which !== code.remove)
      faults.push('a queen that emptied a column was not removed');
    emptied = which === code.wipeout;
    if (which === code.restart) queens.clear();
    if (which === code.place) {
      counts.place++;
      const attacker = [...queens].find(([x, y]) => attack({ column: x, row: y }, { column, row }));
      if (attacker) faults.push(`${String(attacker)} attacks ${column},${row}`);
      queens.set(column, row);
    }
    if (which === code.backtrack) counts.backtrack++;
    if (which === code.wipeout) {
      counts.wipeout++;
      if (queens.has(column)) faults.push(`the emptied column ${column} has a queen`);
    }
    if (which === code.remove) {
      if (queens.get(column) !== row) faults.push(`there is no queen on ${column},${row}`);
      queens.delete(column);
    }
  }
  return { faults, counts, queens };
}
