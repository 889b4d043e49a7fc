/**
 * Judges searches that expand the least rated open state: A*, weighted A*, greedy best-first, uniform cost, and breadth first.
 * What a search may expand follows from the states that it has generated itself, so every order of ties is right.
 */
import { CALL, type Calls, type Difference, eachCall, lastIndex, num, ROUNDING } from '../calls.ts';
import { costOf, type Path, type SpaceFacts } from './space.ts';

/** How a search rates its open states, and what it does besides. Common mistakes are other rules. */
export interface BestFirstRule {
  /** The algorithm's name in sentences: `A*`. */
  readonly name: string;
  /**
   * What counts as the cost so far: the cost of the path, its number of actions, the cost of its last action, the cost of the path
   * with the estimates of the states on it, or nothing.
   */
  readonly cost: 'path' | 'actions' | 'last action' | 'with estimates' | 'none';
  /** The weight of the estimate. Infinite if the cost so far does not matter beside it. */
  readonly weight: number;
  /** Whether a closed state is opened again if a cheaper way to it is found. */
  readonly reopens: boolean;
  /** Whether the search recognizes states that it has generated before. */
  readonly remembers: boolean;
  /** Whether the search takes a cheaper way to a state that is open. */
  readonly updates: boolean;
  /** Whether the search ends when it would expand a goal, as soon as it generates one, or either. */
  readonly ends: 'expanded' | 'generated' | 'either';
}

/** A* (P. Hart, N. Nilsson, and B. Raphael, 1968). */
export const A_STAR: BestFirstRule = {
  name: 'A*',
  cost: 'path',
  weight: 1,
  reopens: true,
  remembers: true,
  updates: true,
  ends: 'expanded',
};
export const UNIFORM_COST: BestFirstRule = { ...A_STAR, name: 'uniform cost', weight: 0 };
/** Greedy best-first search. A goal has the least estimate, so it may end as soon as it generates one. */
export const GREEDY: BestFirstRule = {
  ...A_STAR,
  name: 'greedy search',
  cost: 'none',
  reopens: false,
  ends: 'either',
};
/** Greedy search that expands a state again if it has found a cheaper way (S. Russell and P. Norvig, 2020). */
export const GREEDY_REOPENING: BestFirstRule = {
  ...GREEDY,
  cost: 'path',
  weight: Infinity,
  reopens: true,
};
/** Breadth first: the least depth. It may end as soon as it generates a goal. */
export const BREADTH_FIRST: BestFirstRule = {
  ...A_STAR,
  name: 'breadth first',
  cost: 'actions',
  weight: 0,
  reopens: false,
  ends: 'either',
};

/** Weighted A* (I. Pohl, 1970). @param weight from 1 up. */
export function weightedAStar(weight: number): BestFirstRule {
  return { ...A_STAR, name: `weighted A* with weight ${num(weight)}`, weight };
}

/** What the referee knows about a state that the search has reached. */
interface ReachedState {
  /** The cost of the cheapest way that the search has found, as {@link BestFirstRule.cost} counts it. */
  best: number;
  /**
   * The cost of each entry in the open list: one for each cheaper way. Heaps keep the old entries, and a search may expand a
   * state once more for each.
   */
  entries: number[];
  /** The cost at the last expansion; undefined before. */
  expandedAt: number | undefined;
  /**
   * The most that these costs may be. They differ only if all entries of a state are rated equally: a search may then expand a dear
   * one first.
   */
  readonly most: { best: number; entry: number; expandedAt: number };
}

/** Returns the first step that a rule does not permit; undefined if there is none. @param path absent if the search did not end. */
export function judgeBestFirst(
  space: SpaceFacts,
  calls: Calls,
  rule: BestFirstRule,
  path?: { readonly states: Path },
): Difference | undefined {
  return new BestFirstReferee(space, rule).judge(calls, path);
}

/** Returns a state that has just been reached. */
function reachedAt(best: number, most: number): ReachedState {
  return {
    best,
    entries: [best],
    expandedAt: undefined,
    most: { best: most, entry: most, expandedAt: most },
  };
}

class BestFirstReferee {
  readonly #space: SpaceFacts;
  readonly #rule: BestFirstRule;
  readonly #reached = new Map<number, ReachedState>();
  /** The states with an entry in the open list. */
  readonly #open = new Set<number>();
  /** The state that was expanded last. */
  #last: number | undefined;
  /** The goal that was generated first. */
  #goal: number | undefined;

  constructor(space: SpaceFacts, rule: BestFirstRule) {
    this.#space = space;
    this.#rule = rule;
    this.#reached.set(space.start, reachedAt(0, 0));
    this.#open.add(space.start);
  }

  judge(calls: Calls, path: { readonly states: Path } | undefined): Difference | undefined {
    for (const { index, code, a, b } of eachCall(calls)) {
      const words =
        code === CALL.actions
          ? this.#expand(a)
          : code === CALL.result
            ? this.#generate(a, b)
            : undefined;
      if (words !== undefined) return { call: index, about: code === CALL.result ? b : a, words };
    }
    const end = lastIndex(calls);
    const words = path && this.#end(path.states);
    return words === undefined ? undefined : { call: end, words };
  }

  #expand(state: number): string | undefined {
    const { name, reopens } = this.#rule;
    const known = this.#reached.get(state);
    if (known === undefined)
      return `yours expanded ${this.#nameOf(state)}, which it had not generated yet`;
    // A program may ask for the actions twice.
    if (state === this.#last && this.#rule.remembers) return undefined;
    if (this.#last !== undefined && this.#space.isGoal(this.#last))
      return `yours went on to ${this.#nameOf(state)} after ${this.#nameOf(this.#last)}, which is a goal: ${name} ends there, and returns the path to it`;
    if (this.#rule.ends === 'generated' && this.#goal !== undefined)
      return `yours expanded ${this.#nameOf(state)} after it had generated ${this.#nameOf(this.#goal)}, which is a goal`;
    if (known.entries.length === 0)
      return `yours expanded ${this.#nameOf(state)} again, though it had found no cheaper way to it: remember the states that it has expanded`;
    const cost = this.#openCost(known);
    const first = this.#leastOpen();
    if (cost !== undefined && first !== undefined && this.#isLess(first, state)) {
      const { best, expandedAt } = this.#reached.get(first)!;
      if (expandedAt !== undefined && reopens)
        return `yours expanded ${this.#nameOf(state)} with ${this.#rating(state)}; ${this.#nameOf(first)}, which it had expanded at ${num(expandedAt)}, was reached again at ${num(best)} and waits with ${this.#rating(first)}: open a state again if a cheaper way to it is found`;
      return `yours expanded ${this.#nameOf(state)} with ${this.#rating(state)}; ${this.#nameOf(first)} is open with ${this.#rating(first)}, and ${name} expands the least first`;
    }
    const missing = this.#missing();
    if (missing !== undefined)
      return `yours expanded ${this.#nameOf(state)} before it had generated ${missing}; ${name} generates all of them first`;
    if (this.#ratesByEstimate) {
      const least = Math.min(...known.entries);
      known.entries = known.entries.slice(1).map(() => least);
      known.expandedAt = least;
      known.most.expandedAt = known.most.entry;
    } else {
      // An old entry goes if no better one is there. The state has been expanded at a lower cost then.
      known.entries.splice(known.entries.indexOf(cost ?? known.entries[0]!), 1);
      known.expandedAt = cost ?? known.expandedAt;
      known.most.expandedAt = known.expandedAt!;
    }
    if (known.entries.length === 0) this.#open.delete(state);
    this.#last = state;
    return undefined;
  }

  #generate(from: number, state: number): string | undefined {
    const { reopens, remembers, updates } = this.#rule;
    const parent = this.#reached.get(from);
    if (parent === undefined)
      return `yours applied an action to ${this.#nameOf(from)}, which it had not generated yet`;
    const isExpanded = parent.expandedAt !== undefined;
    const costAfter = (before: number): number => this.#costAfter(before, from, state);
    const cost = costAfter(isExpanded ? parent.expandedAt! : parent.best);
    const most = costAfter(isExpanded ? parent.most.expandedAt : parent.most.best);
    if (this.#space.isGoal(state)) this.#goal ??= state;
    const known = this.#reached.get(state);
    if (known === undefined) this.#reached.set(state, reachedAt(cost, most));
    else if (!remembers) known.entries.push(cost);
    else if (
      cost < known.most.best - ROUNDING &&
      (known.expandedAt === undefined ? updates : reopens)
    ) {
      known.best = Math.min(known.best, cost);
      known.most.best = Math.min(known.most.best, most);
      known.most.entry = known.entries.length === 0 ? most : Math.max(known.most.entry, most);
      known.entries.push(cost);
    } else return undefined;
    this.#open.add(state);
    return undefined;
  }

  /** Returns the cost so far after an action. @param before the cost before it. */
  #costAfter(before: number, from: number, to: number): number {
    const step = this.#space.successors(from).get(to)!;
    switch (this.#rule.cost) {
      case 'path':
        return before + step;
      case 'actions':
        return before + 1;
      case 'last action':
        return step;
      case 'with estimates':
        return before + this.#space.heuristic(from) + step;
      case 'none':
        return 0;
    }
  }

  #end(path: Path): string | undefined {
    const first = this.#leastOpen();
    if (path === undefined) {
      if (first !== undefined)
        return `yours found no path, but ${this.#nameOf(first)} was still open`;
      const missing = this.#missing();
      return missing && `yours found no path, but it had not generated ${missing}`;
    }
    const goal = path.at(-1)!;
    const known = this.#reached.get(goal);
    if (known === undefined)
      return `yours ended at ${this.#nameOf(goal)}, which it had not generated`;
    if (!this.#space.isGoal(goal))
      return `yours returned a path to ${this.#nameOf(goal)}, which is no goal`;
    const { cost: counted, weight, ends, name, updates } = this.#rule;
    if (ends === 'generated' || counted === 'none' || weight === Infinity) return undefined;
    const cost = counted === 'actions' ? path.length - 1 : costOf(this.#space, path);
    const size = counted === 'actions' ? `${cost} actions` : `cost ${num(cost)}`;
    // The costs do not add up.
    if (counted === 'last action' || counted === 'with estimates') return undefined;
    if (!updates && cost < known.best - ROUNDING)
      return `yours returned a path of ${size}, but the first that it had found has ${num(known.best)}`;
    if (known.best < cost - ROUNDING)
      return `yours returned a path of ${size}, but it had found one of ${num(known.best)}`;
    // A goal that was generated lies one action below the states that were expanded.
    const least = first === undefined ? Infinity : this.#rate(first) + (ends === 'either' ? 1 : 0);
    if (first === undefined || least >= cost - ROUNDING) return undefined;
    const { expandedAt } = this.#reached.get(first)!;
    const why =
      expandedAt === undefined
        ? `${name} ends when no open state is rated lower`
        : `it had been expanded at ${num(expandedAt)} and was reached again: open a state again if a cheaper way to it is found`;
    return `yours ended with a path of ${size} while ${this.#nameOf(first)} was open with ${this.#rating(first)}; ${why}`;
  }

  /** Whether all entries of a state are rated equally. */
  get #ratesByEstimate(): boolean {
    return this.#rule.weight === Infinity;
  }

  /** Tells how many successors of the last state the search has not generated; undefined if there are none. */
  #missing(): string | undefined {
    if (this.#last === undefined) return undefined;
    const successors = [...this.#space.successors(this.#last).keys()];
    const missing = successors.filter((next) => !this.#reached.has(next)).length;
    if (missing === 0) return undefined;
    return `${missing} of the ${successors.length} successors of ${this.#nameOf(this.#last)}`;
  }

  /** Returns the cost of a state's best open entry; undefined if it has none, or only old ones. */
  #openCost({ best, entries, expandedAt }: ReachedState): number | undefined {
    if (entries.length === 0) return undefined;
    if (!this.#rule.remembers) return Math.min(...entries);
    // Nobody knows whether the entry is an old one.
    if (this.#ratesByEstimate && expandedAt !== undefined) return undefined;
    return expandedAt === undefined || best < expandedAt - ROUNDING ? best : undefined;
  }

  /** Returns the open state with the least rating. */
  #leastOpen(): number | undefined {
    let least: number | undefined;
    for (const state of this.#open)
      if (
        this.#openCost(this.#reached.get(state)!) !== undefined &&
        (least === undefined || this.#rate(state) < this.#rate(least))
      )
        least = state;
    return least;
  }

  #isLess(state: number, other: number): boolean {
    return this.#rate(state) < this.#rate(other) - ROUNDING * (1 + Math.abs(this.#rate(other)));
  }

  /** Returns an open state's rating. */
  #rate(state: number): number {
    const { weight } = this.#rule;
    const cost = this.#costOf(state);
    if (weight === 0) return cost;
    const estimate = this.#space.heuristic(state);
    return weight === Infinity ? estimate : cost + weight * estimate;
  }

  #costOf(state: number): number {
    const known = this.#reached.get(state)!;
    return this.#openCost(known) ?? known.best;
  }

  /** Writes a rating with its parts: `f = 3 + 4 = 7`. */
  #rating(state: number): string {
    const { cost: counted, weight } = this.#rule;
    const cost = this.#costOf(state);
    const rate = num(this.#rate(state));
    if (weight === 0) return counted === 'actions' ? `depth ${rate}` : `g = ${rate}`;
    const estimate = num(this.#space.heuristic(state));
    if (counted === 'none' || weight === Infinity) return `h = ${estimate}`;
    return `f = ${num(cost)} + ${weight === 1 ? '' : `${num(weight)} · `}${estimate} = ${rate}`;
  }

  #nameOf(state: number): string {
    return this.#space.name(state);
  }
}
