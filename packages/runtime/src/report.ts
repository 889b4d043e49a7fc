export * from './sections.ts';
import type { QueensideError, Stats, Verdict } from '@queenside/core';
import { defined, describeError, oneLine } from '@queenside/core/basics';
import type { Judged } from './judged.ts';
import type { Course, ObjectiveReport } from './objective.ts';

export * from './objective.ts';

/** The most right records, and the most others, that have separate reports. */
export const MOST_OWN_REPORTS = 1000;

/** An error as plain data. */
export interface ErrorReport {
  /** The code, as listed in docs/errors.md. */
  readonly code: string;
  /** The cause. */
  readonly cause: string;
  /** How to fix it, or what was expected; empty if `cause` says enough. */
  readonly remedy: string;
  /** The line in the input file, from 1, if the record may have several lines. Default: the record's line. */
  readonly line?: number;
  /** The number, from 1. */
  readonly column?: number;
  /** The checker's name for what is wrong with an answer. */
  readonly mistake?: string;
  /** The line of the answer file, from 1, if one was read. */
  readonly answerLine?: number;
  /** The stack of the error that a plugin threw, in several lines. */
  readonly stack?: string;
}

/** `right`: the checker accepted the answer. `undecided`: the checker could not decide, and blames nothing. */
export type RecordStatus = 'right' | 'undecided' | 'failed';

export type Proof = NonNullable<Extract<Verdict, { kind: 'right' }>['proof']>;

/** The outcome of one record. */
export interface RecordReport {
  /** The record's first line in the input file, from 1. */
  readonly line: number;
  /** The section of the answer, if its file has several. */
  readonly section?: string;
  readonly status: RecordStatus;
  /** The proof of a right answer; see `Verdict`. */
  readonly proof?: Proof;
  /** The objective of a right answer, if the problem has one. */
  readonly objective?: ObjectiveReport;
  /** Why the answer file has no answer. */
  readonly error?: ErrorReport;
  readonly solver?: string;
  /** The record's own seed, if a solver answered it. */
  readonly seed?: number;
  /** The time from the solver's start to its end. */
  readonly milliseconds: number;
  readonly stats: Stats;
  /** The solver's explanation of the answer, if requested and available. */
  readonly details?: object;
  /** The judgement for graders, if an answer file was checked for them. */
  readonly judged?: Judged;
  /** The length of this record's answer in the answer file. */
  readonly bytes: number;
}

/** The report of a written answer that has not been judged: `right` only means that the answer exists. */
export interface UnjudgedReport extends RecordReport {
  /** The solver's guarantee, which the text does not contain. */
  readonly guarantee?: string;
  /** The course of the run, if the problem has an objective. */
  readonly course?: Course;
}

/** Returns an error as data. This is how errors leave a worker: their texts are shortened and have one line. */
export function reportError(error: QueensideError, extra: Partial<ErrorReport> = {}): ErrorReport {
  const { thrownStack: stack } = error;
  const { line, column } = error.place;
  const { mistake } = extra;
  return {
    code: oneLine(error.code),
    cause: oneLine(error.cause),
    remedy: oneLine(error.remedy),
    ...defined({ line, column, stack }),
    ...extra,
    ...defined({ mistake: mistake === undefined ? undefined : oneLine(mistake) }),
  };
}

/** The code of an answer that the checker could not decide on. */
const NOT_VERIFIED = 'batch/not-verified';

/** Returns what became of a record with or without an error. */
export function statusOf(error: ErrorReport | undefined): RecordStatus {
  if (error === undefined) return 'right';
  return error.code === NOT_VERIFIED ? 'undecided' : 'failed';
}

/** Names the place of a record's error: `line 3, column 5, section A*`. */
export function placeOf(
  { line, section }: Pick<RecordReport, 'line' | 'section'>,
  error: ErrorReport | undefined,
): string {
  const column = error?.column === undefined ? '' : `, column ${error.column}`;
  const part = section === undefined ? '' : `, section ${oneLine(section)}`;
  return `line ${error?.line ?? line}${column}${part}`;
}

/** Returns the line that an answer file has in place of a failed record's answer. */
export function errorLine(
  record: Pick<RecordReport, 'line' | 'section'>,
  error: ErrorReport,
): string {
  return `error: ${placeOf(record, error)}: ${describeError(error)}\n`;
}

/**
 * The reports of consecutive records on their way from a worker. There may be millions, and most are only counted and
 * stored, so they are text that is parsed only if someone reads it.
 */
export interface PackedReports {
  readonly count: number;
  /** Those that say more than that the answer is right: see {@link isNotable}. */
  readonly notable: readonly RecordReport[];
  /** The solvers of the records that have an answer. */
  readonly solvers: readonly string[];
  /** The sum of the records' times. */
  readonly milliseconds: number;
  /** All reports and tables of reports, as a JSON array without its brackets. */
  readonly json: string;
}

/**
 * The reports of consecutive right records of one solver, as numbers and short words: nearly all reports of a file. A row has the
 * line, the seed, the milliseconds, the bytes, and the statistics.
 */
interface ReportTable {
  readonly solver: string;
  /** The names of the statistics. */
  readonly stats: readonly string[];
  /** The rows, one after another. */
  readonly rows: (number | string)[];
}

/** The columns before the statistics. */
const COLUMNS = 4;

/** Returns whether a record is not right, or its answer may not be the last word. */
export function isNotable({ status, proof }: RecordReport): boolean {
  return status !== 'right' || proof !== undefined;
}

export function packReports(reports: readonly RecordReport[]): PackedReports {
  const solvers = new Set<string>();
  const notable: RecordReport[] = [];
  const packed: (RecordReport | ReportTable)[] = [];
  let milliseconds = 0;
  let table: ReportTable | undefined;
  for (const report of reports) {
    milliseconds += report.milliseconds;
    if (report.status !== 'failed' && report.solver !== undefined) solvers.add(report.solver);
    if (isNotable(report)) notable.push(report);
    if (!isPlain(report)) {
      table = undefined;
      packed.push(report);
      continue;
    }
    if (table === undefined || !hasColumnsOf(table, report)) {
      table = { solver: report.solver, stats: Object.keys(report.stats), rows: [] };
      packed.push(table);
    }
    table.rows.push(report.line, report.seed, report.milliseconds, report.bytes);
    for (const name of table.stats) table.rows.push(report.stats[name]!);
  }
  return {
    count: reports.length,
    notable,
    solvers: [...solvers],
    milliseconds,
    json: JSON.stringify(packed).slice(1, -1),
  };
}

/** What a row of a table says. */
type PlainReport = RecordReport & Required<Pick<RecordReport, 'solver' | 'seed'>>;

const PLAIN: Readonly<Record<string, true | undefined>> = {
  line: true,
  status: true,
  solver: true,
  seed: true,
  milliseconds: true,
  stats: true,
  bytes: true,
};

/** Returns whether a row says all that a report says. */
function isPlain(report: RecordReport): report is PlainReport {
  if (report.status !== 'right' || report.solver === undefined || report.seed === undefined)
    return false;
  for (const field in report)
    if (PLAIN[field] === undefined && report[field as keyof RecordReport] !== undefined)
      return false;
  return true;
}

function hasColumnsOf(table: ReportTable, { solver, stats }: PlainReport): boolean {
  if (table.solver !== solver) return false;
  let columns = 0;
  for (const name in stats) if (table.stats[columns++] !== name) return false;
  return columns === table.stats.length;
}

export function unpackReports({ json }: PackedReports): RecordReport[] {
  return parseReports(`[${json}]`);
}

/**
 * Reads packed reports that were kept as a JSON array. If the text is forged, so are the reports.
 *
 * @throws SyntaxError if it is no JSON.
 */
export function parseReports(text: string): RecordReport[] {
  const packed = JSON.parse(text) as (RecordReport | ReportTable)[];
  return packed.flatMap((item) => (isTable(item) ? reportsIn(item) : item));
}

function isTable(item: RecordReport | ReportTable): item is ReportTable {
  const { rows, stats } = Object(item) as Partial<ReportTable>;
  return Array.isArray(rows) && Array.isArray(stats);
}

function reportsIn({ solver, stats, rows }: ReportTable): RecordReport[] {
  const width = COLUMNS + stats.length;
  return Array.from({ length: rows.length / width }, (_, row) => {
    const [line, seed, milliseconds, bytes, ...values] = rows.slice(row * width, (row + 1) * width);
    return {
      line,
      status: 'right',
      solver,
      seed,
      milliseconds,
      stats: Object.fromEntries(stats.map((name, column) => [name, values[column]])),
      bytes,
    } as RecordReport;
  });
}

export function joinReports(packed: readonly PackedReports[]): PackedReports {
  return {
    count: packed.reduce((sum, { count }) => sum + count, 0),
    notable: packed.flatMap(({ notable }) => notable),
    solvers: [...new Set(packed.flatMap(({ solvers }) => solvers))],
    milliseconds: packed.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    json: packed.flatMap(({ json }) => (json === '' ? [] : [json])).join(','),
  };
}
