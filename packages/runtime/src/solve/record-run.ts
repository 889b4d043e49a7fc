/** The steps that all jobs on records share: read a record, choose and run its solver, check and write its answer. */
import {
  asQueensideError,
  checkOptions,
  guaranteeOf,
  messageOf,
  oneLine,
  QueensideError,
  Random,
  recordSeed,
  whyGaveUp,
  type Observer,
  type OptionsOf,
  type Problem,
  type RunContext,
  type Solver,
  settles,
  type Stats,
} from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import { runtimeError, timeLimitError, pluginError } from '../errors.ts';
import {
  errorLine,
  reportError,
  statusOf,
  type RecordReport,
  type RecordStatus,
} from '../report.ts';
import type { RecordPlace, SolvePlan, UnjudgedReport } from '../jobs.ts';
import { OutputBuffer, writeAnswer } from '../calls/output.ts';
import {
  checkAnswer,
  faultOfText,
  readText,
  settlesNothing,
  textOf,
  verdictDetails,
} from '../check/check-answer.ts';
import type { Course, Stop } from '../objective.ts';
import { Improvements } from './improvements.ts';
import { ProblemCalls, recordTitle } from '../calls/problem-calls.ts';
import { toBytes, toText } from '../calls/text.ts';
import type { Progress } from '../progress.ts';
import { answerPlace, planFor, sectionOf } from '../sections.ts';
import { SideView, type SolverView } from '../observe/side-view.ts';

const MOST_PARTS = 1 << 16;
/** The most characters of what explains an answer, as JSON. */
const MOST_DETAILS = 1 << 16;

/** The most bytes of an answer that an error shows. */
const MOST_SHOWN = 200;

/** A record that has been read, and the solver for it. */
export interface Prepared {
  readonly instance: unknown;
  readonly solver: Solver;
  readonly options: OptionsOf<any>;
}

/** The inputs of a solver's run, and the outputs that it fills in. */
export interface RunSetup {
  readonly seed: number;
  readonly stats: Stats;
  readonly observer?: Observer | undefined;
  /** Takes what explains the answer, if requested. */
  readonly explain?: RunContext['explain'];
}

export class RecordRun {
  readonly output: OutputBuffer;
  readonly side: SideView;
  readonly problem: Problem;
  /** Whether a record's bytes are read again, for its trace or to solve it in parts, although they belong to the problem. */
  readonly #copies: boolean;
  readonly #calls: ProblemCalls;
  readonly #registry: Registry;
  readonly #plan: SolvePlan;
  readonly #progress: Progress;
  readonly #options = new Map<Solver, OptionsOf<any>>();
  /** Whether solvers take the plan's options. */
  readonly #accepted = new Map<Solver, boolean>();
  /** Whether the solver has learned that its time is up. */
  #isLate = false;

  /**
   * @param plan that of one section, if the file has several.
   * @param shared the run of another section, with which this one shares what it writes.
   * @throws QueensideError `core/unknown-problem` or `batch/unknown-style`.
   */
  constructor(registry: Registry, plan: SolvePlan, progress: Progress, shared?: RecordRun) {
    this.#registry = registry;
    this.#plan = plan;
    this.#progress = progress;
    this.#calls = new ProblemCalls(registry, plan.problem, plan.origin);
    this.problem = this.#calls.problem;
    requireStyle(this.problem, plan.style);
    // An answer is drawn where it is judged; a search, where it is observed.
    const draw = plan.draw && (plan.unjudged !== true || this.problem.draw === undefined);
    this.output = shared?.output ?? new OutputBuffer();
    this.side = shared?.side ?? new SideView(this.problem, { ...plan, draw });
    const solvers = registry.solversOf(plan.problem);
    const readsAgain = this.side.needsEvents || solvers.some(({ split }) => split !== undefined);
    this.#copies = readsAgain && this.problem.input === 'bytes';
  }

  /**
   * @param line the record's first line in its file.
   * @throws QueensideError if the record cannot be read, or no solver can do it.
   */
  prepare(bytes: Uint8Array, line: number): Prepared {
    const instance = this.#calls.parse(this.#copies ? bytes.slice() : bytes, line);
    const need = this.#calls.need(instance);
    const { solver: wanted, failedEstimates = [] } = this.#plan;
    const progress = this.#progress;
    if (wanted === undefined) progress.begin(progress.index, 'choose');
    const solver = this.#registry.choose(this.problem, { instance, need }, wanted, {
      accepts: this.#takesOptions,
      onEstimate: ({ id }) => progress.tell?.(id),
      failed: failedEstimates,
    });
    return { instance, solver, options: this.#optionsOf(solver) };
  }

  /** Returns whether other solvers must do the record that a thrown value concerns. */
  handsBack(thrown: unknown): boolean {
    const isUnable = thrown instanceof QueensideError && thrown.code === 'core/no-able-solver';
    return isUnable && (this.#plan.among ?? 'all') !== 'all';
  }

  /** Returns whether other solvers must do a record. */
  isUnable(bytes: Uint8Array, line: number): boolean {
    try {
      this.prepare(bytes, line);
      return false;
    } catch (thrown) {
      return this.handsBack(thrown);
    }
  }

  /**
   * Returns how many parts to solve a record in.
   *
   * @throws QueensideError `batch/bad-parts`.
   */
  partsOf({ solver, instance, options }: Prepared): number {
    if (solver.split === undefined) return 1;
    this.#progress.begin(this.#progress.index, 'solve', solver.id);
    const parts = solver.split.parts(instance, options);
    if (Number.isInteger(parts) && parts >= 1 && parts <= MOST_PARTS) return parts;
    throw runtimeError('bad-parts', {
      solver: solver.id,
      parts: messageOf(parts),
      most: MOST_PARTS,
    });
  }

  sectionOf({ index }: RecordPlace): Pick<RecordReport, 'section'> {
    return sectionOf(index, this.#plan.sections);
  }

  seedOf({ index }: RecordPlace): number {
    return recordSeed(this.#plan.seed, index);
  }

  /** Begins to follow a solver's improvements, if the problem has an objective. */
  improvementsOf({ solver, instance }: Prepared, { index }: RecordPlace): Improvements | undefined {
    const { objective, styles } = this.problem;
    if (objective === undefined) return undefined;
    const progress = this.#progress;
    const style = this.#plan.style ?? styles[0]!;
    const place = { instance, ...answerPlace(index, this.#plan.sections), style };
    return new Improvements({
      calls: this.#calls,
      objective,
      instance,
      solver: solver.id,
      write: (answer) => textOf(this.problem, answer, place),
      publish: (incumbent) => progress.improved({ ...incumbent, index: progress.index }),
    });
  }

  /** Whether the solver has learned that its time is up. */
  get isLate(): boolean {
    return this.#isLate;
  }

  context({ seed, stats, observer, explain }: RunSetup, improvements?: Improvements): RunContext {
    const progress = this.#progress;
    const milliseconds = this.#plan.timeLimitMs;
    const isLate = (): boolean => {
      improvements?.poll();
      return (this.#isLate = progress.elapsed > milliseconds);
    };
    this.#isLate = false;
    return {
      seed,
      random: new Random(seed),
      signal: {
        get aborted() {
          return isLate();
        },
      },
      limits: { milliseconds },
      observer,
      stats,
      ...(this.#plan.explain && explain && { explain }),
      improve: (answer) => improvements?.offer(answer),
      bound: (value) => improvements?.bound(value),
      progress(fraction) {
        progress.fraction = fraction;
      },
    };
  }

  /**
   * Checks an answer.
   *
   * @param mustSettle whether an answer that settles nothing is refused, too.
   * @returns what the report says of it.
   * @throws QueensideError `core/answer-wrong`, `batch/not-verified`, or `batch/answer-unusable`.
   */
  judge(
    { solver, instance }: Prepared,
    answer: unknown,
    course?: Course,
    mustSettle = false,
  ): Pick<RecordReport, 'proof' | 'objective'> {
    this.#isLate = false;
    const verdict = checkAnswer(this.#calls, solver, instance, answer);
    if (mustSettle && !settles(verdict)) throw settlesNothing(solver.id);
    return verdictDetails(this.#calls, instance, verdict, course);
  }

  readBack(instance: unknown, text: Uint8Array): unknown {
    return readText(this.problem, instance, text);
  }

  /** Returns why a solver ended that has announced an answer. */
  stopOf(thrown: unknown): Stop {
    if (this.#isLate) return { by: 'time-limit', detail: '' };
    const known = whyGaveUp(thrown);
    if (known !== undefined) return { by: 'gave-up', detail: oneLine(known) };
    return { by: 'failed', detail: oneLine(messageOf(thrown)) };
  }

  /**
   * Writes an answer for another worker to judge.
   *
   * @returns what the solver guarantees, which the text does not contain.
   * @throws QueensideError if the answer cannot be written; nothing is written then.
   */
  write(
    { solver, instance, options }: Prepared,
    answer: unknown,
    { index }: RecordPlace,
  ): Pick<UnjudgedReport, 'guarantee'> {
    this.#isLate = false;
    try {
      this.#write(instance, answer, index);
    } catch (thrown) {
      throw faultOfText(this.#calls, solver, instance, answer, thrown as QueensideError);
    }
    return { guarantee: guaranteeOf(solver, options) };
  }

  /**
   * Checks an answer unless another worker does, writes it, and draws it if requested.
   *
   * @returns what the report says of it.
   * @throws QueensideError if the answer is wrong or cannot be written; nothing is written then.
   */
  publish(
    prepared: Prepared,
    answer: unknown,
    place: RecordPlace,
    { view, course }: { readonly view?: SolverView | undefined; readonly course?: Course } = {},
  ): Partial<UnjudgedReport> {
    let outcome = {};
    if (this.#plan.unjudged === true)
      outcome = { ...this.write(prepared, answer, place), ...(course && { course }) };
    else {
      if (Number.isFinite(this.#plan.timeLimitMs))
        this.#progress.tell?.(this.#beginningOf(prepared.instance, answer, place.index));
      outcome = this.judge(prepared, answer, course);
      this.#write(prepared.instance, answer, place.index);
    }
    if (this.side.draws) this.#progress.begin(this.#progress.index, 'draw');
    this.side.draw(prepared.instance, answer, place, { ...(view && { view }) });
    return outcome;
  }

  /** Returns an answer's first line; empty if it is long or cannot be written. */
  #beginningOf(instance: unknown, answer: unknown, index: number): string {
    try {
      const style = this.#plan.style ?? this.problem.styles[0]!;
      const place = { instance, ...answerPlace(index, this.#plan.sections), style };
      for (const chunk of this.problem.format(answer, place))
        return chunk.length > MOST_SHOWN ? '' : oneLine(toText(chunk).trimEnd());
    } catch {
      // It is written again after the check, and then the error is reported.
    }
    return '';
  }

  #write(instance: unknown, answer: unknown, index: number): void {
    const style = this.#plan.style ?? this.problem.styles[0]!;
    const place = answerPlace(index, this.#plan.sections);
    writeAnswer(this.problem, answer, { instance, ...place, style }, this.output);
  }

  /** Returns what explains an answer, as plain data; nothing if that fails or is too long, because the answer is already written. */
  explain(details: (() => object) | undefined): Pick<RecordReport, 'details'> {
    try {
      if (details === undefined) return {};
      const text = JSON.stringify(details(), (_, value: unknown) =>
        typeof value === 'string' ? oneLine(value) : value,
      );
      return text.length > MOST_DETAILS ? {} : { details: JSON.parse(text) as object };
    } catch {
      return {};
    }
  }

  /** Writes the trace of a record, if requested. */
  trace(
    { instance, solver, options }: Prepared,
    bytes: Uint8Array,
    place: RecordPlace,
    status: RecordStatus,
    view: SolverView,
  ): void {
    const { index, line } = place;
    const { name, variant } = this.#plan.origin;
    const head = {
      file: name,
      record: index + 1,
      line,
      title: recordTitle(this.problem, instance, answerPlace(index, this.#plan.sections)),
      problem: this.problem.id,
      ...(variant !== undefined && { variant }),
      ...this.sectionOf(place),
      solver: solver.id,
      seed: this.seedOf(place),
      options,
    };
    this.side.trace(head, bytes, status, view);
  }

  /** Writes the error line of a failed record, and returns its report. */
  fail(thrown: unknown, place: RecordPlace, solver: Solver | undefined): Partial<RecordReport> {
    const error = reportError(this.asError(thrown, solver));
    this.output.write(toBytes(errorLine({ line: place.line, ...this.sectionOf(place) }, error)));
    return { status: statusOf(error), error };
  }

  /** Returns a thrown value as an error with a code: the time limit if the solver gave up because of it. */
  asError(thrown: unknown, solver: Solver | undefined): QueensideError {
    if (this.#isLate) {
      const known = whyGaveUp(thrown);
      if (known !== undefined || !(thrown instanceof QueensideError))
        return timeLimitError(this.#plan.timeLimitMs, known);
    }
    return asQueensideError(thrown, (message) =>
      solver === undefined
        ? this.#calls.fault(message)
        : pluginError('solver-threw', { solver: solver.id, message }),
    );
  }

  readonly #takesOptions = (solver: Solver): boolean => {
    let accepted = this.#accepted.get(solver);
    if (accepted === undefined) {
      accepted = this.#canTakeOptions(solver);
      this.#accepted.set(solver, accepted);
    }
    return accepted;
  };

  #canTakeOptions(solver: Solver): boolean {
    try {
      this.#optionsOf(solver);
      return true;
    } catch {
      return false;
    }
  }

  #optionsOf(solver: Solver): OptionsOf<any> {
    let options = this.#options.get(solver);
    if (options === undefined) {
      options = checkOptions(`the solver ${solver.id}`, solver.options, this.#plan.options, true);
      this.#options.set(solver, options);
    }
    return options;
  }
}

/** Returns a function that returns the run for an answer: each section has its own, and all write to one output. */
export function runsOf(
  registry: Registry,
  plan: SolvePlan,
  progress: Progress,
): (index: number) => RecordRun {
  const first = new RecordRun(registry, planFor(plan, 0), progress);
  const { sections = [] } = plan;
  const runs = sections.map((_, index) =>
    index === 0 ? first : new RecordRun(registry, planFor(plan, index), progress, first),
  );
  return (index) => runs[index % runs.length] ?? first;
}

/** Refuses a style that the problem does not have. */
export function requireStyle(problem: Problem, style: string | undefined): void {
  if (style !== undefined && !problem.styles.includes(style))
    throw runtimeError('unknown-style', {
      problem: problem.id,
      style,
      known: problem.styles.join(', '),
    });
}
