/** The states of a local search, rebuilt from its events. */
import type { LandscapeCursor, TraceEvent } from '@queenside/core';
import { CostCurve, shortCost } from './curve.ts';

/** Follows the events of `localEvents`. Ignores others. */
export class LandscapeLog {
  readonly #cursor: LandscapeCursor;
  /** The packed state. */
  readonly state: Int32Array;
  /** The places that the last move changed. */
  changed: readonly number[] = [];
  readonly curve: CostCurve;
  /** How often each event came. */
  readonly counts: Record<string, number> = {};
  /** The cost of the state before; NaN until there is one. */
  cost = NaN;
  best = Infinity;
  temperature: number | undefined;
  /** Whether the cursor is at the state. It is not while the search sets one. */
  isThere = false;
  /** Whether the curve has a point for the state. */
  isDrawn = false;

  constructor(cursor: LandscapeCursor, curve = new CostCurve()) {
    this.#cursor = cursor;
    this.state = new Int32Array(cursor.info.words);
    this.curve = curve;
  }

  follow({ name, values }: TraceEvent): void {
    const { place = -1, value = 0, move = -1, millitemperature = 0 } = values;
    if (name === 'set') {
      if (place >= 0 && place < this.state.length) this.state[place] = value;
      this.isThere = false;
      this.isDrawn = false;
      this.changed = [];
      return;
    }
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    switch (name) {
      case 'restart':
        this.isThere = false;
        this.isDrawn = false;
        return;
      case 'move':
        if (move >= 0 && move < this.#cursor.info.moves) this.#move(move);
        return;
      case 'better':
      case 'generation':
        this.#arrive();
        this.best = Math.min(this.best, this.cost);
        if (name === 'generation' || !this.isDrawn) this.#addPoint();
        return;
      case 'cool':
        this.temperature = millitemperature / 1000;
        return;
      default:
        return;
    }
  }

  /** The counts and costs by short names. */
  facts(): Readonly<Record<string, string>> {
    const { cost, best, counts, temperature } = this;
    const { move = 0, restart = 0, generation } = counts;
    return {
      ...(!Number.isNaN(cost) && { cost: shortCost(cost) }),
      ...(best < Infinity && { best: shortCost(best) }),
      moves: String(move),
      attempts: String(restart),
      ...(generation !== undefined && { generations: String(generation) }),
      ...(temperature !== undefined && { temperature: shortCost(temperature) }),
    };
  }

  /** Describes the last event, unless it is about places. */
  describe({ name, values }: TraceEvent): string | undefined {
    const { attempt = 0, number = 0, cost = this.cost } = values;
    switch (name) {
      case 'restart':
        return attempt === 1 ? 'begin at a random state' : `attempt ${attempt}: a random state`;
      case 'better':
        return `the best so far: cost ${shortCost(this.cost)}`;
      case 'cool':
        return `the temperature is ${shortCost(this.temperature!)}`;
      case 'generation':
        return `generation ${number}: the best costs ${shortCost(cost)}`;
      default:
        return undefined;
    }
  }

  copy(cursor: LandscapeCursor): LandscapeLog {
    const copy = new LandscapeLog(cursor, this.curve.copy());
    copy.state.set(this.state);
    const { changed, cost, best, temperature, isDrawn } = this;
    Object.assign(copy, { changed, cost, best, temperature, isDrawn });
    Object.assign(copy.counts, this.counts);
    return copy;
  }

  #move(move: number): void {
    this.#arrive();
    const before = [...this.state];
    this.#cursor.apply(move, this.#cursor.delta(move));
    this.#cursor.save(this.state, 0);
    this.cost = this.#cursor.cost;
    this.changed = before.flatMap((value, place) => (value === this.state[place] ? [] : [place]));
    this.#addPoint();
  }

  #addPoint(): void {
    this.curve.add(this.cost, Math.min(this.best, this.cost));
    this.isDrawn = true;
  }

  #arrive(): void {
    if (this.isThere) return;
    this.#cursor.load(this.state, 0);
    this.isThere = true;
    this.cost = this.#cursor.cost;
  }
}
