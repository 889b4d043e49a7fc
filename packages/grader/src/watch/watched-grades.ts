import type { GradeContext } from '../grade/context.ts';
import type { GradeStore } from '../grade/keep/store.ts';
import type { ClassFacts } from '../grade/keep/stored-grades.ts';
import type { Assignment, SubmissionResult } from '@queenside/class-view';

/** The results of a watched class. They continue those of the last grading, so the reports are complete right after a restart. */
export class WatchedGrades {
  readonly #store: GradeStore;
  /** Keeps superseded results, which are attempts of their students. */
  readonly #superseded: number;
  readonly #grading: number;
  readonly #results = new Map<string, SubmissionResult>();

  constructor({ store, assignment }: Pick<GradeContext, 'store' | 'assignment'>) {
    this.#store = store;
    const last = store.last('applied');
    const before = last && store.results(last.number);
    this.#superseded = begin(store, assignment);
    this.#grading = begin(store, assignment);
    const tests = assignment.tests.map(({ id }) => id).join('\n');
    // A result of other tests has no place in the reports. It is judged anew from its stored runs.
    for (const result of before?.submissions ?? [])
      if (result.tests.map(({ test }) => test).join('\n') === tests) this.#put(result);
    if (before !== undefined) this.describe({ ...before, isPartial: true });
  }

  results(): Iterable<SubmissionResult> {
    return this.#results.values();
  }

  /** Adds or replaces a result and returns whether it is news. */
  add(result: SubmissionResult): boolean {
    const before = this.#results.get(result.id);
    if (before !== undefined && before.hash !== result.hash) this.#supersede(result.id);
    this.#put(result);
    return before === undefined || summary(before) !== summary(result);
  }

  /** Removes and returns a result, if there is one. */
  remove(id: string): SubmissionResult | undefined {
    const before = this.#results.get(id);
    if (before !== undefined) this.#supersede(id);
    this.#results.delete(id);
    return before;
  }

  /** Stores the class's results other than those of submissions. */
  describe(facts: ClassFacts): void {
    this.#store.describe(this.#grading, facts);
  }

  #put(result: SubmissionResult): void {
    this.#results.set(result.id, result);
    this.#store.grade(this.#grading, result);
  }

  #supersede(id: string): void {
    this.#store.move(id, this.#grading, this.#superseded);
  }
}

/** Begins a grading that counts from the start: the process may be killed. */
function begin(store: GradeStore, assignment: Assignment): number {
  const grading = store.begin('grade', undefined, assignment);
  store.settle(grading, 'applied');
  return grading;
}

function summary({ hash, tests, score }: SubmissionResult): string {
  return [hash, score.points, ...tests.map(({ verdict }) => verdict)].join(' ');
}
