import { coreError } from './core-errors.ts';
import { QueensideError } from './errors.ts';
import type { Events } from './events.ts';
import type { Need, Problem } from './problem.ts';
import type { RunContext } from './run-context.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';

/** What a solver can do. It gets only instances whose needs it meets. */
export interface SolverCapabilities<Task extends string = string> {
  readonly tasks: readonly Task[];
  /** The {@link Need.features} that it supports. */
  readonly features?: readonly string[];
  /** True if it finds an answer, or proves that there is none, given time. */
  readonly complete: boolean;
  /** True if the seed does not matter. */
  readonly deterministic: boolean;
  readonly minSize?: number;
  readonly maxSize?: number;
}

/**
 * Splits the work on one instance into parts for several workers, and joins their results. The result of a part is JSON
 * data, so that it can be stored and sent; write a bigint as a string.
 */
export interface SolverSplit<Instance = any, Answer = any, Options extends OptionSchemas = any> {
  /** Returns how many parts to make, at most 65,536; 1 to solve the instance as a whole. */
  parts(instance: Instance, options: OptionsOf<Options>): number;
  /**
   * @param part from 0 to `parts` - 1.
   * @param parts any number from 1 up. The total work is the same.
   */
  solvePart(
    instance: Instance,
    options: OptionsOf<Options>,
    part: number,
    parts: number,
    context: RunContext,
  ): unknown;
  /**
   * @param results the results of all parts, in order.
   * @param context the context of the whole: `stats` for what the parts did not report, and `explain` for the joined
   * answer.
   */
  join(
    instance: Instance,
    options: OptionsOf<Options>,
    results: readonly any[],
    context: RunContext,
  ): Answer;
}

/** An algorithm for one problem. */
export interface Solver<Instance = any, Answer = any, Options extends OptionSchemas = any> {
  /** Kebab-case, named after the algorithm. */
  readonly id: string;
  /** The problem's id. */
  readonly problem: string;
  /** One line for people. */
  readonly summary: string;
  readonly options: Options;
  readonly capabilities: SolverCapabilities;
  readonly events?: Events;
  /**
   * Returns what its answers guarantee with these options beyond being right, in a word that the problem's checker knows and
   * verifies. Default: nothing.
   */
  guarantee?(options: OptionsOf<Options>): string;
  /** Estimates the seconds that an instance takes on an ordinary core. The able solver with the lowest estimate is chosen. */
  estimate?(need: Need, instance: Instance): number;
  /** @throws QueensideError `core/gave-up` (see {@link gaveUp}) if it stops without an answer. */
  solve(
    instance: Instance,
    options: OptionsOf<Options>,
    context: RunContext,
  ): Answer | Promise<Answer>;
  /** Solves large instances in parts, with the same answers as `solve`. */
  readonly split?: SolverSplit<Instance, Answer, Options>;
}

/** A solver as its author writes it: the types of instance, answer, and tasks follow from `problem`. */
export type SolverDefinition<
  Instance,
  Answer,
  Options extends OptionSchemas,
  Task extends string = string,
> = Omit<Solver<Instance, Answer, Options>, 'problem' | 'capabilities'> & {
  /** The problem; only its id if the plugin does not depend on the problem's package. */
  readonly problem: Problem<Instance, Answer, any, Task> | { readonly id: string };
  readonly capabilities: SolverCapabilities<NoInfer<Task>>;
};

/** Declares a solver. Only the problem's id stays in it. */
export function defineSolver<
  Instance,
  // As a constant, so that the answer `{ kind: 'none' }` is not taken for one with any text.
  const Answer,
  const Options extends OptionSchemas,
  Task extends string = string,
>(
  definition: SolverDefinition<Instance, Answer, Options, Task>,
): Solver<Instance, Answer, Options> {
  return { ...definition, problem: definition.problem.id };
}

/**
 * Makes the error of a solver that stops without an answer and without a proof that there is none. If its time was up, the
 * engine reports that instead, with the detail.
 *
 * @param detail what was done or is known, as a clause: `the value is only known to be at least 3`.
 */
export function gaveUp(solver: string, detail: string): QueensideError {
  return coreError('gave-up', { solver, detail });
}

/** Returns the detail of a solver that gave up; undefined for other thrown values. */
export function whyGaveUp(thrown: unknown): string | undefined {
  if (!(thrown instanceof QueensideError) || thrown.code !== 'core/gave-up') return undefined;
  // A plugin may bring a copy of core without values.
  const { values = {} } = thrown as Partial<QueensideError>;
  return String(values['detail'] ?? thrown.cause);
}

/** Returns {@link Solver.guarantee}; empty if there is none. */
export function guaranteeOf(solver: Solver, options: OptionsOf<any>): string {
  return solver.guarantee?.(options) ?? '';
}

/** Returns why a solver with these capabilities cannot meet a need; undefined if it can. */
export function unableReason(capabilities: SolverCapabilities, need: Need): string | undefined {
  const { tasks, features = [], minSize = 0, maxSize = Infinity } = capabilities;
  if (!tasks.includes(need.task)) return `it can ${tasks.join(', ')}, but not ${need.task}`;
  const lacking = need.features?.find((feature) => !features.includes(feature));
  if (lacking !== undefined) return `it does not support ${lacking}`;
  if (need.size < minSize)
    return `its smallest size is ${minSize}, but this record has size ${need.size}`;
  if (need.size > maxSize)
    return `its largest size is ${maxSize}, but this record has size ${need.size}`;
  return undefined;
}
