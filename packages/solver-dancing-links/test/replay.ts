import { events } from '../src/events.ts';

const { code } = events;

export interface Replayed {
  /** What happened that cannot happen, in words. */
  readonly faults: readonly string[];
  readonly counts: {
    readonly place: number;
    readonly remove: number;
    readonly wipeout: number;
    readonly solution: number;
  };
  /** The queens that stand in the end: rows by columns. */
  readonly queens: ReadonlyMap<number, number>;
}

/** Follows a run on a board of its own. */
export function replay(size: number, list: readonly (readonly number[])[]): Replayed {
  const faults: string[] = [];
  const counts = { place: 0, remove: 0, wipeout: 0, solution: 0 };
  const queens = new Map<number, number>();
  const isAttacked = (column: number, row: number) =>
    [...queens].some(
      ([x, y]) => x === column || y === row || Math.abs(y - row) === Math.abs(x - column),
    );
  const isEmptied = (line: number) =>
    Array.from({ length: size }, (_, at) => at).every((at) =>
      line < size ? isAttacked(line, at) : isAttacked(at, line - size),
    );
  for (const [which, a = -1, b = -1] of list) {
    if (which === code.place) {
      counts.place++;
      if (isAttacked(a, b)) faults.push(`${a},${b} is attacked`);
      queens.set(a, b);
    }
    if (which === code.remove) {
      counts.remove++;
      if (queens.get(a) !== b) faults.push(`no queen stands on ${a},${b}`);
      queens.delete(a);
    }
    if (which === code.wipeout) {
      counts.wipeout++;
      if (!isEmptied(a)) faults.push(`line ${a} has a square left`);
    }
    if (which === code.solution && a !== ++counts.solution) faults.push(`solution ${a}`);
  }
  return { faults, counts, queens };
}
