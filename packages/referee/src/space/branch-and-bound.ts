/**
 * Judges branch and bound for paths: best first without a memory of states, or depth first within the cost of the best path that it has
 * found. Best first with a memory of states is A* or uniform cost search: see `best-first.ts`.
 */
import { CALL, type Calls, type Difference, eachCall, num, ROUNDING } from '../calls.ts';
import { judgeByHabits } from './habits.ts';
import { costOf, type Path, type SpaceFacts } from './space.ts';

/** What a branch and bound does. Common mistakes are other rules. */
export interface BoundRule {
  readonly name: string;
  /** Whether it extends the cheapest path next, or the latest. */
  readonly order: 'cheapest' | 'latest';
  /** Whether it adds the estimate to the cost of a path. */
  readonly estimates: boolean;
  /** What counts as the cost of a path. */
  readonly cost: 'path' | 'actions' | 'last action';
  /** Whether it ends as soon as it generates a goal. */
  readonly endsEarly: boolean;
  /** Whether it leaves out paths that are dearer than the best one to a goal: all, none, or those dearer than the first one. */
  readonly prunes: 'all' | 'none' | 'by the first';
}

const BRANCH_AND_BOUND: BoundRule = {
  name: 'branch and bound',
  order: 'cheapest',
  estimates: false,
  cost: 'path',
  endsEarly: false,
  prunes: 'all',
};

/** Branch and bound of paths, the cheapest first, without a memory of states (P. Winston, MIT 6.034). */
export const CHEAPEST_FIRST: readonly BoundRule[] = [
  BRANCH_AND_BOUND,
  { ...BRANCH_AND_BOUND, estimates: true },
];
/** Depth-first branch and bound (D. Poole and A. Mackworth, "Artificial Intelligence: Foundations of Computational Agents"). */
export const LATEST_FIRST: readonly BoundRule[] = CHEAPEST_FIRST.map((rule) => ({
  ...rule,
  order: 'latest',
}));

/** Returns the first step that a rule does not permit; undefined if there is none. @param path absent if the search did not end. */
export function judgeBound(
  space: SpaceFacts,
  calls: Calls,
  rule: BoundRule,
  path?: { readonly states: Path },
): Difference | undefined {
  const referees =
    rule.order === 'cheapest'
      ? LOOPS.map((loops) => () => new CheapestFirst(space, rule, loops))
      : HABITS.map((habit) => () => new LatestFirst(space, rule, habit));
  return judgeByHabits(referees, calls, path);
}

/** A path of the search. */
interface BoundWay {
  readonly state: number;
  /** As {@link BoundRule.cost} counts it. */
  readonly cost: number;
  readonly rating: number;
  readonly parent: BoundWay | undefined;
}

abstract class BoundReferee {
  readonly space: SpaceFacts;
  readonly rule: BoundRule;
  /** Whether the actions of a state were asked for twice in a row. */
  wasAskedTwice = false;
  /** Whether there were too many readings of the calls, so that the right one may be lost. The rest of the run is permitted then. */
  hasLost = false;
  /** The states that the search has expanded. */
  readonly expanded = new Set<number>();

  constructor(space: SpaceFacts, rule: BoundRule) {
    this.space = space;
    this.rule = rule;
  }

  /** @param asksTwice whether the search asks twice for the actions of states as a rule. */
  judge(
    calls: Calls,
    path: { readonly states: Path } | undefined,
    asksTwice: boolean,
  ): Difference | undefined {
    let last: number | undefined;
    for (const { index, code, a, b } of eachCall(calls)) {
      if (code === CALL.result) this.generate(a, b);
      if (code === CALL.goal && this.space.isGoal(a)) this.meet(a);
      if (code !== CALL.actions) continue;
      if (a === last) {
        this.wasAskedTwice = true;
        last = undefined;
        if (asksTwice) continue;
      }
      const words = this.expand(a);
      if (words !== undefined) return this.hasLost ? undefined : { call: index, about: a, words };
      this.expanded.add(a);
      last = a;
    }
    const words = path && this.end(path.states);
    return words === undefined || this.hasLost
      ? undefined
      : { call: Math.max(0, calls.length / 3 - 1), words };
  }

  /** Takes note of a generated state. */
  abstract generate(from: number, state: number): void;
  /** Takes note of a goal that the search has tested. */
  abstract meet(goal: number): void;
  /** Expands a state. Returns why the search may not, if so. */
  abstract expand(state: number): string | undefined;
  abstract end(path: Path): string | undefined;

  wayTo(state: number, step: number, parent: BoundWay | undefined): BoundWay {
    const { cost: counted, estimates } = this.rule;
    const before = parent?.cost ?? 0;
    const cost = { path: before + step, actions: before + (parent ? 1 : 0), 'last action': step }[
      counted
    ];
    const rating = cost + (estimates ? this.space.heuristic(state) : 0);
    return { state, cost, rating, parent };
  }

  /** Returns what is wrong with a path, apart from its cost. */
  wrongPath(path: readonly number[]): string | undefined {
    const goal = path.at(-1)!;
    if (!this.space.isGoal(goal))
      return `yours returned a path to ${this.nameOf(goal)}, which is no goal`;
    const skipped = path.find((state) => state !== goal && !this.expanded.has(state));
    return skipped === undefined
      ? undefined
      : `yours returned a path by ${this.nameOf(skipped)}, which it had not expanded`;
  }

  /** Returns the cost of a path as the rule counts it. */
  costOf(path: readonly number[]): number {
    return this.rule.cost === 'actions' ? path.length - 1 : costOf(this.space, path);
  }

  nameOf(state: number): string {
    return this.space.name(state);
  }

  /** Writes a rating with its parts: `f = 3 + 4 = 7`. */
  ratingOf({ state, cost, rating }: BoundWay): string {
    if (!this.rule.estimates) return `g = ${num(cost)}`;
    return `f = ${num(cost)} + ${num(this.space.heuristic(state))} = ${num(rating)}`;
  }
}

/** Whether a search may extend a path by a state that is on it. */
const LOOPS = ['left out', 'back left out', 'kept'] as const;

/** Equally rated paths to one state. Calls do not tell which of them a search extends first. */
interface Bundle {
  readonly state: number;
  readonly rating: number;
  readonly ways: { readonly way: BoundWay; readonly from: Bundle | undefined }[];
  /** The number of its paths that the search has extended. */
  extended: number;
}

/** A bundle's most paths: of more, any number may be extended. */
const MOST_WAYS = 64;

class CheapestFirst extends BoundReferee {
  readonly #loops: (typeof LOOPS)[number];
  readonly #bundles = new Map<string, Bundle>();
  readonly #byState = new Map<number, Bundle[]>();
  /** The least cost of a path to a goal that the search has generated. */
  #best = Infinity;
  #last: Bundle | undefined;
  readonly #generated = new Set<number>();

  constructor(space: SpaceFacts, rule: BoundRule, loops: (typeof LOOPS)[number]) {
    super(space, rule);
    this.#loops = loops;
    this.#add(this.wayTo(space.start, 0, undefined), undefined);
  }

  override generate(_from: number, state: number): void {
    this.#generated.add(state);
  }

  override meet(): void {}

  override expand(state: number): string | undefined {
    const { name, endsEarly } = this.rule;
    const missing = this.#missing();
    if (missing !== undefined)
      return `yours expanded ${this.nameOf(state)} before it had generated ${missing}`;
    if (endsEarly && this.#best < Infinity)
      return `yours expanded ${this.nameOf(state)} after it had generated a goal`;
    const open = (this.#byState.get(state) ?? [])
      .filter((bundle) => isOpen(bundle))
      .toSorted((a, b) => a.rating - b.rating);
    const [bundle] = open;
    if (bundle === undefined)
      return this.expanded.has(state)
        ? `yours expanded ${this.nameOf(state)} again, though it had found no other path to it`
        : `yours expanded ${this.nameOf(state)}, which it had not generated yet`;
    const first = this.#first();
    if (first !== undefined && first.rating < bundle.rating - ROUNDING)
      return this.space.isGoal(first.state)
        ? `yours expanded ${this.nameOf(state)} with ${this.#rating(bundle)}, though it had found a path to ${this.nameOf(first.state)} of cost ${num(first.rating)}: ${name} ends when no open path is cheaper`
        : `yours expanded ${this.nameOf(state)} with ${this.#rating(bundle)}; the path to ${this.nameOf(first.state)} with ${this.#rating(first)} is open, and ${name} extends the cheapest first`;
    if (this.space.isGoal(state))
      return `yours expanded ${this.nameOf(state)}, which is a goal: ${name} ends there, and returns the path to it`;
    bundle.extended++;
    this.#last = bundle;
    if (bundle.extended === 1) for (const { way } of bundle.ways) this.#extend(way, bundle);
    return undefined;
  }

  #extend(way: BoundWay, bundle: Bundle): void {
    for (const [state, cost] of this.space.successors(way.state)) {
      if (this.#loops === 'left out' && isOn(way, state)) continue;
      if (this.#loops === 'back left out' && way.parent?.state === state) continue;
      this.#add(this.wayTo(state, cost, way), bundle);
    }
  }

  #add(way: BoundWay, from: Bundle | undefined): void {
    const key = `${way.state} ${num(way.rating)}`;
    let bundle = this.#bundles.get(key);
    if (bundle === undefined) {
      bundle = { state: way.state, rating: way.rating, ways: [], extended: 0 };
      this.#bundles.set(key, bundle);
      this.#byState.set(way.state, [...(this.#byState.get(way.state) ?? []), bundle]);
    }
    if (this.space.isGoal(way.state)) this.#best = Math.min(this.#best, way.cost);
    if (bundle.ways.push({ way, from }) > MOST_WAYS) bundle.ways.pop();
    else if (bundle.extended > 0) this.#extend(way, bundle);
  }

  /** Returns the least rated paths that are surely open. */
  #first(): Bundle | undefined {
    let first: Bundle | undefined;
    for (const bundle of this.#bundles.values())
      if ((first === undefined || bundle.rating < first.rating) && isSurelyOpen(bundle))
        first = bundle;
    return first;
  }

  #missing(): string | undefined {
    if (this.#last === undefined) return undefined;
    const successors = [...this.space.successors(this.#last.state).keys()];
    const missing = successors.filter((next) => !this.#generated.has(next)).length;
    return missing === 0
      ? undefined
      : `${missing} of the ${successors.length} successors of ${this.nameOf(this.#last.state)}`;
  }

  override end(path: Path): string | undefined {
    const { name, endsEarly, cost: counted } = this.rule;
    const first = this.#first();
    if (path === undefined) {
      return first === undefined
        ? this.#missing() && `yours found no path, but it had not generated ${this.#missing()}`
        : `yours found no path, but the path to ${this.nameOf(first.state)} with ${this.#rating(first)} was still open`;
    }
    const wrong = this.wrongPath(path);
    if (wrong !== undefined) return wrong;
    if (endsEarly) return undefined;
    // The costs of last actions do not add up.
    const cost = counted === 'last action' ? this.#best : this.costOf(path);
    if (this.#best < cost - ROUNDING)
      return `yours returned a path of cost ${num(cost)}, but it had found one of ${num(this.#best)}`;
    return first === undefined || first.rating >= cost - ROUNDING
      ? undefined
      : `yours ended with a path of cost ${num(cost)} while the path to ${this.nameOf(first.state)} was open with ${this.#rating(first)}; ${name} ends when no open path is cheaper`;
  }

  #rating({ ways }: Bundle): string {
    return this.ratingOf(ways[0]!.way);
  }
}

/** Whether a search may extend another path of a bundle. */
function isOpen({ ways, extended }: Bundle): boolean {
  return ways.length > extended || ways.length === MOST_WAYS;
}

/** Whether a search has another path of a bundle, whichever paths it has extended first. */
function isSurelyOpen({ ways, extended }: Bundle): boolean {
  let sure = 0;
  for (const { from } of ways) {
    if (from !== undefined && from.extended < from.ways.length) continue;
    if (++sure > extended) return true;
  }
  return false;
}

/**
 * The successors that a depth-first search may leave out: those on its path, those that it has reached at no higher cost, the state that
 * it came from, or none.
 */
const HABITS = ['path', 'cost', 'parent', 'nothing'] as const;
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

class LatestFirst extends BoundReferee {
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

  override meet(goal: number): void {
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

/** Whether a state is on a path. */
function isOn(way: BoundWay, state: number): boolean {
  for (let each: BoundWay | undefined = way; each !== undefined; each = each.parent)
    if (each.state === state) return true;
  return false;
}
