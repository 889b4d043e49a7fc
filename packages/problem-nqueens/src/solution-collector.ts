import { BoardList, listTooLarge } from './board-list.ts';
import { LeastTest } from './least-test.ts';
import type { NQueens, NQueensAnswer } from './types.ts';

/** The largest empty boards whose lists fit. */
const LARGEST_LISTED = { all: 16, unique: 17 };

/**
 * Collects solutions and makes the answer that a record asks for. For solvers that visit all solutions, in any order.
 * Lists are sorted at the end, which costs nothing if the solutions come in ascending order.
 */
export class SolutionCollector {
  /** Solutions so far. */
  count = 0;
  #leastCount = 0;
  #first: Int32Array | undefined;
  readonly #instance: NQueens;
  readonly #leastTest: LeastTest | undefined;
  readonly #list: BoardList | undefined;

  /**
   * @param solver the id of the solver, for errors.
   * @throws QueensideError `core/gave-up` if the list is known to be too large.
   */
  constructor(instance: NQueens, solver: string) {
    const { size, task, placed } = instance;
    this.#instance = instance;
    if (task === 'unique' || (task === 'count' && placed.length === 0))
      this.#leastTest = new LeastTest(size);
    if (task === 'all' || task === 'unique') {
      if (placed.length === 0 && size > LARGEST_LISTED[task])
        throw listTooLarge(solver, `${task} goes to size ${LARGEST_LISTED[task]}`);
      this.#list = new BoardList(size, solver);
    }
  }

  /**
   * Takes the next solution. Copies its rows if it keeps them.
   *
   * @returns whether the answer needs more solutions.
   * @throws QueensideError `core/gave-up` if the list becomes too large.
   */
  add(rows: Int32Array): boolean {
    this.count++;
    if (this.#instance.task === 'find') {
      this.#first = Int32Array.from(rows);
      return false;
    }
    const isLeast = this.#leastTest === undefined || this.#leastTest.isLeast(rows);
    if (isLeast) {
      this.#leastCount++;
      this.#list?.add(rows);
    }
    return true;
  }

  /** Returns the answer after all solutions, or when no more are needed. */
  answer(): NQueensAnswer {
    const { task, placed } = this.#instance;
    switch (task) {
      case 'find':
        return this.#first === undefined ? { kind: 'none' } : { kind: 'board', rows: this.#first };
      case 'count':
        return {
          kind: 'count',
          total: BigInt(this.count),
          ...(placed.length === 0 && { unique: BigInt(this.#leastCount) }),
        };
      default:
        return { kind: 'list', of: task, ...this.#list!.take() };
    }
  }
}
