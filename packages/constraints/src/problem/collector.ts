/** Makes answers to a record's task from the solutions that a search finds. */
import { gaveUp, type ModelTask } from '@queenside/core';
import { type ModelAnswer, sortSolutions } from './answer.ts';

/** The most values that a list of solutions may have. */
const MOST_LISTED = 2 ** 24;

/** Collects as many solutions as a task needs. */
export class SolutionCollector {
  readonly #task: ModelTask;
  readonly #solver: string;
  readonly #found: (readonly number[])[] = [];
  #count = 0;

  /** @param solver the solver's id, for errors. */
  constructor(task: ModelTask, solver: string) {
    this.#task = task;
    this.#solver = solver;
  }

  /** How many solutions were found. */
  get count(): number {
    return this.#count;
  }

  /**
   * Takes a solution, which must differ from all before.
   *
   * @param values returns the values in the order of variables. It is called only if the answer needs them.
   * @returns whether the task needs more solutions.
   * @throws QueensideError `core/gave-up` if the list would be too long.
   */
  take(values: () => readonly number[]): boolean {
    this.#count++;
    const kept = this.#task === 'all' ? Infinity : this.#task === 'count' ? 0 : 1;
    if (this.#found.length < kept) {
      const solution = values();
      this.#found.push(solution);
      if (this.#found.length * solution.length > MOST_LISTED)
        throw gaveUp(
          this.#solver,
          `there are more than ${this.#count} solutions; ask for \`count\``,
        );
    }
    return this.#count < this.#wanted;
  }

  /**
   * Returns the answer.
   *
   * @param isExhausted whether there are no other solutions.
   * @param proof the lines of a proof, if there is no solution.
   * @throws QueensideError `core/gave-up` if the task needs more solutions.
   */
  answer(isExhausted: boolean, proof?: readonly string[]): ModelAnswer {
    if (!isExhausted && this.#count < this.#wanted)
      throw gaveUp(this.#solver, `it stopped after ${this.#count} solutions`);
    const answer = answerOf(this.#task, this.#found, this.#count);
    return answer.kind === 'none' && proof ? { ...answer, proof } : answer;
  }

  get #wanted(): number {
    return this.#task === 'find' ? 1 : this.#task === 'unique' ? 2 : Infinity;
  }
}

/** Makes the answer to a task of all solutions, or of as many as the task needs. */
export function answerOf(
  task: ModelTask,
  solutions: readonly (readonly number[])[],
  count: number,
): ModelAnswer {
  if (task === 'count') return { kind: 'count', count };
  if (task === 'all') return sortSolutions(solutions);
  const [values] = solutions;
  if (values === undefined) return { kind: 'none' };
  return { kind: task === 'find' ? 'solution' : count === 1 ? 'only' : 'several', values };
}
