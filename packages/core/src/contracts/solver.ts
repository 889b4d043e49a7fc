import { coreError, QueensideError } from '../errors.ts';
import { ANY_TASK } from './capabilities.ts';
import type { Events } from './events.ts';
import type { Need, Problem } from './problem.ts';
import type { RunContext } from './run-context.ts';
import type { OptionSchemas, OptionsOf } from '../schema.ts';

/** The capabilities of a solver. Queenside gives it only instances whose {@link Need} they meet. */
export interface SolverCapabilities<Task extends string = string> {
  /** The problem's tasks that the solver can do. {@link ANY_TASK} among them stands for all tasks and features. */
  readonly tasks: readonly Task[];
  /**
   * True if the solver always finds an answer or proves that there is none, given time. If in doubt, declare false: the
   * solver may then give up, see {@link gaveUp}.
   */
  readonly complete: boolean;
  /** True if the solver gives the same answer for every seed. A solver that never uses `context.random` does. */
  readonly deterministic: boolean;
  /** The {@link Need.features} that the solver supports. Default: none. */
  readonly features?: readonly string[];
  /** The smallest {@link Need.size} that the solver accepts. Default: 0. */
  readonly minSize?: number;
  /** The largest {@link Need.size} that the solver accepts, for example because of its memory. Default: Infinity. */
  readonly maxSize?: number;
}

/**
 * Splits the work on one instance into parts for several workers, and joins their results. The result of a part must be JSON
 * data, because Queenside stores and sends it. Write a bigint as a string.
 */
export interface SolverSplit<Instance = any, Answer = any, Options extends OptionSchemas = any> {
  /**
   * Returns the number of parts, at most 65,536; 1 to solve the instance as a whole. If in doubt, aim at parts of about a
   * second: each must take much longer than sending it.
   */
  parts(instance: Instance, options: OptionsOf<Options>): number;
  /**
   * Solves one part.
   *
   * @param part the part's index, from 0 to `parts` - 1.
   * @param parts the number of parts, from 1 up. All numbers must give the same answer.
   */
  solvePart(
    instance: Instance,
    options: OptionsOf<Options>,
    part: number,
    parts: number,
    context: RunContext,
  ): unknown;
  /**
   * Joins the results of all parts to the answer.
   *
   * @param results the results of the parts, in order.
   * @param context the context of the whole instance. Write to `stats` what the parts did not report, and pass to `explain`
   * an explanation of the joined answer.
   */
  join(
    instance: Instance,
    options: OptionsOf<Options>,
    results: readonly any[],
    context: RunContext,
  ): Answer;
}

/**
 * An algorithm for one problem.
 *
 * Start with the members from `id` to `solve`. If in doubt, leave the others out: they change how soon an answer comes and
 * what people see of the search, and never which answers are right.
 */
export interface Solver<Instance = any, Answer = any, Options extends OptionSchemas = any> {
  // What you must give.

  /** The solver's name in kebab-case, after the algorithm: `min-conflicts`. */
  readonly id: string;
  /** The problem's id. */
  readonly problem: string;
  /** One line that explains the algorithm to people. */
  readonly summary: string;
  /** The solver's options by name, as JSON Schemas. Most solvers have none: `{}`. */
  readonly options: Options;
  /** The instances that the solver can solve. */
  readonly capabilities: SolverCapabilities;
  /**
   * Solves an instance. It must change neither the instance nor the options, take random numbers only from `context.random`,
   * and read `context.signal.aborted` often. After an abort it must soon return a right answer or throw {@link gaveUp}.
   *
   * @throws QueensideError `core/gave-up` (see {@link gaveUp}) if it stops without an answer.
   */
  solve(
    instance: Instance,
    options: OptionsOf<Options>,
    context: RunContext,
  ): Answer | Promise<Answer>;

  // What makes it faster.

  /**
   * Estimates the seconds that an instance takes on an ordinary core. Queenside chooses the able solver with the lowest
   * estimate. A rough estimate is enough, such as `size * 1e-8`; it must be cheap. Default: unknown, which ranks last.
   */
  estimate?(need: Need, instance: Instance): number;
  /** Solves large instances in parts on all workers, with the same answers as `solve`. If in doubt, leave it out. */
  readonly split?: SolverSplit<Instance, Answer, Options>;
  /**
   * True if the solver may get the next instances before it has answered the first, up to 64 of them. It must work on one after the other, in
   * order. For those that send their instances to another program, which then never waits. Default: false.
   */
  readonly queues?: boolean;

  // What says more about the answers, and about the search.

  /** The name in books, such as `Min-conflicts`. Pages show it. Default: the id. */
  readonly name?: string;
  /**
   * Returns what the answers guarantee with these options beyond being right, in a word that the problem's checker knows and
   * verifies. Default: nothing.
   */
  guarantee?(options: OptionsOf<Options>): string;
  /** The events that the solver announces, for traces and replays; see {@link defineEvents}. Default: none. */
  readonly events?: Events;
}

/** A solver as its author writes it. TypeScript infers the types of instance, answer, and tasks from `problem`. */
export type SolverDefinition<
  Instance,
  Answer,
  Options extends OptionSchemas,
  Task extends string = string,
> = Omit<Solver<Instance, Answer, Options>, 'problem' | 'capabilities'> & {
  /** The problem. Give only its id, `{ id: 'nqueens' }`, if your plugin does not depend on the problem's package. */
  readonly problem: Problem<Instance, Answer, any, Task> | { readonly id: string };
  readonly capabilities: SolverCapabilities<NoInfer<Task>>;
};

/**
 * Declares a solver. The result keeps only the id of the problem.
 *
 * @example
 * import { defineSolver, gaveUp } from '@queenside/core';
 *
 * const staircase = defineSolver({
 *   id: 'staircase',
 *   problem: { id: 'nqueens' },
 *   summary: "Places queens a knight's move apart.",
 *   options: {},
 *   capabilities: { tasks: ['find'], complete: false, deterministic: true, minSize: 4 },
 *   solve({ size }: { readonly size: number }) {
 *     if (size % 6 === 2 || size % 6 === 3) throw gaveUp('staircase', `${size} is not such a size`);
 *     const period = size % 2 === 0 ? size + 1 : size;
 *     const rows = Int32Array.from({ length: size }, (_, column) => (2 * column + 1) % period);
 *     return { kind: 'board', rows };
 *   },
 * });
 */
export function defineSolver<
  Instance,
  // `const` keeps the type of an answer such as `{ kind: 'none' }` from widening to any string.
  const Answer,
  const Options extends OptionSchemas,
  Task extends string = string,
>(
  definition: SolverDefinition<Instance, Answer, Options, Task>,
): Solver<Instance, Answer, Options> {
  return { ...definition, problem: definition.problem.id };
}

/**
 * Makes the error of a solver that stops without an answer and without a proof that there is none. After a time limit, the
 * engine reports the limit instead, with the detail.
 *
 * @param solver the solver's id.
 * @param detail what the solver did or knows, as a clause: `the value is only known to be at least 3`.
 */
export function gaveUp(solver: string, detail: string): QueensideError {
  return coreError('gave-up', { solver, detail });
}

/** Returns the detail of a {@link gaveUp} error; undefined for every other thrown value. */
export function whyGaveUp(thrown: unknown): string | undefined {
  if (!(thrown instanceof QueensideError) || thrown.code !== 'core/gave-up') return undefined;
  // A plugin may bring a copy of core without values.
  const { values = {} } = thrown as Partial<QueensideError>;
  return String(values['detail'] ?? thrown.cause);
}

/** Returns what a solver guarantees with these options; empty if it guarantees nothing. See {@link Solver.guarantee}. */
export function guaranteeOf(solver: Solver, options: OptionsOf<any>): string {
  return solver.guarantee?.(options) ?? '';
}

const NONE: readonly string[] = [];

/** Returns why a solver with these capabilities cannot meet a need; undefined if it can. */
export function unableReason(capabilities: SolverCapabilities, need: Need): string | undefined {
  const { tasks, minSize = 0, maxSize = Infinity } = capabilities;
  if (!tasks.includes(need.task) && !tasks.includes(ANY_TASK))
    return `it can ${tasks.join(', ')}, but not ${need.task}`;
  for (const feature of need.features ?? NONE)
    if (!(capabilities.features ?? NONE).includes(feature) && !tasks.includes(ANY_TASK))
      return `it does not support ${feature}`;
  if (need.size < minSize)
    return `its smallest size is ${minSize}, but this record has size ${need.size}`;
  if (need.size > maxSize)
    return `its largest size is ${maxSize}, but this record has size ${need.size}`;
  return undefined;
}
