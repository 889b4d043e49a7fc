/** Judges searches that make arcs consistent, such as AC-3 (A. Mackworth, 1977): they remove values, and assign none. */
import { CALL, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';
import { type CspAnswer, type CspFacts, CspState } from './csp.ts';

/** What a search of arcs must do. Common mistakes are other rules. */
export interface ArcRule {
  readonly name: string;
  /** The values that it removes: those without support, or those that some value of a neighbor contradicts. */
  readonly removes: 'unsupported' | 'contradicted';
  /** Whether it goes on until each value has a support, unless a domain is empty. */
  readonly reachesFixpoint: boolean;
  /** What it returns: false if a domain is empty, or always true. */
  readonly returns: 'consistency' | 'true';
}

export const AC_3: ArcRule = {
  name: 'AC-3',
  removes: 'unsupported',
  reachesFixpoint: true,
  returns: 'consistency',
};

/** Returns the first step that a rule does not permit; undefined if there is none. @param answer absent if the search did not end. */
export function judgeArcs(
  facts: CspFacts,
  calls: Calls,
  rule: ArcRule,
  answer?: CspAnswer,
): Difference | undefined {
  const state = new CspState(facts);
  for (const { index, code, a, b } of eachCall(calls)) {
    if (code === CALL.check) continue;
    const words =
      code === CALL.prune
        ? judgeRemoval(state, a, b, rule)
        : `yours ${code === CALL.restore ? 'put a value back' : 'changed the value of a variable'}; ${rule.name} only removes values`;
    if (words !== undefined) return { call: index, about: a, words };
    state.remove(a, b);
  }
  const words = answer && judgeEnd(state, rule, answer);
  return words === undefined ? undefined : { call: lastIndex(calls), words };
}

function judgeRemoval(
  state: CspState,
  variable: number,
  value: number,
  { removes }: ArcRule,
): string | undefined {
  if (state.withoutSupport(variable, value) !== undefined) return undefined;
  const { facts } = state;
  const isContradicted = facts
    .neighbors(variable)
    .some((other) =>
      state.domain(other).some((theirs) => !facts.allows(variable, value, other, theirs)),
    );
  if (removes === 'contradicted' && isContradicted) return undefined;
  return `yours removed ${state.write(variable, value)}, though each neighbor has a value that permits it`;
}

function judgeEnd(
  state: CspState,
  { name, reachesFixpoint, returns }: ArcRule,
  { isConsistent }: CspAnswer,
): string | undefined {
  if (isConsistent === undefined)
    return `yours returned no truth value; ${name} returns whether each variable has a value left`;
  const variables = [...state.values.keys()];
  const empty = variables.find((each) => state.domain(each).length === 0);
  if (empty !== undefined)
    return !isConsistent || returns === 'true'
      ? undefined
      : `yours returned that all arcs are consistent, though ${state.facts.name(empty)} has no value left`;
  if (!isConsistent)
    return 'yours returned that the arcs cannot be made consistent, though each variable has a value left';
  if (!reachesFixpoint) return undefined;
  for (const variable of variables)
    for (const value of state.domain(variable)) {
      const other = state.withoutSupport(variable, value);
      if (other !== undefined)
        return `yours ended with ${state.write(variable, value)} left, which no value of ${state.facts.name(other)} permits; ${name} looks at each arc again whose second variable has lost a value`;
    }
  return undefined;
}
