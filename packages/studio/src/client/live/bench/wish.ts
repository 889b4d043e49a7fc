/** The page's request. The address has all of it. */
import { computed } from '@preact/signals';
import { parseSizes } from '@queenside/bench/sizes';
import { defined, unableReason } from '@queenside/core';
import { parameters, setParameters, wholeOf } from '@queenside/playground/address';
import { shellWords } from '@queenside/playground/shell-words';
import { BENCH_LIMITS, type BenchOffer, type BenchRequest } from '../../../messages.ts';
import { offer } from './bench.ts';

const USUAL = { n: '8..32x2', rounds: 5, seed: 1, limit: 10 } as const;

const NOTHING: BenchOffer = { problems: [], solvers: [] };

/** The problem that is compared; the one with the most solvers, if the address names none. */
export const problem = computed(() => {
  const { problems, solvers } = offer.value ?? NOTHING;
  const count = ({ id }: { readonly id: string }): number =>
    solvers.filter((solver) => solver.problem === id).length;
  const wanted = parameters.value.get('problem');
  return (
    problems.find(({ id }) => id === wanted) ??
    problems.toSorted((a, b) => count(b) - count(a)).at(0)
  );
});

export const wish = computed((): BenchRequest => {
  const get = (name: string): string | undefined => parameters.value.get(name) ?? undefined;
  const { id = '', tasks = [], variants = [] } = problem.value ?? {};
  const [task, variant] = [get('task'), get('variant')];
  const ids = new Set(solverChoices.value.map((solver) => solver.id));
  const named = get('solvers')
    ?.split(',')
    .filter((solver) => ids.has(solver));
  return {
    problem: id,
    ...defined({
      variant: variant !== undefined && variants.includes(variant) ? variant : undefined,
    }),
    ...(tasks.length > 0 && { task: tasks.includes(task ?? '') ? task! : tasks[0]! }),
    n: get('n') ?? USUAL.n,
    ...defined({ solvers: named }),
    rounds: wholeOf(get('rounds'), USUAL.rounds),
    seed: wholeOf(get('seed'), USUAL.seed),
    limit: wholeOf(get('limit'), USUAL.limit),
  };
});

const solverChoices = computed(() =>
  (offer.value ?? NOTHING).solvers.filter((solver) => solver.problem === problem.value?.id),
);

/** The requested sizes, or the error in their text. */
export const sizes = computed((): { readonly list: readonly number[]; readonly fault?: string } => {
  try {
    const list = parseSizes(wish.value.n);
    if (list.length > BENCH_LIMITS.sizes)
      return { list, fault: `At most ${BENCH_LIMITS.sizes} sizes are compared here.` };
    if (list.at(-1)! > BENCH_LIMITS.size)
      return { list, fault: `The largest size here is ${BENCH_LIMITS.size.toLocaleString('en')}.` };
    return { list };
  } catch (thrown) {
    return { list: [], fault: (thrown as RangeError).message };
  }
});

/** A solver that may take part. */
export interface SolverChoice {
  readonly id: string;
  readonly isChosen: boolean;
  /** Why it can solve none of the records. */
  readonly unable?: string;
}

/** The solvers of the problem. If the user chose none, all that are able take part. */
export const choices = computed((): readonly SolverChoice[] => {
  const { task = '', solvers } = wish.value;
  const { list } = sizes.value;
  return solverChoices.value.map(({ id, capabilities }) => {
    const reasons = list.map((size) => unableReason(capabilities, { task, size }));
    const unable = reasons.includes(undefined) ? undefined : reasons[0];
    return {
      id,
      isChosen: solvers === undefined ? unable === undefined : solvers.includes(id),
      ...defined({ unable }),
    };
  });
});

/** Changes what is asked for. Usual values are left out of the address. */
export function change(changes: Readonly<Record<string, string | undefined>>): void {
  const usual = Object.entries(USUAL).map(([name, value]) => [name, String(value)] as const);
  const left = usual.flatMap(([name, value]) => (changes[name] === value ? [name] : []));
  setParameters({ ...changes, ...Object.fromEntries(left.map((name) => [name, undefined])) }, true);
}

/** Copies another page's request into the address. */
export function adopt(other: BenchRequest): void {
  const { problem: id, variant, task, n, solvers, rounds, seed, limit } = other;
  change({
    problem: id,
    variant,
    task,
    n,
    solvers: solvers?.join(','),
    rounds: String(rounds),
    seed: String(seed),
    limit: String(limit),
  });
}

/** Returns the command that compares as the page does. */
export function benchCommand(asked: BenchRequest): string {
  const { problem: id, variant, task, n, solvers, rounds, seed, limit } = asked;
  return shellWords([
    'queenside',
    'bench',
    id,
    '--n',
    n,
    ...(task === undefined ? [] : ['--task', task]),
    ...(variant === undefined ? [] : ['--variant', variant]),
    ...(solvers === undefined ? [] : ['--solver', solvers.join(',')]),
    '--rounds',
    String(rounds),
    '--time-limit',
    String(limit),
    '--seed',
    String(seed),
  ]);
}
