import type { Framing, OtherFormat } from '../lines.ts';
import type { LandscapeCapability, LandscapeCursor } from './landscape-cursor.ts';
import type { Scrambler } from './model.ts';
import type { Scene } from './stage.ts';

/**
 * The states of a landscape, each an array of integers:
 *
 * - `order`: all items from 0 to `items` - 1, each once. A move swaps two of them or, with `moves: 'turn'`, turns the part between two
 *   places around.
 * - `choice`: for each place, a value from 0 to below `values[place]`. A move changes one.
 */
export type LandscapeStates =
  | {
      readonly kind: 'order';
      readonly items: number;
      /** `swap`, or `turn` (2-opt, Croes, 1958). Default: `swap`. */
      readonly moves?: 'swap' | 'turn';
    }
  | { readonly kind: 'choice'; readonly values: readonly number[] };

/**
 * A problem of good and better states: a tour, a knapsack, a timetable. `landscapeProblem` of `@queenside/landscapes` makes a
 * problem from it. Every local search whose requirements it meets then answers the records in `<id>.txt`.
 *
 * Start with the members from `id` to `read`. If in doubt, leave the others out. All functions must be pure.
 */
export interface Landscape<Instance = any> {
  // What you must give.

  /** The landscape's name in kebab-case. Its input files begin with it. */
  readonly id: string;
  /** One line that describes the problem to people. */
  readonly summary: string;
  /** Records that every local search must answer within a second. */
  readonly examples: readonly string[];
  /**
   * Reads a record.
   *
   * @throws Error that says what is wrong with the record. It may have `line` and `column`, from 1.
   */
  parse(record: string): Instance;
  /** Returns what the states of an instance are. */
  states(instance: Instance): LandscapeStates;
  /** Returns what a state costs: the lower, the better. The checker computes it too. */
  cost(instance: Instance, state: ArrayLike<number>): number;

  // What answers look like.

  /** Writes a state as one line or, if records are blocks, as several. Default: its numbers from 1, separated by blanks. */
  write?(instance: Instance, state: readonly number[]): string;
  /** Reads what {@link write} wrote; returns undefined if the text is no such answer. Default: as the default of {@link write}. */
  read?(instance: Instance, text: string): readonly number[] | undefined;
  /**
   * The mistakes that {@link fault} reports, each with a sentence that explains it. Default: none.
   */
  readonly mistakes?: Readonly<Record<string, string>>;
  /**
   * Returns what is wrong with a state that breaks a rule, whatever it costs: one of {@link mistakes}, and a clause that names the
   * fault. Such a state must cost more than every state without a fault. Default: no state breaks a rule.
   */
  fault?(
    instance: Instance,
    state: readonly number[],
  ): { readonly mistake: string; readonly reason: string } | undefined;
  /** How people measure an answer. Default: the cost, `min`, in the unit `cost`. */
  readonly objective?: {
    readonly sense: 'min' | 'max';
    readonly unit: string;
    /** Returns the value of a state without a fault. It must be better the lower the cost is. */
    value(instance: Instance, state: ArrayLike<number>): number;
    /** Returns a value that no state beats. The checker uses it. */
    bound?(instance: Instance): number;
  };

  // What else the format may need.

  /** The prefix of comment lines in input files, or false if records can begin with it. Default: `#`. */
  readonly comments?: string | false;
  /** The rule that divides input files into records; see {@link Framing}. Default: by line. */
  readonly records?: Framing;
  /** Other formats of records, by the extension of their files. A reader may throw an Error with `line` and `column`. */
  readonly formats?: Readonly<Record<string, OtherFormat>>;

  // What makes it faster, and comparable.

  /**
   * Returns how much a move changes the cost of a state.
   *
   * @param first of an order: the first place; of a choice: the place.
   * @param second of an order: the second place, greater than the first; of a choice: the new value.
   * Default: the difference of both costs.
   */
  delta?(instance: Instance, state: ArrayLike<number>, first: number, second: number): number;
  /** Returns a cost that no state is below; a search stops there. Default: none is known. */
  target?(instance: Instance): number;
  /** A cursor of the author's own, instead of the one that is made from {@link states} and {@link cost}. It must pack states as they are. */
  readonly cursor?: {
    /** The capabilities of all its landscapes. */
    readonly provides: readonly LandscapeCapability[];
    open(instance: Instance): LandscapeCursor;
  };
  /** Returns how large a search is. Solvers estimate their time by it. Default: the number of places of a state. */
  size?(instance: Instance): number;
  /** The search to use if the user names none. It may come from another package. Default: the first by name. */
  readonly defaultSolver?: string;
  /** The searches that books introduce first, in that order. Default: none. */
  readonly taught?: readonly string[];
  /** Makes records. Enables `queenside generate` and `queenside bench --n`. */
  readonly scramble?: Scrambler;

  // What makes it prettier.

  /** The name for people, such as `Round tour`. Pages show it. Default: the id. */
  readonly name?: string;
  /** Returns the name of a place of a choice, or of an item of an order, for people. Default: its number, from 1. */
  itemName?(item: number, instance: Instance): string;
  /** Returns the name of a value of a choice, for people. Default: its number, from 1. */
  valueName?(value: number, instance: Instance): string;
  /** Draws a state. Default: its numbers as bars. */
  draw?(instance: Instance, state: readonly number[]): Scene;
}

/**
 * Declares a landscape. TypeScript infers the type of its instances from `parse`.
 *
 * @example
 * import { defineLandscape, definePlugin } from '@queenside/core';
 * import { landscapeProblem } from '@queenside/landscapes';
 *
 * const halves = defineLandscape({
 *   id: 'halves',
 *   summary: 'Divide numbers into two heaps of nearly the same sum.',
 *   examples: ['5 8 13 27 14'],
 *   parse(record) {
 *     const numbers = record.split(' ').map(Number);
 *     if (!numbers.every((each) => each > 0)) throw new Error('use positive numbers, separated by blanks');
 *     return numbers;
 *   },
 *   states: (numbers) => ({ kind: 'choice', values: numbers.map(() => 2) }),
 *   cost: (numbers, state) =>
 *     Math.abs(numbers.reduce((sum, each, at) => sum + (state[at] === 1 ? each : -each), 0)),
 * });
 *
 * export default definePlugin({ problems: [landscapeProblem(halves)] });
 */
export function defineLandscape<Instance>(landscape: Landscape<Instance>): Landscape<Instance> {
  return landscape;
}
