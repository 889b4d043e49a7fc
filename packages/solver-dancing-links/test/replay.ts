import { attack, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { events } from '../src/index.ts';
import { dancingLinksSolver } from '../src/index.ts';

const { code } = events;

/** Runs the solver on a record; `list` holds the code and the values of each event. */
export function watch(record: string) {
  const list: number[][] = [];
  const observer = { event: (...event: number[]): void => void list.push(event) };
  return { list, ...runnerOf(dancingLinksSolver)(record, { observer }) };
}

export interface Replayed {
  /** Descriptions of impossible events. */
  readonly faults: readonly string[];
  readonly counts: {
    readonly place: number;
    readonly remove: number;
    readonly wipeout: number;
    readonly solution: number;
  };
  /** The queens on the board at the end: rows by columns. */
  readonly queens: ReadonlyMap<number, number>;
}

/** Replays events on a board. */
export function replay(size: number, list: readonly (readonly number[])[]): Replayed {
  const faults: string[] = [];
  const counts = { place: 0, remove: 0, wipeout: 0, solution: 0 };
  const queens = new Map<number, number>();
  const isAttacked = (column: number, row: number) =>
    [...queens].some(([x, y]) => attack({ column: x, row: y }, { column, row }));
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
      if (queens.get(a) !== b) faults.push(`there is no queen on ${a},${b}`);
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
