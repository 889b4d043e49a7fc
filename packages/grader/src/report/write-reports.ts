/** Writes all reports of a class to one folder. Each file is published atomically. */
import { defined } from '@queenside/core/basics';
import { readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  answersFor,
  classPage,
  type ClassResult,
  classView,
  type KeptFiles,
  type Page,
  pairPage,
  pairView,
  type RightAnswers,
  staffPage,
  staffView,
  studentPage,
  studentViews,
  withLines,
} from '@queenside/class-view';
import { Publication } from '@queenside/host';
import { collectGarbageNowAndThen } from '@queenside/host/system';
import PQueue from 'p-queue';
import { restoreDrawings } from '../kept-drawings.ts';
import { compareIdentical } from '../similarity/index.ts';
import { renderPage } from './document.ts';
import { gradesCsv } from './files/grades-csv.ts';
import { toGradescope } from './files/gradescope.ts';
import { resultText } from './files/result-json.ts';

/** The most files that are written at once: pages with drawings take some megabytes each. */
const AT_ONCE = 1;

export const REPORT_KINDS = ['html', 'csv', 'junit', 'gradescope', 'json', 'dolos'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** Few classes need an archive of all programs. */
const USUAL_KINDS = REPORT_KINDS.filter((kind) => kind !== 'dolos');

export interface ReportOptions {
  /** The kinds to write. Default: all but `dolos`. */
  readonly kinds?: readonly ReportKind[];
  /** Whether the pages of submissions that are not in the result are removed. Default: unless the result is partial. */
  readonly removesOthers?: boolean;
  /** The texts that the result names. Default: pages for staff show no programs and outputs. */
  readonly kept?: KeptFiles;
  /** Right answers to failed records. Default: pages show none. */
  readonly answers?: RightAnswers;
  /** The submissions whose pages are written. Default: all, and the pages of pairs. */
  readonly only?: ReadonlySet<string>;
  /** Stops writing; reports that are not complete yet are discarded. */
  readonly signal?: AbortSignal;
}

type DocumentPiece = string | Uint8Array;

interface Report {
  /** Relative to the report folder, with `/` between folders. */
  readonly path: string;
  /** The submission that it is about; a pair for pages of pairs. Absent if it is about the class. */
  readonly of?: string;
  /** Returns its content in pieces. */
  readonly make: () => Iterable<DocumentPiece> | Promise<Iterable<DocumentPiece>>;
}

/**
 * Writes the reports. The same result gives the same bytes. Replaces files of earlier reports, removes the pages of submissions that
 * no longer exist, and leaves all other files alone.
 *
 * @param folder created if missing.
 * @returns the paths of the files, in alphabetical order.
 * @throws QueensideError `batch/output-unwritable`, `batch/disk-full`, or `batch/outside-outbox`; files written by then are complete.
 */
export async function writeReports(
  result: ClassResult,
  folder: string,
  options: ReportOptions = {},
): Promise<string[]> {
  const { kinds = USUAL_KINDS, removesOthers = !result.isPartial, only, signal } = options;
  const queue = new PQueue({ concurrency: AT_ONCE });
  const reports = kinds.flatMap((kind) => REPORTS[kind](result, options));
  try {
    const files = await queue.addAll(
      reports
        .filter(({ of }) => of === undefined || only?.has(of) !== false)
        .map((report) => async () => {
          signal?.throwIfAborted();
          return publish(folder, report, signal);
        }),
    );
    if (removesOthers) await removeOld(folder, kinds, new Set(reports.map(({ path }) => path)));
    return files.toSorted();
  } finally {
    // After a failure, wait for the files in progress: nothing may be written after this function returns.
    queue.clear();
    await queue.onIdle();
  }
}

const REPORTS: Readonly<
  Record<ReportKind, (result: ClassResult, options: ReportOptions) => readonly Report[]>
> = {
  html: (result, { kept, answers }) => {
    const viewOf = studentViews(result);
    const byId = new Map(result.submissions.map((each) => [each.id, each]));
    return [
      page('instructor.html', () => classPage(classView(result, 'instructor'))),
      page('assistant.html', () => classPage(classView(result, 'assistant'))),
      ...result.submissions.map((submission) =>
        page(
          `students/${submission.id}.html`,
          async () => {
            const restored = await restoreDrawings(submission, kept);
            const view = await withLines(viewOf(restored), result, kept);
            return studentPage(view, await answersFor(view.submission, submission, answers));
          },
          submission.id,
        ),
      ),
      ...result.submissions.map((submission) =>
        page(
          `staff/${submission.id}.html`,
          async () => staffPage(await staffView('assistant', result, submission, kept)),
          submission.id,
        ),
      ),
      ...result.similar.map((pair, index) =>
        page(
          `similar/${index + 1}.html`,
          async () =>
            pairPage(await pairView(result, pair, (id) => byId.get(id), kept, compareIdentical)),
          `${pair.left} ${pair.right}`,
        ),
      ),
    ];
  },
  csv: (result) => [{ path: 'grades.csv', make: () => [gradesCsv(result)] }],
  junit: (result) => [
    {
      path: 'junit.xml',
      make: async () => {
        // Its XML library takes long to load, and most classes do not need it.
        const { junitText } = await import('./files/junit.ts');
        return junitText(result);
      },
    },
  ],
  gradescope: ({ submissions, assignment }, { kept }) =>
    submissions.map((submission) => ({
      path: `gradescope/${submission.id}.json`,
      of: submission.id,
      make: async () => [json(toGradescope(await restoreDrawings(submission, kept), assignment))],
    })),
  json: (result) => [{ path: 'result.json', make: () => resultText(result) }],
  dolos: (result, { kept }) => [
    {
      path: 'dolos.zip',
      make: async () => {
        const { dolosArchive } = await import('./files/dolos.ts');
        return [await dolosArchive(result, kept)];
      },
    },
  ],
};

function page(path: string, make: () => Page | Promise<Page>, of?: string): Report {
  return { path, ...defined({ of }), make: async () => [renderPage(await make())] };
}

/** The folders with a file for each submission or pair, by the kind of report. */
const FOLDERS: Partial<Record<ReportKind, { folders: string[]; extension: string }>> = {
  html: { folders: ['students', 'staff', 'similar'], extension: '.html' },
  gradescope: { folders: ['gradescope'], extension: '.json' },
};

/** Removes the files of submissions and pairs that are not in the result. */
async function removeOld(
  folder: string,
  kinds: readonly ReportKind[],
  written: ReadonlySet<string>,
): Promise<void> {
  for (const kind of kinds) {
    const { folders = [], extension } = FOLDERS[kind] ?? {};
    for (const name of folders)
      for (const entry of await readdir(join(folder, name), { withFileTypes: true }).catch(
        () => [],
      ))
        if (entry.isFile() && extname(entry.name) === extension)
          if (!written.has(`${name}/${entry.name}`))
            await rm(join(folder, name, entry.name), { force: true });
  }
}

async function publish(
  folder: string,
  { path, make }: Report,
  signal: AbortSignal | undefined,
): Promise<string> {
  const publication = await Publication.begin(folder, path);
  try {
    const pieces = await make();
    // A stored solution for a page may be cut short.
    signal?.throwIfAborted();
    for (const piece of pieces) {
      await publication.write(Buffer.from(piece));
      collectGarbageNowAndThen(8);
    }
  } catch (thrown) {
    await publication.discard();
    throw thrown;
  }
  await publication.commit();
  // A page with drawings leaves megabytes behind.
  collectGarbageNowAndThen(32);
  return publication.file;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
