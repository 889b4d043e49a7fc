import type { Observer } from '../events.ts';
import { Random } from '../random.ts';
import type { RunContext, Stats } from '../run-context.ts';

/** What a test can set of a run's context; the rest has defaults. */
export interface ContextSettings {
  /** Default 1. */
  readonly seed?: number;
  /** Default: never aborted. */
  readonly signal?: RunContext['signal'];
  /** Default: no limit. */
  readonly milliseconds?: number;
  readonly observer?: Observer;
  readonly explain?: RunContext['explain'];
  /** Is told what the run reports as its progress. */
  readonly onProgress?: (fraction: number) => void;
}

/** A context to run a solver or a search in, with fresh stats and random numbers from the seed. */
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
    progress: settings.onProgress ?? (() => undefined),
  };
}

/** A signal that turns true when so many milliseconds have passed. */
export function abortAfter(milliseconds: number): RunContext['signal'] {
  const end = performance.now() + milliseconds;
  return {
    get aborted() {
      return performance.now() >= end;
    },
  };
}

/** A signal that turns true when it has been asked so many times: an abort at the same point in every run. */
export function abortAtQuestion(count: number): RunContext['signal'] {
  let asked = 0;
  return {
    get aborted() {
      return asked++ >= count;
    },
  };
}
