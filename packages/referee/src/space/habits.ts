import type { Calls, Difference } from '../calls.ts';
import type { Path } from './space.ts';

/** Judges a search as one that has a certain habit, where its algorithm leaves several open. */
export interface HabitReferee {
  /** Whether the actions of a state were asked for twice in a row. */
  readonly wasAskedTwice: boolean;
  /** @param asksTwice whether the search asks twice for the actions of every state. */
  judge(
    calls: Calls,
    path: { readonly states: Path } | undefined,
    asksTwice: boolean,
  ): Difference | undefined;
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
