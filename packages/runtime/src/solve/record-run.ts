/** Reads records and chooses their solvers: the first step of all jobs that solve. */
import {
  ANY_TASK,
  asQueensideError,
  checkOptions,
  messageOf,
  type OptionsOf,
  QueensideError,
  type Solver,
  whyGaveUp,
  type WritePlace,
} from '@queenside/core';
import { OutputBuffer } from '../calls/output.ts';
import { ProblemCalls, styleOf } from '../calls/problem-calls.ts';
import { authorOf, runtimeError, pluginError, timeLimitError } from '../errors.ts';
import type { SolvePlan } from '../jobs.ts';
import { SideView } from '../observe/side-view.ts';
import type { Choice } from '../plugins/choose-solver.ts';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import { answerPlace, planFor, type RecordPlace } from '../sections.ts';

const MOST_PARTS = 1 << 16;

/** The parts that all records of a job share or, if the file has sections, all answers of one section. */
export interface RecordRun {
  readonly registry: Registry;
  /** The plan, with the solver and the options of the section. */
  readonly plan: SolvePlan;
  readonly calls: ProblemCalls;
  readonly style: string;
  readonly progress: Progress;
  /** Takes the answers of all sections. */
  readonly output: OutputBuffer;
  readonly side: SideView;
  /** Whether a record's bytes are read again, for its trace, its parts, or its text, although they belong to the problem. */
  readonly copies: boolean;
  /** How to choose a solver. */
  readonly choice: Choice;
  /** Returns the plan's options as a solver takes them. @throws QueensideError `core/bad-option`. */
  readonly optionsOf: (solver: Solver) => OptionsOf<any>;
  /** Whether the running solver has learned that its time is up. */
  isLate: boolean;
}

/** A record that has been read, and the solver for it. */
export interface PreparedRecord {
  /** The record, unless it belongs to the problem. */
  readonly bytes: Uint8Array;
  readonly instance: unknown;
  readonly solver: Solver;
  readonly options: OptionsOf<any>;
  readonly place: RecordPlace;
  /** The place of its answer, as the problem's `format` gets it. */
  readonly where: WritePlace;
}

/**
 * Returns a function that returns the run for an answer: each section has its own, and all write to one output.
 *
 * @throws QueensideError `core/unknown-problem` or `batch/unknown-style`.
 */
export function runsOf(
  registry: Registry,
  plan: SolvePlan,
  progress: Progress,
): (index: number) => RecordRun {
  const calls = new ProblemCalls(registry, plan.problem, plan.origin);
  const { problem } = calls;
  const style = styleOf(calls, plan);
  // An answer is drawn where it is judged; a search, where it is observed.
  const draw = plan.draw && (plan.unjudged !== true || problem.draw === undefined);
  const side = new SideView(problem, { ...plan, draw });
  const solvers = registry.solversOf(plan.problem);
  const readsAgain = side.needsEvents || solvers.some(readsRecord);
  const copies = readsAgain && problem.input === 'bytes';
  const output = new OutputBuffer();
  const runs = (plan.sections ?? [undefined]).map((_, section): RecordRun => {
    const own = planFor(plan, section);
    const optionsOf = optionsReader(own);
    const choice: Choice = {
      ...(Object.keys(own.options).length > 0 && {
        accepts: (solver) => takesOptions(optionsOf, solver),
      }),
      onEstimate: ({ id }) => progress.tell?.(id),
      failed: own.failedEstimates ?? [],
    };
    const shared = { registry, calls, style, progress, output, side, copies };
    return { ...shared, plan: own, choice, optionsOf, isLate: false };
  });
  return (index) => runs[index % runs.length]!;
}

/** Returns whether a solver needs the record besides its instance: to solve it in parts, or as text. */
function readsRecord({ split, capabilities }: Solver): boolean {
  return split !== undefined || capabilities.tasks.includes(ANY_TASK);
}

/** Checks the options once for each solver. */
function optionsReader({ options }: SolvePlan): RecordRun['optionsOf'] {
  const known = new Map<Solver, () => OptionsOf<any>>();
  const read = (solver: Solver): (() => OptionsOf<any>) => {
    try {
      const checked = checkOptions(`the solver ${solver.id}`, solver.options, options, true);
      return () => checked;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };
  return (solver) => {
    if (!known.has(solver)) known.set(solver, read(solver));
    return known.get(solver)!();
  };
}

/** @throws QueensideError if the record cannot be read, or no solver can do it. */
export function prepare(run: RecordRun, bytes: Uint8Array, place: RecordPlace): PreparedRecord {
  const { calls, plan, progress, style } = run;
  const instance = calls.parse(run.copies ? new Uint8Array(bytes) : bytes, place.line);
  const need = calls.need(instance);
  if (plan.solver === undefined) progress.begin(progress.index, 'choose');
  const solver = run.registry.choose(calls.problem, { instance, need }, plan.solver, run.choice);
  const where = { instance, ...answerPlace(place.index, plan.sections), style };
  return { bytes, instance, solver, options: run.optionsOf(solver), place, where };
}

function takesOptions(optionsOf: RecordRun['optionsOf'], solver: Solver): boolean {
  try {
    optionsOf(solver);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether other solvers must do the record that a thrown value concerns. */
export function handsBack({ plan }: RecordRun, thrown: unknown): boolean {
  const isUnable = thrown instanceof QueensideError && thrown.code === 'core/no-able-solver';
  return isUnable && (plan.among ?? 'all') !== 'all';
}

/**
 * Returns how many parts to solve a record in.
 *
 * @throws QueensideError `batch/bad-parts`.
 */
export function partsOf(
  { side, progress }: RecordRun,
  { solver, instance, options }: PreparedRecord,
): number {
  if (side.needsEvents || solver.split === undefined) return 1;
  progress.begin(progress.index, 'solve', solver.id);
  const parts = solver.split.parts(instance, options);
  if (Number.isInteger(parts) && parts >= 1 && parts <= MOST_PARTS) return parts;
  throw runtimeError('bad-parts', { solver: solver.id, parts: messageOf(parts), most: MOST_PARTS });
}

/** Returns a thrown value as an error with a code: the time limit if the solver gave up because of it. */
export function asError(
  { isLate, plan, calls }: RecordRun,
  thrown: unknown,
  solver: Solver | undefined,
): QueensideError {
  if (isLate) {
    const known = whyGaveUp(thrown);
    if (known !== undefined || !(thrown instanceof QueensideError))
      return timeLimitError(plan.timeLimitMs, { known, author: authorOf(plan, solver?.id) });
  }
  return asQueensideError(thrown, (message) =>
    solver === undefined
      ? calls.fault(message)
      : pluginError('solver-threw', { solver: solver.id, message }),
  );
}
