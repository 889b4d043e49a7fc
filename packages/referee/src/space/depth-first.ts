/**
 * Judges searches that follow one path: depth first, depth-limited, iterative deepening, and IDA*. Every order of successors is right, and so
 * is every way to avoid states that the search has been in.
 */
import { type Calls, type Difference, num, ROUNDING } from '../calls.ts';
import { HabitReferee, judgeByHabits } from './habits.ts';
import { costOf, isOn, type Path, type SpaceFacts, type Way } from './space.ts';

/** What bounds a search's path: nothing, its number of actions, its cost, or f = g + h. Common mistakes are other rules. */
export interface DepthFirstRule {
  readonly name: string;
  readonly bound: 'none' | 'depth' | 'cost' | 'f';
  /** Whether an unbounded search avoids states that it has been in. Default: true. */
  readonly remembers?: boolean;
  /** The bound of a search with one round. Absent if the search starts again with higher bounds. */
  readonly only?: OnlyRound;
}

/** The one round of a depth-limited search. */
export interface OnlyRound {
  /** The greatest depth or cost of a state that the search expands. */
  readonly bound: number;
  /** The greatest depth or cost at which it must find a goal. */
  readonly finds: number;
  /** Whether the search leaves out states that it reached before, even at a greater depth. Default: false. */
  readonly forgetsDepths?: boolean;
  /** Whether the whole search ends when one path reaches the limit. Default: false. */
  readonly endsAtLimit?: boolean;
}

export const DEPTH_FIRST: DepthFirstRule = { name: 'depth first', bound: 'none' };
/** Depth-first iterative deepening (R. Korf, 1985). */
export const ITERATIVE_DEEPENING: DepthFirstRule = { name: 'iterative deepening', bound: 'depth' };
/**
 * Depth-limited search. It finds goals up to its limit, and need not expand states at the limit; some textbooks expand them, too, and
 * so find goals one action deeper (S. Russell and P. Norvig, 3rd and 4th edition).
 */
export function depthLimited(limit: number): readonly DepthFirstRule[] {
  const rule = { name: `depth-limited search with limit ${num(limit)}`, bound: 'depth' } as const;
  return [limit - 1, limit].map((bound) => ({ ...rule, only: { bound, finds: limit } }));
}
/** IDA* (R. Korf, 1985). */
export const IDA_STAR: DepthFirstRule = { name: 'IDA*', bound: 'f' };

/** A state on the current path. */
interface Step extends Way {
  readonly cost: number;
  readonly depth: number;
  readonly parent: Step | undefined;
  /** The successors that the search has expanded below it. */
  readonly begun: ReadonlySet<number>;
}

/**
 * The successors that a search may leave out: those that it has reached in this round, those on its path, the state that it came
 * from, or none.
 */
const HABITS = ['round', 'path', 'parent', 'nothing'] as const;
type Habit = (typeof HABITS)[number];

/** A round of a bounded search. An unbounded search has one. */
interface Round {
  readonly bound: number;
  /** The states that it has expanded, in order. */
  readonly states: number[];
  readonly expanded: Set<number>;
  /** The state that generated each state first. */
  readonly generators: Map<number, number>;
  /** The states that several states generated. Empty unless the search forgets depths. */
  readonly shared: Set<number>;
  /** The states of the round that it repeats. */
  readonly repeated: readonly number[] | undefined;
}

/**
 * A way to read the calls: the round, the path of the search, and the least measure that it has left out. Calls do not tell from
 * which state a search reached another one, nor where a round begins, so several readings may be possible. The deepest path is the
 * most likely.
 */
interface DepthReading {
  readonly round: Round;
  readonly top: Step | undefined;
  readonly leftOut: number;
}

/** The most readings that the referee keeps. */
const MOST_READINGS = 64;

/** Returns the first step that a rule does not permit; undefined if there is none. @param path absent if the search did not end. */
export function judgeDepthFirst(
  space: SpaceFacts,
  calls: Calls,
  rule: DepthFirstRule,
  path?: { readonly states: Path },
): Difference | undefined {
  // Without a bound, only a memory of the round or of the path ends a search.
  const referees = habitsOf(rule).map((habit) => () => new DepthFirstReferee(space, rule, habit));
  return judgeByHabits(referees, calls, path);
}

function habitsOf({ bound, only, remembers = true }: DepthFirstRule): readonly Habit[] {
  if (only?.forgetsDepths) return ['round'];
  if (!remembers) return HABITS.slice(2);
  return bound === 'none' ? HABITS.slice(0, 2) : HABITS;
}

class DepthFirstReferee extends HabitReferee {
  readonly #rule: DepthFirstRule;
  readonly #habit: Habit;
  /** The greatest measure at which the only round must find a goal. */
  readonly #finds: number;
  /** The goal that the search has tested or expanded last. */
  #goal: number | undefined;
  #readings: readonly DepthReading[] = [];
  /** The rounds of the readings. */
  #rounds: ReadonlySet<Round> = new Set();
  /** Why the search may not leave a step or end a round, if it may not. */
  #fault: string | undefined;

  constructor(space: SpaceFacts, rule: DepthFirstRule, habit: Habit) {
    super(space, rule.name);
    this.#rule = rule;
    this.#habit = habit;
    this.#finds = rule.only?.finds ?? -Infinity;
    const first = this.#begin(
      rule.only?.bound ?? this.#measure({ state: space.start, cost: 0, depth: 0 }),
    );
    this.#read([{ round: first, top: undefined, leftOut: Infinity }]);
  }

  override meetGoal(goal: number): void {
    this.#goal = goal;
  }

  override expand(state: number, isAgain: boolean): string | undefined {
    if (isAgain) {
      // A program may ask for the actions twice. But the state may also be elsewhere on its path, or begin the next round.
      const same = this.#readings;
      const isElsewhere = this.#expand(state) === undefined;
      this.#read(isElsewhere ? [...this.#readings, ...same] : same);
      return undefined;
    }
    const words = this.wentOn(state, this.#goal) ?? this.#expand(state);
    if (this.space.isGoal(state)) this.#goal = state;
    return words;
  }

  #begin(bound: number, repeated?: readonly number[]): Round {
    return {
      bound,
      states: [],
      expanded: new Set(),
      generators: new Map([[this.space.start, -1]]),
      shared: new Set(),
      repeated,
    };
  }

  override generate(from: number, state: number): void {
    for (const { generators, shared } of this.#rounds) {
      if (!generators.has(state)) generators.set(state, from);
      else if (this.#rule.only?.forgetsDepths && generators.get(state) !== from) shared.add(state);
    }
  }

  /** Continues all readings with a state. Returns what is wrong if none can go on. */
  #expand(state: number): string | undefined {
    this.#fault = undefined;
    const { start } = this.space;
    const next: DepthReading[] = [];
    /** Readings that go on with a successor a second time. They come last: two actions seldom lead to the same state. */
    const repeats: DepthReading[] = [];
    const begun = new Set<string>();
    const begin = (bound: number, repeated?: readonly number[]): void => {
      const key = `${bound} ${repeated?.length}`;
      if (begun.has(key)) return;
      begun.add(key);
      const top = { state, cost: 0, depth: 0, parent: undefined, begun: new Set<number>() };
      next.push({ round: this.#begin(bound, repeated), top, leftOut: Infinity });
    };
    for (const reading of this.#readings) {
      const { round } = reading;
      const { length } = round.states;
      if (round.repeated !== undefined && length < round.repeated.length) {
        if (round.repeated[length] !== state) continue;
      }
      let { top, leftOut } = reading;
      if (this.#hasEnded(reading, state)) continue;
      for (;;) {
        const isOver = top === undefined && length > 0;
        const step = isOver ? undefined : this.#stepTo(state, top);
        if (step !== undefined) {
          const fault = this.#refuse(step, round);
          const to = top?.begun.has(state) ? repeats : next;
          if (fault === undefined) to.push({ round, top: step, leftOut });
          else this.#fault ??= fault;
        }
        if (top === undefined) break;
        const left = this.#leave(top, leftOut, round, state);
        if (left === undefined) break;
        [top, leftOut] = [top.parent, left];
      }
      // The path is empty: a bounded search may begin its next round.
      if (top !== undefined || state !== start || length === 0 || !this.#hasRounds) continue;
      const fresh = this.#endOf(round);
      if (fresh === undefined) continue;
      if (this.#habit === 'round') begin(fresh);
      // A search with a memory may have left a state out before it found a better way to it.
      begin(leftOut);
      // A search that raises its bound by less than it could repeats a round.
      begin(round.bound, round.repeated ?? round.states.slice());
    }
    next.push(...repeats);
    if (next.length === 0)
      return (
        this.#fault ??
        `yours expanded ${this.nameOf(state)}, which is not a successor of a state on its path`
      );
    this.#read(next);
    for (const { states, expanded } of this.#rounds) {
      states.push(state);
      expanded.add(state);
    }
    return undefined;
  }

  get #hasRounds(): boolean {
    return this.#rule.bound !== 'none' && this.#rule.only === undefined;
  }

  /** Whether the path of a reading has reached the limit, if that ends the search. @param next the state that it expands then. */
  #hasEnded({ top, round }: DepthReading, next?: number): boolean {
    if (top === undefined || !this.#rule.only?.endsAtLimit) return false;
    const cut = [...this.space.successors(top.state)].find(
      ([state, cost]) =>
        !this.#isAvoided(top, state, round) &&
        this.#measure({ state, cost: top.cost + cost, depth: top.depth + 1 }) >
          round.bound + ROUNDING,
    );
    if (cut === undefined) return false;
    if (next !== undefined)
      this.#fault ??= `yours expanded ${this.nameOf(next)} after ${this.nameOf(cut[0])} at the limit`;
    return true;
  }

  /** Whether a search may leave out a successor because it has been there. */
  #isAvoided(step: Step, state: number, round: Round): boolean {
    return this.#habit === 'parent'
      ? step.parent?.state === state
      : this.#habit !== 'nothing' && isAbove(step, state, round);
  }

  #read(readings: readonly DepthReading[]): void {
    this.#readings = readings.slice(0, MOST_READINGS);
    this.#rounds = new Set(this.#readings.map(({ round }) => round));
  }

  /** Returns why the search may not take a step; undefined if it may. */
  #refuse(step: Step, round: Round): string | undefined {
    const { name } = this.#rule;
    const { bound } = round;
    const measure = this.#measure(step);
    if (measure > bound + ROUNDING && this.#rule.only !== undefined)
      return `yours expanded ${this.nameOf(step.state)} at ${this.#unit} ${num(measure)}; ${name} goes no deeper than ${num(this.#rule.only.finds)}`;
    if (measure > bound + ROUNDING)
      return `yours expanded ${this.nameOf(step.state)} at ${this.#unit} ${num(measure)}; the bound of this round of ${name} is ${num(bound)}`;
    const circle =
      this.#habit === 'nothing'
        ? false
        : this.#habit === 'parent'
          ? step.parent?.parent?.state === step.state
          : isAbove(step.parent, step.state, round);
    return circle
      ? `yours expanded ${this.nameOf(step.state)} again below itself: it goes round in a circle`
      : undefined;
  }

  /**
   * Leaves a step, to expand a state elsewhere or to end.
   *
   * @returns the least measure left out; undefined if a state within the bound is missing.
   */
  #leave(step: Step, leftOut: number, round: Round, next?: number): number | undefined {
    let least = leftOut;
    for (const [state, cost] of this.space.successors(step.state)) {
      if (this.#isAvoided(step, state, round)) continue;
      const measure = this.#measure({ state, cost: step.cost + cost, depth: step.depth + 1 });
      // With a memory, the search may have left a goal to another state.
      const isDue = this.#habit !== 'round' && measure <= this.#finds + ROUNDING;
      if (isDue && this.space.isGoal(state)) {
        this.#fault ??= `yours left ${this.nameOf(step.state)} at depth ${step.depth}, whose successor ${this.nameOf(state)} is a goal: ${this.#rule.name} returns the path to it`;
        return undefined;
      }
      if (measure > round.bound + ROUNDING) {
        least = Math.min(least, measure);
        continue;
      }
      const isMissing =
        this.#habit === 'round'
          ? !round.expanded.has(state) &&
            !round.shared.has(state) &&
            state !== next &&
            (round.generators.get(state) ?? step.state) === step.state
          : !step.begun.has(state);
      if (isMissing && !this.space.isGoal(state)) {
        const words = `left ${this.nameOf(step.state)}, whose successor ${this.nameOf(state)} it had not expanded`;
        this.#fault ??=
          next === undefined
            ? `yours ${words}`
            : `yours expanded ${this.nameOf(next)} and ${words}; ${this.#rule.name} goes on from the last state that has one`;
        return undefined;
      }
    }
    return least;
  }

  /**
   * Ends a round.
   *
   * @returns the least measure of a state that it has not expanded; undefined if it has missed one that can be reached within its
   * bound.
   */
  #endOf({ bound, expanded, repeated, states }: Round): number | undefined {
    if (repeated !== undefined && states.length < repeated.length) return undefined;
    const { start } = this.space;
    const least = new Map([[start, { cost: 0, depth: 0 }]]);
    const open = [start];
    let fresh = Infinity;
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      const { cost, depth } = least.get(from)!;
      if (!expanded.has(from)) {
        const where = this.#hasRounds
          ? `a round of ${this.#rule.name} with the bound ${num(bound)} without ${this.nameOf(from)}, which can be reached`
          : `without ${this.nameOf(from)}, which can be reached`;
        this.#fault ??= `yours ended ${where}${this.#rule.only === undefined ? '' : ` at depth ${depth}`}`;
        return undefined;
      }
      for (const [state, step] of this.space.successors(from)) {
        const there = { cost: cost + step, depth: depth + 1 };
        const known = least.get(state);
        const isBetter =
          known === undefined ||
          (this.#rule.bound === 'depth' ? there.depth < known.depth : there.cost < known.cost);
        if (!isBetter) continue;
        const measure = this.#measure({ state, ...there });
        if (measure <= this.#finds + ROUNDING && this.space.isGoal(state)) {
          this.#fault ??= `yours ended without ${this.nameOf(state)}, a goal at ${this.#unit} ${num(measure)}`;
          return undefined;
        }
        if (measure <= bound + ROUNDING) {
          least.set(state, there);
          open.push(state);
        } else if (!expanded.has(state)) fresh = Math.min(fresh, measure);
      }
    }
    return fresh;
  }

  override end(path: Path): string | undefined {
    this.#fault = undefined;
    const { name, bound: kind } = this.#rule;
    if (path === undefined && this.#readings.some((reading) => this.#hasEnded(reading)))
      return undefined;
    const ends =
      path === undefined
        ? this.#readings.flatMap((reading) => {
            let { top, leftOut } = reading;
            for (; top !== undefined; top = top.parent) {
              const left = this.#leave(top, leftOut, reading.round);
              if (left === undefined) return [];
              leftOut = left;
            }
            if (this.#rule.only?.forgetsDepths) return Infinity;
            const fresh = this.#endOf(reading.round);
            if (fresh === undefined) return [];
            // A search that has expanded every state knows that there is no path.
            return this.#habit === 'round' || fresh === Infinity ? fresh : leftOut;
          })
        : [];
    if (path === undefined) {
      if (ends.length === 0)
        return this.#fault ?? 'yours found no path before it had ended a round';
      return !this.#hasRounds || ends.includes(Infinity)
        ? undefined
        : `yours found no path, but ${name} goes on: the least ${this.#unit} above its last bound is ${num(Math.min(...ends))}`;
    }
    const rounds = [...this.#rounds];
    const wrong = this.wrongPath(
      path,
      rounds.map(({ expanded }) => expanded),
    );
    if (wrong !== undefined) return wrong;
    if (kind === 'none') return undefined;
    const bound = Math.max(...rounds.map((round) => round.bound));
    // A goal that is tested when it is generated lies one action below the states that were expanded.
    const [measure, most] =
      kind === 'depth'
        ? [path.length - 1, bound + 1]
        : [costOf(this.space, path), kind === 'cost' ? Infinity : bound];
    if (measure <= most + ROUNDING) return undefined;
    return this.#hasRounds
      ? `yours returned a path of ${this.#unit} ${num(measure)}; this round of ${name} ends at ${num(most)}`
      : `yours returned a path of ${this.#unit} ${num(measure)}, which is more than ${name} permits`;
  }

  /** Returns the step from the end of a path to a state; undefined if no action leads there. */
  #stepTo(state: number, top: Step | undefined): Step | undefined {
    if (top === undefined)
      return state === this.space.start
        ? { state, cost: 0, depth: 0, parent: undefined, begun: new Set() }
        : undefined;
    const cost = this.space.successors(top.state).get(state);
    if (cost === undefined) return undefined;
    const parent = { ...top, begun: new Set([...top.begun, state]) };
    return { state, cost: top.cost + cost, depth: top.depth + 1, parent, begun: new Set() };
  }

  #measure({ state, cost, depth }: Pick<Step, 'state' | 'cost' | 'depth'>): number {
    switch (this.#rule.bound) {
      case 'none':
        return -Infinity;
      case 'depth':
        return depth;
      case 'cost':
        return cost;
      case 'f':
        return cost + this.space.heuristic(state);
    }
  }

  get #unit(): string {
    return this.#rule.bound === 'none' ? 'depth' : this.#rule.bound;
  }
}

/** Whether a state is on the path that ends with a step. */
function isAbove(step: Step | undefined, state: number, { expanded }: Round): boolean {
  // Paths are long, and most states that a search reaches are new.
  return expanded.has(state) && isOn(step, state);
}
