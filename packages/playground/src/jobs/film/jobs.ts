/** Jobs that film solvers: a run with its events, which the worker keeps, so that a page can show any step. */
import type { Point, PseudocodeLine } from '@queenside/core';
import type { Exam, RecordReport, SceneFilm, SceneFrame, SolvePlan } from '@queenside/runtime';
import type { TraceHead } from '@queenside/runtime/trace';

export interface FilmJob {
  readonly kind: 'film';
  /** The plan; `traceLimit` is the most events to film. */
  readonly plan: SolvePlan & { readonly traceLimit: number };
  readonly record: string;
}

/** Films what a trace file has recorded. */
export interface TraceJob {
  readonly kind: 'trace';
  readonly file: Blob;
  /** The number of the record in its file. */
  readonly record: number;
}

/** Lists the records of a trace file. */
interface TraceHeadsJob {
  readonly kind: 'trace-heads';
  readonly file: Blob;
}

/** Returns a step of what was filmed last, as a `Frame`. */
interface FrameJob {
  readonly kind: 'frame';
  readonly step: number;
}

/** Returns what is known about a point or a named place of a step, as a `Place` or nothing. */
interface InspectJob {
  readonly kind: 'inspect';
  readonly step: number;
  readonly at: Point | string;
}

/** Returns the steps at which an event occurs, as an `Int32Array`. */
interface StepsJob {
  readonly kind: 'steps';
  readonly event: string;
}

/** Returns the words of the steps from `start` to `end`, exclusive, as texts. */
interface WordsJob {
  readonly kind: 'words';
  readonly start: number;
  readonly end: number;
}

/** Returns the steps from `start` to `end`, exclusive, whose words contain a text, as an `Int32Array`. */
interface FindJob {
  readonly kind: 'find';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns a {@link Scenes} of what was filmed last. */
interface ScenesJob {
  readonly kind: 'scenes';
}

/** Lays out the whole tree of what was filmed last, as a `TreeMap`. */
interface FilmedTreeJob {
  readonly kind: 'filmed-tree';
}

export type FilmOrder =
  | FilmJob
  | TraceJob
  | TraceHeadsJob
  | FrameJob
  | InspectJob
  | StepsJob
  | WordsJob
  | FindJob
  | FilmedTreeJob
  | ScenesJob;

export interface Scenes {
  readonly film: SceneFilm;
  /** The distance between two shown steps. */
  readonly every: number;
}

/** A record of a trace file, without the record itself. */
export type TraceItem = Omit<TraceHead, 'input' | 'events' | 'pseudocode'>;

/** The part of a reel that is the same at all steps. */
export interface ReelData {
  readonly scene: SceneFrame;
  /** One less than there are steps to show: the first one comes before the first event. */
  readonly last: number;
  /** The number of events of each kind, in the order of their first ones. */
  readonly counts: ReadonlyMap<string, number>;
  /** The solver's pseudocode; empty if it has none. */
  readonly pseudocode: readonly PseudocodeLine[];
  /** Whether its pictures have more than pages show where there is little room. */
  readonly hasMore: boolean;
  /** Whether places of its pictures can be inspected. */
  readonly hasPlaces: boolean;
}

/** The views of filmed events. */
export interface FilmedEvents {
  /** Absent if the problem has no stage. */
  readonly reel?: ReelData;
  /** Why the problem shows no pictures of this record. */
  readonly refusal?: string;
  /** The number of events that the solver announced. */
  readonly announced: number;
  /** How many of them can be shown. */
  readonly kept: number;
}

/** A solver's run. */
export interface Filmed extends FilmedEvents {
  readonly report: RecordReport;
  /** The answer as in an answer file. */
  readonly answer: string;
}

/** An examined search. */
export interface Examined extends Exam {
  /** Why a third-party plugin's film is not shown. */
  readonly refusal?: string;
}
