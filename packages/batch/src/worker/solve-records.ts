import {
  asQueensideError,
  checkOptions,
  coreError,
  Random,
  recordSeed,
  type OptionsOf,
  type Problem,
  type Registry,
  type RunContext,
  type Solver,
  type Stats,
} from '@queenside/core';
import { batchError } from '../errors.ts';
import { errorLine, reportError, type RecordReport } from '../report.ts';
import type { Answered, SolveJob, SolvePlan } from './jobs.ts';
import { OutputBuffer } from './output.ts';
import { parseRecord } from './parse-record.ts';
import { Pulse } from './pulse.ts';

type Options = OptionsOf<any>;

/** Answers records one by one: read, solve, check, write. A record that fails becomes an error line. */
export async function solveRecords(registry: Registry, job: SolveJob): Promise<Answered> {
  const { plan, records } = job;
  const run = new Run(registry, plan, new Pulse(job.pulse));
  const reports: RecordReport[] = [];
  let from = 0;
  for (const [index, end] of records.ends.entries()) {
    const bytes = records.bytes.subarray(from, end);
    reports.push(await run.answer(bytes, records.lines[index]!, records.first + index, index));
    from = end;
  }
  return { records: reports, chunks: run.output.take() };
}

class Run {
  readonly output = new OutputBuffer();
  readonly #registry: Registry;
  readonly #plan: SolvePlan;
  readonly #pulse: Pulse;
  readonly #problem: Problem;
  readonly #options = new Map<Solver, Options>();

  constructor(registry: Registry, plan: SolvePlan, pulse: Pulse) {
    this.#registry = registry;
    this.#plan = plan;
    this.#pulse = pulse;
    this.#problem = registry.problem(plan.problem);
  }

  /**
   * @param line the record's line in its file.
   * @param index the record's index in its file.
   * @param position the record's index in this job.
   */
  async answer(
    bytes: Uint8Array,
    line: number,
    index: number,
    position: number,
  ): Promise<RecordReport> {
    const seed = recordSeed(this.#plan.seed, index);
    const stats: Stats = {};
    const before = this.output.length;
    let solver: Solver | undefined;
    let started: number | undefined;
    let milliseconds: number | undefined;
    try {
      this.#pulse.begin(position);
      const instance = parseRecord(this.#problem, bytes);
      const need = this.#problem.need(instance);
      solver = this.#registry.choose(this.#problem, need, this.#plan.solver);
      const options = this.#optionsOf(solver);
      this.#pulse.begin(position);
      started = performance.now();
      const answer = await this.#solve(solver, instance, options, seed, stats);
      milliseconds = performance.now() - started;
      this.#pulse.begin(position);
      this.#requireRight(solver, instance, answer);
      this.#write(answer, index + 1);
      return {
        line,
        status: 'right',
        solver: solver.id,
        seed,
        milliseconds,
        stats,
        bytes: this.output.length - before,
      };
    } catch (thrown) {
      const error = asQueensideError(thrown, (message) =>
        coreError('solver-threw', { solver: solver?.id ?? this.#problem.id, message }),
      );
      const report = reportError(error);
      this.output.write(Buffer.from(errorLine(line, report)));
      return {
        line,
        status: 'failed',
        error: report,
        ...(solver && { solver: solver.id }),
        seed,
        milliseconds: milliseconds ?? (started === undefined ? 0 : performance.now() - started),
        stats,
        bytes: this.output.length - before,
      };
    } finally {
      this.#pulse.rest();
    }
  }

  #optionsOf(solver: Solver): Options {
    let options = this.#options.get(solver);
    if (options === undefined) {
      options = checkOptions(`the solver ${solver.id}`, solver.options, this.#plan.options, true);
      this.#options.set(solver, options);
    }
    return options;
  }

  async #solve(
    solver: Solver,
    instance: unknown,
    options: Options,
    seed: number,
    stats: Stats,
  ): Promise<unknown> {
    const pulse = this.#pulse;
    const milliseconds = this.#plan.timeLimitMs;
    const context: RunContext = {
      seed,
      random: new Random(seed),
      signal: {
        get aborted() {
          return pulse.stopped || pulse.elapsed > milliseconds;
        },
      },
      limits: { milliseconds },
      observer: undefined,
      stats,
      progress(fraction) {
        pulse.fraction = fraction;
      },
    };
    const answer: unknown = solver.solve(instance, options, context);
    return answer instanceof Promise ? await answer : answer;
  }

  #requireRight(solver: Solver, instance: unknown, answer: unknown): void {
    const verdict = this.#problem.check(instance, answer);
    if (verdict.right) return;
    const { mistake, reason } = verdict;
    throw coreError('answer-wrong', { solver: solver.id, mistake, reason });
  }

  #write(answer: unknown, number: number): void {
    const style = this.#plan.style ?? this.#problem.styles[0]!;
    for (const chunk of this.#problem.format(answer, { number, style })) this.output.write(chunk);
  }
}

/** Refuses a style that the problem does not have. */
export function requireStyle(problem: Problem, style: string | undefined): void {
  if (style !== undefined && !problem.styles.includes(style))
    throw batchError('unknown-style', {
      problem: problem.id,
      style,
      known: problem.styles.join(', '),
    });
}
