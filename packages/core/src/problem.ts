import type { ErrorEntry } from './errors.ts';
import type { Game } from './game.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import type { LineReader } from './lines.ts';
import type { Random } from './random.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { LeafRule, SearchResult } from './search.ts';
import type { Stage, TraceEvent } from './stage.ts';

/** What one instance asks of a solver. Capabilities are matched against it; no name is. */
export interface Need {
  /** One of the problem's tasks: `find`, `count`, `all`, … */
  readonly task: string;
  /** How large the instance is, in the problem's own unit (board size, leaves). */
  readonly size: number;
  /** What else it needs, in words that messages show: `pre-placed queens`, … */
  readonly features?: readonly string[];
  /** There may be no answer: a solver that can prove that is preferred. */
  readonly uncertain?: boolean;
}

/** A checker's word on one answer. `mistake` is a row of the problem's {@link Problem.mistakes}. */
export type Verdict =
  | {
      readonly right: true;
      /** Set where the answer says no more than that none was found: it is true, and settles nothing. */
      readonly open?: true;
    }
  | {
      readonly right: false;
      readonly mistake: string;
      readonly reason: string;
      /** Other mistakes of the table that lead to the same answer: with several answers, what is common to them tells. */
      readonly others?: readonly string[];
      /** Set where the checker could not decide: the answer may be right. */
      readonly undecided?: true;
    };

/** Where an answer stands in its result file. */
export interface AnswerPlace {
  /** The record's number in its file, from 1, comments and blank lines not counted. */
  readonly number: number;
  /** Which leaves were scored for it, where it is known that a search gave it, and which one. */
  readonly leafRule?: LeafRule;
}

/** How an answer is to be written. */
export interface WritePlace extends AnswerPlace {
  /** One of the problem's styles. */
  readonly style: string;
}

/** Makes instances for tests, courses and benchmarks. */
export interface Generator<Parameters extends OptionSchemas = OptionSchemas> {
  readonly parameters: Parameters;
  /** The records as pieces of text, line feeds included: a piece need not be a whole line. */
  generate(parameters: OptionsOf<Parameters>, random: Random): Iterable<string>;
}

/** A record with a right answer and wrong ones, for documentation and for the conformance kit. */
export interface Example {
  /** One line of an input file. */
  readonly record: string;
  /** A right answer, as it stands in a result file. */
  readonly right: string;
  /** Wrong answers by the mistake that the checker must name or, where they cannot be read, by the error's name. */
  readonly wrong?: Readonly<Record<string, string>>;
}

/** A search that ran with certain options. */
export interface SearchRun {
  readonly id: string;
  readonly leafRule: LeafRule;
}

/** Lets game-tree searches answer a problem: its instances are trees. */
export interface TreeView<Instance, Answer> {
  /** What every tree of this problem offers to a search. */
  readonly provides: readonly TreeCapability[];
  open(instance: Instance): GameTree;
  /** A value of the tree as it is told to people, where it stands for another one. Default: the number itself. */
  valueText?(instance: Instance, value: number): string;
  /** The nodes that a line of moves from the root leads to, by their names, as the input has them; undefined where they have none. */
  nodesAlong?(instance: Instance, line: readonly number[]): readonly string[] | undefined;
  /** @param search what ran. */
  answer(instance: Instance, result: SearchResult, search: SearchRun): Answer;
}

/**
 * A problem: what its input records mean, which answers are right, and how they are written.
 * Everything is pure; bytes come in, bytes go out.
 */
export interface Problem<Instance = any, Answer = any> {
  /** Kebab-case; also the stem of its input files: `nqueens` reads `nqueens.txt`. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  readonly tasks: readonly string[];
  /** Output styles; the first is the default. */
  readonly styles: readonly string[];
  /** The solver that is taken where nothing tells able solvers apart. Default: the first by name. */
  readonly defaultSolver?: string;
  readonly examples: readonly Example[];
  /** The errors that `parse` and `readAnswer` raise, by code without the area. */
  readonly errors: Readonly<Record<string, ErrorEntry>>;
  /** The mistakes that `check` names, each with a sentence. */
  readonly mistakes: Readonly<Record<string, string>>;

  /**
   * Reads one record.
   *
   * @param record a line without its line feed; it may end in blanks, and may be hundreds of megabytes long.
   * @param isSpare nobody reads the record afterwards: its memory may be written over and kept. One that is refused must be
   * as it was. Default: false.
   * @throws QueensideError from `errors`, with the column.
   */
  parse(record: Uint8Array, isSpare?: boolean): Instance;
  need(instance: Instance): Need;
  /**
   * What a record is, on one line for people, at most 80 characters: `record 3, n = 24`. Default: `record 3`.
   *
   * @param number the record's number in its file, from 1.
   */
  title?(instance: Instance, number: number): string;
  /** Judges an answer by the instance alone: it shares no code with any solver. */
  check(instance: Instance, answer: Answer): Verdict;
  /**
   * An answer's lines in a result file, as chunks, each at most a few megabytes; the last line feed is included.
   * A chunk belongs to the receiver once it is handed out.
   */
  format(answer: Answer, place: WritePlace): Iterable<Uint8Array>;
  /**
   * Reads the next answer of a result file, in any form that people write.
   * Takes the answer's lines from `lines`; takes none and returns undefined where the next lines are
   * evidently the answer to a later record.
   *
   * @throws QueensideError from `errors`; the faulty lines are taken.
   */
  readAnswer(lines: LineReader, instance: Instance, place: AnswerPlace): Answer | undefined;
  readonly generator?: Generator<any>;
  /**
   * One record of a given size and task, in the unit of {@link Need.size}: what solvers are compared on.
   *
   * @throws QueensideError from `errors` where there is no such record.
   */
  sized?(size: number, task: string, random: Random): string;
  /**
   * A picture of an answer that `readAnswer` gave: one SVG document. It may be a wrong one; what is wrong with it is marked.
   *
   * @throws QueensideError from `errors` where it would be too large to be of use.
   */
  draw?(instance: Instance, answer: Answer): string;
  /**
   * Shows how an answer came about. A problem without `draw` is drawn as its stage stands in the end.
   *
   * @throws QueensideError from `errors` where the instance is too large to be looked at.
   */
  stage?(instance: Instance): Stage;
  /**
   * The events of the search that the right answer is defined by, where there is one: a problem without `draw` shows an
   * answer that nobody saw come about as its stage stands after them.
   *
   * @throws QueensideError from `errors` where the instance is too large to be looked at.
   */
  walk?(instance: Instance): Iterable<TraceEvent>;
  readonly tree?: TreeView<Instance, Answer>;
  /** The rules that the problem was made of, if it is a game: the conformance kit checks them too. */
  readonly game?: Game<Instance>;
}

/**
 * Declares a problem; the types of its instance and answer follow from `parse` and `readAnswer`.
 * The value is returned as it is.
 */
export function defineProblem<Instance, Answer>(
  problem: Problem<Instance, Answer>,
): Problem<Instance, Answer> {
  return problem;
}

/** Declares a generator; its parameters' types follow from their schemas. */
export function defineGenerator<const Parameters extends OptionSchemas>(
  generator: Generator<Parameters>,
): Generator<Parameters> {
  return generator;
}

/** The instance type of a problem. */
export type InstanceOf<P> = P extends Problem<infer Instance> ? Instance : never;
/** The answer type of a problem. */
export type AnswerOf<P> = P extends Problem<any, infer Answer> ? Answer : never;

export const RIGHT: Verdict = { right: true };
/** The verdict on an answer which says no more than that none was found. */
export const OPEN: Verdict = { right: true, open: true };

/** A verdict that names a mistake. */
export function wrong(mistake: string, reason: string): Verdict {
  return { right: false, mistake, reason };
}

/** The verdict of a checker that could not decide: nothing is known against the answer. */
export function undecided(mistake: string, reason: string): Verdict {
  return { right: false, mistake, reason, undecided: true };
}
