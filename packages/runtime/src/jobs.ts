/**
 * Solving records as plain data, ready to be sent to a worker: the job, its outcome, and the extras that it makes. The types of
 * other jobs stand beside the code that does them; `run-job.ts` lists all of them.
 */
import type { RecordOrigin, Section } from '@queenside/core';
import type { FailedEstimate } from './plugins/choose-solver.ts';
import type { ErrorReport, PackedReports, UnjudgedReport } from './report.ts';
import type { TraceEnd } from './trace/write-trace.ts';

/** Solves records. */
export interface SolveJob {
  readonly kind: 'solve';
  readonly plan: SolvePlan;
  readonly records: PackedRecords;
}

/** The plan for the records of a file: solver, options, limits, and style. */
export interface SolvePlan {
  readonly problem: string;
  readonly origin: RecordOrigin;
  /** The solver that the user named, if any. */
  readonly solver?: string;
  /** The ids of the solvers in files that the user wrote. Default: none. */
  readonly ownSolvers?: readonly string[];
  /**
   * The solvers to choose from if none is named. Default: the usual ones. Other third-party solvers are asked only for records
   * that no usual one is able to do: with `usual`, the worker hands those back, and with `all` it has loaded every solver.
   * `bundled` is like `usual` without third-party solvers, unless they come with the problem.
   */
  readonly among?: 'usual' | 'bundled' | 'all';
  /** Solvers whose estimates have ended workers. They count as failed, and are not asked again. */
  readonly failedEstimates?: readonly FailedEstimate[];
  /** The answers to each record, if there are several. */
  readonly sections?: readonly Section[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly style?: string;
  readonly seed: number;
  /** The limit for each step of each record, in milliseconds; Infinity for no limit. */
  readonly timeLimitMs: number;
  /** Whether reports carry the details that explain an answer. */
  readonly explain: boolean;
  /** Whether to draw answers. */
  readonly draw: boolean;
  /** The most events of each record in its trace; undefined for no trace. */
  readonly traceLimit?: number;
  /** True if another worker judges the answers, so that this one only writes them. */
  readonly unjudged?: true;
}

/** Records in one array, cut at `ends`, as they are in their file. */
export interface PackedRecords {
  readonly bytes: Uint8Array;
  readonly ends: readonly number[];
  /** Each record's first line in its file, from 1. */
  readonly lines: readonly number[];
  /**
   * The index of the first answer in its file, from 0. If the job has sections, each record appears once for each section.
   */
  readonly first: number;
}

/** Answered records, in input order, up to the first one to solve in parts or by other solvers. */
export interface Answered extends Omit<Unpacked, 'records'> {
  readonly reports: PackedReports;
  /** The worker's own time in milliseconds, if it is known without the transport's. */
  readonly elapsed?: number;
}

/** Answered records before their reports are packed: an engine that has the answers judged reads each report. */
export interface Unpacked {
  readonly records: readonly UnjudgedReport[];
  /** Bytes of the answer file; each record's share is in its report. */
  readonly chunks: readonly Uint8Array[];
  /** The drawings of the answers, if the job asks for them. */
  readonly pictures?: readonly Picture[];
  /** The traces of the searches, if the job asks for them. */
  readonly traces?: readonly RecordTrace[];
  /** The record before which the job ended, because it is to be solved in parts. */
  readonly inParts?: {
    /** The record's index in the job. */
    readonly index: number;
    readonly parts: number;
    /** The solver that was chosen for it. */
    readonly solver: string;
    /** The record itself: its bytes may have been moved to the worker. */
    readonly bytes: Uint8Array;
  };
  /** The records before which the job ended, because no usual solver is able to do them. */
  readonly unable?: {
    /** The first one's index in the job. */
    readonly index: number;
    /** The number of such records in a row. */
    readonly count: number;
  };
}

/** The trace of one record. Its last line is written when the answer has been judged. */
export interface RecordTrace {
  /** All lines except the last. */
  readonly chunks: readonly Uint8Array[];
  readonly end: TraceEnd;
}

/** The drawing of one answer, or the reason why it is missing. */
export interface Picture {
  /** The number of its answer in the file, from 1. */
  readonly record: number;
  /** Its line in the input file, from 1. */
  readonly line: number;
  /** One SVG document. */
  readonly svg?: string;
  readonly error?: ErrorReport;
}

/** The limits of the number and size of a file's pictures. */
export interface PictureLimits {
  readonly most: number;
  /** The most characters of SVG for all pictures together. */
  readonly characters: number;
}
