/** Finds the calls between which a search of a tree decided what its algorithm does not permit. */
import { CALL, type Calls, type Difference, eachCall } from '../calls.ts';

/** The indices of three calls. The function call that decided runs at the first two, and its last line before the third decided. */
export interface Decision {
  /** The call that asked for the children of the node where the search went wrong. */
  readonly entered: number;
  /** The last call for a leaf below that node. */
  readonly last: number;
  /** The first call after the decision; the number of calls if there is none. */
  readonly until: number;
  /** Whether the function call ended before the third. */
  readonly isLeft: boolean;
}

/** Returns where a search decided; undefined if nothing is known. */
export function decisionOf(
  calls: Calls,
  { call, about, decider }: Difference,
): Decision | undefined {
  if (decider === undefined) return undefined;
  // A difference about no leaf comes after the last call.
  const until = about === undefined ? calls.length / 3 : call;
  let entered = -1;
  let begun = -1;
  let last = -1;
  for (const { index, code, a } of eachCall(calls)) {
    if (index >= until) break;
    if (code === CALL.children && a === decider.node) begun = index;
    if (code !== CALL.value) continue;
    last = index;
    entered = begun;
  }
  return entered < 0 ? undefined : { entered, last, until, isLeft: decider.isLeft };
}
