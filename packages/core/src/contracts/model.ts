import type { Framing, LineReader, OtherFormat } from '../lines.ts';
import type { Random } from '../random.ts';
import type { Editor } from './editor.ts';
import type { Scene } from './stage.ts';
import type { Verdict } from './verdict.ts';

/**
 * A constraint, as data. Variables are numbered from 0, and values are integers. A constraint must depend on nothing but the
 * values of its variables.
 */
export type Constraint =
  | {
      /** The sums `value of variables[i] + offsets[i]` are pairwise different. */
      readonly kind: 'all-different';
      readonly variables: readonly number[];
      /** Default: 0 for each variable. */
      readonly offsets?: readonly number[];
    }
  | {
      /** The sum of `coefficients[i] * value of variables[i]` is in `relation` to `constant`. Numbers must stay below 2^53. */
      readonly kind: 'linear';
      readonly variables: readonly number[];
      /** Default: 1 for each variable. */
      readonly coefficients?: readonly number[];
      readonly relation: '=' | '!=' | '<=' | '>=';
      readonly constant: number;
    }
  | {
      /** The values are one of the rows or, if `forbidden`, none of them. */
      readonly kind: 'table';
      readonly variables: readonly number[];
      readonly rows: readonly (readonly number[])[];
      readonly forbidden?: boolean;
    }
  | {
      /**
       * At least one literal holds: `v + 1` says that variable v is 1, `-(v + 1)` that it is 0. The values of its variables
       * must be among 0 and 1.
       */
      readonly kind: 'clause';
      readonly literals: readonly number[];
    }
  | {
      /** Any other relation. Searches may try all values of its variables, so name few. */
      readonly kind: 'predicate';
      readonly variables: readonly number[];
      /** Returns whether the values, in the order of `variables`, satisfy the constraint. */
      holds(...values: number[]): boolean;
    };

/** The values that a picture shows: those that are left, and why others are gone. */
export interface DomainView {
  /** Returns whether a value of a variable is left. */
  has(variable: number, value: number): boolean;
  /** Returns the value that a search or an answer gave a variable; undefined if it has none. */
  value(variable: number): number | undefined;
  /** The variable that the last event was about. */
  readonly last?: number | undefined;
  /** Returns whether the last step removed a value of a variable. Default: none. */
  struck?(variable: number, value: number): boolean;
  /** The variables of the constraint that the last step revised. Default: none. */
  readonly revised?: readonly number[];
  /** The variables of a constraint that is violated. Default: none. */
  readonly conflicts?: readonly number[];
}

/** A task that each record of a model can ask for. */
export type ModelTask = 'find' | 'all' | 'count' | 'unique';

/** A way to make records of a model. */
export interface Scrambler {
  /** The smallest, the usual, and the largest size, in the unit of {@link Model.size}. */
  readonly sizes: readonly [least: number, usual: number, most: number];
  /** What a size is, for people: `the number of empty cells`. */
  readonly unit: string;
  /** Makes a record with about the given size. */
  readonly make: (size: number, random: Random) => string;
}

/** Another way to write answers to the task `find`, such as that of a competition. */
export interface AnswerStyle<Instance = any> {
  /** The style's name in kebab-case, for `--style`. It is not `plain`. */
  readonly name: string;
  /** Writes a solution, or without values that there is none, as lines with their line feeds. The lines of a proof follow. */
  write(instance: Instance, values: readonly number[] | undefined): string;
  /**
   * Reads an answer, and moves past its lines. Returns undefined, and moves past nothing, if the next lines are not such an
   * answer. It may read several styles.
   */
  read(instance: Instance, lines: LineReader): StyledAnswer | undefined;
}

/** An answer in an {@link AnswerStyle}: a solution or, without values, that there is none. */
export interface StyledAnswer {
  readonly values: readonly number[] | undefined;
}

/** Proofs that an instance has no solution. Their lines follow the answer that there is none. */
export interface ProofFormat<Instance = any> {
  /** The name for people, with its article: `a DRAT proof`. */
  readonly name: string;
  /** Returns whether a line may belong to a proof. An answer to another record must not begin with such a line. */
  isLine(line: string): boolean;
  /**
   * Checks a proof of at least one line. It must share no code with a solver.
   *
   * @returns right, undecided, or wrong with the mistake `wrong-proof`.
   */
  check(instance: Instance, lines: readonly string[]): Verdict;
}

/**
 * A constraint problem: variables with values, and constraints between them. `modelProblem` of `@queenside/constraints` makes a
 * problem from it. Every constraint search whose requirements it meets then answers the records in `<id>.txt`.
 *
 * Start with the members from `id` to `constraints`. If in doubt, leave the others out. All functions must be pure.
 */
export interface Model<Instance = any> {
  // What you must give.

  /** The model's name in kebab-case. Its input files begin with it. */
  readonly id: string;
  /** One line that describes the problem to people. */
  readonly summary: string;
  /**
   * Records that every search must answer within a second. The first must have few solutions: the kit asks for all of them.
   * Include a record without a solution, if there are such records.
   */
  readonly examples: readonly string[];
  /**
   * Reads a record, without its task.
   *
   * @throws Error that says what is wrong with the record. It may have `line` and `column`, from 1.
   */
  parse(record: string): Instance;
  /** Returns the values of each variable: integers. Variables may share an array. */
  variables(instance: Instance): readonly (readonly number[])[];
  /** Returns the constraints, which a solution must all satisfy. */
  constraints(instance: Instance): readonly Constraint[];

  // What else the format may need.

  /** Writes a solution as one line. Default: the values, separated by blanks. */
  write?(instance: Instance, values: readonly number[]): string;
  /** Reads what {@link write} wrote; returns undefined if the text is no such line. Default: integers, separated by blanks. */
  read?(instance: Instance, text: string): readonly number[] | undefined;
  /** Another style of answers. All tasks but `find` are written as in the style `plain`. Default: only `plain`. */
  readonly otherStyle?: AnswerStyle<Instance>;
  /** The format of proofs that there is no solution. Default: the checker counts. */
  readonly proof?: ProofFormat<Instance>;
  /** The task of records that name none. Default: `find`. */
  readonly defaultTask?: ModelTask;
  /** The prefix of comment lines in input files, or false if records can begin with it. Default: `#`. */
  readonly comments?: string | false;
  /** The rule that divides input files into records; see {@link Framing}. Default: by line. */
  readonly records?: Framing;
  /** Other formats of records, by the extension of their files. A reader may throw an Error with `line` and `column`. */
  readonly formats?: Readonly<Record<string, OtherFormat>>;

  // What makes it faster, and comparable.

  /** Returns how large a search is. Solvers estimate their time by it. Default: the number of variables with several values. */
  size?(instance: Instance): number;
  /** The search to use if the user names none. It may come from another package. Default: the first by name. */
  readonly defaultSolver?: string;
  /** The searches that books introduce first, in that order. Teaching pages begin with the first. Default: none. */
  readonly taught?: readonly string[];
  /** Returns the published number of solutions. The checker uses it; searches never see it. */
  published?(instance: Instance): number | undefined;
  /** Makes records. Enables `queenside generate` and `queenside bench --n`. */
  readonly scramble?: Scrambler;

  // What makes it prettier.

  /** The name for people, such as `Map coloring`. Pages show it. Default: the id. */
  readonly name?: string;
  /** Returns a variable's name for people: `row 1, column 2`. Default: `x1` for the first. */
  variableName?(variable: number, instance: Instance): string;
  /** Returns a value's name for people: `red`. Default: its number. */
  valueName?(value: number, instance: Instance): string;
  /** Returns a constraint's name for people: `row 3`. Default: its kind, with the names of its variables. */
  constraintName?(constraint: number, instance: Instance): string;
  /** Draws the values that are left. Default: a table of variables by values. */
  draw?(instance: Instance, view: DomainView): Scene;
  /** Lets people edit records, without their tasks, by clicking on the picture. Default: people edit records as text. */
  readonly editor?: Editor<Instance>;
}

/**
 * Declares a model. TypeScript infers the type of its instances from `parse`.
 *
 * @example
 * import { defineModel, definePlugin } from '@queenside/core';
 * import { modelProblem } from '@queenside/constraints';
 *
 * const pythagoras = defineModel({
 *   id: 'pythagoras',
 *   summary: 'Find whole numbers a and b with a² + b² = c².',
 *   examples: ['5', '7'],
 *   parse(record) {
 *     if (!/^\d{1,3}$/.test(record)) throw new Error('use a number of at most three digits');
 *     return Number(record);
 *   },
 *   variables(c) {
 *     const values = Array.from({ length: c }, (_, index) => index + 1);
 *     return [values, values];
 *   },
 *   constraints: (c) => [
 *     { kind: 'predicate', variables: [0, 1], holds: (a, b) => a * a + b * b === c * c },
 *     { kind: 'linear', variables: [0, 1], coefficients: [1, -1], relation: '<=', constant: 0 },
 *   ],
 * });
 *
 * export default definePlugin({ problems: [modelProblem(pythagoras)] });
 */
export function defineModel<Instance>(model: Model<Instance>): Model<Instance> {
  return model;
}

/** Returns the variables of a constraint, in its order. One may be there twice. */
export function variablesOf(constraint: Constraint): readonly number[] {
  return constraint.kind === 'clause'
    ? constraint.literals.map((literal) => Math.abs(literal) - 1)
    : constraint.variables;
}

/**
 * Returns whether values satisfy a constraint. This is the meaning of constraints: checkers judge by it, and kits compare
 * propagators with it.
 *
 * @param value returns the value of a variable.
 */
export function holds(constraint: Constraint, value: (variable: number) => number): boolean {
  switch (constraint.kind) {
    case 'all-different': {
      const { variables, offsets } = constraint;
      const sums = variables.map((variable, at) => value(variable) + (offsets?.[at] ?? 0));
      return new Set(sums).size === sums.length;
    }
    case 'linear': {
      const { variables, coefficients, relation, constant } = constraint;
      let sum = 0;
      for (const [at, variable] of variables.entries())
        sum += (coefficients?.[at] ?? 1) * value(variable);
      if (relation === '=') return sum === constant;
      if (relation === '!=') return sum !== constant;
      return relation === '<=' ? sum <= constant : sum >= constant;
    }
    case 'table': {
      const { variables, rows, forbidden = false } = constraint;
      const isThere = rows.some((row) => row.every((each, at) => each === value(variables[at]!)));
      return isThere !== forbidden;
    }
    case 'clause':
      return constraint.literals.some(
        (literal) => (value(Math.abs(literal) - 1) !== 0) === literal > 0,
      );
    case 'predicate':
      return constraint.holds(...constraint.variables.map(value));
  }
}
