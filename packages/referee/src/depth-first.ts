/**
 * Judges searches that follow one path: depth first, iterative deepening, and IDA*. Every order of successors is right, and so
 * is every way to avoid states that the search has been in.
 */
import { CALL, type Call, type Calls, type Difference, eachCall, num, ROUNDING } from './calls.ts';
import { costOf, type Path, type SpaceFacts } from './space.ts';

/** What bounds a search's path: nothing, its number of actions, or f = g + h. A bounded search starts again with higher bounds. */
export interface DepthFirstRule {
  readonly name: string;
  readonly bound: 'none' | 'depth' | 'f';
}

export const DEPTH_FIRST: DepthFirstRule = { name: 'depth first', bound: 'none' };
/** Depth-first iterative deepening (R. Korf, 1985). */
export const ITERATIVE_DEEPENING: DepthFirstRule = { name: 'iterative deepening', bound: 'depth' };
/** IDA* (R. Korf, 1985). */
export const IDA_STAR: DepthFirstRule = { name: 'IDA*', bound: 'f' };

/** A state on the current path. */
interface Step {
  readonly state: number;
  readonly cost: number;
  readonly depth: number;
  readonly parent: Step | undefined;
}

/**
 * A way to read the calls: the path of the search, and the least measure that it has left out. Calls do not tell from which state
 * a search reached another one, so several readings may be possible. The deepest path is the most likely.
 */
interface Reading {
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
  return new DepthFirstReferee(space, rule).judge(calls, path);
}

class DepthFirstReferee {
  readonly #space: SpaceFacts;
  readonly #rule: DepthFirstRule;

  constructor(space: SpaceFacts, rule: DepthFirstRule) {
    this.#space = space;
    this.#rule = rule;
  }

  judge(calls: Calls, path: { readonly states: Path } | undefined): Difference | undefined {
    const rounds = this.#divide(calls);
    /** The possible bounds of the round, one for each reading of the former rounds. */
    let bounds = [this.#measure({ state: this.#space.start, cost: 0, depth: 0 })];
    let next = bounds;
    let former: readonly number[] = [];
    for (const [number, round] of rounds.entries()) {
      // A search that raises its bound by less than it could repeats a round.
      const states = round.filter(isExpansion).map(({ a }) => a);
      const repeats =
        states.length === former.length && states.every((state, at) => state === former[at]);
      former = states;
      bounds = next;
      if (repeats) continue;
      const hasEnded =
        number < rounds.length - 1 || (path !== undefined && path.states === undefined);
      const results = bounds.map((bound) => this.#follow(round, bound, hasEnded));
      const leftOut = results.filter((result) => Array.isArray(result)).flat();
      if (leftOut.length === 0) return results[0] as Difference;
      next = [...new Set(leftOut)];
    }
    const words = path && this.#end(path.states, Math.max(...bounds), Math.max(...next));
    return words === undefined ? undefined : { call: Math.max(0, calls.length / 3 - 1), words };
  }

  /** Divides the calls into rounds. A round begins where a bounded search expands the start. */
  #divide(calls: Calls): Call[][] {
    const rounds: Call[][] = [];
    let isBegun = false;
    for (const call of eachCall(calls)) {
      const isStart = isExpansion(call) && call.a === this.#space.start;
      if (rounds.length === 0 || (isStart && isBegun && this.#rule.bound !== 'none'))
        rounds.push([]);
      rounds.at(-1)!.push(call);
      isBegun ||= isStart;
    }
    return rounds;
  }

  /**
   * Follows a round.
   *
   * @param hasEnded whether the search finished the round, and did not stop at a goal within it.
   * @returns the first difference, or else the least measure that the round left out, for each reading.
   */
  #follow(round: readonly Call[], bound: number, hasEnded: boolean): Difference | number[] {
    const generators = this.#generatorsOf(round);
    const expanded = new Set(round.filter(isExpansion).map(({ a }) => a));
    /** Leaves a step. Returns the least measure left out, or a state within the bound that the search has missed. */
    const leave = (step: Step, leftOut: number): number | { readonly missed: number } => {
      let least = leftOut;
      for (const [state, cost] of this.#space.successors(step.state)) {
        if (isAbove(step, state)) continue;
        const measure = this.#measure({ state, cost: step.cost + cost, depth: step.depth + 1 });
        if (measure > bound + ROUNDING) least = Math.min(least, measure);
        else if (
          !expanded.has(state) &&
          !this.#space.isGoal(state) &&
          (generators.get(state) ?? step.state) === step.state
        )
          return { missed: state };
      }
      return least;
    };
    let readings: Reading[] = [{ top: undefined, leftOut: Infinity }];
    for (const call of round) {
      const state = call.a;
      if (!isExpansion(call) || readings.every(({ top }) => top?.state === state)) continue;
      const next: Reading[] = [];
      let fault: string | undefined;
      for (const reading of readings) {
        let { top, leftOut } = reading;
        for (;;) {
          const step = this.#stepTo(state, top);
          if (step !== undefined && isAbove(top, state))
            fault ??= `yours expanded ${this.#nameOf(state)} again below itself: it goes round in a circle`;
          else if (step !== undefined && this.#measure(step) <= bound + ROUNDING)
            next.push({ top: step, leftOut });
          else if (step !== undefined)
            fault ??= `yours expanded ${this.#nameOf(state)} at ${this.#unit} ${num(this.#measure(step))}; the bound of this round of ${this.#rule.name} is ${num(bound)}`;
          if (top === undefined) break;
          const left = leave(top, leftOut);
          if (typeof left === 'object') {
            fault ??= `yours expanded ${this.#nameOf(state)} and left ${this.#nameOf(top.state)}, whose successor ${this.#nameOf(left.missed)} it had not expanded; ${this.#rule.name} goes on from the last state that has one`;
            break;
          }
          [top, leftOut] = [top.parent, left];
        }
      }
      if (next.length === 0)
        return differ(
          call,
          state,
          fault ??
            `yours expanded ${this.#nameOf(state)}, which is not a successor of a state on its path`,
        );
      readings = next.slice(0, MOST_READINGS);
    }
    if (!hasEnded) return readings.map(({ leftOut }) => leftOut);
    const ends: number[] = [];
    let fault: Difference | undefined;
    for (const reading of readings) {
      let { top, leftOut } = reading;
      for (; top !== undefined; top = top.parent) {
        const left = leave(top, leftOut);
        if (typeof left === 'object') {
          fault ??= differ(
            round.at(-1)!,
            top.state,
            `yours left ${this.#nameOf(top.state)}, whose successor ${this.#nameOf(left.missed)} it had not expanded`,
          );
          break;
        }
        leftOut = left;
      }
      if (top === undefined) ends.push(leftOut);
    }
    return ends.length > 0 ? ends : fault!;
  }

  /** Returns the step from the end of a path to a state; undefined if no action leads there. */
  #stepTo(state: number, top: Step | undefined): Step | undefined {
    if (top === undefined)
      return state === this.#space.start
        ? { state, cost: 0, depth: 0, parent: undefined }
        : undefined;
    const cost = this.#space.successors(top.state).get(state);
    if (cost === undefined) return undefined;
    return { state, cost: top.cost + cost, depth: top.depth + 1, parent: top };
  }

  /** Returns the state that generated each state first. */
  #generatorsOf(round: readonly Call[]): Map<number, number> {
    const generators = new Map([[this.#space.start, -1]]);
    for (const { code, a, b } of round)
      if (code === CALL.result && !generators.has(b)) generators.set(b, a);
    return generators;
  }

  #end(path: Path, bound: number, leftOut: number): string | undefined {
    const { name } = this.#rule;
    if (this.#rule.bound === 'none') return undefined;
    if (path === undefined)
      return leftOut === Infinity
        ? undefined
        : `yours found no path, but ${name} goes on: the least ${this.#unit} above its last bound is ${num(leftOut)}`;
    // A goal that is tested when it is generated lies one action below the states that were expanded.
    const [measure, most] =
      this.#rule.bound === 'depth'
        ? [path.length - 1, bound + 1]
        : [costOf(this.#space, path), bound];
    return measure > most + ROUNDING
      ? `yours returned a path of ${this.#unit} ${num(measure)}; this round of ${name} ends at ${num(most)}`
      : undefined;
  }

  #measure({ state, cost, depth }: Omit<Step, 'parent'>): number {
    switch (this.#rule.bound) {
      case 'none':
        return -Infinity;
      case 'depth':
        return depth;
      case 'f':
        return cost + this.#space.heuristic(state);
    }
  }

  get #unit(): string {
    return this.#rule.bound === 'f' ? 'f' : 'depth';
  }

  #nameOf(state: number): string {
    return this.#space.name(state);
  }
}

/** Whether a state is on the path that ends with a step. */
function isAbove(step: Step | undefined, state: number): boolean {
  for (let each = step; each !== undefined; each = each.parent)
    if (each.state === state) return true;
  return false;
}

function isExpansion({ code }: Call): boolean {
  return code === CALL.actions;
}

function differ({ index }: Call, about: number, words: string): Difference {
  return { call: index, about, words };
}
