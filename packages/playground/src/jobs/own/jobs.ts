/** Jobs that open instances for searches of the user, and judge their runs. The searches themselves run in a frame. */
import type { RecordOrigin } from '@queenside/core';
import type { Kind, Returned } from '@queenside/own-search/browser';
import type { Decision } from '@queenside/referee';
import type { Whole } from '../../own-code/messages.ts';
import type { FilmedEvents } from '../film/jobs.ts';

/** A record that a search of the user runs on. */
export interface OwnRecord {
  readonly problem: string;
  readonly origin: RecordOrigin;
  readonly record: string;
}

/** Returns the instances as {@link Whole}s. */
interface OpenJob {
  readonly kind: 'open-instances';
  readonly search: Kind;
  readonly algorithm: string;
  readonly records: readonly OwnRecord[];
}

/** What a search did on a record. The frame that it ran in may have forged it. */
export interface OwnRun extends OwnRecord {
  readonly calls: Int32Array;
  /** Absent if the search did not return. */
  readonly returned?: Returned;
  /** Whether it failed, and was not just stopped. */
  readonly failed?: boolean;
}

/** Judges the runs of a search, as {@link JudgedRuns}, and films the first one. */
export interface JudgeRunsJob {
  readonly kind: 'judge-runs';
  readonly search: Kind;
  readonly algorithm: string;
  /** The name of the file. */
  readonly file: string;
  /** Nothing, as the language writes it. */
  readonly nothing: string;
  readonly runs: readonly OwnRun[];
  readonly films: boolean;
}

export type OwnJob = OpenJob | JudgeRunsJob;

export type OpenedRecords = readonly Whole[];

/** What a referee says about a run. */
export interface RefereedRun {
  /** The first difference: its words, the number of steps up to it, and between which calls the search decided it, if that is known. */
  readonly difference?: {
    readonly words: string;
    readonly step: number;
    readonly decision?: Decision;
  };
  /** What its variant of the algorithm missed, if it is right. */
  readonly remark?: string;
  /** Why what the search returned is no answer. */
  readonly error?: { readonly cause: string; readonly remedy: string };
}

export interface JudgedRuns {
  readonly runs: readonly RefereedRun[];
  /** The only common mistake that explains all runs. */
  readonly mistake?: string;
  readonly film?: FilmedEvents & {
    /** The index of the call that has caused each event. */
    readonly callOf: Int32Array;
  };
}
