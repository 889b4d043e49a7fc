import type { ConstraintSearch, NamedNetwork } from './constraint-search.ts';
import type { ConstraintCapability, ConstraintSpace, SpaceOptions } from './constraint-space.ts';
import type { Domain } from './domain.ts';
import type { Editor } from './editor.ts';
import type { ErrorEntry } from '../errors.ts';
import type { EvaluateAll } from './evaluation.ts';
import type { EventFields } from './events.ts';
import type { Game } from './game.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import type { InputFormat, LineReader, OtherFormat } from '../lines.ts';
import type { Landscape } from './landscape.ts';
import type { LandscapeCapability, LandscapeCursor } from './landscape-cursor.ts';
import type { LocalSearch } from './local-search.ts';
import type { Model } from './model.ts';
import type { PathResult, PathSearch } from './path-search.ts';
import type { Random } from '../random.ts';
import type { RunContext } from './run-context.ts';
import type { OptionSchemas, OptionsOf } from '../schema.ts';
import type { Search, SearchResult } from './search.ts';
import type { Stage, TraceEvent } from './stage.ts';
import type { SpaceCapability, StateSpace } from './state-space.ts';
import type { Objective, Verdict } from './verdict.ts';

/**
 * The requirements of an instance. Queenside gives an instance only to solvers whose {@link SolverCapabilities} meet them.
 */
export interface Need {
  /** One of the problem's tasks, such as `find` or `count`. */
  readonly task: string;
  /**
   * The size of the instance in the problem's own unit, such as a board's side or the number of leaves. Solvers limit and
   * estimate their work by it. If in doubt, use the number that decides how long a search takes.
   */
  readonly size: number;
  /** Further requirements, in words that messages can show, such as `pre-placed queens`. Default: none. */
  readonly features?: readonly string[];
  /** True if the instance may have no answer. Queenside then prefers complete solvers, which can prove that. Default: false. */
  readonly uncertain?: boolean;
}

/** One of several answers that each record gets, with the solver that finds it: `Greedy`, then `A*`. */
export interface Section {
  /** The section's label in the answer file. */
  readonly label: string;
  /** The solver's id. */
  readonly solver: string;
  /** The solver's options. Default: the solver's defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The position of an answer in its answer file. */
export interface AnswerPlace {
  /** The section's label. Absent if each record has only one answer. */
  readonly section?: string;
  /** The labels of the record's other sections that Queenside has not read yet. */
  readonly others?: readonly string[];
  /** True if Queenside has already read a section that the problem lists after this one. */
  readonly isLate?: boolean;
  /** The record's number in its file, from 1. */
  readonly number: number;
  /** The `Solver.guarantee` of the solver that gave the answer; empty if it has none. Absent if the solver is unknown. */
  readonly guarantee?: string;
}

/** The instance that an answer belongs to, with the place and the style to write it in. */
export interface WritePlace<Instance = any> extends AnswerPlace {
  readonly instance: Instance;
  /** One of the problem's styles. */
  readonly style: string;
}

/** Makes records for tests, courses, and benchmarks. */
export interface Generator<Parameters extends OptionSchemas = OptionSchemas> {
  /**
   * The generator's parameters by name, as JSON Schemas. Call the number of records `count` and limit sizes by `maximum`, so
   * that the conformance kit can check both.
   */
  readonly parameters: Parameters;
  /** Returns the records as pieces of text, line feeds included. A piece need not be a whole line. */
  generate(parameters: OptionsOf<Parameters>, random: Random): Iterable<string>;
}

/** A record with right and wrong answers. Documentation shows it, and the conformance kit tests the problem with it. */
export interface Example {
  /** The record as in an input file, without the last line feed. */
  readonly record: string;
  /** A right answer, as in an answer file. */
  readonly right: string;
  /**
   * Wrong answers, each under the mistake that `check` must report. List an answer that `readAnswer` must refuse under the
   * name of its error. If in doubt, give one answer for each mistake.
   */
  readonly wrong?: Readonly<Record<string, string>>;
  /**
   * Other right answers, in the first style; `*` stands for any number. The conformance kit changes `right` in many ways. The
   * checker must refuse every changed answer that is not listed here.
   */
  readonly alsoRight?: readonly string[];
  /** The variant of the record, one of {@link Problem.variants}. Default: none. */
  readonly variant?: string;
  /** A title of at most 40 characters, such as `no path`. Lists of examples show it instead of the record. */
  readonly title?: string;
}

/** Lets searches solve a problem whose instances are game trees. `treeView` of `@queenside/game-tree` makes one. */
export interface TreeView<Instance, Answer> {
  /**
   * The capabilities that every tree of this problem offers to searches. List `deterministic` even if some trees have chance
   * nodes, and add the feature `CHANCE_NODES` to the need of those.
   */
  readonly provides: readonly TreeCapability[];
  /** Opens the tree of an instance, with the cursor at the root. */
  open(instance: Instance): GameTree;
  /** Makes the answer from the exact result of a search. @param guarantee as {@link AnswerPlace.guarantee}. */
  answer(instance: Instance, result: SearchResult, guarantee: string): Answer;
  /**
   * Answers an instance by a search.
   *
   * @throws QueensideError `core/gave-up` if the search was stopped without an answer.
   */
  solve(
    instance: Instance,
    search: Search,
    options: OptionsOf<any>,
    context: RunContext,
  ): Answer | Promise<Answer>;
  /** The events that {@link solve} announces after those of the search. Default: none. */
  readonly events?: EventFields;
}

/** Lets path searches solve a problem whose instances are state spaces. `spaceView` of `@queenside/state-space` makes one. */
export interface SpaceView<Instance, Answer> {
  /**
   * The capabilities that every space of this problem offers to searches. List `inverse` and `raster` even if some steps cost
   * something else on the way back, and add the feature `ONE_WAY_COSTS` to the need of such instances.
   */
  readonly provides: readonly SpaceCapability[];
  /** Opens the space of an instance, with the cursor at the initial state. */
  open(instance: Instance): StateSpace;
  /** As {@link Domain.isUnsolvable}. {@link solve} then runs no search. Default: searches find out. */
  isUnsolvable?(instance: Instance): boolean;
  /** Makes the answer from a result that has a path or proves that there is none. @param guarantee as {@link AnswerPlace.guarantee}. */
  answer(instance: Instance, result: PathResult, guarantee: string): Answer;
  /**
   * Answers an instance by a search.
   *
   * @throws QueensideError `core/gave-up` if the search found neither a path nor a proof that there is none.
   */
  solve(
    instance: Instance,
    search: PathSearch,
    options: OptionsOf<any>,
    context: RunContext,
  ): Answer | Promise<Answer>;
  /** The events that {@link solve} announces after those of the search. Default: none. */
  readonly events?: EventFields;
}

/**
 * Lets constraint searches solve a problem whose instances are constraint spaces. `modelProblem` of `@queenside/constraints`
 * makes one.
 */
export interface ConstraintView<Instance, Answer> {
  /** The capabilities that every space of this problem offers to searches. */
  readonly provides: readonly ConstraintCapability[];
  /** Opens the space of an instance, with the cursor at the root. */
  open(instance: Instance, options: SpaceOptions): ConstraintSpace;
  /** Returns what the space is made of; undefined if an instance asks for more than one solution. */
  network(instance: Instance): NamedNetwork | undefined;
  /** Returns the answer of a solution, or of none. @param values the value of each variable. */
  answer(instance: Instance, values: readonly number[] | undefined): Answer;
  /**
   * Answers an instance by a search.
   *
   * @throws QueensideError `core/gave-up` if the search stopped before it had what the instance asks for.
   */
  solve(
    instance: Instance,
    search: ConstraintSearch,
    options: OptionsOf<any>,
    context: RunContext,
  ): Answer | Promise<Answer>;
}

/**
 * Lets local searches solve a problem whose instances are landscapes. `landscapeProblem` of `@queenside/landscapes` makes one, and so
 * does `modelProblem` of `@queenside/constraints`.
 */
export interface LandscapeView<Instance, Answer> {
  /** The capabilities that every landscape of this problem offers to searches. */
  readonly provides: readonly LandscapeCapability[];
  /** The tasks that local searches can answer, one at least. */
  readonly tasks: readonly string[];
  /** The {@link Need.features} that every landscape respects, whatever the search. Default: none. */
  readonly features?: readonly string[];
  /** The largest {@link Need.size} that a landscape can have, for example because of its many neighbors. Default: Infinity. */
  readonly maxSize?: number;
  /** Opens the landscape of an instance. The cursor has no state yet. */
  open(instance: Instance): LandscapeCursor;
  /**
   * Answers an instance by a search.
   *
   * @throws QueensideError `core/gave-up` if the best state of the search is no answer.
   */
  solve(
    instance: Instance,
    search: LocalSearch,
    options: OptionsOf<any>,
    context: RunContext,
  ): Answer | Promise<Answer>;
}

/** The facts about a record that its input file has. */
export interface RecordOrigin {
  /** The file's name, without its folder. */
  readonly name: string;
  /** One of {@link Problem.variants}, taken from the file's name, its route, or `--variant`. Absent if none of them names one. */
  readonly variant?: string;
  /**
   * The file of the user's own evaluation of positions, perhaps with a function: `/home/me/mine.py:lines`. Queenside then reads
   * the records by {@link Problem.evaluatedBy}. Absent if games evaluate themselves.
   */
  readonly evaluation?: string;
}

/**
 * A problem: what its records mean, which answers are right, and how answers are read and written.
 *
 * The members come in the order in which you need them. Start with those from `id` to `readAnswer`. All others are optional:
 * if in doubt, leave one out, and add it when you miss it. For a board game or a puzzle, write a {@link Game}, a
 * {@link Domain}, or a {@link Model} instead: `gameProblem`, `domainProblem`, and `modelProblem` make a problem from it.
 *
 * All functions must be pure: the same arguments give the same result. They must not change their arguments.
 */
export interface Problem<
  Instance = any,
  Answer = any,
  Input extends 'text' | 'bytes' = any,
  Task extends string = string,
> extends InputFormat {
  // What you must give.

  /** The problem's name in kebab-case. Its input files begin with it: `nqueens` reads `nqueens.txt`. */
  readonly id: string;
  /** One line that explains the problem to people. */
  readonly summary: string;
  /** The questions that a record can ask, such as `find` and `count`. If in doubt, use one: `['find']`. */
  readonly tasks: readonly Task[];
  /** The forms in which answers can be written; the first is the default. If in doubt, use one: `['plain']`. */
  readonly styles: readonly string[];
  /** Records with right and wrong answers. Give at least one for each task and each variant. */
  readonly examples: readonly Example[];
  /** The errors that `parse` and `readAnswer` throw, by code without the area: the `table` of {@link defineErrors}. */
  readonly errors: Readonly<Record<string, ErrorEntry>>;
  /** The mistakes that `check` reports, each with a sentence that explains it. */
  readonly mistakes: Readonly<Record<string, string>>;
  /**
   * Reads one record.
   *
   * @param record the record without comments and without its last line feed. It may end in blanks. If `input` is `bytes`,
   * the problem owns them: it may change and keep them unless it throws, so a huge record needs no second copy.
   * @throws QueensideError from `errors`, with the column. If the fault is not in the first line, add the line within the
   * record.
   */
  parse(record: Input extends 'bytes' ? Uint8Array : string, origin: RecordOrigin): Instance;
  /** Returns the task, size, and features of an instance. Queenside calls it for every record, so it must be cheap. */
  need(instance: Instance): Need;
  /**
   * Judges an answer by the instance alone. It must share no code with a solver, or both would make the same mistake. If in
   * doubt, write the slower and simpler check. If it cannot decide in reasonable time, return {@link undecided}.
   *
   * @throws QueensideError if the record itself states a wrong answer. Queenside then blames the record and no solver.
   */
  check(instance: Instance, answer: Answer): Verdict;
  /**
   * Writes the lines of an answer, the last line feed included, in chunks of at most a few megabytes. The caller owns each
   * chunk, so do not use it again.
   */
  format(answer: Answer, place: WritePlace<Instance>): Iterable<Uint8Array>;
  /**
   * Reads the next answer of an answer file and moves past its lines. It must accept every style and should accept what
   * people write by hand.
   *
   * It returns undefined, and moves past no line, if no answer is left. It does the same if the next lines clearly
   * answer a later record or one of {@link AnswerPlace.others}.
   *
   * @throws QueensideError from `errors`, after it has moved past the faulty lines.
   */
  readAnswer(lines: LineReader, instance: Instance, place: AnswerPlace): Answer | undefined;

  // How files and answers are divided. See also `records` and `comments` of the input format.

  /** Whether `parse` gets text or bytes. If in doubt, use text: bytes are for records of many megabytes. Default: `text`. */
  readonly input?: Input;
  /** The names of the problem's input files. Default: `.txt` files that begin with the id. */
  readonly files?: {
    /**
     * The extensions, with their dots. Queenside recognizes the problem of a file by an extension that no other problem has;
     * `.txt` does not count.
     */
    readonly extensions: readonly string[];
  };
  /**
   * Other formats of instances, by the extension of their files with its dot. Each of these files has one instance. Queenside
   * reads it, and then goes on as if the file had its record. Default: none.
   */
  readonly formats?: Readonly<Record<string, OtherFormat>>;
  /** Names of variants. They follow the id in a file's name: `pathfinding_a.txt` is variant `a` of `pathfinding`. Default: none. */
  readonly variants?: readonly string[];
  /**
   * The answers that each record gets, in this order. Queenside solves, checks, and limits each one separately. A route,
   * `--sections`, or a named solver replaces them. Default: one answer, by one solver.
   */
  readonly sections?: readonly Section[];

  // What finds better answers, and finds them sooner.

  /** The objective, if some right answers are better than others. Default: all right answers are equally good. */
  readonly objective?: Objective<Instance>;
  /** The solver to use if several are able and their estimates do not decide. Default: the first by name. */
  readonly defaultSolver?: string;
  /**
   * The solvers that books introduce first, in that order. Teaching pages begin with the first, and races compare them. Default:
   * none.
   */
  readonly taught?: readonly string[];
  /** The name for people, such as `N queens`. Pages show it. Default: the id. */
  readonly name?: string;
  /** Lets every suitable game-tree search solve the problem. */
  readonly tree?: TreeView<Instance, Answer>;
  /** Lets every suitable path search solve the problem. */
  readonly space?: SpaceView<Instance, Answer>;
  /** Lets every suitable constraint search solve the problem. */
  readonly constraints?: ConstraintView<Instance, Answer>;
  /** Lets every suitable local search solve the problem. */
  readonly landscape?: LandscapeView<Instance, Answer>;

  // What tests, benchmarks, and graders use.

  /** Makes records. Enables `queenside generate`, and more checks of the conformance kit. */
  readonly generator?: Generator<any>;
  /**
   * Makes one record of a given size and task, for benchmarks. The unit is that of {@link Need.size}.
   *
   * @throws QueensideError from `errors` if there is no such record.
   */
  sized?(size: number, task: string, random: Random): string;
  /** The parts of a wrong answer that `check` can call right, each with a phrase: `score`, `the right score`. */
  readonly parts?: Readonly<Record<string, string>>;
  /**
   * Returns the mistakes that a right answer rules out, because each would have led to another answer. Graders use it to find
   * the mistake of a program from several answers. Default: none.
   */
  rulesOut?(instance: Instance, answer: Answer): readonly string[];

  // What makes it prettier.

  /**
   * Describes a record in at most 80 characters, such as `record 3, n = 24`. Default: `record 3`.
   *
   * @param number the record's number in its file, from 1.
   */
  title?(instance: Instance, number: number): string;
  /**
   * Draws an answer that `readAnswer` returned, as one SVG document. The answer may be wrong; mark what is wrong.
   *
   * @throws QueensideError from `errors` if the picture would be too large to be useful.
   */
  draw?(instance: Instance, answer: Answer): string;
  /**
   * Opens a stage, which shows how a solver finds an answer. If the problem has no `draw`, the stage's last scene is the
   * picture of the answer.
   *
   * @throws QueensideError from `errors` if the instance is too large to show.
   */
  stage?(instance: Instance): Stage;
  /**
   * Returns the events of the reference search that defines the right answer. Queenside draws an answer from them if the
   * problem has no `draw` and no solver run was observed.
   *
   * @throws QueensideError from `errors` if the instance is too large to show.
   */
  walk?(instance: Instance): Iterable<TraceEvent>;
  /** Lets people edit records by clicking on the stage's picture. Default: people edit records as text. */
  readonly editor?: Editor<Instance>;

  // What `gameProblem`, `domainProblem`, and `modelProblem` fill in.

  /**
   * Returns a {@link parse} whose instances have the values of the user's own evaluation in place of those of the game. So all solvers,
   * the checker, and the stage use the same values. It also throws what the evaluation throws.
   */
  evaluatedBy?(evaluateAll: EvaluateAll): Pick<Problem<Instance, Answer, Input>, 'parse'>;
  /** The game that this problem was made from. The conformance kit then also checks the rules. */
  readonly game?: Game<Instance>;
  /** The domain that this problem was made from. The conformance kit then also checks the rules. */
  readonly domain?: Domain<Instance>;
  /** The model that this problem was made from. The conformance kit then also checks its spaces. */
  readonly model?: Model;
  /** The landscape that this problem was made from. The conformance kit then also checks its cursors. */
  readonly landscapeOf?: Landscape;
}

/**
 * Declares a problem. TypeScript infers the types of instance and answer from `parse` and `readAnswer`, and the tasks of its
 * solvers from `tasks`: write no type arguments unless you need other types.
 *
 * @example
 * import { decodeLine, defineErrors, defineProblem, RIGHT, wrong } from '@queenside/core';
 *
 * const fail = defineErrors('parity', {
 *   unreadable: { cause: 'cannot read "{found}"', remedy: 'use a number from 0 to 999' },
 *   'answer-unreadable': { cause: 'cannot read "{found}"', remedy: 'answer `even` or `odd`' },
 * });
 * const parity = defineProblem({
 *   id: 'parity',
 *   summary: 'Is a number even or odd?',
 *   tasks: ['find'],
 *   styles: ['plain'],
 *   examples: [{ record: '7', right: 'odd', wrong: { 'wrong-parity': 'even', 'answer-unreadable': '7' } }],
 *   errors: fail.table,
 *   mistakes: { 'wrong-parity': 'the number has the other parity' },
 *   parse(record) {
 *     const found = record.trim();
 *     if (!/^\d{1,3}$/.test(found)) throw fail('unreadable', { found }, { column: 1 });
 *     return Number(found);
 *   },
 *   need: (number) => ({ task: 'find', size: number }),
 *   check: (number, isEven) =>
 *     isEven === (number % 2 === 0) ? RIGHT : wrong('wrong-parity', `divide ${number} by 2`),
 *   *format(isEven: boolean) {
 *     yield new TextEncoder().encode(isEven ? 'even\n' : 'odd\n');
 *   },
 *   readAnswer(lines) {
 *     lines.skipBlank();
 *     const { line } = lines;
 *     const bytes = lines.next();
 *     if (bytes === undefined) return undefined;
 *     const found = decodeLine(bytes);
 *     if (found !== 'even' && found !== 'odd') throw fail('answer-unreadable', { found }, { line });
 *     return found === 'even';
 *   },
 * });
 */
export function defineProblem<
  Instance,
  Answer,
  const Input extends 'text' | 'bytes' = 'text',
  const Task extends string = string,
>(problem: Problem<Instance, Answer, Input, Task>): Problem<Instance, Answer, Input, Task> {
  return problem;
}

/**
 * Declares a generator. TypeScript infers the types of its parameters from their schemas.
 *
 * @example
 * import { defineGenerator } from '@queenside/core';
 *
 * const generator = defineGenerator({
 *   parameters: {
 *     count: { type: 'integer', minimum: 1, default: 10, description: 'how many records to make' },
 *     most: { type: 'integer', minimum: 1, maximum: 999, default: 99, description: 'the greatest number' },
 *   },
 *   *generate({ count, most }, random) {
 *     for (let made = 0; made < count; made++) yield `${random.int(most + 1)}\n`;
 *   },
 * });
 */
export function defineGenerator<const Parameters extends OptionSchemas>(
  generator: Generator<Parameters>,
): Generator<Parameters> {
  return generator;
}

/** The instance type of a problem. */
export type InstanceOf<P> = P extends Problem<infer Instance> ? Instance : never;
/** The answer type of a problem. */
export type AnswerOf<P> = P extends Problem<any, infer Answer> ? Answer : never;
