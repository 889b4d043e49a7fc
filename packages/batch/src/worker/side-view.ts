/** What a job makes beside its answers: drawings and traces. */
import {
  asQueensideError,
  drawScene,
  type Problem,
  type Solver,
  type Stage,
} from '@queenside/core';
import { batchError } from '../errors.ts';
import { reportError } from '../report.ts';
import { LONGEST_RECORD, writeTrace, type TraceHead } from '../trace/write-trace.ts';
import type { Answered, Picture, SolvePlan } from './jobs.ts';
import type { RecordPlace } from './record-run.ts';
import { Witness } from './witness.ts';

export class SideView {
  readonly #problem: Problem;
  readonly #draws: boolean;
  readonly #traceLimit: number | undefined;
  #pictures: Picture[] = [];
  #traces: Uint8Array[] = [];

  constructor(problem: Problem, { draw, traceLimit }: Pick<SolvePlan, 'draw' | 'traceLimit'>) {
    this.#problem = problem;
    this.#draws = draw && (problem.draw !== undefined || problem.stage !== undefined);
    this.#traceLimit = traceLimit;
  }

  /** Whether it matters what solvers announce: then a record cannot be solved in parts. */
  get needsEvents(): boolean {
    return this.#traceLimit !== undefined || this.#drawsStage;
  }

  /** Begins to watch a solver, where that is needed. */
  watch({ events }: Solver, instance: unknown): SolverView | undefined {
    if (!this.needsEvents) return undefined;
    const stage = this.#drawsStage ? openStage(this.#problem, instance) : {};
    return { ...stage, witness: new Witness(events, this.#traceLimit ?? 0, stage.stage) };
  }

  /** Draws an answer that has been checked. */
  draw(instance: unknown, answer: unknown, { index, line }: RecordPlace, view?: SolverView): void {
    if (!this.#draws) return;
    const place = { record: index + 1, line };
    try {
      const svg = this.#problem.draw?.(instance, answer) ?? drawStage(view);
      this.#pictures.push({ ...place, svg });
    } catch (thrown) {
      const problem = this.#problem.id;
      const error = asQueensideError(thrown, (reason) =>
        batchError('drawing-failed', { problem, reason }),
      );
      this.#pictures.push({ ...place, error: reportError(error) });
    }
  }

  /** Writes down what a solver announced. */
  trace(
    head: Omit<TraceHead, 'input' | 'events'>,
    record: Uint8Array,
    status: 'right' | 'failed',
    { witness }: SolverView,
  ): void {
    if (this.#traceLimit === undefined) return;
    const { kept, announced } = witness;
    const input = record.length > LONGEST_RECORD ? null : Buffer.from(record).toString('utf8');
    const end = { end: head.record, status, announced, kept: kept.length };
    this.#traces.push(...writeTrace({ ...head, input, events: kept.fields }, kept.pack(), end));
  }

  /** Everything made since the last time. */
  take(): Pick<Answered, 'pictures' | 'traces'> {
    const [pictures, traces] = [this.#pictures, this.#traces];
    this.#pictures = [];
    this.#traces = [];
    return {
      ...(pictures.length > 0 && { pictures }),
      ...(traces.length > 0 && { traces }),
    };
  }

  get #drawsStage(): boolean {
    return this.#draws && this.#problem.draw === undefined;
  }
}

/** A solver's events, and what they are shown to. */
export interface SolverView {
  readonly witness: Witness;
  readonly stage?: Stage;
  /** Why there is no stage, where one was wanted. */
  readonly refusal?: unknown;
}

function openStage(problem: Problem, instance: unknown): Omit<SolverView, 'witness'> {
  try {
    return { stage: problem.stage!(instance) };
  } catch (refusal) {
    return { refusal };
  }
}

function drawStage(view: SolverView | undefined): string {
  const failure: unknown = view?.refusal ?? view?.witness.stageFailure;
  if (failure !== undefined) throw failure;
  if (view?.stage === undefined) throw batchError('not-watched');
  view.stage.follow({ name: 'end', values: {} });
  return drawScene(view.stage.scene());
}
