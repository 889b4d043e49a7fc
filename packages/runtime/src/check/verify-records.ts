import {
  type AnswerPlace,
  defined,
  type InputFormat,
  LineReader,
  type Problem,
  type QueensideError,
  type RecordOrigin,
} from '@queenside/core';
import { OutputBuffer, writeAnswer } from '../calls/output.ts';
import { ProblemCalls, styleOf } from '../calls/problem-calls.ts';
import { toBytes } from '../calls/text.ts';
import { runtimeError } from '../errors.ts';
import type { PictureLimits, Unpacked } from '../jobs.ts';
import { SideView } from '../observe/side-view.ts';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import { type RawRecord, RecordSplitter } from '../records.ts';
import {
  errorLine,
  type ErrorReport,
  MOST_OWN_REPORTS,
  type RecordReport,
  reportError,
  statusOf,
} from '../report.ts';
import { answerPlace, answersPerRecord, sectionOf } from '../sections.ts';
import { verdictDetails } from './check-answer.ts';
import { judgeOutput } from './judge-output.ts';
import {
  describeFound,
  type Found,
  leaveUnread,
  openAnswers,
  type Question,
  questionOf,
  reportThrown,
} from './judge-record.ts';
import type { JudgedRecord } from './output-window.ts';
import { isQuestion, shortText } from './prompts.ts';

/** Checks an answer file of any origin. */
export interface VerifyJob {
  readonly kind: 'verify';
  readonly problem: string;
  readonly origin: RecordOrigin;
  /** The most bytes of a record. Default: that of core. */
  readonly recordLimit?: number;
  /** The guarantee of the solver that gave the answers. Absent if the solver is unknown. */
  readonly guarantee?: string;
  /** The sections of the answer file, if it has any, and what their solvers guarantee. */
  readonly sections?: readonly { readonly label: string; readonly guarantee?: string }[];
  /** The style in which right answers are written back. Default: the problem's first. */
  readonly style?: string;
  /** The answers to draw. Default: none. */
  readonly draw?: 'right' | 'all';
  readonly pictureLimits?: PictureLimits;
  /** Whether reports have the findings that a grader needs ({@link RecordReport.judged}). The job then writes no answers. */
  readonly grades: boolean;
  /** The limit for the whole file, in milliseconds; Infinity for no limit. */
  readonly timeLimitMs: number;
  /**
   * The error of unchecked answers: those from an index on, and those after the time limit. Default: the time limit ends the
   * job. Not with `grades`.
   */
  readonly unchecked?: { readonly from: number; readonly error: ErrorReport };
  readonly input: Uint8Array;
  readonly answers: Uint8Array;
  /** A local file to check instead of `answers`, if it may be large. Not with `grades`. */
  readonly answersFile?: string;
  /** The name of the answers as a whole in errors. Default: `the answer file`. */
  readonly answersName?: string;
}

/** Opens a file as lines. Disposing of them closes it. */
export type OpenLines = (file: string, format: InputFormat) => LineReader & Disposable;

/** The outcome of a {@link VerifyJob}. */
export interface Verified extends Pick<Unpacked, 'chunks' | 'pictures'> {
  readonly records: readonly RecordReport[];
  /** The number of comment lines in the input. */
  readonly comments: number;
  /** The error if the answer file continues after the last answer. */
  readonly leftOver?: ErrorReport;
  /** The number of checked answers, if not all were checked. */
  readonly checked?: number;
  /** The index of the answer that the answer file ends with, if it has been reached. */
  readonly last?: number;
}

/**
 * Checks an answer file record by record, in any style that the problem reads. The output has right answers in the requested
 * style, and an error line for each other record. It is empty for a grader.
 *
 * @throws QueensideError `batch/unknown-style`, or `batch/checker-stopped` if the whole takes too long.
 */
export function verifyRecords(
  registry: Registry,
  job: VerifyJob,
  progress: Progress,
  openLines?: OpenLines,
): Verified {
  const calls = new ProblemCalls(registry, job.problem, job.origin);
  const { problem } = calls;
  const style = styleOf(calls, job);
  const { answersFile, answersName = 'the answer file', unchecked } = job;
  const file =
    answersFile === undefined
      ? undefined
      : openAnswers(() => openLines!(answersFile, problem), answersName);
  using _closed = file === undefined || 'code' in file ? undefined : file;
  const lines = file ?? openAnswers(() => new LineReader(job.answers, problem), answersName);
  const output = new OutputBuffer();
  const plan = { draw: job.draw !== undefined };
  const side = new SideView(problem, plan, job.pictureLimits);
  const reports: RecordReport[] = [];
  const begun = performance.now();
  const splitter = new RecordSplitter(problem, job.recordLimit);
  const shared = new SharedReports();
  const each = answersPerRecord(job.sections);
  let checked = unchecked?.from ?? Infinity;
  let last: number | undefined;
  let started = begun;
  const records = recordsIn(splitter, job.input);
  let count = 0;
  const isLate = (): boolean => performance.now() - begun > job.timeLimitMs;
  // The clock of a step starts anew each time, however often an answer is read.
  const begin = ({ index }: Pick<Question, 'index'>): void => {
    if (!isLate()) progress.begin(index, 'check');
    else if (unchecked === undefined) throw tooLong(problem, index);
  };
  const nextQuestion = (): Question | undefined => {
    const { done, value: record } = records.next();
    if (done === true) return undefined;
    const index = count++ * each;
    const places = Array.from({ length: each }, (_, section) => ({
      ...answerPlace(index + section, job.sections),
      ...guaranteeAt(job, index + section),
    }));
    begin({ index });
    if (isLate()) checked = Math.min(checked, index);
    return questionOf(calls, record, index, places);
  };
  /** The first record that is not judged, if it has been reached. */
  let unread: Question | undefined;
  const questions = {
    next(): Question | undefined {
      const question = unread ?? nextQuestion();
      if (question === undefined || question.index < checked) return question;
      unread = question;
      return undefined;
    },
    get areCut() {
      return unread !== undefined;
    },
  };
  const report = ({ question: { index: first, line, places }, found: all }: JudgedRecord): void => {
    for (const [section, found] of all.entries()) {
      const place = places[section]!;
      const index = first + section;
      const before = output.length;
      const error =
        found.error ?? (job.grades ? undefined : writeFound(calls, found, place, style, output));
      if (error !== undefined && !job.grades)
        output.write(toBytes(errorLine({ line, ...sectionOf(index, job.sections) }, error)));
      const isRight = error === undefined;
      if ('answer' in found && (isRight || job.draw === 'all'))
        side.draw(found.instance, found.answer, { index, line }, { isRight });
      const now = performance.now();
      const one: RecordReport = {
        line,
        ...sectionOf(index, job.sections),
        status: statusOf(error),
        ...(error ? { error } : verdictDetails(calls, found.instance, found.verdict)),
        ...defined({
          judged: job.grades ? describeFound(problem, found, place, job.answers) : undefined,
        }),
        milliseconds: now - started,
        stats: {},
        bytes: output.length - before,
      };
      reports.push(job.grades ? shared.share(one) : one);
      started = now;
    }
  };
  if (!('code' in lines)) {
    const labels = (job.sections ?? []).map(({ label }) => label);
    for (const answered of judgeOutput(calls, questions, lines, labels, begin)) {
      const { index } = answered.question;
      begin({ index });
      const read = lastRead(answered.found);
      if (read !== undefined) last = index + read;
      report(answered);
    }
    lines.skipBlank();
    if (!lines.done) last = undefined;
  }
  const why = 'code' in lines ? lines : unchecked?.error;
  for (let question = unread ?? nextQuestion(); question !== undefined; question = nextQuestion())
    report({ question, found: leaveUnread(question, why!) });
  // The text after the answers is read like one more answer.
  progress.begin(reports.length, 'check');
  const extra = 'done' in lines && checked === Infinity ? lineAfter(lines) : undefined;
  progress.rest();
  return {
    records: reports,
    comments: splitter.comments,
    chunks: output.take(),
    ...side.take(),
    ...defined({
      leftOver: extra === undefined ? undefined : leftOver(extra, reports.length),
      checked: checked < reports.length ? checked : undefined,
      last,
    }),
  };
}

/** Returns the number of the next line that is neither blank nor a prompt, if there is one. */
function lineAfter(lines: LineReader): number | undefined {
  for (lines.skipBlank(); !lines.done; lines.skipBlank()) {
    if (!isQuestion(shortText(lines.peek()))) return lines.line;
    lines.next();
  }
  return undefined;
}

function* recordsIn(splitter: RecordSplitter, input: Uint8Array): Generator<RawRecord> {
  yield* splitter.push(input);
  yield* splitter.end();
}

/** Returns which of a record's answers comes last in the file; nothing if all are missing. */
function lastRead(all: readonly Found[]): number | undefined {
  const ends = all.map(({ finding, from, to }) => (finding === 'missing' && to <= from ? -1 : to));
  const last = Math.max(...ends);
  return last === -1 ? undefined : ends.indexOf(last);
}

/** Returns what is known of the solver that gave an answer. */
function guaranteeAt(
  { guarantee, sections }: VerifyJob,
  index: number,
): Pick<AnswerPlace, 'guarantee'> {
  const known = sections === undefined ? guarantee : sections[index % sections.length]!.guarantee;
  return known === undefined ? {} : { guarantee: known };
}

/** Writes a right answer. Returns an error if that fails. */
export function writeFound(
  calls: ProblemCalls,
  { instance, answer }: Found,
  { number, section }: AnswerPlace,
  style: string,
  output: OutputBuffer,
): ErrorReport | undefined {
  try {
    const place = { instance, number, style, ...defined({ section }) };
    writeAnswer(calls.problem, answer, place, output);
    return undefined;
  } catch (thrown) {
    return reportThrown(thrown, calls);
  }
}

function tooLong(problem: Problem, index: number): QueensideError {
  return runtimeError('checker-stopped', {
    problem: problem.id,
    place: `at record ${index + 1}`,
    ending: 'it took too long',
  });
}

function leftOver(line: number, records: number): ErrorReport {
  return reportError(runtimeError('answers-left-over', { records }), { answerLine: line });
}

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
  share(report: RecordReport): RecordReport {
    const kind = report.status === 'right' ? 'right' : 'other';
    if (report.objective !== undefined || this.#own[kind]++ < MOST_OWN_REPORTS) return report;
    const { title: _title, reason: _reason, cause: _cause, ...alike } = report.judged!;
    const key = JSON.stringify(alike);
    const known = this.#kinds.get(key);
    if (known === undefined) this.#kinds.set(key, report);
    return known ?? report;
  }
}
