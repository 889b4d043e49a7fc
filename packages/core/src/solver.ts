import { coreError } from './core-errors.ts';
import { QueensideError } from './errors.ts';
import type { Events } from './events.ts';
import type { Need, Problem } from './problem.ts';
import type { RunContext } from './run-context.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { LeafRule } from './search.ts';

/** What a solver can do. It is offered only the instances whose need it meets. */
export interface SolverCapabilities {
  readonly tasks: readonly string[];
  /** The {@link Need.features} that it supports. */
  readonly features?: readonly string[];
  /** Finds an answer, or proves that there is none, given time. */
  readonly complete: boolean;
  /** Does not look at the seed. */
  readonly deterministic: boolean;
  readonly minSize?: number;
  readonly maxSize?: number;
}

/**
 * How the work on one instance is cut into parts that are done apart, on several workers, and joined. The result of
 * a part is JSON data, so that it can be kept and sent; a bigint goes as a string.
 */
export interface SolverSplit<Instance = any, Answer = any, Options extends OptionSchemas = any> {
  /** How many parts the instance is worth, at most 65,536; 1 where it is solved as a whole. */
  parts(instance: Instance, options: OptionsOf<Options>): number;
  /**
   * @param part from 0 to `parts` - 1.
   * @param parts any number from 1 up: the work is always the same.
   */
  solvePart(
    instance: Instance,
    options: OptionsOf<Options>,
    part: number,
    parts: number,
    context: RunContext,
  ): unknown;
  /**
   * @param results of all parts, in order.
   * @param context of the whole: its `stats` take what the parts have not reported of themselves, and its `explain` what
   * explains the joined answer.
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
  /** Kebab-case, after the algorithm. */
  readonly id: string;
  /** The problem's id. */
  readonly problem: string;
  /** One line for people. */
  readonly summary: string;
  readonly options: Options;
  readonly capabilities: SolverCapabilities;
  readonly events?: Events;
  /** Of a search of game trees: which leaves it scores with these options. */
  leafRule?(options: OptionsOf<Options>): LeafRule;
  /** Seconds that an instance is likely to take on an ordinary core: the able solver that says least is chosen. */
  estimate?(need: Need): number;
  /** @throws QueensideError `core/gave-up` (see {@link gaveUp}) where it stops without an answer. */
  solve(
    instance: Instance,
    options: OptionsOf<Options>,
    context: RunContext,
  ): Answer | Promise<Answer>;
  /** Present where large instances can be solved in parts; the answer is the same as `solve`'s. */
  readonly split?: SolverSplit<Instance, Answer, Options>;
}

/** A solver as written: `problem` is the problem itself, so that instance and answer types follow. */
export type SolverDefinition<Instance, Answer, Options extends OptionSchemas> = Omit<
  Solver<Instance, Answer, Options>,
  'problem'
> & { readonly problem: Problem<Instance, Answer> | { readonly id: string } };

/** Declares a solver. Only the problem's id is kept. */
export function defineSolver<Instance, Answer, const Options extends OptionSchemas>(
  definition: SolverDefinition<Instance, Answer, Options>,
): Solver<Instance, Answer, Options> {
  return { ...definition, problem: definition.problem.id };
}

/**
 * The error of a solver that ends without an answer and without a proof that there is none. Where its time was up, the
 * engine tells that instead, with the detail.
 *
 * @param detail what was done, or is known nevertheless, as a clause: `the value is only known to be at least 3`.
 */
export function gaveUp(solver: string, detail: string): QueensideError {
  return coreError('gave-up', { solver, detail });
}

/** What a solver said as it gave up; undefined where something else was thrown. */
export function whyGaveUp(thrown: unknown): string | undefined {
  if (!(thrown instanceof QueensideError) || thrown.code !== 'core/gave-up') return undefined;
  // A plugin may bring a copy of core that does not keep them.
  const { values = {} } = thrown as Partial<QueensideError>;
  return String(values['detail'] ?? thrown.wrong);
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
