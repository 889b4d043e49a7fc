import { MOST_OWN_REPORTS, type RecordReport } from '../report.ts';

/**
 * Shares reports for a grader, so that a file of a million records takes little memory: beyond the first ones, records that are
 * judged alike have one report, with the line, title, and words of the first of them.
 */
export class SharedReports {
  readonly #own = { right: 0, other: 0 };
  readonly #kinds = new Map<string, RecordReport>();

  /**
   * Returns the report of a record. If nothing depends on the difference any more, it returns that of an equal earlier
   * record.
   */
  shared(report: RecordReport): RecordReport {
    const kind = report.status === 'right' ? 'right' : 'other';
    if (report.objective !== undefined || this.#own[kind]++ < MOST_OWN_REPORTS) return report;
    const { title: _title, reason: _reason, cause: _cause, ...alike } = report.judged!;
    const key = JSON.stringify(alike);
    const known = this.#kinds.get(key);
    if (known === undefined) this.#kinds.set(key, report);
    return known ?? report;
  }
}
