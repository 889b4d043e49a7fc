/** Writes all reports of a class into one folder. Each appears whole or not at all. */
import { Publication } from '@queenside/batch';
import PQueue from 'p-queue';
import type { ClassResult } from '../model/index.ts';
import { gradesCsv } from './files/grades-csv.ts';
import { toGradescope } from './files/gradescope.ts';
import { junitXml } from './files/junit.ts';
import { resultText } from './files/result-json.ts';
import { classPage } from './html/class-page.ts';
import { studentPage } from './html/student-page.ts';
import { classView, studentViews } from './view/class-view.ts';

/** So many files are on their way to the disk at once. */
const AT_ONCE = 16;

export const REPORT_KINDS = ['html', 'csv', 'junit', 'gradescope', 'json'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export interface ReportOptions {
  /** What is written; default: everything. */
  readonly kinds?: readonly ReportKind[];
  /** Takes back what is not written yet. */
  readonly signal?: AbortSignal;
}

interface Report {
  /** Below the folder, with `/` between folders. */
  readonly path: string;
  /** Its text, in pieces. */
  readonly make: () => Iterable<string>;
}

/**
 * Writes the reports; the same result gives the same bytes. Files of a run before are replaced, others are left alone.
 *
 * @param folder made where it is missing.
 * @returns the files' paths, in alphabetical order.
 * @throws QueensideError `batch/output-unwritable`, `batch/disk-full`, `batch/outside-outbox`; what is there by then is whole.
 */
export async function writeReports(
  result: ClassResult,
  folder: string,
  { kinds = REPORT_KINDS, signal }: ReportOptions = {},
): Promise<string[]> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const reports = kinds.flatMap((kind) => REPORTS[kind](result));
  try {
    const files = await queue.addAll(
      reports.map((report) => async () => {
        signal?.throwIfAborted();
        return publish(folder, report);
      }),
    );
    return files.toSorted();
  } finally {
    // Where one fails, those under way are waited for: nothing is written behind the caller's back.
    queue.clear();
    await queue.onIdle();
  }
}

const REPORTS: Readonly<Record<ReportKind, (result: ClassResult) => readonly Report[]>> = {
  html: (result) => {
    const viewOf = studentViews(result);
    return [
      { path: 'instructor.html', make: () => [classPage(classView(result, 'instructor'))] },
      { path: 'assistant.html', make: () => [classPage(classView(result, 'assistant'))] },
      ...result.submissions.map((submission) => ({
        path: `students/${submission.id}.html`,
        make: () => [studentPage(viewOf(submission))],
      })),
    ];
  },
  csv: (result) => [{ path: 'grades.csv', make: () => [gradesCsv(result)] }],
  junit: (result) => [{ path: 'junit.xml', make: () => [junitXml(result)] }],
  gradescope: ({ submissions, assignment }) =>
    submissions.map((submission) => ({
      path: `gradescope/${submission.id}.json`,
      make: () => [json(toGradescope(submission, assignment))],
    })),
  json: (result) => [{ path: 'result.json', make: () => resultText(result) }],
};

async function publish(folder: string, { path, make }: Report): Promise<string> {
  const publication = await Publication.begin(folder, path);
  try {
    for (const piece of make()) await publication.write(Buffer.from(piece));
  } catch (thrown) {
    await publication.discard();
    throw thrown;
  }
  await publication.commit();
  return publication.file;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
