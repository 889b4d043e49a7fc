import type { Domain } from './domain.ts';
import type { Editor } from './editor.ts';
import type { ErrorEntry } from './errors.ts';
import type { EventFields } from './events.ts';
import type { Game } from './game.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import type { InputFormat } from './input-format.ts';
import type { LineReader } from './lines.ts';
import type { PathResult, PathSearch } from './path-search.ts';
import type { Random } from './random.ts';
import type { RunContext } from './run-context.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { Search, SearchResult } from './search.ts';
import type { Stage, TraceEvent } from './stage.ts';
import type { SpaceCapability, StateSpace } from './state-space.ts';
import type { Objective, Verdict } from './verdict.ts';

/** What an instance requires of a solver. It is matched against the solver's capabilities. */
export interface Need {
  /** One of the problem's tasks: `find`, `count`, `all`, … */
  readonly task: string;
  /** The size of the instance, in the problem's own unit (board size, leaves). */
  readonly size: number;
  /** What else it needs, in words that messages show: `pre-placed queens`, … */
  readonly features?: readonly string[];
  /** True if there may be no answer: a solver that can prove that is preferred. */
  readonly uncertain?: boolean;
}

/** One of several answers to each record, each by a solver of its own: `Greedy`, then `A*`. */
export interface Section {
  /** What the answer file calls it. */
  readonly label: string;
  /** The solver's id. */
  readonly solver: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Where an answer is in its answer file. */
export interface AnswerPlace {
  /** The section's label, if each record has an answer for each of several sections. */
  readonly section?: string;
  /** The labels of the record's other sections that are still to be read. */
  readonly others?: readonly string[];
  /** True if a section that comes after this one was read before: the answer file has another order. */
  readonly isLate?: boolean;
  /** The record's number in its file, from 1. */
  readonly number: number;
  /** The `Solver.guarantee` of the solver that gave the answer, empty if it has none. Absent if the solver is unknown. */
  readonly guarantee?: string;
}

/** What an answer answers, and where and how to write it. */
export interface WritePlace<Instance = any> extends AnswerPlace {
  readonly instance: Instance;
  /** One of the problem's styles. */
  readonly style: string;
}

/** Makes records for tests, courses, and benchmarks. */
export interface Generator<Parameters extends OptionSchemas = OptionSchemas> {
  readonly parameters: Parameters;
  /** Returns the records as pieces of text, line feeds included. A piece need not be a whole line. */
  generate(parameters: OptionsOf<Parameters>, random: Random): Iterable<string>;
}

/** A record with right and wrong answers, for documentation and the conformance kit. */
export interface Example {
  /** What lists of examples show instead of the record, in at most 40 characters: `no path`. */
  readonly title?: string;
  /** As in an input file, without the last line feed. */
  readonly record: string;
  /** The variant that the name of its file gives, one of {@link Problem.variants}. */
  readonly variant?: string;
  /** A right answer, as in an answer file. */
  readonly right: string;
  /**
   * Other right answers, in the first style; `*` stands for any number. The conformance kit changes `right` in many ways, and
   * the checker must accept none of the results but these.
   */
  readonly alsoRight?: readonly string[];
  /** Wrong answers by the mistake that the checker must name or, if they cannot be read, by the error's name. */
  readonly wrong?: Readonly<Record<string, string>>;
}

/** Lets searches solve a problem whose instances are trees. `treeView` of `@queenside/game-tree` makes one. */
export interface TreeView<Instance, Answer> {
  /** What every tree of this problem offers to searches; `deterministic` except where the need has `CHANCE_NODES`. */
  readonly provides: readonly TreeCapability[];
  open(instance: Instance): GameTree;
  /** What {@link solve} announces after the events of the search. */
  readonly events?: EventFields;
  /** Makes the answer of a search's exact result. @param guarantee as {@link AnswerPlace.guarantee}. */
  answer(instance: Instance, result: SearchResult, guarantee: string): Answer;
  /**
   * Answers an instance by a search.
   *
   * @throws QueensideError `core/gave-up` if the search was stopped without an answer.
   */
  solve(instance: Instance, search: Search, options: OptionsOf<any>, context: RunContext): Answer;
}

/** Lets path searches solve a problem whose instances are state spaces. `spaceView` of `@queenside/state-space` makes one. */
export interface SpaceView<Instance, Answer> {
  /** What every space of this problem offers to searches. */
  readonly provides: readonly SpaceCapability[];
  open(instance: Instance): StateSpace;
  /** What {@link solve} announces after the events of the search. */
  readonly events?: EventFields;
  /** Makes the answer of a result with a path, or with the proof that there is none. */
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
  ): Answer;
}

/** What a record's file tells about it. */
export interface RecordOrigin {
  /** The file's name, without its folder. */
  readonly name: string;
  /** One of {@link Problem.variants}, if the file's name, its route, or the user names one. */
  readonly variant?: string;
}

/**
 * A problem: what its records mean, which answers are right, and how answers are written. All functions are pure.
 */
export interface Problem<
  Instance = any,
  Answer = any,
  Input extends 'text' | 'bytes' = any,
  Task extends string = string,
> extends InputFormat {
  /** Kebab-case; also the stem of its input files: `nqueens` reads `nqueens.txt`. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  readonly input?: Input;
  /** The names of its input files. */
  readonly files?: {
    /** With their dots. One that only this problem has decides the problem of a file, unless it is the default, `.txt`. */
    readonly extensions: readonly string[];
  };
  /** Names of variants, which follow the id in a file's name: `pathfinding_a.txt` is variant `a` of `pathfinding`. */
  readonly variants?: readonly string[];
  readonly tasks: readonly Task[];
  /** The styles in which answers can be written; the first is the default. */
  readonly styles: readonly string[];
  /** The solver to use if several are able and nothing else decides. Default: the first by name. */
  readonly defaultSolver?: string;
  /**
   * The answers that each record gets, in this order: each is solved, checked, and limited on its own. A route, `--sections`, or
   * a named solver replaces them. Default: one answer, by one solver.
   */
  readonly sections?: readonly Section[];
  readonly examples: readonly Example[];
  /** The errors that `parse` and `readAnswer` throw, by code without the area. */
  readonly errors: Readonly<Record<string, ErrorEntry>>;
  /** The mistakes that `check` names, each with a sentence. */
  readonly mistakes: Readonly<Record<string, string>>;
  /** Parts of an answer that `check` calls right in a wrong answer, each with a phrase: `score`, `the right score`. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Set if some right answers are better than others. */
  readonly objective?: Objective<Instance>;

  /**
   * Reads one record.
   *
   * @param record the record without comments, and without its last line feed. It may end in blanks. Bytes belong to the
   * problem: unless it throws, it may overwrite and keep them, so that hundreds of megabytes need no second copy.
   * @throws QueensideError from `errors`, with the column, and with the line within the record if it is not the first.
   */
  parse(record: Input extends 'bytes' ? Uint8Array : string, origin: RecordOrigin): Instance;
  need(instance: Instance): Need;
  /**
   * Describes a record in at most 80 characters: `record 3, n = 24`. Default: `record 3`.
   *
   * @param number the record's number in its file, from 1.
   */
  title?(instance: Instance, number: number): string;
  /**
   * Judges an answer by the instance alone. It shares no code with any solver.
   *
   * @throws QueensideError if the record itself states an answer, which is wrong: nobody else is to blame.
   */
  check(instance: Instance, answer: Answer): Verdict;
  /** Returns the mistakes that a right answer rules out, because they would have led to another one. Default: none. */
  rulesOut?(instance: Instance, answer: Answer): readonly string[];
  /**
   * Writes an answer's lines, the last line feed included, in chunks of at most a few megabytes. The receiver owns each
   * chunk.
   */
  format(answer: Answer, place: WritePlace<Instance>): Iterable<Uint8Array>;
  /**
   * Reads the next answer of an answer file, in any style that people write, and moves past its lines. If none is left, or
   * the next lines evidently answer a later record or one of {@link AnswerPlace.others}, it moves past none and returns undefined.
   *
   * @throws QueensideError from `errors`, after it has moved past the faulty lines.
   */
  readAnswer(lines: LineReader, instance: Instance, place: AnswerPlace): Answer | undefined;
  readonly generator?: Generator<any>;
  /**
   * Makes one record of a size, in the unit of {@link Need.size}, and a task: for comparisons of solvers.
   *
   * @throws QueensideError from `errors` if there is no such record.
   */
  sized?(size: number, task: string, random: Random): string;
  /**
   * Draws an answer that `readAnswer` gave as one SVG document. If the answer is wrong, it marks what is wrong.
   *
   * @throws QueensideError from `errors` if the picture would be too large to be useful.
   */
  draw?(instance: Instance, answer: Answer): string;
  /**
   * Opens a stage that shows how a solver finds an answer. If the problem has no `draw`, its pictures are the stage's last
   * scene.
   *
   * @throws QueensideError from `errors` if the instance is too large to show.
   */
  stage?(instance: Instance): Stage;
  /**
   * Returns the events of the reference search that defines the right answer. They draw an answer when no solver run was
   * observed and the problem has no `draw`.
   *
   * @throws QueensideError from `errors` if the instance is too large to show.
   */
  walk?(instance: Instance): Iterable<TraceEvent>;
  /** Lets people edit records with the stage's picture. Default: records are edited as text. */
  readonly editor?: Editor<Instance>;
  readonly tree?: TreeView<Instance, Answer>;
  readonly space?: SpaceView<Instance, Answer>;
  /** The rules that the problem was made of, if it is a game: the conformance kit checks them too. */
  readonly game?: Game<Instance>;
  /** The same for a domain. */
  readonly domain?: Domain<Instance>;
}

/**
 * Declares a problem. The types of instance and answer follow from `parse` and `readAnswer`, and those of its solvers' tasks
 * from `tasks`: let them be inferred.
 */
export function defineProblem<
  Instance,
  Answer,
  const Input extends 'text' | 'bytes' = 'text',
  const Task extends string = string,
>(problem: Problem<Instance, Answer, Input, Task>): Problem<Instance, Answer, Input, Task> {
  return problem;
}

/** Declares a generator. The types of its parameters follow from their schemas. */
export function defineGenerator<const Parameters extends OptionSchemas>(
  generator: Generator<Parameters>,
): Generator<Parameters> {
  return generator;
}

/** The instance type of a problem. */
export type InstanceOf<P> = P extends Problem<infer Instance> ? Instance : never;
/** The answer type of a problem. */
export type AnswerOf<P> = P extends Problem<any, infer Answer> ? Answer : never;
