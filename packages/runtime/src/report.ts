import type { QueensideError, Stats } from '@queenside/core';
import { oneLine } from '@queenside/core/basics';
import type { Judged } from './check/judged.ts';

/** An error as plain data. */
export interface ErrorReport {
  /** As listed in docs/errors.md. */
  readonly code: string;
  /** What is wrong. */
  readonly wrong: string;
  /** What was expected, or how to mend it. */
  readonly remedy: string;
  /** In the input file, from 1. */
  readonly column?: number;
  /** The checker's name for what is wrong with an answer. */
  readonly mistake?: string;
  /** The line of the answer file, from 1, where an answer file was read. */
  readonly answerLine?: number;
}

/** What became of one record. */
export interface RecordReport {
  /** In the input file, from 1. */
  readonly line: number;
  /** `right`: the answer was checked and found right. */
  readonly status: 'right' | 'failed';
  readonly error?: ErrorReport;
  readonly solver?: string;
  /** The record's own seed, where a solver answered it. */
  readonly seed?: number;
  /** From the start of the solver to its end. */
  readonly milliseconds: number;
  readonly stats: Stats;
  /** What explains the answer, where that was wanted and the solver knows. */
  readonly details?: object;
  /** What graders are told, where an answer file was checked for them. */
  readonly judged?: Judged;
  /** How many bytes of the result file are this record's. */
  readonly bytes: number;
}

/** An error as data. */
export function reportError(error: QueensideError, extra: Partial<ErrorReport> = {}): ErrorReport {
  const { column } = error.place;
  return {
    code: error.code,
    wrong: oneLine(error.wrong),
    remedy: oneLine(error.remedy),
    ...(column !== undefined && { column }),
    ...extra,
  };
}

/** The record that stands in a result file where an answer cannot. */
export function errorLine(line: number, error: ErrorReport): string {
  const column = error.column === undefined ? '' : `, column ${error.column}`;
  return `error: line ${line}${column}: ${error.wrong}; ${error.remedy}\n`;
}
