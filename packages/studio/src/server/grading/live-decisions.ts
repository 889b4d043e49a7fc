/** A teacher's decisions: reads them, writes them, and keeps the report files up to date. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Assignment, Decided, Decision, Overrides } from '@queenside/class-view';
import {
  decide,
  decisionHistory,
  describeChange,
  loadOverrides,
  namesOf,
  refreshReports,
  reportsAreStale,
  undoDecision,
  whoDecides,
  type StudentFacts,
} from '@queenside/grader';
import { defined, messageOf } from '@queenside/core/basics';
import type { HistoryRow } from '../../grading-messages.ts';

/** Reports are written when nobody has decided for this long, in milliseconds. */
const QUIET = 1000;
const MOST_ENTRIES = 500;

/** Students whose pages are not up to date since a version of overrides.yaml. */
interface Stale {
  readonly submissions: ReadonlySet<string>;
  readonly since: string;
}

export class LiveDecisions implements AsyncDisposable {
  readonly #report: string;
  #overrides: Overrides | undefined;
  #stamp: string | undefined;
  #problem = '';
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** The students whose pages are not up to date; undefined for all. */
  #stale: Stale | undefined;

  /** @param report the report folder. */
  constructor(report: string) {
    this.#report = report;
  }

  /** The decisions as they were when overrides.yaml was last valid. */
  get overrides(): Overrides | undefined {
    return this.#overrides;
  }

  /** Why overrides.yaml or a report is not up to date; empty if both are. */
  get problem(): string {
    return this.#problem;
  }

  /** Reads overrides.yaml if it may have changed, and has the reports written if it did. */
  async update(assignment: Assignment): Promise<void> {
    const stamp = this.#stampOf(assignment);
    if (this.#stamp !== undefined && stamp === this.#stamp) return;
    const isFirst = this.#stamp === undefined;
    const before = this.#overrides?.version;
    await this.#read(assignment);
    const isChanged = isFirst
      ? await reportsAreStale(assignment, this.#report)
      : before !== this.#overrides?.version;
    if (isChanged) this.#refresh(assignment);
  }

  /** @param people all graded submissions. @param seen the version that the page shows. @throws QueensideError `overrides/…` or `assignment/…`. */
  async decide(
    assignment: Assignment,
    people: readonly StudentFacts[],
    decisions: readonly Decision[],
    seen: string | undefined,
  ): Promise<Decided> {
    const options = { by: whoDecides(), ...defined({ seen }) };
    const done = await decide(assignment, people, decisions, options);
    const submissions = new Set(decisions.flatMap(({ student }) => student ?? []));
    await this.#readOwn(assignment, submissions);
    return done;
  }

  /** @throws QueensideError `overrides/…`. */
  async undo(assignment: Assignment, id: string): Promise<Decided> {
    const done = await undoDecision(assignment, id, { by: whoDecides() });
    await this.#readOwn(assignment, undefined);
    return done;
  }

  /** Returns the latest decisions. @param people all graded submissions. */
  async history(
    assignment: Assignment,
    people: readonly StudentFacts[],
  ): Promise<readonly HistoryRow[]> {
    const byName = new Map(
      people.toReversed().flatMap((each) => namesOf(each).map((name) => [name, each.id])),
    );
    const entries = await decisionHistory(assignment);
    return entries.slice(0, MOST_ENTRIES).map(({ changes, undid, undoes, ...entry }) => ({
      ...entry,
      isUndo: undoes !== undefined,
      changes: (undid ?? changes).map((change) => ({
        student: change.student,
        submission: byName.get(change.student ?? ''),
        words: describeChange(change),
      })),
    }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer.ref();
    }
    await this.#writing;
  }

  /** Reads overrides.yaml by a changed rubric, and has all reports written. */
  async reload(assignment: Assignment): Promise<void> {
    await this.#readOwn(assignment, undefined);
  }

  async #read(assignment: Assignment): Promise<void> {
    try {
      this.#overrides = await loadOverrides(assignment);
      this.#problem = '';
    } catch (thrown) {
      this.#problem = messageOf(thrown);
    }
    this.#stamp = this.#stampOf(assignment);
  }

  /** Reads what this server wrote. */
  async #readOwn(
    assignment: Assignment,
    submissions: ReadonlySet<string> | undefined,
  ): Promise<void> {
    const since = this.#overrides?.version;
    await this.#read(assignment);
    this.#refresh(
      assignment,
      since !== undefined && submissions ? { submissions, since } : undefined,
    );
  }

  #refresh(assignment: Assignment, stale?: Stale): void {
    const isWaiting = this.#timer !== undefined;
    const before = this.#stale;
    if (!isWaiting) this.#stale = stale;
    else if (before === undefined || stale === undefined) this.#stale = undefined;
    else
      this.#stale = {
        submissions: before.submissions.union(stale.submissions),
        since: before.since,
      };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const fresh = this.#stale;
      this.#writing = this.#writing.then(() => this.#write(assignment, fresh));
    }, QUIET);
  }

  /** Returns what changes when a file of the decisions is written. */
  #stampOf({ file }: Assignment): string {
    const files = this.#overrides?.files ?? [join(dirname(file), 'overrides.yaml')];
    return files.map((each) => stampOf(each)).join();
  }

  async #write(assignment: Assignment, fresh: Stale | undefined): Promise<void> {
    try {
      await refreshReports(assignment, this.#report, {}, fresh);
    } catch (thrown) {
      this.#problem = `The reports are not up to date: ${messageOf(thrown)}`;
    }
  }
}

/** Returns what changes when a file is written. */
export function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? '-' : `${found.ino} ${found.mtimeNs} ${found.size}`;
}
