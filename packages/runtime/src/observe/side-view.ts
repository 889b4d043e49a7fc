/** Makes the drawings and traces of a job. */
import {
  asQueensideError,
  drawScene,
  type Problem,
  type Solver,
  type Stage,
} from '@queenside/core';
import { runtimeError } from '../errors.ts';
import { reportError, type RecordStatus } from '../report.ts';
import { LONGEST_RECORD, writeTrace, type TraceHead } from '../trace/write-trace.ts';
import type { Answered, PictureLimits, RecordPlace, RecordTrace, SolvePlan } from '../jobs.ts';
import { PictureShelf } from './picture-shelf.ts';
import { kindOf, settleUnseen } from '../calls/odd-value.ts';
import { toText } from '../calls/text.ts';
import { EventRecorder } from './event-recorder.ts';

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
    head: Omit<TraceHead, 'input' | 'events'>,
    record: Uint8Array,
    status: RecordStatus,
    { recorder }: SolverView,
  ): void {
    if (this.#traceLimit === undefined) return;
    const { kept, announced } = recorder;
    const input = record.length > LONGEST_RECORD ? null : toText(record);
    const end = { end: head.record, status, announced, kept: kept.length };
    const chunks = [...writeTrace({ ...head, input, events: kept.fields }, kept.pack())];
    this.#traces.push({ chunks, end });
  }

  /** Returns everything made since the last call. */
  take(): Pick<Answered, 'pictures' | 'traces'> {
    const [pictures, traces] = [this.#pictures.take(), this.#traces];
    this.#pictures = new PictureShelf(this.#pictureLimits);
    this.#traces = [];
    return {
      ...(pictures.length > 0 && { pictures }),
      ...(traces.length > 0 && { traces }),
    };
  }

  #drawAnswer(instance: unknown, answer: unknown): string {
    const svg: unknown = this.#problem.draw?.(instance, answer);
    if (typeof svg === 'string') return svg;
    settleUnseen(svg);
    throw new Error(`its drawing must be a string (got ${kindOf(svg)})`);
  }

  /** Draws the stage after the solver's last event. If no solver was observed, shows the reference search instead. */
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
