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

/** One expansion: the steps that the search left before it, the deepest first, and the step that it took. */
interface Visit {
  readonly call: Call;
  readonly left: readonly Step[];
  readonly step: Step;
}

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
    /** The highest bound that the round may have: the least measure that the former one left out. */
    let bound = this.#measure({ state: this.#space.start, cost: 0, depth: 0 });
    let leftOut = bound;
    for (const [number, round] of rounds.entries()) {
      bound = leftOut;
      const hasEnded =
        number < rounds.length - 1 || (path !== undefined && path.states === undefined);
      const result = this.#follow(round, bound, hasEnded);
      if (typeof result === 'object') return result;
      leftOut = result;
    }
    const words = path && this.#end(path.states, bound, leftOut);
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
   * @param most the highest bound that the round may have.
   * @param hasEnded whether the search finished the round, and did not stop at a goal within it.
   * @returns the first difference, or else the least measure that the round left out.
   */
  #follow(round: readonly Call[], most: number, hasEnded: boolean): Difference | number {
    const { name, bound } = this.#rule;
    const visits: Visit[] = [];
    let current: Step | undefined;
    for (const call of round) {
      if (!isExpansion(call) || call.a === current?.state) continue;
      const state = call.a;
      if (isAbove(current, state))
        return differ(
          call,
          state,
          `yours expanded ${this.#nameOf(state)} again below itself: it goes round in a circle`,
        );
      const left: Step[] = [];
      for (
        ;
        current !== undefined && !this.#space.successors(current.state).has(state);
        current = current.parent
      )
        left.push(current);
      if (current === undefined && state !== this.#space.start)
        return differ(
          call,
          state,
          `yours expanded ${this.#nameOf(state)}, which is not a successor of a state on its path`,
        );
      const cost =
        current === undefined
          ? 0
          : current.cost + this.#space.successors(current.state).get(state)!;
      current = { state, cost, depth: (current?.depth ?? -1) + 1, parent: current };
      visits.push({ call, left, step: current });
    }
    const measures = visits.map(({ step }) => this.#measure(step));
    const highest = Math.max(...measures);
    const raised = measures.findIndex((measure) => measure > most + ROUNDING);
    if (raised >= 0) {
      const { call, step } = visits[raised]!;
      return differ(
        call,
        step.state,
        `yours expanded ${this.#nameOf(step.state)} at ${this.#unit} ${num(measures[raised]!)}; the bound of this round of ${name} is ${num(most)}`,
      );
    }
    // The bound is at least what the round expanded. Within it, nothing may be left out.
    const generators = this.#generatorsOf(round);
    const expanded = new Set(visits.map(({ step }) => step.state));
    let leftOut = Infinity;
    const missedBy = (step: Step): number | undefined => {
      for (const [state, cost] of this.#space.successors(step.state)) {
        if (isAbove(step, state)) continue;
        const measure = this.#measure({ state, cost: step.cost + cost, depth: step.depth + 1 });
        if (bound !== 'none' && measure > highest + ROUNDING) leftOut = Math.min(leftOut, measure);
        else if (
          !expanded.has(state) &&
          !this.#space.isGoal(state) &&
          (generators.get(state) ?? step.state) === step.state
        )
          return state;
      }
      return undefined;
    };
    for (const { call, left, step } of visits)
      for (const each of left) {
        const missed = missedBy(each);
        if (missed !== undefined)
          return differ(
            call,
            step.state,
            `yours expanded ${this.#nameOf(step.state)} and left ${this.#nameOf(each.state)}, whose successor ${this.#nameOf(missed)} it had not expanded; ${name} goes on from the last state that has one`,
          );
      }
    for (let step = hasEnded ? current : undefined; step !== undefined; step = step.parent) {
      const missed = missedBy(step);
      if (missed !== undefined)
        return differ(
          round.at(-1)!,
          step.state,
          `yours left ${this.#nameOf(step.state)}, whose successor ${this.#nameOf(missed)} it had not expanded`,
        );
    }
    return leftOut;
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
