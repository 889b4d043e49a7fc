/** Reads the gradings that a store has kept. */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Assignment, ClassResult, GradeResult, SubmissionResult } from '@queenside/class-view';
import { asStoreError, damaged } from './store-database.ts';

/** The results of a class other than those of its submissions. */
export type ClassFacts = Pick<
  ClassResult,
  | 'sandbox'
  | 'refused'
  | 'notices'
  | 'identical'
  | 'similar'
  | 'programs'
  | 'isPartial'
  | 'gradebookFiles'
>;

/** The class facts of a grading that was killed. */
const NOTHING_KNOWN: ClassFacts = {
  sandbox: '',
  refused: [],
  notices: [],
  identical: [],
  similar: [],
  programs: {},
  isPartial: true,
};

/** One grading of the class. */
export interface Grading {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: 'grade' | 'rejudge';
  readonly state: 'open' | 'applied' | 'dropped';
  /** The number of submissions that it will have; null if unknown. */
  readonly expected: number | null;
  /** Whether the class's results other than those of submissions are stored: 1 or 0. They come last. */
  readonly isDescribed: number;
}

export class StoredGrades {
  readonly #database: DatabaseSync;
  readonly #file: string;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
  }

  /** Returns the latest grading in a state. */
  last(state: Grading['state']): Grading | undefined {
    return this.gradings().find((grading) => grading.state === state);
  }

  /** Returns all gradings, the latest first. */
  gradings(): Grading[] {
    return this.rows(
      'SELECT number, at, what, state, expected, class IS NOT NULL AS isDescribed FROM grading ORDER BY number DESC',
    );
  }

  /** Returns the results of a grading, sorted by name. */
  results(grading: number): ClassFacts & Pick<ClassResult, 'submissions'> {
    const rows = this.rows<{ result: string }>(
      'SELECT result FROM grade WHERE grading = ?',
      grading,
    );
    const submissions = rows.map(({ result }) => this.parse(result) as SubmissionResult);
    return { ...this.facts(grading), submissions: submissions.toSorted(byName) };
  }

  /** Returns the number of results that a grading has. */
  count(grading: number): number {
    return this.rows<{ count: number }>(
      'SELECT count(*) AS count FROM grade WHERE grading = ?',
      grading,
    )[0]!.count;
  }

  /** Returns the class's results other than those of submissions. */
  facts(grading: number): ClassFacts {
    const [row] = this.rows<{ class: string | null }>(
      'SELECT class FROM grading WHERE number = ?',
      grading,
    );
    const json = row!.class;
    return { ...NOTHING_KNOWN, ...(json !== null && (this.parse(json) as ClassFacts)) };
  }

  /** Returns the assignment by which a grading was scored; undefined if it is unknown. */
  assignment(grading: number): Assignment | undefined {
    const [row] = this.rows<{ assignment: string | null }>(
      'SELECT assignment FROM grading WHERE number = ?',
      grading,
    );
    const json = row?.assignment ?? null;
    if (json === null) return undefined;
    const { maxPoints, ...rest } = this.parse(json) as GradeResult['assignment'];
    return { ...rest, maxPoints: maxPoints ?? Infinity };
  }

  /** Returns one result of a grading as it is stored, by the id of the submission. */
  result(grading: number, submission: string): SubmissionResult | undefined {
    const [row] = this.rows<{ result: string }>(
      'SELECT result FROM grade WHERE grading = ? AND submission = ?',
      grading,
      submission,
    );
    return row && (this.parse(row.result) as SubmissionResult);
  }

  /**
   * Returns the results of a grading that are not known, and the ids of those that are gone.
   *
   * @param known the hashes of the known results, by id; brought up to date.
   */
  newResults(
    grading: number,
    known: Map<string, string>,
  ): { readonly changed: readonly SubmissionResult[]; readonly gone: readonly string[] } {
    const rows = this.rows<{ submission: string; result: string }>(
      'SELECT submission, result FROM grade WHERE grading = ?',
      grading,
    );
    const changed: SubmissionResult[] = [];
    for (const { submission, result } of rows) {
      const content = hash('sha1', result);
      if (known.get(submission) === content) continue;
      known.set(submission, content);
      changed.push(this.parse(result) as SubmissionResult);
    }
    const there = new Set(rows.map(({ submission }) => submission));
    const gone = [...known.keys()].filter((id) => !there.has(id));
    for (const id of gone) known.delete(id);
    return { changed, gone };
  }

  /** Returns SQLite's own number of the last change that another connection made. */
  version(): number {
    return this.rows<{ data_version: number }>('PRAGMA data_version')[0]!.data_version;
  }

  close(): void {
    this.#database.close();
  }

  protected run(sql: string, ...values: readonly (string | number | null)[]): void {
    this.rows(sql, ...values);
  }

  /** @throws QueensideError `grade/store-unusable`, for example if the disk is full. */
  protected rows<Row>(sql: string, ...values: readonly (string | number | null)[]): Row[] {
    try {
      return this.#database.prepare(sql).all(...values) as Row[];
    } catch (thrown) {
      throw asStoreError(thrown, this.#file);
    }
  }

  /** Parses a stored value. SQLite does not notice if a text was damaged. */
  protected parse(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch {
      throw damaged(this.#file);
    }
  }
}

/** Compares submissions in the order of reports. */
export function byName(a: SubmissionResult, b: SubmissionResult): number {
  if (a.name === b.name) return a.id < b.id ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}
