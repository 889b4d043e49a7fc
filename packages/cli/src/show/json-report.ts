/** The output of `--json`; its schemas are in json-schemas.ts. */
import type { Verified } from '@queenside/runtime';
import type { RecordReport, ObjectiveReport } from '@queenside/runtime/report';
import type { FileReport, SideReport } from '@queenside/batch';
import type { Static } from '@queenside/core';
import type { objectiveSchema, reportSchema, verifySchema } from './json-schemas.ts';

/** Longer answers are omitted; the answer file has them. */
const LONGEST_ANSWER: number = 1 << 20;

export type JsonReport = Static<typeof reportSchema>;
export type JsonFile = JsonReport['files'][number];
export type JsonRecord = JsonFile['records'][number];
export type JsonObjective = Static<typeof objectiveSchema>;
export type JsonVerification = Static<typeof verifySchema>;

/** @param text returns the record's part of the answer file. */
export function jsonRecord(record: RecordReport, text: () => string): JsonRecord {
  const hasAnswer = record.status === 'right' && record.bytes <= LONGEST_ANSWER;
  return {
    line: record.line,
    section: record.section ?? null,
    status: record.status,
    proof: record.proof ?? null,
    answer: hasAnswer ? text().trimEnd() : null,
    objective: record.objective === undefined ? null : jsonObjective(record.objective),
    error: record.error ?? null,
    solver: record.solver ?? null,
    seed: record.seed ?? null,
    ms: roundMs(record.milliseconds),
    stats: record.stats,
    details: record.details ?? null,
  };
}

/** Fields that say nothing are null or empty. */
export function jsonObjective(objective: ObjectiveReport): JsonObjective {
  const { sense, unit, value, bound, boundIs, gap, improvements } = objective;
  const { refused, refusal, stopped, isTimed } = objective;
  return {
    sense,
    unit,
    value,
    bound:
      bound === undefined || boundIs === undefined ? null : { value: bound, standing: boundIs },
    gap: gap ?? null,
    improvements: improvements.map(({ milliseconds, value: worth }) => ({
      ms: roundMs(milliseconds),
      value: worth,
    })),
    refused: { count: refused, reason: refusal ?? null },
    stopped: stopped ?? null,
    reproducible: !isTimed,
  };
}

export function jsonFile(report: FileReport, records: JsonRecord[]): JsonFile {
  return {
    input: report.input,
    output: report.output ?? null,
    problem: report.problem ?? null,
    status: report.status,
    right: report.right,
    feasible: report.feasible,
    undecided: report.undecided,
    failed: report.failed,
    solvers: [...(report.solvers ?? [])],
    comments: report.comments ?? 0,
    ms: roundMs(report.milliseconds),
    waitedMs: roundMs(report.waited ?? 0),
    error: report.error ?? null,
    warnings: [...(report.warnings ?? [])],
    unchanged: report.unchanged === true,
    side: jsonSide(report.side),
    records,
  };
}

function jsonSide(side: SideReport = { drawings: 0, refusals: [] }): JsonFile['side'] {
  const { trace, firstDrawing, drawings, refusals } = side;
  return {
    trace: trace ?? null,
    firstDrawing: firstDrawing ?? null,
    drawings,
    refusals: refusals.map(({ line, error }) => ({ line: line ?? null, error })),
  };
}

export function jsonReport(
  files: JsonFile[],
  seed: number,
  milliseconds: number,
  skipped: JsonReport['skipped'] = [],
): JsonReport {
  const sum = (count: (file: JsonFile) => number): number =>
    files.reduce((total, file) => total + count(file), 0);
  return {
    seed,
    right: sum((file) => file.right),
    feasible: sum((file) => file.feasible),
    undecided: sum((file) => file.undecided),
    failed: sum((file) => file.failed),
    ms: roundMs(milliseconds),
    files,
    skipped,
  };
}

export function jsonVerification(
  { records, leftOver }: Verified,
  side: SideReport,
  names: Pick<JsonVerification, 'input' | 'answer' | 'problem'>,
): JsonVerification {
  const counts = { right: 0, undecided: 0, failed: 0 };
  for (const { status } of records) counts[status]++;
  return {
    ...names,
    ...counts,
    feasible: records.filter(({ proof }) => proof === 'feasible').length,
    leftOver: leftOver ?? null,
    side: jsonSide(side),
    records: records.map(({ line, section, status, proof, objective, error }) => ({
      line,
      section: section ?? null,
      status,
      proof: proof ?? null,
      value: objective?.value ?? null,
      mistake: error?.mistake ?? null,
      error: error ?? null,
    })),
  };
}

function roundMs(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
