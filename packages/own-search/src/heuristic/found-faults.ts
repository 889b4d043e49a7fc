/** The faults of a heuristic on several records, and their words. */
import type { Fault, FaultKind } from './judge-heuristic.ts';
import type { JudgedHeuristic } from './judge-record.ts';

/** The kinds of faults, the worst first. */
const KINDS: readonly FaultKind[] = ['no-number', 'negative', 'too-high', 'falls'];

/** What a heuristic must be. */
export type Required = 'admissible' | 'consistent';

/** The smallest state with a fault of one kind. */
export interface FoundFault<Judged extends JudgedHeuristic = JudgedHeuristic> {
  /** The number of such states on all records. */
  readonly count: number;
  readonly fault: Fault;
  /** The record of the state. */
  readonly judged: Judged;
}

/** Returns the smallest fault of each kind, the worst kind first. */
export function findFaults<Judged extends JudgedHeuristic>(
  records: readonly Judged[],
): ReadonlyMap<FaultKind, FoundFault<Judged>> {
  return new Map(
    KINDS.flatMap((kind) => {
      const found = smallestOf(kind, records);
      return found === undefined ? [] : [[kind, found] as const];
    }),
  );
}

/** Returns the worst kind of fault that a heuristic may not have; undefined without one. */
export function worstFault(
  faults: Pick<ReadonlyMap<FaultKind, unknown>, 'has'>,
  required: Required,
): FaultKind | undefined {
  return KINDS.find((kind) => faults.has(kind) && (kind !== 'falls' || required === 'consistent'));
}

/** Returns the fault of one kind that is the fewest steps from the goal; of several, that of the first record. */
function smallestOf<Judged extends JudgedHeuristic>(
  kind: FaultKind,
  records: readonly Judged[],
): FoundFault<Judged> | undefined {
  const found = records.flatMap((judged) => {
    const faults = judged.faults.get(kind);
    return faults === undefined ? [] : [{ count: faults.count, fault: faults.smallest, judged }];
  });
  const [smallest] = found.toSorted((a, b) => stepsOf(a.fault) - stepsOf(b.fault) || 0);
  if (smallest === undefined) return undefined;
  return { ...smallest, count: found.reduce((sum, { count }) => sum + count, 0) };
}

function stepsOf({ distance }: Fault): number {
  return Math.min(distance?.steps ?? Infinity, Number.MAX_SAFE_INTEGER);
}

/** What a heuristic is, by its worst fault. */
export const FAULTS_IN_WORDS: Readonly<Record<FaultKind, string>> = {
  'no-number': 'It does not always return a number.',
  negative: 'It is negative in some states.',
  'too-high': 'It is not admissible.',
  falls: 'It is not consistent.',
};

/** What functions return without a `return`. */
const NOTHING: ReadonlySet<string> = new Set(['None', 'undefined']);
const NO_RETURN = ' A function that ends without `return` does so.';

/** Says what is wrong with an estimate. */
export function faultInWords({ kind, estimate, distance, fall }: Fault): string {
  const found = `h = ${showEstimate(estimate)}`;
  switch (kind) {
    case 'no-number':
      return `It returned ${showEstimate(estimate)}, which is not a number.${NOTHING.has(showEstimate(estimate)) ? NO_RETURN : ''}`;
    case 'negative':
      return `${found}, but an estimate is never negative.`;
    case 'too-high': {
      const { cost, isBound } = distance!;
      if (cost === 0) return `${found}, but this is a goal.`;
      if (isBound === true) return `${found}, but a path to a goal costs ${showAmount(cost)}.`;
      return `${found}, but the goal is ${showAmount(cost)} away.`;
    }
    case 'falls':
      return `${found}, but ${fall!.action} costs ${showAmount(fall!.cost)} and leads to h = ${showAmount(fall!.estimate)}.`;
  }
}

/** Returns an estimate as text. */
export function showEstimate(estimate: Fault['estimate']): string {
  return typeof estimate === 'number' ? showAmount(estimate) : estimate.other;
}

function showAmount(amount: number): string {
  return amount === Infinity ? 'infinity' : String(Number(amount.toFixed(6)));
}
