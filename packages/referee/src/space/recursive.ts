/**
 * Judges recursive best-first search. Which state it enters next follows from the f values that it has backed up, so every order of
 * ties is right.
 */
import { type Calls, type Difference, num, ROUNDING } from '../calls.ts';
import { HabitReferee, judgeByHabits } from './habits.ts';
import type { Path, SpaceFacts } from './space.ts';

/** What a recursive best-first search does. Common mistakes are other rules. */
export interface RecursiveRule {
  readonly name: string;
  /** What counts as the cost so far. */
  readonly cost: 'path' | 'actions' | 'none';
  /** The weight of the estimate. */
  readonly weight: 0 | 1;
  /** Whether a child's f is at least that of its parent: always, only if the parent's f was backed up, or never. */
  readonly inherits: 'always' | 'if backed up' | 'never';
  /** Whether a state takes the least f below it when the search leaves it. */
  readonly backsUp: boolean;
  /** The limit below the best child: the least of the own limit and the second least f, only one of them, or the child's own f. */
  readonly passes: 'least' | 'alternative' | 'limit' | 'own f';
  /** Whether the search chooses the best child anew each time it comes back, chooses once, or leaves after one child. */
  readonly chooses: 'again' | 'once' | 'one child';
  /** Whether the search leaves a state below which every f is infinite. The book's form goes on there, and so never finds that there is no path. */
  readonly leavesInfinity: boolean;
  /** Whether the search ends when it would expand a goal, or as soon as it generates one. */
  readonly ends: 'expanded' | 'generated';
}

/** Recursive best-first search (S. Russell and P. Norvig, 3rd edition, Figure 3.26). */
export const RECURSIVE_BEST_FIRST: RecursiveRule = {
  name: 'recursive best first',
  cost: 'path',
  weight: 1,
  inherits: 'always',
  backsUp: true,
  passes: 'least',
  chooses: 'again',
  leavesInfinity: false,
  ends: 'expanded',
};
/** Its forms. In the original, only a state that was left before passes its f to its children (R. Korf, 1993). */
export const RECURSIVE_FORMS: readonly RecursiveRule[] = [
  RECURSIVE_BEST_FIRST,
  { ...RECURSIVE_BEST_FIRST, leavesInfinity: true },
  { ...RECURSIVE_BEST_FIRST, inherits: 'if backed up', leavesInfinity: true },
];

/** The successors that a search may leave out: those on its path, the state that it came from, or none. */
const HABITS = ['nothing', 'path', 'parent'] as const;
type RecursiveHabit = (typeof HABITS)[number];

interface RecursiveChild {
  readonly state: number;
  readonly cost: number;
  /** f = g + h. */
  readonly own: number;
  /** The f that the search knows: at least the own one. */
  f: number;
}

/** A state on the search's path. */
interface RecursiveFrame {
  readonly state: number;
  readonly limit: number;
  readonly children: readonly RecursiveChild[];
  /** The child that the search entered last. */
  entered: RecursiveChild | undefined;
}

/** Returns the first step that a rule does not permit; undefined if there is none. @param path absent if the search did not end. */
export function judgeRecursive(
  space: SpaceFacts,
  calls: Calls,
  rule: RecursiveRule,
  path?: { readonly states: Path },
): Difference | undefined {
  const referees = HABITS.map((habit) => () => new RecursiveReferee(space, rule, habit));
  return judgeByHabits(referees, calls, path);
}

class RecursiveReferee extends HabitReferee {
  readonly #rule: RecursiveRule;
  readonly #habit: RecursiveHabit;
  readonly #frames: RecursiveFrame[] = [];
  readonly #generated = new Set<number>();
  /** A goal that the search has generated. */
  #goal: number | undefined;

  constructor(space: SpaceFacts, rule: RecursiveRule, habit: RecursiveHabit) {
    super(space, rule.name);
    this.#rule = rule;
    this.#habit = habit;
  }

  override generate(_from: number, state: number): void {
    this.#generated.add(state);
    if (this.space.isGoal(state)) this.#goal ??= state;
  }

  override expand(state: number): string | undefined {
    const { name, ends } = this.#rule;
    const { start } = this.space;
    if (this.#frames.length === 0) {
      if (state !== start) return `yours expanded ${this.nameOf(state)}, which is not the start`;
      if (this.space.isGoal(start))
        return `yours expanded ${this.nameOf(start)}, which is a goal: ${name} ends there`;
      const own = this.#rate(start, 0);
      this.#enter({ state: start, cost: 0, own, f: own }, Infinity);
      return undefined;
    }
    if (ends === 'generated' && this.#goal !== undefined)
      return `yours expanded ${this.nameOf(state)} after it had generated ${this.nameOf(this.#goal)}, which is a goal`;
    const top = this.#frames.at(-1)!;
    const successors = [...this.space.successors(top.state).keys()];
    const missing = successors.filter((next) => !this.#generated.has(next)).length;
    if (missing > 0)
      return `yours expanded ${this.nameOf(state)} before it had generated ${missing} of the ${successors.length} successors of ${this.nameOf(top.state)}; ${name} compares all of them first`;
    const best = this.#next();
    if (best.length === 0)
      return `yours expanded ${this.nameOf(state)}, but ${name} has ended without a path`;
    const child = best.find((each) => each.state === state);
    const [first] = best;
    if (child === undefined) {
      const frame = this.#frames.at(-1)!;
      const other = frame.children.find((each) => each.state === state);
      const what =
        other === undefined
          ? ''
          : ` with ${this.#valueOf(other)} below ${this.nameOf(frame.state)}`;
      return `yours expanded ${this.nameOf(state)}${what}; ${name} goes on to ${this.nameOf(first!.state)} below ${this.nameOf(frame.state)}, with ${this.#valueOf(first!)} within the limit ${num(frame.limit)}`;
    }
    if (this.space.isGoal(state))
      return `yours expanded ${this.nameOf(state)}, which is a goal: ${name} ends there, and returns the path to it`;
    this.#enter(child, this.#limitBelow(this.#frames.at(-1)!, child));
    return undefined;
  }

  /** Leaves states until one has a child within its limit. Returns the best children there; none if the search has ended. */
  #next(): readonly RecursiveChild[] {
    for (;;) {
      const { children, limit, entered } = this.#frames.at(-1)!;
      const { chooses, backsUp, leavesInfinity } = this.#rule;
      const isLeft = chooses === 'one child' && entered !== undefined;
      const from = chooses === 'once' && entered !== undefined ? [entered] : children;
      const least = Math.min(...from.map(({ f }) => f));
      const isWithin =
        children.length > 0 && least <= limit + ROUNDING && !(leavesInfinity && least === Infinity);
      if (isWithin && !isLeft) return from.filter(({ f }) => f <= least + ROUNDING);
      if (this.#frames.length === 1) return [];
      this.#frames.pop();
      const above = this.#frames.at(-1)!.entered!;
      if (backsUp) above.f = least;
    }
  }

  #limitBelow({ limit, children }: RecursiveFrame, child: RecursiveChild): number {
    const others = children.filter((each) => each !== child).map(({ f }) => f);
    const alternative = Math.min(...others);
    switch (this.#rule.passes) {
      case 'least':
        return Math.min(limit, alternative);
      case 'alternative':
        return alternative;
      case 'limit':
        return limit;
      case 'own f':
        return Math.min(limit, child.f);
    }
  }

  #enter(child: RecursiveChild, limit: number): void {
    const { state, cost, own, f } = child;
    const { inherits, cost: counted } = this.#rule;
    const above = this.#frames.at(-1);
    if (above !== undefined) above.entered = child;
    const on = new Set([...this.#frames.map((each) => each.state), state]);
    const isAvoided = (next: number): boolean =>
      this.#habit === 'path' ? on.has(next) : this.#habit === 'parent' && next === above?.state;
    const least =
      inherits === 'always' || (inherits === 'if backed up' && f > own + ROUNDING) ? f : -Infinity;
    const children = [...this.space.successors(state)].flatMap(([next, step]): RecursiveChild[] => {
      if (isAvoided(next)) return [];
      const there = counted === 'none' ? 0 : cost + (counted === 'path' ? step : 1);
      const rated = this.#rate(next, there);
      return [{ state: next, cost: there, own: rated, f: Math.max(rated, least) }];
    });
    this.#frames.push({ state, limit, children, entered: undefined });
  }

  override end(path: Path): string | undefined {
    const { name, ends } = this.#rule;
    if (path === undefined) {
      if (this.#frames.length === 0) return 'yours found no path before it had expanded the start';
      const [first] = this.#next();
      if (first === undefined || first.f === Infinity) return undefined;
      return `yours found no path, but ${name} goes on to ${this.nameOf(first.state)}, with ${this.#valueOf(first)}`;
    }
    const goal = path.at(-1)!;
    if (!this.space.isGoal(goal))
      return `yours returned a path to ${this.nameOf(goal)}, which is no goal`;
    if (this.#frames.length === 0)
      return goal === this.space.start ? undefined : 'yours returned a path without a step';
    if (ends === 'generated' && this.#goal === goal) return undefined;
    const best = this.#next();
    const [first] = best;
    if (first !== undefined && !best.some(({ state }) => state === goal))
      return `yours ended at ${this.nameOf(goal)}; ${name} goes on to ${this.nameOf(first.state)}, with ${this.#valueOf(first)}, and ends when it enters a goal`;
    const way = [...this.#frames.map(({ state }) => state), goal];
    return way.length === path.length && way.every((state, index) => state === path[index])
      ? undefined
      : `yours returned another path than that of its search, ${way.map((state) => this.nameOf(state)).join(', ')}`;
  }

  #rate(state: number, cost: number): number {
    return cost + (this.#rule.weight === 0 ? 0 : this.space.heuristic(state));
  }

  #valueOf({ f, own }: RecursiveChild): string {
    return f > own + ROUNDING ? `f = ${num(f)} (backed up)` : `f = ${num(f)}`;
  }
}
