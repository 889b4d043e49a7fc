import { num, ROUNDING } from '../calls.ts';
import { BoundReferee, type BoundRule, type BoundWay } from './bound-referee.ts';
import { isOn, type Path, type SpaceFacts } from './space.ts';

/**
 * The successors that a depth-first search may leave out: those on its path, those that it has reached at no higher cost, the state that
 * it came from, or none.
 */
export const HABITS = ['path', 'cost', 'parent', 'nothing'] as const;
type BoundHabit = (typeof HABITS)[number];

/** A state on the path, and the successors that the search has expanded below it. */
interface BoundStep {
  readonly way: BoundWay;
  readonly above: BoundStep | undefined;
  readonly begun: ReadonlySet<number>;
}

/** A way to read the calls: the path of the search, and the costs of the first and of the cheapest path to a goal. */
interface BoundReading {
  readonly top: BoundStep | undefined;
  readonly first: number;
  readonly best: number;
}

const MOST_READINGS = 64;

/** Judges depth-first branch and bound. */
export class LatestFirst extends BoundReferee {
  readonly #habit: BoundHabit;
  /** The least cost at which each state was generated, and the state that it was generated from. */
  readonly #costs = new Map<number, { readonly cost: number; readonly from: number }>();
  #readings: readonly BoundReading[] = [{ top: undefined, first: Infinity, best: Infinity }];
  #fault: string | undefined;

  constructor(space: SpaceFacts, rule: BoundRule, habit: BoundHabit) {
    super(space, rule);
    this.#habit = habit;
  }

  override generate(from: number, state: number): void {
    const way = this.#readings[0]?.top?.way;
    if (way?.state !== from) return;
    const { cost } = this.wayTo(state, this.space.successors(from).get(state)!, way);
    if (cost < (this.#costs.get(state)?.cost ?? Infinity) - ROUNDING)
      this.#costs.set(state, { cost, from });
  }

  override meetGoal(goal: number): void {
    // It was found below a state of the path: below which one, the dearest tells.
    this.#readings = this.#readings.map((reading) => {
      let cost = -Infinity;
      for (let step = reading.top; step !== undefined; step = step.above) {
        const action = this.space.successors(step.way.state).get(goal);
        if (action !== undefined) cost = Math.max(cost, this.wayTo(goal, action, step.way).cost);
      }
      return cost === -Infinity ? reading : withGoal(reading, cost);
    });
  }

  override expand(state: number): string | undefined {
    this.#fault = undefined;
    const next: BoundReading[] = [];
    /** Readings in which the search goes on although it knows a cheaper way. They come last. */
    const unlikely: BoundReading[] = [];
    for (const before of this.#readings) {
      let reading: BoundReading | undefined = before;
      if (before.top === undefined && state === this.space.start && this.expanded.size === 0)
        next.push({
          ...before,
          top: { way: this.wayTo(state, 0, undefined), above: undefined, begun: new Set() },
        });
      while (reading?.top !== undefined) {
        const step: BoundStep = reading.top;
        const below = this.#stepTo(state, step, reading);
        const isUnlikely =
          this.#habit === 'cost' &&
          below !== undefined &&
          this.#isReached(state, below.way.cost, step.way.state);
        if (below !== undefined) (isUnlikely ? unlikely : next).push({ ...reading, top: below });
        reading = this.#leave(reading, step, state);
      }
    }
    next.push(...unlikely);
    if (next.length === 0)
      return (
        this.#fault ??
        `yours expanded ${this.nameOf(state)}, which is not a successor of a state on its path`
      );
    this.hasLost ||= next.length > MOST_READINGS;
    this.#readings = next.slice(0, MOST_READINGS);
    return undefined;
  }

  /** Returns the step to a state below another one; undefined if it may not be expanded there. */
  #stepTo(state: number, step: BoundStep, reading: BoundReading): BoundStep | undefined {
    const action = this.space.successors(step.way.state).get(state);
    if (action === undefined || step.begun.has(state)) return undefined;
    const way = this.wayTo(state, action, step.way);
    const bound = this.#boundOf(reading);
    if (way.rating > bound + ROUNDING) {
      this.#fault ??= `yours expanded ${this.nameOf(state)} with ${this.ratingOf(way)}, though it had found a path of cost ${num(bound)}: ${this.rule.name} leaves out paths that cannot be cheaper`;
      return undefined;
    }
    if (this.#habit !== 'nothing' && isOn(step.way, state)) {
      this.#fault ??= `yours expanded ${this.nameOf(state)} again below itself: it goes round in a circle`;
      return undefined;
    }
    if (this.space.isGoal(state)) {
      this.#fault ??= `yours expanded ${this.nameOf(state)}, which is a goal: no path beyond it is cheaper`;
      return undefined;
    }
    const above = { ...step, begun: new Set([...step.begun, state]) };
    return { way, above, begun: new Set() };
  }

  /** Leaves a step. Returns undefined if a successor is missing. */
  #leave(reading: BoundReading, step: BoundStep, next?: number): BoundReading | undefined {
    const successors = [...this.space.successors(step.way.state)].map(([state, action]) =>
      this.wayTo(state, action, step.way),
    );
    let left = reading;
    for (const { state, cost } of successors) {
      if (!this.space.isGoal(state)) continue;
      const isLeftOut = this.#habit === 'cost' && this.#isReached(state, cost, step.way.state);
      if (!isLeftOut) left = withGoal(left, cost);
    }
    // A goal below a state further up may have been tested already.
    let tested = left;
    for (let above = step.above; above !== undefined; above = above.above)
      for (const [state, action] of this.space.successors(above.way.state))
        if (this.space.isGoal(state))
          tested = withGoal(tested, this.wayTo(state, action, above.way).cost);
    const bound = this.#boundOf(tested);
    const missing = successors.find(
      ({ state, rating, cost }) =>
        !step.begun.has(state) &&
        !this.space.isGoal(state) &&
        !this.#isAvoided(step, state, cost) &&
        rating < bound - ROUNDING,
    );
    if (missing === undefined) return { ...left, top: step.above };
    const words = `left ${this.nameOf(step.way.state)}, whose successor ${this.nameOf(missing.state)} with ${this.ratingOf(missing)} it had not expanded`;
    this.#fault ??=
      next === undefined
        ? `yours ${words}`
        : `yours expanded ${this.nameOf(next)} and ${words}; ${this.rule.name} goes on from the last state that has one`;
    return undefined;
  }

  #isAvoided({ way }: BoundStep, state: number, cost: number): boolean {
    switch (this.#habit) {
      case 'path':
        return isOn(way, state);
      case 'cost':
        return isOn(way, state) || this.#isReached(state, cost, way.state);
      case 'parent':
        return way.parent?.state === state;
      case 'nothing':
        return false;
    }
  }

  /** Whether a state was generated at no higher cost from another one. */
  #isReached(state: number, cost: number, from: number): boolean {
    const known = this.#costs.get(state);
    if (known === undefined) return false;
    return known.cost < cost - ROUNDING || (known.cost <= cost + ROUNDING && known.from !== from);
  }

  /** Returns the cost above which paths are left out. */
  #boundOf({ first, best }: BoundReading): number {
    return { all: best, none: Infinity, 'by the first': first }[this.rule.prunes];
  }

  override end(path: Path): string | undefined {
    this.#fault = undefined;
    const wrong = path && this.wrongPath(path);
    if (wrong !== undefined) return wrong;
    const ended = this.#readings.flatMap((before) => {
      let reading: BoundReading | undefined = before;
      while (reading?.top !== undefined) reading = this.#leave(reading, reading.top);
      return reading ?? [];
    });
    const [first] = ended;
    if (path?.length === 1) return undefined;
    if (first === undefined) return this.#fault ?? 'yours ended before it had expanded the start';
    if (path === undefined)
      return ended.some(({ best }) => best === Infinity)
        ? undefined
        : `yours found no path, but there is one of cost ${num(first.best)}`;
    const cost = this.costOf(path);
    return ended.some(({ best }) => Math.abs(best - cost) <= ROUNDING)
      ? undefined
      : `yours returned a path of cost ${num(cost)}, but it had found one of ${num(first.best)}`;
  }
}

function withGoal(reading: BoundReading, cost: number): BoundReading {
  const { first, best } = reading;
  return { ...reading, first: first === Infinity ? cost : first, best: Math.min(best, cost) };
}
