import { CALL, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';
import type { Path, SpaceFacts } from './space.ts';

/** Judges a search as one that has a certain habit, where its algorithm leaves several open. */
export abstract class HabitReferee {
  readonly space: SpaceFacts;
  /** The algorithm's name in sentences. */
  readonly name: string;
  /** Whether the actions of a state were asked for twice in a row. */
  wasAskedTwice = false;
  /** Whether there were too many readings of the calls, so that the right one may be lost. The rest of the run is permitted then. */
  hasLost = false;
  /** The states that the search has expanded. */
  readonly expanded = new Set<number>();

  constructor(space: SpaceFacts, name: string) {
    this.space = space;
    this.name = name;
  }

  /** @param asksTwice whether the search asks twice for the actions of every state. */
  judge(
    calls: Calls,
    path: { readonly states: Path } | undefined,
    asksTwice: boolean,
  ): Difference | undefined {
    let last: number | undefined;
    for (const { index, code, a, b } of eachCall(calls)) {
      if (code === CALL.result) this.generate(a, b);
      if (code === CALL.goal && this.space.isGoal(a)) this.meetGoal(a);
      if (code !== CALL.actions) continue;
      const isAgain = a === last;
      this.wasAskedTwice ||= isAgain;
      last = isAgain && asksTwice ? undefined : a;
      if (last === undefined) continue;
      const words = this.expand(a, isAgain);
      if (words !== undefined) return this.hasLost ? undefined : { call: index, about: a, words };
      this.expanded.add(a);
    }
    const words = path && this.end(path.states);
    return words === undefined || this.hasLost ? undefined : { call: lastIndex(calls), words };
  }

  /** Takes note of a generated state. */
  generate(_from: number, _state: number): void {}
  /** Takes note of a goal that the search has tested. */
  meetGoal(_goal: number): void {}
  /** Expands a state. Returns why the search may not, if so. @param isAgain whether it has just asked for the same actions. */
  abstract expand(state: number, isAgain: boolean): string | undefined;
  /** Ends with a path. Returns why the search may not, if so. */
  abstract end(path: Path): string | undefined;

  /** Returns why a search that ends at a goal may not expand a state; undefined if it may. @param goal a goal that it has met. */
  wentOn(state: number, goal: number | undefined): string | undefined {
    return goal === undefined || goal === state
      ? undefined
      : `yours went on to ${this.nameOf(state)} after ${this.nameOf(goal)}, which is a goal: ${this.name} ends there, and returns the path to it`;
  }

  /** Returns what is wrong with a path, apart from its length and cost. */
  wrongPath(path: readonly number[], expanded = [this.expanded]): string | undefined {
    const goal = path.at(-1)!;
    if (!this.space.isGoal(goal))
      return `yours returned a path to ${this.nameOf(goal)}, which is no goal`;
    const skipped = path.find(
      (state) => state !== goal && expanded.every((states) => !states.has(state)),
    );
    return skipped === undefined
      ? undefined
      : `yours returned a path by ${this.nameOf(skipped)}, which it had not expanded`;
  }

  nameOf(state: number): string {
    return this.space.name(state);
  }
}

/**
 * Judges by the first habit that permits all calls, or else by the one that permits the most. A search that asks twice for the actions
 * of every state is judged as such: otherwise many readings would permit its calls, and the right one would be lost.
 *
 * @param referees make a new referee each.
 * @param path absent if the search did not end.
 */
export function judgeByHabits(
  referees: readonly (() => HabitReferee)[],
  calls: Calls,
  path: { readonly states: Path } | undefined,
): Difference | undefined {
  let latest: Difference | undefined;
  for (const create of referees)
    for (const asksTwice of [false, true]) {
      const referee = create();
      const difference = referee.judge(calls, path, asksTwice);
      if (difference === undefined) return undefined;
      if (latest === undefined || difference.call > latest.call) latest = difference;
      if (!referee.wasAskedTwice) break;
    }
  return latest;
}
