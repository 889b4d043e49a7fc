/** The constraints that a state breaks, and their variables. */
import type { Members } from '@queenside/core';

/** A set of integers below a bound. Each operation takes constant time. */
export class BrokenSet implements Members {
  readonly members: Int32Array;
  size = 0;
  /** The place of each member, -1 for other integers. */
  readonly #place: Int32Array;

  constructor(bound: number) {
    this.members = new Int32Array(bound);
    this.#place = new Int32Array(bound).fill(-1);
  }

  clear(): void {
    this.size = 0;
    this.#place.fill(-1);
  }

  /** Adds or deletes an integer. */
  set(member: number, isIn: boolean): void {
    const place = this.#place[member]!;
    if (place >= 0 === isIn) return;
    if (isIn) {
      this.members[this.size] = member;
      this.#place[member] = this.size++;
      return;
    }
    const last = this.members[--this.size]!;
    this.members[place] = last;
    this.#place[last] = place;
    this.#place[member] = -1;
  }
}

/** Counts how often each variable is in a broken part of a constraint. */
export class Broken {
  readonly constraints: BrokenSet;
  /** Only variables that can change. */
  readonly variables: BrokenSet;
  readonly #times: Int32Array;
  readonly #canChange: readonly boolean[];

  constructor(canChange: readonly boolean[], constraints: number) {
    this.constraints = new BrokenSet(constraints);
    this.variables = new BrokenSet(canChange.length);
    this.#times = new Int32Array(canChange.length);
    this.#canChange = canChange;
  }

  clear(): void {
    this.constraints.clear();
    this.variables.clear();
    this.#times.fill(0);
  }

  /** Adds 1 or -1 to the count of a variable. */
  count(variable: number, change: number): void {
    const before = this.#times[variable]!;
    this.#times[variable] = before + change;
    if ((before === 0 || before + change === 0) && this.#canChange[variable] === true)
      this.variables.set(variable, change > 0);
  }
}
