import { Random, type Observer, type RunContext, type Stats } from '@queenside/core';

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
    ...(settings.explain && { explain: settings.explain }),
    improve: settings.onImprove ?? (() => undefined),
    bound: settings.onBound ?? (() => undefined),
    progress: settings.onProgress ?? (() => undefined),
  };
}

/** Makes a signal that turns true after so many milliseconds. */
export function abortAfter(milliseconds: number): RunContext['signal'] {
  const end = performance.now() + milliseconds;
  return {
    get aborted() {
      return performance.now() >= end;
    },
  };
}

/** Makes a signal that turns true after so many reads: it aborts every run at the same point. */
export function abortAtQuestion(count: number): RunContext['signal'] {
  let asked = 0;
  return {
    get aborted() {
      return asked++ >= count;
    },
  };
}
