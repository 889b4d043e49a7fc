/** The requests that callers send to the engine. */
import type { RecordOrigin, Section } from '@queenside/core';
import type { Sink } from '@queenside/host';
import type { Answered, Picture, PictureLimits } from '@queenside/runtime';
import type { ErrorReport, PackedReports, RecordReport } from '@queenside/runtime/report';
import type { RecordListener } from './file-report.ts';
import type { Gauge } from './gauge.ts';
import type { Destination } from '../routing/destination.ts';
import type { Share } from './share.ts';

/** Answers of consecutive records. */
export interface KeptAnswers {
  /** The first record's index, from 0. */
  readonly first: number;
  readonly text: Uint8Array;
  readonly reports: PackedReports;
}

/** One input to answer. */
export interface FileRequest {
  readonly input: string;
  readonly output?: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** Called before the engine publishes the answer. Returns false if the source has changed since it was read. */
  isUnchanged?(): Promise<boolean>;
  readonly sink: Sink;
  readonly destination: Destination;
  /** Warnings about the input, for its report. */
  readonly warnings?: readonly ErrorReport[];
  readonly seed: number;
  /** The limit for each step of a record, or for an outside program's whole run, in milliseconds; Infinity for no limit. */
  readonly timeLimitMs: number;
  /** The most bytes to read of an outside program's answers. */
  readonly outputLimit: number;
  readonly signal?: AbortSignal;
  /** The folder for finished parts of long records, from which a later run resumes. */
  readonly partsFolder?: string;
  readonly gauge?: Gauge;
  /** Its share of the workers. Default: one named after the input. */
  readonly share?: Share;
  /** Reading every report takes time: without it, they are only counted. */
  readonly onRecord?: RecordListener;
  /** Called for each record whose report has more than a right answer, in input order. */
  readonly onNotable?: (report: RecordReport) => void;
  /** The answers of an earlier attempt, from the first record on. */
  readonly kept?: readonly KeptAnswers[];
  /** Called with all other answers, in input order. */
  readonly onAnswered?: (answered: Answered) => Promise<void>;
  /** Whether the records' reports explain their answers. */
  readonly explain?: boolean;
  /** Receives each answer's drawing, in input order. Without it, the engine draws nothing. */
  readonly onPicture?: (picture: Picture) => Promise<void>;
  readonly trace?: TraceRequest;
}

/** The destination of a trace, and the amount to keep. */
export interface TraceRequest {
  readonly sink: Sink;
  /** The most events to keep of each record. */
  readonly limit: number;
}

/** An answer file to check. */
export interface VerifyRequest {
  readonly problem: string;
  /** The facts about its records that the input file has. */
  readonly origin: RecordOrigin;
  /** The solver that gave the answers, if known. If only options are given, it is the problem's default solver. */
  readonly solver?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** What the answers guarantee, if that is known without a solver. */
  readonly guarantee?: string;
  /** The sections of the answer file, if it has any. */
  readonly sections?: readonly Section[];
  readonly input: Uint8Array;
  readonly answers: Uint8Array;
  /** A file to check instead of `answers`, if it may be large. Not with `grades`. */
  readonly answersFile?: string;
  /** The name of the answers as a whole in errors. Default: `the answer file`. */
  readonly answersName?: string;
  readonly style?: string;
  /** The answers to draw. Default: none. */
  readonly draw?: 'right' | 'all';
  /** Default: keep every picture, and the reason for each missing one. */
  readonly pictureLimits?: PictureLimits;
  /** Reports what a grader needs of each record ({@link RecordReport.judged}), and writes no answers. */
  readonly grades?: boolean;
  /** The limit for the whole file, in milliseconds of a worker's time. Default: none. */
  readonly timeLimitMs?: number;
  /** Whether answers that cannot be checked in time become undecided, instead of an error. Not with `grades`. */
  readonly isPartial?: boolean;
  readonly signal?: AbortSignal;
  /** The file whose answers these are. */
  readonly share?: Share;
}

/** Frames of a replay, numbered by how many events precede them; both ends included. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
  /** Every n-th step from the first on, and the last one. Default: 1. */
  readonly every?: number;
}

/** A record to compare solvers on. */
export interface BenchRecord {
  readonly record: Uint8Array;
  readonly task: string;
  /** The size in the problem's own unit. */
  readonly size: number;
  /** The solvers that cannot solve it, by id, each with the reason. */
  readonly unable: Readonly<Record<string, string>>;
}
