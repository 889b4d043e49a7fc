/** Judges what a solver has written, record by record, as if it were a person's answer file. */
import { concatBytes, defined, LineReader, type QueensideError, settles } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import type { PackedRecords, SolvePlan, Unpacked } from '../jobs.ts';
import { authorOf } from '../errors.ts';
import { OutputBuffer } from '../calls/output.ts';
import { ProblemCalls, styleOf } from '../calls/problem-calls.ts';
import { toBytes } from '../calls/text.ts';
import { SideView } from '../observe/side-view.ts';
import type { Progress } from '../progress.ts';
import {
  errorLine,
  reportError,
  statusOf,
  type ErrorReport,
  type RecordReport,
  type UnjudgedReport,
} from '../report.ts';
import { answerPlace, planFor, sectionOf } from '../sections.ts';
import { refusal, settlesNothing, unusable, verdictDetails } from './check-answer.ts';
import { judgeRecord, leaveUnread, openAnswers, questionOf, type Found } from './judge-record.ts';
import { writeFound } from './verify-records.ts';

/** Judges written answers, in a worker that has not loaded the solver. Answers that are not right become error lines. */
export interface JudgeJob {
  readonly kind: 'judge';
  readonly plan: SolvePlan;
  /** The records, possibly more than there are answers. */
  readonly records: PackedRecords;
  readonly answers: Pick<Unpacked, 'records' | 'chunks'>;
  /** Whether an answer must settle its question, as in a comparison of solvers. */
  readonly mustSettle: boolean;
}

/** @throws QueensideError `core/unknown-problem` or `batch/unknown-style`. */
export function judgeAnswers(registry: Registry, job: JudgeJob, progress: Progress): Unpacked {
  const { plan, records, answers } = job;
  const calls = new ProblemCalls(registry, plan.problem, plan.origin);
  const { problem } = calls;
  const style = styleOf(calls, plan);
  // If the problem cannot draw answers, pictures show the observed search.
  const side = new SideView(problem, { draw: plan.draw && problem.draw !== undefined });
  const output = new OutputBuffer();
  const texts = concatBytes(answers.chunks);
  const reports: RecordReport[] = [];
  let from = 0;
  for (const [index, { guarantee, course, ...answer }] of answers.records.entries()) {
    const sent = withoutClaims(answer);
    const at = records.first + index;
    const { solver = planFor(plan, at).solver } = sent;
    const report = {
      ...sent,
      ...sectionOf(at, plan.sections),
      ...defined({ solver }),
      line: records.lines[index]!,
    };
    const bytes = records.bytes.subarray(records.ends[index - 1] ?? 0, records.ends[index]);
    const record = { line: report.line, bytes };
    const text = texts.subarray(from, (from += report.bytes));
    const place = {
      ...answerPlace(at, plan.sections),
      ...defined({ guarantee }),
    };
    const before = output.length;
    let { error } = report;
    let worth = {};
    if (error === undefined) {
      progress.begin(index, 'judge');
      const lines = openAnswers(() => new LineReader(text, problem), 'it');
      const question = questionOf(calls, record, at, [place]);
      if (!('code' in lines)) lines.mark();
      const found =
        'code' in lines
          ? leaveUnread(question, lines)[0]!
          : judgeRecord(calls, question, lines)[0]!;
      const fault = errorOf(found, lines, report, job);
      error = fault ?? plain(writeFound(calls, found, place, style, output));
      if (error === undefined && side.draws) {
        progress.begin(index, 'draw');
        side.draw(found.instance, found.answer, { index: at, line: report.line });
      }
      if (error === undefined) worth = verdictDetails(calls, found.instance, found.verdict, course);
      progress.rest();
    }
    if (error !== undefined) output.write(toBytes(errorLine(report, error)));
    const outcome = { status: statusOf(error), ...defined({ error }), ...worth };
    reports.push({ ...report, ...outcome, bytes: output.length - before });
  }
  return { records: reports, chunks: output.take(), ...side.take() };
}

/** Leaves out what only a checker can know, and what the plan says. */
function withoutClaims({
  proof: _proof,
  objective: _objective,
  section: _section,
  ...sent
}: RecordReport): RecordReport {
  return sent;
}

/** Leaves out what only the report of a person's answer file says. */
function plain(error: ErrorReport | undefined): ErrorReport | undefined {
  if (error === undefined) return undefined;
  const { code, cause, remedy, line, stack } = error;
  return {
    code,
    cause,
    remedy,
    ...defined({ line, stack }),
  };
}

/** Returns the error of an answer that is not right: the solver's, unless the problem failed. */
function errorOf(
  { finding, verdict, error, reason }: Found,
  lines: LineReader | ErrorReport,
  { solver = '' }: UnjudgedReport,
  { mustSettle, plan }: JudgeJob,
): ErrorReport | undefined {
  const refuse = (cause: QueensideError): ErrorReport => reportError(cause);
  if (verdict !== undefined && verdict.kind !== 'right')
    return refuse(refusal(verdict, solver, authorOf(plan, solver)));
  if (finding === 'unreadable')
    return refuse(unusable({ id: solver }, `its text cannot be read back (${reason})`));
  if (finding === 'missing') return refuse(unusable({ id: solver }, 'its text has no answer'));
  if (verdict === undefined || 'code' in lines) return plain(error);
  lines.skipBlank();
  if (!lines.done) return refuse(unusable({ id: solver }, 'its text goes on after the answer'));
  return mustSettle && !settles(verdict) ? refuse(settlesNothing(solver)) : undefined;
}
