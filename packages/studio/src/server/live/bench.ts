/** Runs the comparisons that pages start: one at a time, in a separate engine. */
import type { Catalog } from '@queenside/runtime';
import type { Engine } from '@queenside/batch';
import {
  benchCsv,
  runContest,
  settleSizes,
  thisMachine,
  type BenchResult,
  type Entrant,
  type Turn,
} from '@queenside/bench';
import { parseSizes } from '@queenside/bench/sizes';
import { defined, messageOf, QueensideError } from '@queenside/core/basics';
import { BENCH_LIMITS, type BenchMessage, type BenchRequest } from '../../messages.ts';
import { studioError } from '../errors.ts';
import type { Feed, Topic } from './feed.ts';

/** Pages see what has been measured that often, in milliseconds. */
const PUBLISH_EVERY = 200;

/** The parts of a comparison that the caller provides. */
export interface BenchSources {
  /** Starts an engine with one worker, so that nothing else runs in it during a measurement. */
  readonly startEngine: () => Promise<Engine>;
  /** Writes a comparison as the command does. */
  readonly toJson: (result: BenchResult, entrants: readonly Entrant[], catalog: Catalog) => string;
}

/** A comparison with every run so far. */
interface LiveComparison {
  readonly result: BenchResult;
  readonly entrants: readonly Entrant[];
  readonly catalog: Catalog;
}

export class LiveBench implements Topic, AsyncDisposable {
  readonly name = 'bench';
  readonly #sources: BenchSources;
  readonly #feed: Feed;
  #message: BenchMessage = { state: 'idle' };
  #soFar: (() => LiveComparison) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop = new AbortController();
  /** Settles when no comparison runs. */
  #ended: Promise<void> = Promise.resolve();

  constructor(sources: BenchSources, feed: Feed) {
    this.#sources = sources;
    this.#feed = feed;
  }

  get isRunning(): boolean {
    const { state } = this.#message;
    return state === 'preparing' || state === 'running';
  }

  snapshot(): readonly BenchMessage[] {
    return [this.#message];
  }

  /**
   * Starts a comparison.
   *
   * @throws QueensideError `studio/bench-running`.
   */
  start(wish: BenchRequest): void {
    if (this.isRunning) throw studioError('bench-running');
    this.#stop = new AbortController();
    this.#soFar = undefined;
    this.#say({ state: 'preparing', wish });
    this.#ended = this.#compare(wish).catch((thrown: unknown) => this.#fail(wish, thrown));
  }

  /** Ends the running comparison, if any. It keeps the measurements. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  /**
   * Returns what has been measured so far, every run included.
   *
   * @throws QueensideError `studio/no-comparison`.
   */
  written(format: 'csv' | 'json'): string {
    if (this.#soFar === undefined) throw studioError('no-comparison');
    const { result, entrants, catalog } = this.#soFar();
    return format === 'csv' ? benchCsv(result) : this.#sources.toJson(result, entrants, catalog);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async #compare(wish: BenchRequest): Promise<void> {
    const { seed, rounds, limit } = wish;
    const tooLong = AbortSignal.timeout(BENCH_LIMITS.minutes * 60_000);
    const signal = AbortSignal.any([this.#stop.signal, tooLong]);
    await using engine = await this.#sources.startEngine();
    const contest = await unless(signal, settleSizes({ engine, seed }, wishOf(wish)));
    if (contest === undefined) return this.#say({ state: 'stopped', wish });
    const { catalog } = engine.installed;
    const keep = (soFar: () => BenchResult): void => {
      this.#soFar = () => ({ result: soFar(), entrants: contest.entrants, catalog });
    };
    const result = await runContest(engine.ownWorkers, contest, {
      rounds,
      seed,
      timeLimitMs: limit * 1000,
      dropsFarBehind: wish.solvers === undefined,
      signal,
      onTurn: (turn) => {
        keep(turn.soFar);
        this.#follow(wish, turn);
      },
    });
    keep(() => result);
    const state = result.stopped ? 'stopped' : 'done';
    this.#say({ state, wish, machine: thisMachine(), result: withoutRuns(result) });
  }

  #follow(wish: BenchRequest, { round, row, solver, expected }: Turn): void {
    const turn = { round, row, solver, expected };
    // A page that opens now sees what was published last.
    this.#message = { ...this.#message, state: 'running', turn };
    this.#timer ??= setTimeout(() => {
      const { turn: latest } = this.#message;
      this.#say({
        state: 'running',
        wish,
        machine: thisMachine(),
        result: withoutRuns(this.#soFar!().result),
        ...defined({ turn: latest }),
      });
    }, PUBLISH_EVERY);
  }

  #fail(wish: BenchRequest, thrown: unknown): void {
    const { code, cause, remedy } =
      thrown instanceof QueensideError
        ? thrown
        : studioError('bench-failed', { reason: messageOf(thrown) });
    this.#say({ state: 'failed', wish, error: { code, cause, remedy } });
  }

  #say(message: BenchMessage): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#message = message;
    this.#feed.publish(this.name, message);
  }
}

function wishOf({
  problem,
  variant,
  task,
  n,
  solvers,
}: BenchRequest): Parameters<typeof settleSizes>[1] {
  return {
    problem,
    n: parseSizes(n),
    option: {},
    ...defined({ variant, task, solver: solvers }),
  };
}

/** Waits for work. @returns undefined if the signal comes first. */
async function unless<Value>(
  signal: AbortSignal,
  work: Promise<Value>,
): Promise<Value | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const stop = (): void => aborted.resolve(undefined);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    // The engine is closed soon, which ends the work.
    work.catch(() => undefined);
  }
}

/** Pages need no single runs, which are many. */
function withoutRuns(result: BenchResult): BenchResult {
  const rows = result.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, runs: [] })),
  }));
  return { ...result, rows };
}
