/** Reads and checks one answer of an answer file. */
import {
  oneLine,
  QueensideError,
  settles,
  type AnswerPlace,
  type LineReader,
  type Problem,
  type Verdict,
} from '@queenside/core';
import { runtimeError, pluginError } from '../errors.ts';
import type { RawRecord } from '../records.ts';
import { reportError, type ErrorReport } from '../report.ts';
import { toBytes } from '../calls/text.ts';
import { recordTitle } from '../calls/record-title.ts';
import type { Judged } from './judged.ts';
import type { ProblemCalls } from '../calls/problem-calls.ts';
import { stylesOf } from './styles-of.ts';

const ERROR_LINE = toBytes('error:');

const SETTLES_NOTHING =
  'the answer settles nothing: it says that none was found, or it is an estimate';

/** What is known of one record's answer. */
export interface Found {
  readonly instance?: unknown;
  readonly answer?: unknown;
  readonly finding: Judged['finding'];
  /** The checker's, if it gave one. */
  readonly verdict?: Verdict;
  readonly error?: ErrorReport;
  /** Why the answer is not right, in the checker's words. */
  readonly reason?: string;
  /** As in {@link Judged}. */
  readonly mistakes?: Judged['mistakes'];
  readonly cause?: string;
  readonly rightPart?: string;
  readonly off?: number;
  /** The answer's first byte in the answer file, and the end. */
  readonly from: number;
  readonly to: number;
}

/** Reads a record's answer, if there is one, and checks it. The record's bytes are not usable afterwards. */
export function judgeRecord(
  calls: ProblemCalls,
  record: RawRecord,
  lines: LineReader,
  place: AnswerPlace,
): Found {
  lines.skipBlank();
  const { line, offset: from } = lines;
  const next = lines.peek();
  const isErrorLine = next !== undefined && ERROR_LINE.every((byte, at) => next[at] === byte);
  if (isErrorLine) lines.next();
  const found = (more: Pick<Found, 'finding'> & Partial<Found>): Found => ({
    ...more,
    from,
    to: lines.offset,
  });
  let instance: unknown;
  try {
    if (record.error !== undefined) throw record.error;
    instance = calls.parse(record.bytes, record.line);
  } catch (thrown) {
    return found(unjudged(thrown, calls));
  }
  if (isErrorLine) return found({ instance, finding: 'missing', error: reportMissing(line) });
  let answer: unknown;
  try {
    answer = calls.problem.readAnswer(lines, instance, place);
  } catch (thrown) {
    const finding = thrown instanceof QueensideError ? 'unreadable' : 'unjudged';
    const { cause: reason } = calls.asError(thrown, 'readAnswer');
    const error = reportUnreadable(thrown, line, calls);
    return found({ instance, finding, error, reason });
  }
  if (answer === undefined)
    return found({ instance, finding: 'missing', error: reportMissing(line) });
  try {
    const verdict = calls.check(instance, answer);
    const seen = { instance, answer, verdict };
    return found(
      verdict.kind === 'right'
        ? { ...seen, finding: 'right' }
        : { ...seen, ...refuse(calls.problem, verdict, line) },
    );
  } catch (thrown) {
    return found({ instance, ...unjudged(thrown, calls) });
  }
}

function refuse(
  problem: Problem,
  verdict: Exclude<Verdict, { kind: 'right' }>,
  answerLine: number,
): Pick<Found, 'finding' | 'error' | 'reason' | 'mistakes' | 'cause' | 'rightPart' | 'off'> {
  const { reason } = verdict;
  if (verdict.kind === 'undecided') {
    const error = reportError(
      runtimeError('not-verified', { reason, remedy: verdict.remedy ?? '' }),
      { answerLine },
    );
    return { finding: 'undecided', error, reason };
  }
  const { mistake, others = [], cause, rightPart, off } = verdict;
  const meaningOf = (name: string): string => problem.mistakes[name] ?? name;
  const told = cause === undefined ? reason : `${reason}: ${cause}`;
  const error = runtimeError('answer-mistaken', { mistake, reason: told });
  return {
    finding: 'wrong',
    error: reportError(error, { mistake, answerLine }),
    reason,
    mistakes: Object.fromEntries(
      [mistake, ...others].map((name) => [oneLine(name), oneLine(meaningOf(name))]),
    ),
    ...(cause !== undefined && { cause }),
    ...(rightPart !== undefined && { rightPart }),
    ...(off !== undefined && { off }),
  };
}

/**
 * Returns what a grader needs.
 *
 * @param answers the whole answer file.
 */
export function describeFound(
  problem: Problem,
  found: Found,
  place: AnswerPlace,
  answers: Uint8Array,
): Judged {
  const { error, reason, mistakes, cause, rightPart, off, verdict } = found;
  // An answer that settles nothing is no answer: a student would get the points of all who proved theirs.
  const isOpen = verdict?.kind === 'right' && !settles(verdict);
  const finding = isOpen ? 'missing' : found.finding;
  const text = answers.subarray(found.from, found.to);
  return {
    title: recordTitle(problem, found.instance, place),
    finding,
    ...(isOpen && { reason: SETTLES_NOTHING }),
    ...(error && { reason: reason === undefined ? error.cause : oneLine(reason) }),
    ...(mistakes && { mistakes }),
    ...(cause !== undefined && { cause: oneLine(cause) }),
    ...(rightPart !== undefined && { rightPart: oneLine(rightPart) }),
    ...(off !== undefined && { off }),
    ...(finding === 'right' && {
      styles: stylesOf(problem, found.instance, found.answer, text, place),
      rulesOut: problem.rulesOut?.(found.instance, found.answer) ?? [],
    }),
  };
}

/** The finding for an unreadable record or a failed checker: the answer is neither right nor wrong. */
function unjudged(thrown: unknown, calls: ProblemCalls): Pick<Found, 'finding' | 'error'> {
  return { finding: 'unjudged', error: reportThrown(thrown, calls) };
}

function reportMissing(answerLine: number): ErrorReport {
  return reportError(pluginError('answer-missing'), { mistake: 'missing', answerLine });
}

/** The report of an unreadable answer. Names the position in the answer file in words: `column` is that of the input file. */
function reportUnreadable(thrown: unknown, answerLine: number, calls: ProblemCalls): ErrorReport {
  const { code, cause, remedy, place } = calls.asError(thrown, 'readAnswer');
  const column = place.column === undefined ? '' : `, column ${place.column}`;
  const line = place.line ?? answerLine;
  return {
    code,
    cause: oneLine(`cannot read the answer (line ${line}${column} of the answer file): ${cause}`),
    remedy: oneLine(remedy),
    mistake: 'unreadable',
    answerLine: line,
  };
}

/** Reports an error of a record or its checker. */
export function reportThrown(thrown: unknown, calls: ProblemCalls): ErrorReport {
  return reportError(calls.asError(thrown, 'check'), { mistake: 'unreadable-record' });
}
