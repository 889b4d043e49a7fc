/** Compares a class on the records of one test: the hard ones, and the students who failed the same ones. */
import { defined } from '@queenside/core/basics';
import type { RecordOutcome } from '../model/index.ts';
import type { SubmissionView, TestDetail } from './visibility.ts';

/** The most records that are compared; of more, those that most students failed. */
const MOST_RECORDS = 60;

/** How an answer went: right, wrong or unreadable, missing, open. */
export type Mark = 'r' | 'w' | 'n' | 'o';
const MARKS: Readonly<Partial<Record<RecordOutcome['verdict'], Mark>>> = {
  AC: 'r',
  WA: 'w',
  FE: 'w',
  NO: 'n',
  SKIP: 'n',
  NV: 'o',
  JE: 'o',
};

export interface ClassRecords {
  /** The compared records, in input order. */
  readonly records: readonly RecordFigures[];
  /** The number of all records. */
  readonly total: number;
  /** The number of submissions whose answers were judged. */
  readonly judged: number;
  /** Submissions with the same marks; those with the most right records first. */
  readonly patterns: readonly Pattern[];
}

/** A record's difficulty. */
interface RecordFigures {
  readonly number: number;
  readonly title: string;
  /** The number of submissions that did not answer it right. */
  readonly failed: number;
  /** The checker's name for the most common mistake. */
  readonly mistake?: string;
}

interface Pattern {
  /** One for each compared record. */
  readonly marks: readonly Mark[];
  readonly submissions: readonly SubmissionView[];
}

interface Judged {
  readonly submission: SubmissionView;
  readonly detail: TestDetail;
}

export function classRecords(entries: readonly Judged[]): ClassRecords {
  const judged = entries
    .filter(({ detail }) => detail.records.length > 0)
    .map(({ submission, detail }) => ({
      submission,
      byNumber: new Map(detail.records.map((record) => [record.number, record])),
    }));
  const numbers = new Set(judged.flatMap(({ byNumber }) => [...byNumber.keys()]));
  const records = [...numbers]
    .map((number) =>
      figuresOf(
        number,
        judged.map(({ byNumber }) => byNumber.get(number)),
      ),
    )
    .toSorted((a, b) => b.failed - a.failed || a.number - b.number)
    .slice(0, MOST_RECORDS)
    .toSorted((a, b) => a.number - b.number);
  // If there are very many records, the list leaves out the right ones.
  const marked = judged.map(({ submission, byNumber }) => ({
    submission,
    marks: records.map(({ number }) => MARKS[byNumber.get(number)?.verdict ?? 'AC'] ?? 'w'),
  }));
  const patterns = [...Map.groupBy(marked, ({ marks }) => marks.join('')).values()].map((same) => ({
    marks: same[0]!.marks,
    submissions: same.map(({ submission }) => submission),
  }));
  return {
    records,
    total: Math.max(0, ...entries.map(({ detail }) => detail.total)),
    judged: judged.length,
    patterns: patterns.toSorted(
      (a, b) => rightIn(b) - rightIn(a) || b.submissions.length - a.submissions.length,
    ),
  };
}

/** Returns the number of right records in a pattern. */
export function rightIn({ marks }: Pick<Pattern, 'marks'>): number {
  return marks.filter((mark) => mark === 'r').length;
}

function figuresOf(
  number: number,
  outcomes: readonly (RecordOutcome | undefined)[],
): RecordFigures {
  const known = outcomes.filter((outcome) => outcome !== undefined);
  const titles = new Set(known.map(({ title }) => title));
  const failed = known.filter(({ verdict }) => verdict !== 'AC');
  const mistakes = Map.groupBy(
    failed.flatMap(({ mistake }) => mistake ?? []),
    (name) => name,
  );
  const [common] = [...mistakes].toSorted(([, a], [, b]) => b.length - a.length);
  return {
    number,
    // Instances for single students have different titles.
    title: titles.size === 1 ? [...titles][0]! : `record ${number}`,
    failed: failed.length,
    ...defined({ mistake: common === undefined ? undefined : common[0] }),
  };
}
