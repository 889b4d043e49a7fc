import { LineReader, type AnswerPlace, type Problem, type QueensideError } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import { RecordSplitter, type RawRecord } from '../records.ts';
import { runtimeError } from '../errors.ts';
import {
  errorLine,
  reportError,
  statusOf,
  type ErrorReport,
  type RecordReport,
} from '../report.ts';
import type { OpenLines, Verified, VerifyJob } from '../jobs.ts';
import { worthOf } from './check-answer.ts';
import { SharedReports } from './shared-reports.ts';
import { describeFound, judgeRecord, reportThrown, type Found } from './judge-record.ts';
import { toBytes } from '../calls/text.ts';
import { OutputBuffer } from '../calls/output.ts';
import { ProblemCalls } from '../calls/problem-calls.ts';
import type { Progress } from '../progress.ts';
import { answerPlace, answersPerRecord, sectionOf } from '../sections.ts';
import { requireStyle } from '../solve/record-run.ts';
import { SideView } from '../observe/side-view.ts';
import { writeAnswer } from '../calls/write-answer.ts';

/**
 * Checks an answer file record by record, in any style that the problem reads. The output holds right answers in the
 * requested style, and an error line for each other record. For a grader it is empty.
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
  requireStyle(problem, job.style);
  using file = job.answersFile === undefined ? undefined : openLines?.(job.answersFile, problem);
  const lines = file ?? new LineReader(job.answers, problem);
  const output = new OutputBuffer();
  const plan = { draw: job.draw !== undefined };
  const side = new SideView(problem, plan, job.pictureLimits);
  const reports: RecordReport[] = [];
  const begun = performance.now();
  const splitter = new RecordSplitter(problem, job.recordLimit);
  const shared = new SharedReports();
  const sections = answersPerRecord(job.sections);
  for (const [index, record] of askedIn(splitter, job.input, sections)) {
    const { line } = record;
    const place = { ...answerPlace(index, job.sections), ...guaranteeAt(job, index) };
    progress.begin(index, 'check');
    const before = output.length;
    const started = performance.now();
    if (started - begun > job.timeLimitMs) throw tooLong(problem, index);
    // The problem may overwrite bytes that it reads.
    const isReadAgain = problem.input === 'bytes' && (index + 1) % sections !== 0;
    const own = isReadAgain ? { ...record, bytes: record.bytes.slice() } : record;
    const found = judgeRecord(calls, own, lines, place);
    const error =
      found.error ?? (job.grades ? undefined : writeFound(calls, found, place, job, output));
    if (error !== undefined && !job.grades)
      output.write(toBytes(errorLine({ line, ...sectionOf(index, job.sections) }, error)));
    const isRight = error === undefined;
    if ('answer' in found && (isRight || job.draw === 'all'))
      side.draw(found.instance, found.answer, { index, line }, { isRight });
    const report: RecordReport = {
      line,
      ...sectionOf(index, job.sections),
      status: statusOf(error),
      ...(error ? { error } : worthOf(calls, found.instance, found.verdict)),
      ...(job.grades && { judged: describeFound(problem, found, place, job.answers) }),
      milliseconds: performance.now() - started,
      stats: {},
      bytes: output.length - before,
    };
    reports.push(job.grades ? shared.shared(report) : report);
  }
  progress.rest();
  lines.skipBlank();
  return {
    records: reports,
    comments: splitter.comments,
    chunks: output.take(),
    ...side.take(),
    ...(!lines.done && { leftOver: leftOver(lines.line, reports.length) }),
  };
}

/** Returns the records of an input, once for each section, with the index of each answer. */
function* askedIn(
  splitter: RecordSplitter,
  input: Uint8Array,
  sections: number,
): Generator<readonly [index: number, record: RawRecord]> {
  let index = 0;
  for (const records of [splitter.push(input), splitter.end()])
    for (const record of records)
      for (let section = 0; section < sections; section++) yield [index++, record];
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
  wanted: { readonly style?: string },
  output: OutputBuffer,
): ErrorReport | undefined {
  const style = wanted.style ?? calls.problem.styles[0]!;
  try {
    const place = { instance, number, style, ...(section !== undefined && { section }) };
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
