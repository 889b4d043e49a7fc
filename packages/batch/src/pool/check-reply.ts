/** Checks what a process of third-party plugins sends: a plugin may have changed the code that makes it, or sent it itself. */
import { oneLine, printable } from '@queenside/core/basics';
import type { Incumbent } from '@queenside/runtime/progress';
import {
  MOST_IMPROVEMENTS,
  STOPS,
  type Course,
  type Improvement,
  type ObjectiveReport,
  type Stop,
} from '@queenside/runtime/report';
import type {
  PartResult,
  Picture,
  RecordTrace,
  Unpacked,
  UnjudgedReport,
} from '@queenside/runtime';
import { isJobError } from '../protocol/process-messages.ts';

type Fields<Type> = Readonly<Partial<Record<keyof Type, unknown>>>;

const STOPPED_BY = new Set<unknown>(STOPS);
const PROOFS = new Set<unknown>(['optimal', 'feasible', undefined]);

/** Workers shorten the names and words of statistics and solvers to less. */
const LONGEST_WORD = 2000;
/** See `SolverSplit.parts`. */
const MOST_PARTS = 65_536;
/** The most characters of what explains an answer, as JSON. */
const MOST_DETAILS = 1 << 16;

/** Returns whether a value can be the outcome of solving `count` records. It draws no conclusion from the value. */
export function isSolved(value: unknown, count: number): value is Unpacked {
  if (!isUnjudged(value)) return false;
  const { inParts, unable } = value as Fields<Unpacked>;
  const { length } = value.records;
  if (unable !== undefined) return inParts === undefined && areUnable(unable, length, count);
  if (inParts === undefined) return length === count;
  const { index, parts, solver } = Object(inParts) as Fields<NonNullable<Unpacked['inParts']>>;
  const areParts = isCount(parts) && parts > 1 && parts <= MOST_PARTS;
  return index === length && length < count && areParts && isWord(solver);
}

/**
 * Returns whether a value is a valid list of the records that need other solvers, after the given number of answered ones.
 */
function areUnable(value: unknown, answered: number, count: number): boolean {
  const unable = Object(value) as Fields<NonNullable<Unpacked['unable']>>;
  if (unable.index !== answered || !isCount(unable.count)) return false;
  return unable.count > 0 && unable.count <= count - answered;
}

/** Returns whether a value can be written answers with their reports. */
export function isUnjudged(value: unknown): value is Unpacked {
  const { records, chunks, pictures = [], traces = [] } = Object(value) as Fields<Unpacked>;
  if (!isListOf(records, isReport) || !isListOf(chunks, isBytes)) return false;
  if (!isListOf(pictures, isPicture) || !isListOf(traces, isTrace)) return false;
  const written = chunks.reduce((sum, { length }) => sum + length, 0);
  return records.reduce((sum, { bytes }) => sum + bytes, 0) === written;
}

/** Returns whether a value can be the outcome of solving a part. */
export function isPartResult(value: unknown): value is PartResult {
  const { data, stats, milliseconds } = Object(value) as Fields<PartResult>;
  return isStats(stats) && Number.isFinite(milliseconds) && isJson({ data });
}

function isReport(value: unknown): value is UnjudgedReport {
  const report = Object(value) as Fields<UnjudgedReport>;
  const { line, status, error, seed = 0, milliseconds, stats, solver = '' } = report;
  const { details = {}, guarantee = '' } = report;
  return (
    isCount(line) &&
    (status === 'right' ? error === undefined : isRefusal(status) && isError(error)) &&
    isCount(seed) &&
    Number.isFinite(milliseconds) &&
    isStats(stats) &&
    isWord(solver) &&
    isWord(guarantee) &&
    isCount(report.bytes) &&
    Object(details) === details &&
    isJson(details as object, MOST_DETAILS) &&
    PROOFS.has(report.proof) &&
    (report.course === undefined || isCourse(report.course)) &&
    (report.objective === undefined || isObjective(report.objective)) &&
    report.judged === undefined
  );
}

/** Returns whether a value can be the best answer so far of a running record. */
export function isIncumbent(value: unknown): value is Incumbent {
  const { index, solver, text, course } = Object(value) as Fields<Incumbent>;
  const isText = text === undefined || isBytes(text);
  return isCount(index) && isWord(solver) && isText && isCourse(course);
}

function isCourse(value: unknown): value is Course {
  const course = Object(value) as Fields<Course>;
  const { improvements, refused, refusal = '', bound = 0, stopped, isTimed } = course;
  return (
    isListOf(improvements, isImprovement) &&
    improvements.length <= MOST_IMPROVEMENTS &&
    isCount(refused) &&
    isSafe(refusal) &&
    isPlainValue(bound) &&
    (stopped === undefined || isStop(stopped)) &&
    typeof isTimed === 'boolean'
  );
}

function isObjective(value: unknown): value is ObjectiveReport {
  const { sense, unit, value: worth, boundIs, gap = 0 } = Object(value) as Fields<ObjectiveReport>;
  return (
    (sense === 'min' || sense === 'max') &&
    isSafe(unit) &&
    isPlainValue(worth) &&
    (boundIs === undefined || isWord(boundIs)) &&
    Number.isFinite(gap) &&
    isCourse(value)
  );
}

function isImprovement(value: unknown): value is Improvement {
  const { milliseconds, value: worth } = Object(value) as Fields<Improvement>;
  return Number.isFinite(milliseconds) && isPlainValue(worth);
}

function isPlainValue(value: unknown): boolean {
  return Number.isFinite(value) || (typeof value === 'string' && /^-?\d{1,1000}$/.test(value));
}

function isStop(value: unknown): boolean {
  const { by, detail } = Object(value) as Fields<Stop>;
  return STOPPED_BY.has(by) && isSafe(detail);
}

function isRefusal(status: unknown): boolean {
  return status === 'failed' || status === 'undecided';
}

function isStats(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, each]) => isWord(name) && (isWord(each) || Number.isFinite(each)),
  );
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_WORD;
}

/** Returns whether a value is a text that a worker has made safe to write into an answer file. */
function isSafe(value: unknown): value is string {
  return typeof value === 'string' && value === oneLine(value);
}

function isJson(value: object, most = Infinity): boolean {
  try {
    return JSON.stringify(value).length <= most;
  } catch {
    return false;
  }
}

function isError(value: unknown): boolean {
  if (!isJobError(value)) return false;
  const { code, cause, remedy, line = 1, column = 1, stack = '' } = value;
  const isStack = stack.length <= MOST_DETAILS && stack === printable(stack);
  return [code, cause, remedy].every(isSafe) && isStack && isCount(line) && isCount(column);
}

function isPicture(value: unknown): value is Picture {
  const { record, line, svg, error } = Object(value) as Fields<Picture>;
  const shows = error === undefined ? typeof svg === 'string' : isError(error);
  return isCount(record) && isCount(line) && shows;
}

function isTrace(value: unknown): value is RecordTrace {
  const { chunks, end } = Object(value) as Fields<RecordTrace>;
  const { end: record, announced, kept } = Object(end) as Fields<RecordTrace['end']>;
  return isListOf(chunks, isBytes) && [record, announced, kept].every(isCount);
}

function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  if (!Array.isArray(value)) return false;
  // Unlike `every`, this ends at the first hole: a list may claim four thousand million items and have none.
  for (const item of value as readonly unknown[]) if (!isItem(item)) return false;
  return true;
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

/** Returns whether a value is an integer from 0 up. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
