/** The state of a local search, rebuilt from its events. */
import type { DomainView, TraceEvent } from '@queenside/core';
import { LandscapeLog, shortCost } from '@queenside/landscapes';
import type { ConflictLandscape } from '../landscape/cursor.ts';
import type { ModelNames } from '../names.ts';

/** Follows the events of `localEvents`. Each variable has one value. */
export class StateView implements DomainView {
  readonly log: LandscapeLog;
  readonly #open: () => ConflictLandscape;
  readonly #landscape: ConflictLandscape;

  /** @param copied the log to go on with. */
  constructor(open: () => ConflictLandscape, copied?: LandscapeLog) {
    this.#open = open;
    this.#landscape = open();
    this.log = copied?.copy(this.#landscape) ?? new LandscapeLog(this.#landscape);
  }

  has(variable: number, value: number): boolean {
    return this.value(variable) === value;
  }

  value(variable: number): number | undefined {
    return this.#landscape.valueAt(variable, this.log.state[variable] ?? -1);
  }

  get last(): number | undefined {
    return this.log.changed[0];
  }

  get conflicts(): readonly number[] {
    if (!this.log.isThere) return [];
    const { members, size } = this.#landscape.conflicts.variables;
    return [...members.subarray(0, size)];
  }

  copy(): StateView {
    return new StateView(this.#open, this.log);
  }

  describe(event: TraceEvent, names: ModelNames<unknown>): string | undefined {
    const { place = -1 } = event.values;
    const [changed = place] = event.name === 'move' ? this.log.changed : [];
    const value = this.value(changed);
    if (event.name !== 'set' && event.name !== 'move') return this.log.describe(event);
    if (value === undefined) return undefined;
    const what = `${names.variable(changed)} is ${names.value(value)}`;
    return event.name === 'set' ? what : `${what}: cost ${shortCost(this.log.cost)}`;
  }
}
