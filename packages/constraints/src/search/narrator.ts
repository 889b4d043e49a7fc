import type { ConstraintSpace, Observer, SpaceOptions } from '@queenside/core';
import { nextValue } from '../space/propagator.ts';
import type { SearchEvents } from './events.ts';

/** Announces what a space concludes: which constraint is revised, and which values it removes. */
export class Narrator {
  readonly #observer: Observer;
  readonly #code: SearchEvents['code'];
  /** Announces a revision, for the space. Absent if the vocabulary has none. */
  readonly revise: SpaceOptions['onRevise'];
  #space: ConstraintSpace | undefined;
  /** The entries of the trail that are announced. */
  #announced = 0;

  constructor(observer: Observer, code: SearchEvents['code']) {
    this.#observer = observer;
    this.#code = code;
    const { revise } = code;
    if (revise !== undefined)
      this.revise = (constraint, waiting) => {
        if (this.#space === undefined) return;
        this.#announceRemovals();
        observer.event(revise, constraint, waiting);
      };
  }

  /** Call it before a decision. Without it, conclusions are trials that nobody hears of. */
  begin(space: ConstraintSpace): void {
    this.#space = space;
    this.#announced = space.removals;
  }

  /** Call it after a decision. */
  end(): void {
    this.#announceRemovals();
    this.#space = undefined;
  }

  #announceRemovals(): void {
    const space = this.#space!;
    const { words } = space.info;
    const out = new Int32Array(3 + words);
    for (; this.#announced < space.removals; this.#announced++) {
      space.removal(this.#announced, out);
      const [variable = 0, constraint = -1, because = -1] = out;
      if (constraint < 0) continue;
      for (let value = nextValue(out, 3, words, 0); value >= 0;) {
        const integer = value + space.base[variable]!;
        this.#observer.event(this.#code.remove, variable, integer, constraint, because);
        value = nextValue(out, 3, words, value + 1);
      }
    }
  }
}
