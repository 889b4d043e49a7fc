import {
  asQueensideError,
  checkOptions,
  coreError,
  LineReader,
  splitRecords,
  type AnswerPlace,
  type LeafRule,
  type OptionSchemas,
  type Problem,
  type QueensideError,
  type Registry,
} from '@queenside/core';
import { batchError } from '../errors.ts';
import { errorLine, reportError, type ErrorReport, type RecordReport } from '../report.ts';
import type { Answered, VerifyJob } from './jobs.ts';
import { OutputBuffer } from './output.ts';
import { parseRecord } from './parse-record.ts';
import { Pulse } from './pulse.ts';
import { SideView } from './side-view.ts';

/** Answers checked against their input file. */
export interface Verified extends Answered {
  /** Set where the answer file holds more than the answers. */
  readonly leftOver?: ErrorReport;
}

const ERROR_LINE = Buffer.from('error:');

/**
 * Checks an answer file record by record, in any form that the problem reads. The output holds right answers in the
 * wanted style and an error line for each other record.
 */
export function verifyRecords(registry: Registry, job: VerifyJob): Verified {
  const problem = registry.problem(job.problem);
  const leafRule = leafRuleIn(registry, job);
  const style = job.style ?? problem.styles[0]!;
  const pulse = new Pulse(job.pulse);
  const lines = new LineReader(job.answers);
  const output = new OutputBuffer();
  const side = new SideView(problem, job);
  const reports: RecordReport[] = [];
  for (const [index, { line, bytes }] of splitRecords(job.input).entries()) {
    pulse.begin(index);
    const before = output.length;
    const started = performance.now();
    let error: ErrorReport | undefined;
    const place = { number: index + 1, style };
    try {
      const { instance, answer } = readRightAnswer(problem, bytes, lines, {
        number: place.number,
        ...(leafRule && { leafRule }),
      });
      for (const chunk of problem.format(answer, place)) output.write(chunk);
      side.draw(instance, answer, { index, line });
    } catch (thrown) {
      error = thrown instanceof Mistake ? thrown.report : reportThrown(thrown, problem);
      output.write(Buffer.from(errorLine(line, error)));
    }
    reports.push({
      line,
      status: error === undefined ? 'right' : 'failed',
      ...(error && { error }),
      milliseconds: performance.now() - started,
      stats: {},
      bytes: output.length - before,
    });
  }
  pulse.rest();
  lines.skipBlank();
  return {
    records: reports,
    chunks: output.take(),
    ...side.take(),
    ...(!lines.done && { leftOver: leftOver(lines.line, reports.length) }),
  };
}

/**
 * By which rule the search scored leaves that gave the answers; undefined where it is not known, or no search.
 *
 * @throws QueensideError `core/unknown-solver` or `core/bad-option`.
 */
function leafRuleIn(registry: Registry, job: VerifyJob): LeafRule | undefined {
  if (job.solver === undefined) return undefined;
  const solver = registry.solver(job.problem, job.solver);
  const { id, options: schemas } = solver;
  const options = checkOptions(
    `the solver ${id}`,
    schemas as OptionSchemas,
    job.options ?? {},
    true,
  );
  return solver.leafRule?.(options);
}

/** Carries what is wrong with an answer to where it is reported. */
class Mistake extends Error {
  readonly report: ErrorReport;
  constructor(report: ErrorReport) {
    super(report.wrong);
    this.report = report;
  }
}

function readRightAnswer(
  problem: Problem,
  record: Uint8Array,
  lines: LineReader,
  place: AnswerPlace,
): { readonly instance: unknown; readonly answer: unknown } {
  lines.skipBlank();
  const answerLine = lines.line;
  const next = lines.peek();
  const isErrorLine = next !== undefined && ERROR_LINE.equals(next.subarray(0, ERROR_LINE.length));
  if (isErrorLine) lines.next();
  const instance = parseRecord(problem, record);
  if (isErrorLine) throw new Mistake(reportMissing(answerLine));
  let answer: unknown;
  try {
    answer = problem.readAnswer(lines, instance, place);
  } catch (thrown) {
    throw new Mistake(reportUnreadable(thrown, answerLine, problem));
  }
  if (answer === undefined) throw new Mistake(reportMissing(answerLine));
  const verdict = problem.check(instance, answer);
  if (!verdict.right) {
    const { mistake, reason } = verdict;
    const meaning = problem.mistakes[mistake] ?? mistake;
    const error = batchError('answer-mistaken', { mistake, reason, meaning });
    throw new Mistake(reportError(error, { mistake, answerLine }));
  }
  return { instance, answer };
}

function reportMissing(answerLine: number): ErrorReport {
  return reportError(coreError('answer-missing'), { mistake: 'missing', answerLine });
}

/** An answer's column is its own file's: the record's error line speaks of the input, and has none. */
function reportUnreadable(thrown: unknown, answerLine: number, problem: Problem): ErrorReport {
  const { code, wrong, remedy, place } = asProblemError(thrown, problem);
  const column = place.column === undefined ? '' : `, column ${place.column}`;
  const line = place.line ?? answerLine;
  return {
    code,
    wrong: `the answer cannot be read (its line ${line}${column}): ${wrong}`,
    remedy,
    mistake: 'unreadable',
    answerLine: line,
  };
}

function reportThrown(thrown: unknown, problem: Problem): ErrorReport {
  return reportError(asProblemError(thrown, problem), { mistake: 'unreadable-record' });
}

function asProblemError(thrown: unknown, problem: Problem): QueensideError {
  return asQueensideError(thrown, (message) =>
    coreError('solver-threw', { solver: problem.id, message }),
  );
}

function leftOver(line: number, records: number): ErrorReport {
  return reportError(batchError('answers-left-over', { records }), { answerLine: line });
}
