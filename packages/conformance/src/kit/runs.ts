import {
  checkOptions,
  defined,
  type Events,
  type GameTree,
  type Observer,
  type OptionSchemas,
  Random,
  type RunContext,
  type Search,
  type SearchResult,
  type Solver,
  type Stats,
} from '@queenside/core';

/** The settings of a run's context. */
export interface ContextSettings {
  /** Default: 1. */
  readonly seed?: number;
  /** Default: never aborted. */
  readonly signal?: RunContext['signal'];
  /** Default: no limit. */
  readonly milliseconds?: number;
  readonly observer?: Observer;
  readonly explain?: RunContext['explain'];
  /** Called with each better answer that the run announces. */
  readonly onImprove?: (answer: unknown) => void;
  /** Called with each bound that the run announces. */
  readonly onBound?: (value: number | bigint) => void;
  /** Called with the progress that the run reports. */
  readonly onProgress?: (fraction: number) => void;
}

/** Makes a context for a solver or a search, with empty stats and random numbers from the seed. */
export function makeContext(settings: ContextSettings = {}): RunContext & { stats: Stats } {
  const { seed = 1, milliseconds = Infinity } = settings;
  return {
    seed,
    random: new Random(seed),
    signal: settings.signal ?? { aborted: false },
    limits: { milliseconds },
    observer: settings.observer,
    stats: {},
    ...defined({ explain: settings.explain }),
    improve: settings.onImprove ?? (() => undefined),
    bound: settings.onBound ?? (() => undefined),
    progress: settings.onProgress ?? (() => undefined),
  };
}

/** Makes a signal that turns true after the given milliseconds. */
export function abortAfter(milliseconds: number): RunContext['signal'] {
  const end = performance.now() + milliseconds;
  return {
    get aborted() {
      return performance.now() >= end;
    },
  };
}

/** Makes a signal that turns true after the given number of reads: it aborts every run at the same point. */
export function abortAtQuestion(count: number): RunContext['signal'] {
  let asked = 0;
  return {
    get aborted() {
      return asked++ >= count;
    },
  };
}

/** The result, the counts, and the events of a search. */
export interface SearchRun extends SearchResult {
  readonly stats: Stats;
  /** Its events in words: `enter 0 0`. */
  readonly events: readonly string[];
}

/**
 * Runs a search that returns no promise on a tree.
 *
 * @param given options; the others have their defaults.
 */
export function runSearch(
  search: Search<any, SearchResult>,
  tree: GameTree,
  given: Readonly<Record<string, unknown>> = {},
  settings: Omit<ContextSettings, 'observer'> = {},
): SearchRun {
  const names = Object.keys(search.events?.fields ?? {});
  const events: string[] = [];
  const observer = {
    event: (code: number, ...values: number[]) =>
      void events.push([names[code], ...values].join(' ')),
  };
  const context = makeContext({ observer, ...settings });
  const options = checkOptions(search.id, search.options as OptionSchemas, given);
  return { ...search.run(tree, options, context), stats: context.stats, events };
}

/** A finished run. */
export interface SolverRun<Answer> {
  readonly answer: Answer;
  readonly stats: Stats;
}

/**
 * Runs a solver on one instance like the engine: it checks the options and fills in the defaults.
 *
 * @throws QueensideError `core/bad-option`, and all errors of the solver.
 */
export async function runSolver<Instance, Answer, Options extends OptionSchemas>(
  solver: Solver<Instance, Answer, Options>,
  instance: Instance,
  settings: ContextSettings & { readonly options?: Readonly<Record<string, unknown>> } = {},
): Promise<SolverRun<Answer>> {
  const options = checkOptions(`the solver ${solver.id}`, solver.options, settings.options ?? {});
  const context = makeContext(settings);
  const answer = await solver.solve(instance, options, context);
  return { answer, stats: context.stats };
}

/** An event that a run announced. */
export interface RecordedEvent {
  readonly name: string;
  readonly values: readonly number[];
}

/** Returns an observer that records the events of a run. `named` returns the values of all events with that name. */
export function recordEvents(events: Events): Observer & {
  readonly seen: readonly RecordedEvent[];
  readonly named: (name: string) => (readonly number[])[];
} {
  const names = Object.keys(events.fields);
  const seen: RecordedEvent[] = [];
  return {
    seen,
    named: (wanted) => seen.filter(({ name }) => name === wanted).map(({ values }) => values),
    event: (code: number, ...values: number[]) => void seen.push({ name: names[code]!, values }),
  };
}
