import type { ErrorReport } from '@queenside/batch';
import { printWarning } from '../print-failure.ts';
import type { Progress } from './progress.ts';

/** Many files wait for the same: it is said so seldom, in milliseconds. */
const EVERY_MS = 10_000;

/** Says that files wait, and for what. */
export class PauseNotice {
  readonly #progress: Progress;
  #last = -Infinity;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  say({ wrong, remedy }: ErrorReport): void {
    if (performance.now() - this.#last < EVERY_MS) return;
    this.#last = performance.now();
    this.#progress.above(() => printWarning(`${wrong}; ${remedy}`));
  }
}
