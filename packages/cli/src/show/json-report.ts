/** What `--json` prints. Its schema is docs/report.schema.json. */
import type { ErrorReport, FileReport, RecordReport } from '@queenside/batch';

/** Longer answers are left out of the summary: they are in the result file. */
const LONGEST_ANSWER: number = 1 << 20;

export interface JsonRecord {
  readonly line: number;
  readonly status: RecordReport['status'];
  /** The answer's text; null where there is none, or where it is longer than 1 MiB. */
  readonly answer: string | null;
  readonly error: ErrorReport | null;
  readonly solver: string | null;
  readonly seed: number | null;
  readonly ms: number;
  readonly stats: Readonly<Record<string, number | string>>;
}

export interface JsonFile {
  readonly input: string;
  readonly output: string | null;
  readonly problem: string | null;
  readonly status: FileReport['status'];
  readonly right: number;
  readonly failed: number;
  readonly ms: number;
  readonly error: ErrorReport | null;
  readonly records: readonly JsonRecord[];
}

export interface JsonReport {
  readonly seed: number;
  /** Records. */
  readonly right: number;
  /** Records. */
  readonly failed: number;
  readonly ms: number;
  readonly files: readonly JsonFile[];
}

/** @param text the record's share of the result file. */
export function jsonRecord(record: RecordReport, text: () => string): JsonRecord {
  const hasAnswer = record.status === 'right' && record.bytes <= LONGEST_ANSWER;
  return {
    line: record.line,
    status: record.status,
    answer: hasAnswer ? text().trimEnd() : null,
    error: record.error ?? null,
    solver: record.solver ?? null,
    seed: record.seed ?? null,
    ms: roundMs(record.milliseconds),
    stats: record.stats,
  };
}

export function jsonFile(report: FileReport, records: readonly JsonRecord[]): JsonFile {
  return {
    input: report.input,
    output: report.output ?? null,
    problem: report.problem ?? null,
    status: report.status,
    right: report.right,
    failed: report.failed,
    ms: roundMs(report.milliseconds),
    error: report.error ?? null,
    records,
  };
}

export function jsonReport(
  files: readonly JsonFile[],
  seed: number,
  milliseconds: number,
): JsonReport {
  const sum = (count: (file: JsonFile) => number): number =>
    files.reduce((total, file) => total + count(file), 0);
  return {
    seed,
    right: sum((file) => file.right),
    failed: sum((file) => file.failed),
    ms: roundMs(milliseconds),
    files,
  };
}

function roundMs(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
