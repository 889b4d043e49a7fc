/** The jobs that the runtime does, and their outcomes: plain data, ready to be sent to a worker. */
import type {
  Edit,
  EditView,
  InputFormat,
  LineReader,
  Need,
  RecordOrigin,
  Section,
  Stats,
} from '@queenside/core';
import type { Course, ObjectiveReport } from './objective.ts';
import type { ErrorReport, PackedReports, RecordReport } from './report.ts';
import type { PackedEvents } from './trace/event-list.ts';
import type { TraceEnd } from './trace/write-trace.ts';

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

/** The position of a record in its file. */
export interface RecordPlace {
  /** Its first line, from 1. */
  readonly line: number;
  /** The answer's, from 0: that of the record, unless the file has sections. */
  readonly index: number;
}

/** A solver that did not estimate its time, and what happened instead, in words. */
export interface FailedEstimate {
  readonly solver: string;
  readonly reason: string;
}

/** The plan for the records of a file: solver, options, limits, and style. */
export interface SolvePlan {
  readonly problem: string;
  readonly origin: RecordOrigin;
  /** The solver that the user named, if any. */
  readonly solver?: string;
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

export interface SolveJob {
  readonly kind: 'solve';
  readonly plan: SolvePlan;
  readonly records: PackedRecords;
}

/** Answers of a {@link SolveJob}, up to the first record to solve in parts or by other solvers. */
export interface Solved extends Answered, EndedEarly {}

interface EndedEarly {
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

/** Solves one part of a record. */
export interface PartJob {
  readonly kind: 'part';
  readonly plan: SolvePlan;
  /** One record. */
  readonly records: PackedRecords;
  readonly part: number;
  readonly parts: number;
}

/** The outcome of a {@link PartJob}. */
export interface PartResult {
  /** JSON data in the solver's own format. */
  readonly data: unknown;
  readonly stats: Stats;
  readonly milliseconds: number;
}

/** Joins the parts of a record to its answer. */
export interface JoinJob {
  readonly kind: 'join';
  readonly plan: SolvePlan;
  /** One record. */
  readonly records: PackedRecords;
  readonly results: readonly PartResult[];
}

/** The report of a written answer that has not been judged: `right` only means that the answer exists. */
export interface UnjudgedReport extends RecordReport {
  /** The solver's guarantee, which the text does not contain. */
  readonly guarantee?: string;
  /** The course of the run, if the problem has an objective. */
  readonly course?: Course;
}

/** The outcome of a job whose plan is `unjudged`. */
export interface Unjudged extends Unpacked {
  readonly records: readonly UnjudgedReport[];
}

/** Judges written answers, in a worker that has not loaded the solver. Answers that are not right become error lines. */
export interface JudgeJob {
  readonly kind: 'judge';
  readonly plan: SolvePlan;
  /** May hold more records than there are answers. */
  readonly records: PackedRecords;
  readonly answers: Pick<Unjudged, 'records' | 'chunks'>;
  /** Whether an answer must settle its question, as in a comparison of solvers. */
  readonly mustSettle: boolean;
}

/** Checks an answer file of any origin. */
export interface VerifyJob {
  readonly kind: 'verify';
  readonly problem: string;
  readonly origin: RecordOrigin;
  /** The most bytes of a record. Default: that of core. */
  readonly recordLimit?: number;
  /** The guarantee of the solver that gave the answers. Absent if the solver is unknown. */
  readonly guarantee?: string;
  /** The sections of the answer file, if it has any, and what their solvers guarantee. */
  readonly sections?: readonly { readonly label: string; readonly guarantee?: string }[];
  /** The style in which right answers are written back. Default: the problem's first. */
  readonly style?: string;
  /** The answers to draw. Default: none. */
  readonly draw?: 'right' | 'all';
  readonly pictureLimits?: PictureLimits;
  /** Whether reports have the findings that a grader needs ({@link RecordReport.judged}). The job then writes no answers. */
  readonly grades: boolean;
  /** The limit for the whole file, in milliseconds; Infinity for no limit. */
  readonly timeLimitMs: number;
  /**
   * The error of unchecked answers: those from an index on, and those after the time limit. Default: the time limit ends the
   * job. Not with `grades`.
   */
  readonly unchecked?: { readonly from: number; readonly error: ErrorReport };
  readonly input: Uint8Array;
  readonly answers: Uint8Array;
  /** A local file to check instead of `answers`, if it may be large. Not with `grades`. */
  readonly answersFile?: string;
  /** The name of the answers as a whole in errors. Default: `the answer file`. */
  readonly answersName?: string;
}

/** Opens a file as lines. Disposing of them closes it. */
export type OpenLines = (file: string, format: InputFormat) => LineReader & Disposable;

/** The outcome of a {@link VerifyJob}. */
export interface Verified extends Written {
  readonly records: readonly RecordReport[];
  /** The number of comment lines in the input. */
  readonly comments: number;
  /** The error if the answer file continues after the last answer. */
  readonly leftOver?: ErrorReport;
  /** The number of checked answers, if not all were checked. */
  readonly checked?: number;
  /** The index of the answer that the answer file ends with, if it has been reached. */
  readonly last?: number;
}

/** Asks what the answers of a solver guarantee with these options. */
export interface GuaranteeJob {
  readonly kind: 'guarantee';
  readonly problem: string;
  readonly solver: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Makes instances of a problem. */
export interface GenerateJob {
  readonly kind: 'generate';
  readonly problem: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** Solves one record as a whole, checks the answer, and reports only the time. */
export interface TimeJob {
  readonly kind: 'time';
  readonly plan: SolvePlan;
  readonly record: Uint8Array;
}

/** The outcome of a {@link TimeJob}. */
export interface TimedRun {
  /** The time from the solver's start to its end. */
  readonly milliseconds: number;
  readonly stats: Stats;
  /** The reason why there is no right answer. */
  readonly error?: ErrorReport;
  readonly objective?: ObjectiveReport;
  /** The answer, if the plan is `unjudged`. */
  readonly unjudged?: Unjudged;
}

/** Reads or makes a record for a comparison. */
export interface BenchRecordJob {
  readonly kind: 'bench-record';
  readonly problem: string;
  readonly origin: RecordOrigin;
  /** An existing record, or the size, task, and seed of a new one. */
  readonly from:
    | { readonly record: Uint8Array }
    | { readonly size: number; readonly task: string; readonly seed: number };
}

/** The outcome of a {@link BenchRecordJob}. */
export interface MadeRecord {
  readonly record: Uint8Array;
  readonly need: Pick<Need, 'task' | 'size' | 'features'>;
}

/** Shows recorded events to a problem's stage. */
export interface ReplayJob {
  readonly kind: 'replay';
  readonly problem: string;
  readonly origin: RecordOrigin;
  /** The record that the solver worked on. */
  readonly record: Uint8Array;
  /** All events from the first to the last that is shown. */
  readonly events: PackedEvents;
  /** The number of events before the first frame to show. */
  readonly from: number;
  /** Shows only every n-th step from there on, and the last one. Default: 1. */
  readonly every?: number;
  readonly as: 'text' | 'scenes';
}

/** One step of a replay as text. The first frame of a replay comes before the first event. */
export interface TextFrame {
  /** A description of what happened. */
  readonly words: string;
  /** The counts and other facts at that time, by name. */
  readonly facts: Readonly<Record<string, string>>;
  /** The picture at that time, as lines of text. */
  readonly text: string;
}

/**
 * A replay as differences between frames. The parts of a frame are numbered: first the pieces of the scene in drawing order,
 * then the facts, then the focus, the event's name, and the words.
 */
export interface SceneFilm {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly backdrop: string;
  readonly dark: Readonly<Record<string, string>>;
  /** The names of pieces and facts. */
  readonly pieces: readonly string[];
  readonly facts: readonly string[];
  /** The texts that frames refer to: markup, values, and words; a focus is four numbers. */
  readonly texts: readonly string[];
  /** Pairs of part and text that differ from the frame before; the text of a part that is gone is -1. */
  readonly frames: readonly (readonly number[])[];
}

/** Reads a record to edit it, or changes it first. */
export interface EditJob {
  readonly kind: 'edit';
  readonly problem: string;
  readonly origin: RecordOrigin;
  readonly record: Uint8Array;
  /** Default: none, the record is only read. */
  readonly edit?: Edit;
}

/** The outcome of an {@link EditJob}. */
export interface Edited {
  readonly record: string;
  readonly need: Need;
  /** The changes that a person can make; undefined if the problem has no editor. */
  readonly view?: EditView;
  /** The first scene of the problem's stage, if it has one and the record is not too large to show. */
  readonly film?: SceneFilm;
}

/** Jobs on records. They report their progress and can be stopped between records. */
export type RecordJob = SolveJob | PartJob | JoinJob | JudgeJob | VerifyJob | TimeJob;

export type Job = RecordJob | GuaranteeJob | GenerateJob | BenchRecordJob | ReplayJob | EditJob;

/** Answered records, in input order. */
export interface Answered extends Written {
  readonly reports: PackedReports;
  /** The worker's own time in milliseconds, if it is known without the transport's. */
  readonly elapsed?: number;
}

/** Answered records before their reports are packed. */
export interface Unpacked extends Written, EndedEarly {
  readonly records: readonly RecordReport[];
}

/** The output of a job on records. */
interface Written {
  /** Bytes of the answer file; each record's share is in its report. */
  readonly chunks: readonly Uint8Array[];
  /** The drawings of the answers, if the job asks for them. */
  readonly pictures?: readonly Picture[];
  /** The traces of the searches, if the job asks for them. */
  readonly traces?: readonly RecordTrace[];
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
