/** The questions and answers of the library, in Node and in browsers. */
import {
  concatBytes,
  defined,
  type Problem,
  QueensideError,
  type RecordOrigin,
  type Section,
  type TraceEvent,
} from '@queenside/core';
import {
  type Catalog,
  type ErrorReport,
  parseRecord,
  type RecordReport,
  splitRecords,
  type Verified as Checked,
} from '@queenside/runtime';
import { readTraces, unpack } from '@queenside/runtime/trace';

/** How records are answered. */
export interface SolveOptions {
  /** Default: the one that suits each record best. */
  readonly solver?: string;
  /** The solver's options, as in its README. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** A style of the problem's answers. Default: its first. */
  readonly style?: string;
  /** A variant of the problem. Default: that of the file name. */
  readonly variant?: string;
  /** Several answers to each record, by different solvers. Default: those of the problem. */
  readonly sections?: readonly Section[];
  /** Decides every random choice, from 0 to 2^32 - 1. Default: 1, as in the command. */
  readonly seed?: number;
  /** The limit for each record, in milliseconds. Default: none. */
  readonly timeLimitMs?: number;
  /** Whether answers come with the solver's explanation. Default: false. */
  readonly explain?: boolean;
  /** Whether answers come with a drawing, if the problem draws them. Default: false. */
  readonly draw?: boolean;
  /** The most steps of each search to return. Default: 0. */
  readonly events?: number;
  /** Stops the work. In a browser, only between two records. */
  readonly signal?: AbortSignal;
  /** Called for each answer, in the order of the records, before all are known. Drawings and events come later. */
  readonly onAnswer?: (answer: Answer) => void;
}

/** How answers are checked. */
export type VerifyOptions = Pick<
  SolveOptions,
  'solver' | 'options' | 'variant' | 'sections' | 'signal'
>;

/** The answer to a record, as its problem's checker judged it. */
export interface Answer extends Omit<RecordReport, 'bytes' | 'judged'> {
  /** The text as in an answer file, without its last line feed. A failed record has an error line. */
  readonly text: string;
  /** The drawing as SVG. */
  readonly drawing?: string;
  /** The first steps of the search. */
  readonly events?: readonly TraceEvent[];
}

export interface Solved {
  readonly problem: string;
  /** The whole answer file. */
  readonly text: string;
  readonly answers: readonly Answer[];
}

export interface Verified {
  readonly problem: string;
  /** Whether all answers are right, and nothing follows them. */
  readonly isRight: boolean;
  /** The verdict on each answer. Its text is written anew in the problem's first style. */
  readonly answers: readonly Answer[];
  /** Set if the text continues after the last answer. */
  readonly leftOver?: ErrorReport;
}

/** A record that was read. */
export interface Parsed<Instance = unknown> {
  /** The record's first line, from 1. */
  readonly line: number;
  /** What the problem's solvers get. Absent if the record cannot be read. */
  readonly instance?: Instance;
  readonly error?: QueensideError;
}

/** What answers questions, until it is closed. */
export interface Queenside extends AsyncDisposable {
  /** The installed problems and solvers, with their options. */
  readonly catalog: Catalog;
  /**
   * Answers records, and has each answer checked by its problem's own checker.
   *
   * @param problem a problem's id, such as `nqueens`, or the name of an input file, such as `pathfinding_a.txt`.
   * @param records as in an input file.
   * @throws QueensideError if the problem, the solver, or an option does not exist, or the text as a whole cannot be read. A record
   *   that fails is part of the result.
   */
  solve(problem: string, records: string | Uint8Array, options?: SolveOptions): Promise<Solved>;
  /**
   * Checks answers to records, in any style that the problem reads.
   *
   * @param answers as in an answer file.
   * @throws QueensideError as {@link Queenside.solve}.
   */
  verify(
    problem: string,
    records: string | Uint8Array,
    answers: string | Uint8Array,
    options?: VerifyOptions,
  ): Promise<Verified>;
  /**
   * Reads records as the solvers get them, in this thread: with a plugin that is not bundled, it runs the plugin's code here.
   *
   * @throws QueensideError if the problem does not exist. A record that cannot be read is part of the result.
   */
  parse<Instance = unknown>(
    problem: string,
    records: string | Uint8Array,
  ): Promise<Parsed<Instance>[]>;
  /** Ends the workers, if there are any. */
  close(): Promise<void>;
}

/** @internal */
export const DEFAULT_SEED = 1;

/** Makes an answer of a record's report. @internal */
export function answerOf(
  { bytes: _bytes, judged: _judged, ...report }: RecordReport,
  text: string,
): Answer {
  return { ...report, text: text.replace(/\n$/, '') };
}

/** Makes the result of checking. The texts of right answers are in `chunks`, those of others are error lines. @internal */
export function verifiedOf(problem: string, { records, chunks, leftOver }: Checked): Verified {
  const text = concatBytes([...chunks]);
  let from = 0;
  const answers = records.map((report) => {
    const own = text.subarray(from, (from += report.bytes));
    return answerOf(report, new TextDecoder().decode(own));
  });
  const isRight = leftOver === undefined && answers.every(({ status }) => status === 'right');
  return { problem, isRight, answers, ...defined({ leftOver }) };
}

/** Adds drawings, by the number of their answer, and the events of traces. @internal */
export function withExtras(
  answers: readonly Answer[],
  drawings: ReadonlyMap<number, string>,
  traces: Uint8Array,
): Answer[] {
  const events = eventsIn(traces);
  return answers.map((answer, index) => {
    const [drawing, steps] = [drawings.get(index + 1), events.get(index + 1)];
    return {
      ...answer,
      ...defined({ drawing, events: steps }),
    };
  });
}

function eventsIn(traces: Uint8Array): ReadonlyMap<number, readonly TraceEvent[]> {
  const found = new Map<number, readonly TraceEvent[]>();
  for (const { head, events } of readTraces(traces))
    found.set(
      head.record,
      [...unpack(events.pack())].map(({ name, values }) => ({ name, values: { ...values } })),
    );
  return found;
}

/** Reads the records of a text, each by itself. @internal */
export function parseAll(
  problem: Problem,
  text: string | Uint8Array,
  origin: RecordOrigin,
): Parsed[] {
  return splitRecords(toBytes(text), problem).map(({ line, bytes, error }) => {
    try {
      if (error !== undefined) return { line, error };
      return { line, instance: parseRecord(problem, bytes, origin, line) };
    } catch (thrown) {
      if (thrown instanceof QueensideError) return { line, error: thrown };
      throw thrown;
    }
  });
}

/** @internal */
export function toBytes(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text;
}

/** Makes an error of its report. @internal */
export function errorOf({ code, cause, remedy, line, column }: ErrorReport): QueensideError {
  return new QueensideError(code, cause, remedy, defined({ line, column }));
}
