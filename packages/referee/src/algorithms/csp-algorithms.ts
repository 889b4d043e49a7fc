/** The searches of constraint problems, each with the mistakes that students make. */
import type { Algorithm, CspRun, Judge } from '../runs.ts';
import { CALL, eachCall } from '../calls.ts';
import { AC_3, type ArcRule, judgeArcs } from '../csp/arcs.ts';
import {
  CSP_BACKTRACKING,
  CSP_FORWARD_CHECKING,
  type CspRule,
  judgeCsp,
  MAC,
  neverGoesBack,
  type CspValueOrder,
  type CspVariableOrder,
} from '../csp/depth-first.ts';
import { judgeCrossword } from '../csp/crossword.ts';
import { judgeRepair, REPAIR, type RepairRule } from '../csp/repair.ts';

/** The orders that a teacher may ask for. */
export interface CspOrders {
  /** The order of variables. Default: any. */
  readonly variables?: CspVariableOrder;
  /** The order of values. Default: any. */
  readonly values?: CspValueOrder;
}

/** A search counts values in domains or by constraints, and keeps the problem's domains or its own. */
function formsOf(rule: CspRule): readonly CspRule[] {
  const counted = (['domain', 'consistent'] as const).map((counts) => ({ ...rule, counts }));
  if (rule.infers === 'nothing') return counted;
  return counted.flatMap((each) => [each, { ...each, keeps: 'own domains' as const }]);
}

/** Returns the judge by the form that permits most runs. */
function judgeOf(rule: CspRule): (runs: readonly CspRun[]) => Judge<CspRun> {
  return (runs) => {
    const rated = formsOf(rule).map((form) => {
      const judge = by(form);
      return { judge, wrong: runs.filter((run) => judge(run) !== undefined).length };
    });
    return rated.toSorted((a, b) => a.wrong - b.wrong)[0]!.judge;
  };
}

const by =
  (rule: CspRule): Judge<CspRun> =>
  ({ facts, calls, answer }) =>
    judgeCsp(facts, calls, rule, answer);

/** Judges one run by the first form that permits it. */
function anyForm(rule: CspRule): Judge<CspRun> {
  const judges = formsOf(rule).map(by);
  return (run) => {
    const differences = judges.map((judge) => judge(run));
    return differences.every((each) => each !== undefined) ? differences[0] : undefined;
  };
}

const arcs =
  (rule: ArcRule): Judge<CspRun> =>
  ({ facts, calls, answer }) =>
    judgeArcs(facts, calls, rule, answer);
const repair =
  (rule: RepairRule): Judge<CspRun> =>
  ({ facts, calls, answer }) =>
    judgeRepair(facts, calls, rule, answer);

const ANY_REPAIR = 'it changes values at random: take the value with the fewest conflicts';
const BOUNDLESS = 'it never compares values with those before: check each constraint';
const LAST = 'it compares a value with the last assigned variable alone: compare it with all';
const KEEPS_REMOVED =
  'it does not put back the values that it removed: restore them before the next value';
const ANY_SUPPORT =
  'it removes a value if one value of a neighbor contradicts it: remove it only if all do';
const STOPS =
  'it looks at each arc too seldom: if a variable loses a value, look at all arcs to it again';

/** Returns the searches of constraint problems by id. */
export function cspAlgorithms({ variables = 'any', values = 'any' }: CspOrders = {}): Readonly<
  Record<string, Algorithm<CspRun>>
> {
  const ordered = (rule: CspRule): CspRule => ({ ...rule, variables, values });
  const systematic = (
    right: CspRule,
    mistakes: Readonly<Record<string, CspRule>> = {},
  ): Algorithm<CspRun> => {
    const rule = ordered(right);
    const all = {
      ...mistakes,
      [BOUNDLESS]: { ...rule, sees: 'none' },
      [LAST]: { ...rule, sees: 'last' },
      'it never tries the first value': { ...rule, skips: 'first' },
      'it never tries the last value': { ...rule, skips: 'last' },
      ...orderMistakes(rule),
    } as Readonly<Record<string, CspRule>>;
    return {
      title: right.name,
      judge: anyForm(rule),
      judgeOf: judgeOf(rule),
      mistakes: {
        'it never takes a value away: if the variables after it cannot get one, try its next value':
          ({ facts, calls }) => neverGoesBack(facts, calls),
        ...Object.fromEntries(
          Object.entries(all).map(([words, mistake]) => [words, anyForm(mistake)]),
        ),
      },
      // A search without constraints tries values in any way, and so makes others' mistakes too.
      breadths: { [BOUNDLESS]: 1, [STOPS]: 1 },
    };
  };
  return {
    'csp-backtracking': systematic(CSP_BACKTRACKING, {
      'it removes values of neighbors: this is forward checking': ordered(CSP_FORWARD_CHECKING),
    }),
    'csp-forward-checking': systematic(CSP_FORWARD_CHECKING, {
      [KEEPS_REMOVED]: { ...ordered(CSP_FORWARD_CHECKING), restores: false },
      'it looks at some neighbors only: remove values of each neighbor without a value': {
        ...ordered(CSP_FORWARD_CHECKING),
        infersAll: false,
      },
      'it removes more than the assigned value contradicts: this maintains arc consistency':
        ordered(MAC),
    }),
    mac: systematic(MAC, {
      [KEEPS_REMOVED]: { ...ordered(MAC), restores: false },
      'it removes only what the assigned value contradicts: this is forward checking':
        ordered(CSP_FORWARD_CHECKING),
      [STOPS]: { ...ordered(MAC), infersAll: false },
    }),
    'ac-3': {
      title: AC_3.name,
      judge: arcs(AC_3),
      mistakes: {
        [STOPS]: (run) =>
          isEmptyRun(run) ? arcs(AC_3)(run) : arcs({ ...AC_3, reachesFixpoint: false })(run),
        [ANY_SUPPORT]: arcs({ ...AC_3, removes: 'contradicted', reachesFixpoint: false }),
        'it does not notice that a domain is empty: return False then': arcs({
          ...AC_3,
          returns: 'true',
        }),
        'it removes no values: remove each value that no value of a neighbor permits': (run) =>
          isEmptyRun(run) ? undefined : arcs(AC_3)(run),
      },
      breadths: { [ANY_SUPPORT]: 1 },
    },
    'csp-min-conflicts': {
      title: 'min-conflicts',
      judge: repair(REPAIR),
      mistakes: {
        'it changes variables that are in no conflict: choose one that is in a conflict': repair({
          ...REPAIR,
          picks: 'any',
        }),
        'it takes the value with the most conflicts: take one with the fewest': repair({
          ...REPAIR,
          to: 'most',
        }),
        'it takes any value: take one with the fewest conflicts': repair({ ...REPAIR, to: 'any' }),
        'it returns values that contradict each other: go on, or return nothing if it gives up':
          repair({ ...REPAIR, ends: 'anywhere' }),
        [ANY_REPAIR]: repair({ ...REPAIR, picks: 'any', to: 'any', ends: 'anywhere' }),
      },
      breadths: {
        'it takes any value: take one with the fewest conflicts': 1,
        [ANY_REPAIR]: 2,
      },
    },
    crossword: {
      title: 'the definition of its methods',
      judge: ({ facts, calls, answer }) => judgeCrossword(facts, calls, answer !== undefined),
      mistakes: {},
    },
  };
}

function isEmptyRun({ calls }: CspRun): boolean {
  return eachCall(calls, CALL.prune).next().done === true;
}

/** Returns the mistakes in the orders that a rule asks for. */
function orderMistakes(rule: CspRule): Readonly<Record<string, CspRule>> {
  const { variables, values } = rule;
  return {
    ...(variables === 'fewest' && {
      'it chooses the variable with the most values left: choose the one with the fewest': {
        ...rule,
        variables: 'most' as const,
      },
    }),
    ...(variables === 'fewest-degree' && {
      'it breaks ties by the fewest neighbors: take the variable with the most': {
        ...rule,
        variables: 'least degree' as const,
      },
    }),
    ...(variables !== 'any' &&
      variables !== 'input' && {
        'it chooses variables in their given order: choose the one with the fewest values left': {
          ...rule,
          variables: 'input' as const,
        },
      }),
    ...(values === 'least-constraining' && {
      'it tries the most constraining value first: try the least constraining one': {
        ...rule,
        values: 'most-constraining' as const,
      },
      'it tries values in their given order: count what each rules out for neighbors without a value':
        { ...rule, values: 'input' as const },
    }),
  };
}
