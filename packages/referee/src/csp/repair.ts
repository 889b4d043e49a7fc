/** Judges min-conflicts on constraint problems (S. Minton and others, 1992): it repairs values of all variables one by one. */
import { CALL, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';
import { type CspAnswer, type CspFacts, CspState, faultOf } from './csp.ts';

/** What a search that repairs values must do. Common mistakes are other rules. */
export interface RepairRule {
  readonly name: string;
  /** The variables whose values it changes: those in a conflict, or any. */
  readonly picks: 'in conflict' | 'any';
  /** The value that it takes: one with the fewest conflicts, the most, or any. */
  readonly to: 'fewest' | 'most' | 'any';
  /** Whether it may return values that contradict each other. */
  readonly ends: 'solved' | 'anywhere';
}

export const REPAIR: RepairRule = {
  name: 'min-conflicts',
  picks: 'in conflict',
  to: 'fewest',
  ends: 'solved',
};

/** Returns the first step that a rule does not permit; undefined if there is none. @param answer absent if the search did not end. */
export function judgeRepair(
  facts: CspFacts,
  calls: Calls,
  rule: RepairRule,
  answer?: CspAnswer,
): Difference | undefined {
  const state = new CspState(facts);
  const { values } = state;
  /** The value that a variable had before it lost it, in the middle of a change. */
  let [open, before] = [-1, -1];
  let isBegun = false;
  for (const { index, code, a, b } of eachCall(calls)) {
    if (code === CALL.unassign && values[a] === b) {
      [open, before] = [a, b];
      values[a] = -1;
    }
    if (code !== CALL.assign) continue;
    const from = a === open ? before : values[a]!;
    const words = isBegun && from >= 0 ? judgeChange(state, a, from, b, rule) : undefined;
    if (words !== undefined) return { call: index, about: a, words };
    open = -1;
    values[a] = b;
    isBegun ||= values.every((each) => each >= 0);
  }
  if (answer === undefined) return undefined;
  const words = judgeEnd(facts, rule, answer, isBegun);
  return words === undefined ? undefined : { call: lastIndex(calls), words };
}

function judgeChange(
  state: CspState,
  variable: number,
  from: number,
  to: number,
  { picks, to: takes, name }: RepairRule,
): string | undefined {
  const { facts } = state;
  if (picks === 'in conflict' && state.conflicts(variable, from) === 0)
    return `yours changed ${state.write(variable, from)}, which contradicts no other value; ${name} changes a variable in a conflict`;
  if (takes === 'any') return undefined;
  const counts = Array.from({ length: facts.count(variable) }, (_, value) =>
    state.conflicts(variable, value),
  );
  const best = takes === 'fewest' ? Math.min(...counts) : Math.max(...counts);
  if (counts[to] === best) return undefined;
  return `yours took ${state.write(variable, to)} with ${conflicts(counts[to]!)}; ${state.write(variable, counts.indexOf(best))} has ${best}`;
}

function conflicts(count: number): string {
  return count === 1 ? '1 conflict' : `${count} conflicts`;
}

function judgeEnd(
  facts: CspFacts,
  { ends, name }: RepairRule,
  { values }: CspAnswer,
  isBegun: boolean,
): string | undefined {
  if (!isBegun) return `yours did not give each variable a value; ${name} repairs such values`;
  return values === undefined || ends === 'anywhere' ? undefined : faultOf(facts, values);
}
