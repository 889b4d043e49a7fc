/** What searches of constraint problems have in common for a referee: the problem that a search saw, and its state. */

/** A constraint problem whose constraints are on two variables. Variables are numbers, and values are indexes into a domain. */
export interface CspFacts {
  /** The number of variables. */
  readonly variables: number;
  /** The number of values of the largest domain. */
  readonly maxValues: number;
  /** Returns the number of values of a variable. */
  count(variable: number): number;
  /** Returns the variable's name, such as `WA`. */
  name(variable: number): string;
  /** Returns the name of a value, such as `red`. */
  valueName(variable: number, value: number): string;
  /** Returns the variables that share a constraint with this one, in order. */
  neighbors(variable: number): readonly number[];
  /** Whether all constraints permit two values of two neighbors. */
  allows(a: number, x: number, b: number, y: number): boolean;
}

/** What a search of a constraint problem returned. */
export interface CspAnswer {
  /** The value of each variable, -1 without one; undefined if the search found no solution. */
  readonly values?: readonly number[] | undefined;
  /** Whether all arcs could be made consistent, if the search returned that. */
  readonly isConsistent?: boolean;
}

/** The values that are left, and those that variables have. */
export class CspState {
  readonly facts: CspFacts;
  /** The value of each variable; -1 without one. */
  readonly values: number[];
  /** The values that the search has removed, by variable. */
  readonly #removed: Set<number>[];

  constructor(facts: CspFacts) {
    this.facts = facts;
    this.values = Array.from({ length: facts.variables }, () => -1);
    this.#removed = this.values.map(() => new Set());
  }

  remove(variable: number, value: number): void {
    this.#removed[variable]!.add(value);
  }

  restore(variable: number, value: number): void {
    this.#removed[variable]!.delete(value);
  }

  isRemoved(variable: number, value: number): boolean {
    return this.#removed[variable]!.has(value);
  }

  /** Returns the values that the search has removed, by variable. */
  removed(): readonly ReadonlySet<number>[] {
    return this.#removed.map((each) => new Set(each));
  }

  /** Returns the values of a variable that the search has not removed, in order: only its own if it has one. */
  domain(variable: number): number[] {
    const own = this.values[variable]!;
    if (own >= 0) return this.isRemoved(variable, own) ? [] : [own];
    const left: number[] = [];
    for (let value = 0; value < this.facts.count(variable); value++)
      if (!this.isRemoved(variable, value)) left.push(value);
    return left;
  }

  /** Returns a neighbor whose value contradicts a value; undefined if none does. @param of neighbors that count. */
  contradicting(
    variable: number,
    value: number,
    counts: (neighbor: number) => boolean = () => true,
  ): number | undefined {
    return this.facts.neighbors(variable).find((other) => {
      const theirs = this.values[other]!;
      return theirs >= 0 && counts(other) && !this.facts.allows(variable, value, other, theirs);
    });
  }

  /** Returns a neighbor none of whose values permits a value; undefined if each has one. */
  withoutSupport(variable: number, value: number): number | undefined {
    return this.facts
      .neighbors(variable)
      .find((other) =>
        this.domain(other).every((theirs) => !this.facts.allows(variable, value, other, theirs)),
      );
  }

  /** Returns the number of neighbors whose values contradict a value. */
  conflicts(variable: number, value: number): number {
    const { facts, values } = this;
    return facts
      .neighbors(variable)
      .filter(
        (other) => values[other]! >= 0 && !facts.allows(variable, value, other, values[other]!),
      ).length;
  }

  /** Writes a variable and a value: `WA = red`. */
  write(variable: number, value: number = this.values[variable]!): string {
    return `${this.facts.name(variable)} = ${this.facts.valueName(variable, value)}`;
  }
}

/** Returns a variable and a value as one number, as `CALL.check` has it. */
export function pairCode(variable: number, value: number, maxValues: number): number {
  return variable * maxValues + value;
}

/** Returns what is wrong with the values that a search returned; undefined if they are a solution. */
export function faultOf(facts: CspFacts, values: readonly number[]): string | undefined {
  const state = new CspState(facts);
  for (const [variable, value] of values.entries()) {
    if (value < 0) return `yours returned no value for ${facts.name(variable)}`;
    state.values[variable] = value;
  }
  for (const [variable, value] of values.entries()) {
    const other = state.contradicting(variable, value);
    if (other !== undefined)
      return `yours returned ${state.write(variable)} and ${state.write(other)}, which contradict each other`;
  }
  return undefined;
}
