/** Makes the drawings and traces of a job. */
import {
  asQueensideError,
  defined,
  drawScene,
  type Events,
  type Observer,
  type Problem,
  type Solver,
  type Stage,
} from '@queenside/core';
import { kindOf, settleUnseen } from '../calls/problem-calls.ts';
import { toText } from '../calls/text.ts';
import { runtimeError } from '../errors.ts';
import type { Picture, PictureLimits, RecordTrace, SolvePlan, Unpacked } from '../jobs.ts';
import { type RecordStatus, reportError } from '../report.ts';
import type { RecordPlace } from '../sections.ts';
import { EventList } from '../trace/event-list.ts';
import { LONGEST_RECORD, type TraceHead, writeTrace } from '../trace/write-trace.ts';

export class SideView {
  readonly #problem: Problem;
  /** Whether answers are drawn. */
  readonly draws: boolean;
  readonly #traceLimit: number | undefined;
  readonly #pictureLimits: PictureLimits | undefined;
  #pictures: PictureShelf;
  #traces: RecordTrace[] = [];

  constructor(
    problem: Problem,
    { draw, traceLimit }: Pick<SolvePlan, 'draw' | 'traceLimit'>,
    pictureLimits?: PictureLimits,
  ) {
    this.#problem = problem;
    this.#pictureLimits = pictureLimits;
    this.#pictures = new PictureShelf(pictureLimits);
    this.draws = draw && (problem.draw !== undefined || problem.stage !== undefined);
    this.#traceLimit = traceLimit;
  }

  /** Whether events are needed. Then a record cannot be solved in parts. */
  get needsEvents(): boolean {
    return this.#traceLimit !== undefined || this.#drawsStage;
  }

  /** Starts observing a solver, if events are needed. */
  watch({ events }: Solver, instance: unknown): SolverView | undefined {
    if (!this.needsEvents) return undefined;
    const stage = this.#drawsStage ? openStage(this.#problem, instance) : {};
    return { ...stage, recorder: new EventRecorder(events, this.#traceLimit ?? 0, stage.stage) };
  }

  /**
   * Draws an answer that has been checked.
   *
   * @param view the observed events of the solver that gave the answer.
   */
  draw(
    instance: unknown,
    answer: unknown,
    { index, line }: RecordPlace,
    { view, isRight = true }: { readonly view?: SolverView; readonly isRight?: boolean } = {},
  ): void {
    if (!this.draws) return;
    if (!this.#pictures.hasPlace(isRight)) return;
    const place = { record: index + 1, line };
    try {
      const svg = this.#drawsStage
        ? this.#drawStage(instance, view)
        : this.#drawAnswer(instance, answer);
      this.#pictures.add({ ...place, svg }, isRight);
    } catch (thrown) {
      const problem = this.#problem.id;
      const error = asQueensideError(thrown, (reason) =>
        runtimeError('drawing-failed', { problem, reason }),
      );
      this.#pictures.add({ ...place, error: reportError(error) }, isRight);
    }
  }

  /** Writes the trace of a record. */
  trace(
    head: Omit<TraceHead, 'input' | 'events' | 'pseudocode'>,
    record: Uint8Array,
    status: RecordStatus,
    { recorder }: SolverView,
  ): void {
    if (this.#traceLimit === undefined) return;
    const { kept, announced } = recorder;
    const input = record.length > LONGEST_RECORD ? null : toText(record);
    const end = { end: head.record, status, announced, kept: kept.length };
    const packed = kept.pack();
    const { fields: events, pseudocode } = packed;
    const about = { ...head, input, events, ...defined({ pseudocode }) };
    const chunks = [...writeTrace(about, packed)];
    this.#traces.push({ chunks, end });
  }

  /** Returns everything made since the last call. */
  take(): Pick<Unpacked, 'pictures' | 'traces'> {
    const [pictures, traces] = [this.#pictures.take(), this.#traces];
    this.#pictures = new PictureShelf(this.#pictureLimits);
    this.#traces = [];
    return defined({
      pictures: pictures.length > 0 ? pictures : undefined,
      traces: traces.length > 0 ? traces : undefined,
    });
  }

  #drawAnswer(instance: unknown, answer: unknown): string {
    const svg: unknown = this.#problem.draw?.(instance, answer);
    if (typeof svg === 'string') return svg;
    settleUnseen(svg);
    throw new Error(`its drawing must be a string (got ${kindOf(svg)})`);
  }

  /** Draws the stage after the solver's last event. If no solver was observed, it shows the reference search instead. */
  #drawStage(instance: unknown, view: SolverView | undefined): string {
    const problem = this.#problem;
    if (view !== undefined || problem.stage === undefined || problem.walk === undefined)
      return drawStage(view);
    const stage = problem.stage(instance);
    for (const event of problem.walk(instance)) stage.follow(event);
    return drawEnd(stage);
  }

  get #drawsStage(): boolean {
    return this.draws && this.#problem.draw === undefined;
  }
}

/** A solver's events, and the stage that shows them. */
export interface SolverView {
  readonly recorder: EventRecorder;
  readonly stage?: Stage;
  /** The error of the stage, if it could not be opened. */
  readonly refusal?: unknown;
}

function openStage(problem: Problem, instance: unknown): Omit<SolverView, 'recorder'> {
  try {
    return { stage: problem.stage!(instance) };
  } catch (refusal) {
    return { refusal };
  }
}

function drawStage(view: SolverView | undefined): string {
  const failure: unknown = view?.refusal ?? view?.recorder.stageFailure;
  if (failure !== undefined) throw failure;
  if (view?.stage === undefined) throw runtimeError('not-watched');
  return drawEnd(view.stage);
}

function drawEnd(stage: Stage): string {
  stage.follow({ name: 'end', values: {} });
  return drawScene(stage.scene());
}

/** Records a solver's first events, and shows all of them to a stage. */
export class EventRecorder implements Observer {
  /** The first events, up to the limit. */
  readonly kept: EventList;
  /** The number of announced events. */
  announced = 0;
  /** The error of the stage, if it has failed. */
  stageFailure: unknown;
  readonly #fields: readonly (readonly [name: string, fields: readonly string[]])[];
  readonly #limit: number;
  #stage: Stage | undefined;

  /** @param limit how many events to keep. */
  constructor(events: Events | undefined, limit: number, stage?: Stage) {
    const vocabulary = events ?? { fields: {} };
    this.kept = new EventList(vocabulary);
    this.#fields = Object.entries(vocabulary.fields);
    this.#limit = limit;
    this.#stage = stage;
  }

  /** @throws Error if the vocabulary has no such event. */
  event(code: number, ...values: readonly number[]): void {
    const entry = this.#fields[code];
    if (entry === undefined)
      throw new Error(`it announced the event ${code}, which its vocabulary does not have`);
    this.announced++;
    const [name, fields] = entry;
    if (this.announced <= this.#limit) this.kept.add(code, values);
    if (this.#stage === undefined) return;
    try {
      this.#stage.follow({
        name,
        values: Object.fromEntries(fields.map((field, index) => [field, values[index] ?? 0])),
      });
    } catch (thrown) {
      // The picture is lost, but not the answer.
      this.stageFailure = thrown;
      this.#stage = undefined;
    }
  }
}

const UNLIMITED: PictureLimits = { most: Infinity, characters: Infinity };

/** Keeps pictures within limits. Wrong answers come first, then right ones, both in input order. */
export class PictureShelf {
  readonly #limits: PictureLimits;
  readonly #right: Picture[] = [];
  readonly #wrong: Picture[] = [];
  #left: number;
  /** Pictures that were too large or failed. */
  #refusedRight = 0;
  #refusedWrong = 0;

  constructor(limits: PictureLimits = UNLIMITED) {
    this.#limits = limits;
    this.#left = limits.characters;
  }

  /** Returns whether a picture of such an answer may be kept. */
  hasPlace(isRight: boolean): boolean {
    const { most } = this.#limits;
    const refused = isRight ? this.#refusedRight : this.#refusedWrong;
    return refused < most && this.#wrong.length + (isRight ? this.#right.length : 0) < most;
  }

  add(picture: Picture, isRight: boolean): void {
    const size = sizeOf(picture);
    if (!isRight) this.#makeRoom(size);
    const isLost = picture.svg === undefined && this.#limits !== UNLIMITED;
    if (isLost || size > this.#left) {
      if (isRight) this.#refusedRight++;
      else this.#refusedWrong++;
      return;
    }
    (isRight ? this.#right : this.#wrong).push(picture);
    this.#left -= size;
  }

  /** Returns the kept pictures in input order. */
  take(): Picture[] {
    return [...this.#wrong, ...this.#right].toSorted((a, b) => a.record - b.record);
  }

  /** Drops pictures of right answers, the last ones first, to make space for one of a wrong answer. */
  #makeRoom(size: number): void {
    const inRight = this.#right.reduce((sum, picture) => sum + sizeOf(picture), 0);
    if (size > this.#left + inRight) return;
    const isFull = (): boolean =>
      size > this.#left || this.#wrong.length + this.#right.length >= this.#limits.most;
    while (this.#right.length > 0 && isFull()) this.#left += sizeOf(this.#right.pop()!);
  }
}

function sizeOf({ svg = '' }: Picture): number {
  return svg.length;
}
