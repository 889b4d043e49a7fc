/** Reads and checks one answer of an answer file. */
import {
  oneLine,
  QueensideError,
  settles,
  type AnswerPlace,
  type LinePlace,
  type LineReader,
  type Problem,
  type Verdict,
} from '@queenside/core';
import { runtimeError, pluginError } from '../errors.ts';
import type { RawRecord } from '../records.ts';
import { reportError, statusOf, type ErrorReport } from '../report.ts';
import { toBytes } from '../calls/text.ts';
import { type ProblemCalls, recordTitle } from '../calls/problem-calls.ts';
import type { Judged } from '../judged.ts';
import { answersIn, shortText } from './prompts.ts';
import { stylesOf } from './styles-of.ts';

const ERROR_LINE = toBytes('error:');

const SETTLES_NOTHING =
  'the answer settles nothing: it says that none was found, or it is an estimate';

/** The findings about one record's answer. */
export interface Found {
  readonly instance?: unknown;
  readonly answer?: unknown;
  readonly finding: Judged['finding'];
  /** The checker's, if it gave one. */
  readonly verdict?: Verdict;
  readonly error?: ErrorReport;
  /** Why the answer is not right, in the checker's words. */
  readonly reason?: string;
  /** The mistakes, as in {@link Judged}. */
  readonly mistakes?: Judged['mistakes'];
  readonly cause?: string | undefined;
  readonly rightPart?: string | undefined;
  readonly off?: number | undefined;
  /** The answer's first byte in the answer file, after prompts, and the end. */
  readonly from: number;
  readonly to: number;
  /** Whether it shares no line with another answer. */
  readonly isWhole: boolean;
}

/** The findings about an answer. Without a place, it begins where the reader was. */
type Outcome = Omit<Found, 'from' | 'to' | 'isWhole'> & { readonly from?: number };

/** A record to which answers belong. */
export interface Question {
  /** The index of its first answer. */
  readonly index: number;
  /** Its first line, from 1. */
  readonly line: number;
  /** The sections of the record, or its only place. */
  readonly places: readonly AnswerPlace[];
  /** Absent if the record cannot be read. */
  readonly parsed?: { readonly instance: unknown } | undefined;
  /** Why it cannot be read. */
  readonly fault?: Outcome | undefined;
}

/** Parses a record. Its bytes are not usable afterwards. */
export function questionOf(
  calls: ProblemCalls,
  { line, bytes, error }: RawRecord,
  index: number,
  places: readonly AnswerPlace[],
): Question {
  try {
    if (error !== undefined) throw error;
    return { index, line, places, parsed: { instance: calls.parse(bytes, line) } };
  } catch (thrown) {
    return { index, line, places, fault: judgeFailure(thrown, calls) };
  }
}

/** Returns the findings about a record whose answers are not read. @param error why they are not. */
export function leaveUnread(
  { places, parsed, fault }: Question,
  error: ErrorReport,
): readonly Found[] {
  const finding = statusOf(error) === 'undecided' ? 'undecided' : 'unreadable';
  const unread: Found = {
    ...parsed,
    finding,
    error,
    reason: error.cause,
    from: 0,
    to: 0,
    isWhole: true,
  };
  return places.map(() => ({ ...unread, ...fault }));
}

/**
 * Reads a record's answers, one for each place, and checks them. Answers that name their section may be in another order. A prompt in
 * front of an answer is no part of it.
 *
 * @param lines the answers, with a mark here or before.
 */
export function judgeRecord(
  calls: ProblemCalls,
  { places, parsed, fault }: Question,
  lines: LineReader,
): readonly Found[] {
  const found: Found[] = [];
  const pending = new Set(places.keys());
  while (pending.size > 0) {
    lines.skipBlank();
    const { line, offset: from, passed } = lines;
    const add = (index: number, one: Outcome | undefined = missingAt(line)): void => {
      const isWhole = passed === 0 && lines.passed === 0;
      found[index] = { ...parsed, from, ...one, to: lines.offset, isWhole };
      pending.delete(index);
    };
    const [first] = pending;
    const text = lines.peek();
    const isErrorLine = text !== undefined && ERROR_LINE.every((byte, at) => text[at] === byte);
    if (isErrorLine) lines.next();
    if (parsed === undefined || isErrorLine) {
      add(first!, fault);
      continue;
    }
    // An answer of another section is not read until that section is asked for.
    let outcome: Outcome | undefined;
    const next = [...pending].find((index) => {
      const others = [...pending].flatMap((each) => (each === index ? [] : places[each]!.section!));
      const isLate = found.length > index;
      outcome = readPastPrompt(calls, parsed.instance, lines, {
        ...places[index]!,
        others,
        isLate,
      });
      return outcome !== undefined;
    });
    if (next !== undefined) add(next, outcome);
    else for (const index of pending) add(index);
  }
  return found;
}

/** Reads the next answer and checks it. If it is not right, tries it without each prompt in front of it. */
function readPastPrompt(
  calls: ProblemCalls,
  instance: unknown,
  lines: LineReader,
  place: AnswerPlace,
): Outcome | undefined {
  const start = lines.place;
  const plain = readAndCheck(calls, instance, lines, place);
  if (plain === undefined || plain.finding === 'right') return plain;
  const end = lines.place;
  lines.moveTo(start);
  let best: { readonly outcome: Outcome; readonly end: LinePlace } | undefined;
  for (const skipped of answersIn(shortText(lines.peek()))) {
    lines.moveTo(start);
    lines.advance(skipped);
    const outcome = readAndCheck(calls, instance, lines, place);
    if (outcome === undefined) {
      lines.moveTo(start);
      return undefined;
    }
    if (outcome.finding === 'right') return outcome;
    if (outcome.finding !== 'unreadable') best ??= { outcome, end: lines.place };
  }
  lines.moveTo(best?.end ?? end);
  return best?.outcome ?? plain;
}

/** Reads the next answer and checks it. Returns nothing if there is none, or if it is that of another place. */
function readAndCheck(
  calls: ProblemCalls,
  instance: unknown,
  lines: LineReader,
  place: AnswerPlace,
): Outcome | undefined {
  const { line, offset: from } = lines;
  let answer: unknown;
  try {
    answer = calls.problem.readAnswer(lines, instance, place);
    if (answer === undefined) return undefined;
  } catch (thrown) {
    const finding = thrown instanceof QueensideError ? 'unreadable' : 'unjudged';
    const { cause: reason } = calls.asError(thrown, 'readAnswer');
    return { finding, error: reportUnreadable(thrown, line, calls), reason };
  }
  try {
    const verdict = calls.check(instance, answer);
    const seen = { answer, from, verdict };
    return verdict.kind === 'right'
      ? { ...seen, finding: 'right' }
      : { ...seen, ...refuse(calls.problem, verdict, line) };
  } catch (thrown) {
    return judgeFailure(thrown, calls);
  }
}

/** Opens answers. Returns an error if they are in an encoding that cannot be read. @param name what it calls the answers. */
export function openAnswers<Lines extends LineReader>(
  open: () => Lines,
  name: string,
): Lines | ErrorReport {
  try {
    return open();
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { found } = thrown.values;
    const error = runtimeError('answers-encoding', { answers: name, found: found ?? thrown.cause });
    return reportError(error, { mistake: 'unreadable', answerLine: 1 });
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
    cause,
    rightPart,
    off,
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
  const { error, reason, mistakes, cause, rightPart, off, verdict, isWhole } = found;
  // An answer that settles nothing does not count: a student would get the points of all who proved theirs.
  const isOpen = verdict?.kind === 'right' && !settles(verdict);
  const finding = isOpen ? 'missing' : found.finding;
  const why = error && (reason === undefined ? error.cause : oneLine(reason));
  const text = answers.subarray(found.from, found.to);
  return {
    title: recordTitle(problem, found.instance, place),
    finding,
    reason: why ?? (isOpen ? SETTLES_NOTHING : undefined),
    mistakes,
    cause: cause && oneLine(cause),
    rightPart: rightPart && oneLine(rightPart),
    off,
    ...(finding === 'right' && {
      styles: !isWhole ? [] : stylesOf(problem, found.instance, found.answer, text, place),
      rulesOut: problem.rulesOut?.(found.instance, found.answer) ?? [],
    }),
  };
}

/** The finding for an unreadable record or a failed checker: the answer is neither right nor wrong. */
function judgeFailure(thrown: unknown, calls: ProblemCalls): Pick<Found, 'finding' | 'error'> {
  return { finding: 'unjudged', error: reportThrown(thrown, calls) };
}

export function missingAt(answerLine: number): Outcome {
  const error = reportError(pluginError('answer-missing'), { mistake: 'missing', answerLine });
  return { finding: 'missing', error };
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
