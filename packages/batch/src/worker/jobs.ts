import type { Stats } from '@queenside/core';
import type { PluginSource } from '../plugins/discover.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';
import type { ErrorReport, RecordReport } from '../report.ts';
import type { PictureLimits } from './picture-shelf.ts';
import type { ReplayJob } from './replay.ts';

/** Records packed for the way between threads: one array, cut at `ends`. */
export interface PackedRecords {
  readonly bytes: Uint8Array;
  readonly ends: readonly number[];
  /** Each record's line in its file. */
  readonly lines: readonly number[];
  /** The first record's index in its file, from 0. */
  readonly first: number;
}

/** How the records of a file are to be answered. */
export interface SolvePlan {
  readonly problem: string;
  /** The solver that the user named, if any. */
  readonly solver?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly style?: string;
  readonly seed: number;
  /** For one record; Infinity where there is none. */
  readonly timeLimitMs: number;
  /** Whether answers are explained. */
  readonly explain: boolean;
  /** Whether answers are drawn. */
  readonly draw: boolean;
  /** How many events of each record are kept for its trace; undefined where there is no trace. */
  readonly traceLimit?: number;
}

export interface SolveJob {
  readonly kind: 'solve';
  readonly plan: SolvePlan;
  readonly records: PackedRecords;
  /** A Pulse's memory. */
  readonly pulse: SharedArrayBuffer;
}

/** Solves one part of a record. */
export interface PartJob {
  readonly kind: 'part';
  readonly plan: SolvePlan;
  /** One record. */
  readonly records: PackedRecords;
  readonly part: number;
  readonly parts: number;
  readonly pulse: SharedArrayBuffer;
}

/** What a part came to. */
export interface PartResult {
  /** JSON data, of the solver's own kind. */
  readonly data: unknown;
  readonly stats: Stats;
  readonly milliseconds: number;
}

/** Makes the answer of a record from its parts. */
export interface JoinJob {
  readonly kind: 'join';
  readonly plan: SolvePlan;
  /** One record. */
  readonly records: PackedRecords;
  readonly results: readonly PartResult[];
  readonly pulse: SharedArrayBuffer;
}

/** Checks an answer file that somebody else wrote. */
export interface VerifyJob {
  readonly kind: 'verify';
  readonly problem: string;
  /** The solver that gave the answers, where it is known, and the options that it had. */
  readonly solver?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** How right answers are written back; undefined for the problem's default. */
  readonly style?: string;
  /** Which answers are drawn; undefined for none. */
  readonly draw?: 'right' | 'all';
  readonly pictureLimits?: PictureLimits;
  /** Whether it is for somebody who grades: each record's report says more, and nothing is written back. */
  readonly grades: boolean;
  /** For the whole file; Infinity where there is none. */
  readonly timeLimitMs: number;
  readonly input: Uint8Array;
  readonly answers: Uint8Array;
  readonly pulse: SharedArrayBuffer;
}

export interface GenerateJob {
  readonly kind: 'generate';
  readonly problem: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** Solves one record as a whole and checks the answer, which nobody wants: what it takes is all that is asked. */
export interface TrialJob {
  readonly kind: 'trial';
  readonly plan: SolvePlan;
  readonly record: Uint8Array;
  readonly pulse: SharedArrayBuffer;
}

/** What a trial came to. */
export interface Trial {
  /** From the start of the solver to its end. */
  readonly milliseconds: number;
  readonly stats: Stats;
  /** Why there is no right answer. */
  readonly error?: ErrorReport;
}

/** Asks for a record to compare solvers on, and which of them cannot do it. */
export interface RowJob {
  readonly kind: 'row';
  readonly problem: string;
  /** One that there is, or what one is to be made for. */
  readonly from:
    | { readonly record: Uint8Array }
    | { readonly size: number; readonly task: string; readonly seed: number };
}

/** The jobs that work on records, and tell by their pulse how far they are. */
export type RecordJob = SolveJob | PartJob | JoinJob | VerifyJob | TrialJob;

export type Job = RecordJob | GenerateJob | RowJob | ReplayJob;

/** Asks what plugins offer, which are all loaded for that. */
export interface DescribeTask {
  readonly kind: 'describe';
  readonly plugins: readonly PluginSource[];
  /** A Pulse's memory: for records it has the plugins, the one that is being loaded. */
  readonly pulse: SharedArrayBuffer;
}

/** Loads what jobs need, before the first of them. */
interface LoadTask {
  readonly kind: 'load';
  readonly needs: PluginSet;
}

/** A job, and the plugins to be loaded for it where they are not. */
interface JobTask {
  readonly kind: 'job';
  readonly job: Job;
  readonly needs: PluginSet;
}

/** What a worker is asked to do. */
export type Task = DescribeTask | LoadTask | JobTask;

/** Answered records, in order: their text, and what became of each. */
export interface Answered {
  readonly records: readonly RecordReport[];
  /** The result file's bytes; each record's share is in its report. */
  readonly chunks: readonly Uint8Array[];
  /** How long the worker took, in milliseconds, where that is known apart from the way there and back. */
  readonly elapsed?: number;
  /** Where answers are drawn. */
  readonly pictures?: readonly Picture[];
  /** Where searches are traced: the trace file's bytes. */
  readonly traces?: readonly Uint8Array[];
}

/** The drawing of one answer, or why there is none. */
export interface Picture {
  /** The record's number in its file, from 1. */
  readonly record: number;
  /** In the input file, from 1. */
  readonly line: number;
  /** One SVG document. */
  readonly svg?: string;
  readonly error?: ErrorReport;
}

/** A plugin that could not be used, and why. */
export interface BrokenPlugin {
  readonly name: string;
  readonly location: string;
  readonly code: string;
  readonly reason: string;
}

/** What every worker is told when it starts. */
export interface WorkerStart {
  /** The URL of the module whose `runTask` does what is asked. */
  readonly module: string;
  /** [0] how many tasks it was given. */
  readonly bell: Int32Array;
}
