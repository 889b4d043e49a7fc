/** Jobs that concern no records: a generator, a guarantee, a record for a comparison, an edit, and a replay. */
import {
  checkOptions,
  defined,
  type Edit,
  type EditView,
  guaranteeOf,
  type Need,
  type OptionSchemas,
  type Problem,
  Random,
  type RecordOrigin,
  type Stage,
  textOffset,
} from '@queenside/core';
import { boardSize } from './board-size.ts';
import { OutputBuffer } from './calls/output.ts';
import { ProblemCalls } from './calls/problem-calls.ts';
import { toBytes, toText } from './calls/text.ts';
import {
  BEFORE,
  film,
  litByEvent,
  type SceneFilm,
  type FilmStep,
  wordsFor,
} from './observe/film.ts';
import { factsOf, memoryOf, type ShownMemory } from './observe/memory.ts';
import { textOf } from './parse-record.ts';
import type { Registry } from './plugins/registry.ts';
import { type PackedEvents, unpack } from './trace/event-list.ts';

/** Makes instances of a problem. */
export interface GenerateJob {
  readonly kind: 'generate';
  readonly problem: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** Makes instances of a problem that has a generator. */
export function generate(
  registry: Registry,
  job: GenerateJob,
): { readonly chunks: readonly Uint8Array[] } {
  const problem = registry.problem(job.problem);
  const { parameters: schemas } = problem.generator!;
  const parameters = checkOptions(`the generator of ${problem.id}`, schemas, job.parameters, true);
  const output = new OutputBuffer();
  for (const piece of problem.generator!.generate(parameters as never, new Random(job.seed)))
    output.write(toBytes(piece));
  return { chunks: output.take() };
}

/** Asks what the answers of a solver guarantee with these options. */
export interface GuaranteeJob {
  readonly kind: 'guarantee';
  readonly problem: string;
  readonly solver: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Returns what the answers of a solver guarantee with these options.
 *
 * @throws QueensideError `core/unknown-solver` or `core/bad-option`.
 */
export function guarantee(registry: Registry, job: GuaranteeJob): string {
  const solver = registry.solver(job.problem, job.solver);
  const schemas = solver.options as OptionSchemas;
  const options = checkOptions(`the solver ${solver.id}`, schemas, job.options, true);
  return guaranteeOf(solver, options);
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

/**
 * Reads or makes a record.
 *
 * @throws QueensideError of the problem if it cannot be read or made.
 */
export function benchRecord(
  registry: Registry,
  { problem: id, origin, from }: BenchRecordJob,
): MadeRecord {
  const calls = new ProblemCalls(registry, id, origin);
  const record =
    'record' in from
      ? from.record
      : toBytes(calls.problem.sized!(from.size, from.task, new Random(from.seed)));
  const { task, size, features } = calls.need(calls.parse(new Uint8Array(record), 1));
  return { record, need: { task, size, ...defined({ features }) } };
}

/** Reads a file in another format of a problem. */
export interface ConvertJob {
  readonly kind: 'convert';
  readonly problem: string;
  /** The extension of the file, one of {@link Problem.formats}. */
  readonly extension: string;
  readonly file: Uint8Array;
}

/**
 * Returns the instance of a file as a record; undefined if the file is one of another problem.
 *
 * @throws QueensideError of the problem, with line and column, or `core/record-encoding`.
 */
export function convert(registry: Registry, job: ConvertJob): string | undefined {
  const calls = new ProblemCalls(registry, job.problem, { name: `${job.problem}${job.extension}` });
  return calls.convert(job.extension, textOf(job.file.subarray(textOffset(job.file))));
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
  /** What searches see in the record: the position of a game, a tree, states and actions, a board, or variables and constraints. Absent if it is none of these. */
  readonly model?: 'game' | 'tree' | 'space' | 'board' | 'csp';
  /** The changes that a person can make; undefined if the problem has no editor. */
  readonly view?: EditView;
  /** The first scene of the problem's stage, if it has one and the record is not too large to show. */
  readonly film?: SceneFilm;
}

/**
 * Changes a record as its problem's editor says, and returns what can be changed next.
 *
 * @throws QueensideError if the problem refuses the record.
 */
export function editRecord(registry: Registry, job: EditJob): Edited {
  const calls = new ProblemCalls(registry, job.problem, job.origin);
  const { editor } = calls.problem;
  // A problem that reads bytes may overwrite them.
  let bytes = job.record;
  let record = toText(bytes);
  let instance = calls.parse(new Uint8Array(bytes), 1);
  try {
    if (job.edit !== undefined && editor !== undefined) {
      record = editor.apply(instance, job.edit, record);
      bytes = new TextEncoder().encode(record);
      instance = calls.parse(new Uint8Array(bytes), 1);
    }
    const picture = firstScene(calls.problem, instance);
    const model =
      (['game', 'tree', 'space'] as const).find((each) => calls.problem[each]) ??
      (boardSize(instance) !== undefined ? 'board' : calls.problem.constraints && ('csp' as const));
    return {
      record,
      need: calls.need(instance),
      ...defined({ model, view: editor?.view(instance), film: picture }),
    };
  } catch (thrown) {
    throw calls.asError(thrown, 'editor');
  }
}

/** Films the stage before the first event. Instances that are too large to show have no picture. */
function firstScene(problem: Problem, instance: unknown): SceneFilm | undefined {
  try {
    const stage = problem.stage?.(instance);
    return stage && film(stage, [{ event: '', words: '' }]);
  } catch {
    return undefined;
  }
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
  /** What the search holds at that time. */
  readonly memory: readonly ShownMemory[];
  /** The lines of pseudocode that the step has passed, from 0, and last the one that it is at; empty before the first step. */
  readonly lit: readonly number[];
}

/**
 * Shows recorded events to a problem's stage, and returns a frame after each of them.
 *
 * @throws QueensideError if the problem has no stage, or refuses the record.
 */
export function replay(registry: Registry, job: ReplayJob): TextFrame[] | SceneFilm {
  const calls = new ProblemCalls(registry, job.problem, job.origin);
  const instance = calls.parse(job.record, 1);
  try {
    const stage = calls.problem.stage!(instance);
    return job.as === 'text'
      ? textFrames(stage, job)
      : film(stage, steps(stage, job), job.events.pseudocode);
  } catch (thrown) {
    throw calls.asError(thrown, 'stage');
  }
}

function textFrames(stage: Stage, job: ReplayJob): TextFrame[] {
  const frames: TextFrame[] = [];
  let memory: readonly ShownMemory[] = [];
  for (const { words, lit = [] } of steps(stage, job)) {
    memory = memoryOf(stage, memory);
    frames.push({ words, facts: factsOf(stage), text: stage.text(), memory, lit });
  }
  return frames;
}

/** Moves a stage to each requested frame, and describes what happened. */
function* steps(stage: Stage, { events, from, every = 1 }: ReplayJob): Generator<FilmStep> {
  const litBy = litByEvent(events.pseudocode);
  let behind = 0;
  let lit: readonly number[] = [];
  let left: FilmStep | undefined;
  if (from === 0) yield { event: '', words: BEFORE };
  for (const event of unpack(events)) {
    const words = stage.follow(event);
    lit = litBy.get(event.name) ?? lit;
    if (++behind < from) continue;
    const step = { event: event.name, words: wordsFor(event, words), lit };
    const isShown = (behind - from) % every === 0;
    if (isShown) yield step;
    left = isShown ? undefined : step;
  }
  if (left !== undefined) yield left;
}
