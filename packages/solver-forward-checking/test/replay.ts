import { events } from '../src/events.ts';

const { code } = events;

export interface Replayed {
  /** What happened that cannot happen, in words. */
  readonly faults: readonly string[];
  readonly counts: { readonly place: number; readonly backtrack: number; readonly wipeout: number };
  /** The queens that stand in the end: rows by columns. */
  readonly queens: ReadonlyMap<number, number>;
}

/** Follows a run on a board of its own. */
export function replay(list: readonly (readonly number[])[]): Replayed {
  const faults: string[] = [];
  const counts = { place: 0, backtrack: 0, wipeout: 0 };
  const queens = new Map<number, number>();
  let emptied = false;
  for (const [which, column = -1, row = -1] of list) {
    if (emptied && which !== code.remove) faults.push('a queen stays who leaves a column empty');
    emptied = which === code.wipeout;
    if (which === code.restart) queens.clear();
    if (which === code.place) {
      counts.place++;
      const attacker = [...queens].find(
        ([x, y]) => x === column || y === row || Math.abs(y - row) === Math.abs(x - column),
      );
      if (attacker) faults.push(`${String(attacker)} attacks ${column},${row}`);
      queens.set(column, row);
    }
    if (which === code.backtrack) counts.backtrack++;
    if (which === code.wipeout) {
      counts.wipeout++;
      if (queens.has(column)) faults.push(`column ${column} has a queen, and is said to be empty`);
    }
    if (which === code.remove) {
      if (queens.get(column) !== row) faults.push(`no queen stands on ${column},${row}`);
      queens.delete(column);
    }
  }
  return { faults, counts, queens };
}
