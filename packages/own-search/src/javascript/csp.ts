/** The constraint problem that a search in JavaScript gets. The sandbox has this file and no package. */
import type { CspNetwork } from '../hosts/csp-network.ts';
import { CALL, describe, type Recorder } from './faces.ts';
import { missingMembers } from './missing-members.ts';

type VariableName = string;
type CspValue = string | number;
type CspRemoval = [variable: VariableName, value: CspValue];

/** A constraint problem: variables with domains, and constraints on two of them. */
export class Csp {
  /** The names of the variables, in order. */
  readonly variables: readonly VariableName[];
  /** The values of each variable, in order. Removed values are there, too. */
  readonly domains: Readonly<Record<VariableName, readonly CspValue[]>>;
  /** The variables that share a constraint with each variable. */
  readonly neighbors: Readonly<Record<VariableName, readonly VariableName[]>>;
  readonly #network: CspNetwork;
  readonly #record: Recorder;
  readonly #numbers: ReadonlyMap<VariableName, number>;
  readonly #tables = new Map<string, string>();
  readonly #maxValues: number;
  /** The index of the value of each variable, in the order in which they got them. */
  readonly #assigned = new Map<number, number>();
  /** The indexes of the values left of each variable. */
  readonly #left: number[][];

  /** @internal */
  constructor(network: CspNetwork, record: Recorder) {
    const { variables, domains, edges, tables } = network;
    this.#network = network;
    this.#record = record;
    this.#numbers = new Map(variables.map((name, number) => [name, number]));
    this.#maxValues = Math.max(1, ...domains.map(({ length }) => length));
    this.#left = domains.map((domain) => [...domain.keys()]);
    const neighbors = variables.map((): number[] => []);
    for (const [a, b, table] of edges) {
      neighbors[a]!.push(b);
      neighbors[b]!.push(a);
      this.#tables.set(`${a} ${b}`, tables[table]!);
    }
    const byName = <Each>(list: readonly Each[]) =>
      Object.fromEntries(variables.map((name, number) => [name, list[number]!]));
    this.variables = [...variables];
    this.domains = byName(domains.map((domain) => [...domain]));
    this.neighbors = byName(
      neighbors.map((list) => list.toSorted((a, b) => a - b).map((each) => variables[each]!)),
    );
  }

  /** The value of each variable that has one. It is a copy. */
  get assignment(): Record<VariableName, CspValue> {
    return Object.fromEntries(
      Array.from(this.#assigned, ([variable, value]) => [
        this.#network.variables[variable]!,
        this.#network.domains[variable]![value]!,
      ]),
    );
  }

  /** Returns the values of a variable that are not removed. It is a copy. */
  choices(variable: VariableName): CspValue[] {
    const number = this.#numberOf(variable);
    return this.#left[number]!.map((value) => this.#network.domains[number]![value]!);
  }

  /** Returns whether the constraints permit two values of two variables. Each call counts as a "check". */
  constraints(a: VariableName, x: CspValue, b: VariableName, y: CspValue): boolean {
    const [first, firstValue] = this.#find(a, x);
    const [second, secondValue] = this.#find(b, y);
    return this.#allows(first, firstValue, second, secondValue);
  }

  /** Returns the number of neighbors whose values contradict a value. It makes a check for each neighbor with a value. */
  nconflicts(variable: VariableName, value: CspValue): number {
    const [number, index] = this.#find(variable, value);
    let count = 0;
    for (const name of this.neighbors[variable]!) {
      const other = this.#numbers.get(name)!;
      const theirs = this.#assigned.get(other);
      if (theirs !== undefined && !this.#allows(number, index, other, theirs)) count++;
    }
    return count;
  }

  /** Gives a variable a value. Each call counts as "assigned". */
  assign(variable: VariableName, value: CspValue): void {
    const [number, index] = this.#find(variable, value);
    this.#record(CALL.assign, number, index);
    this.#assigned.set(number, index);
  }

  /** Takes the value of a variable away. Each call counts as a "backtrack". */
  unassign(variable: VariableName): void {
    const number = this.#numberOf(variable);
    const value = this.#assigned.get(number);
    if (value === undefined) throw new Error(`csp.unassign: ${variable} has no value`);
    this.#record(CALL.unassign, number, value);
    this.#assigned.delete(number);
  }

  /** Removes a value from the choices of a variable. Each call counts as "removed". */
  prune(variable: VariableName, value: CspValue): void {
    const [number, index] = this.#find(variable, value);
    const left = this.#left[number]!;
    const at = left.indexOf(index);
    if (at < 0) throw new Error(`csp.prune: ${value} of ${variable} is removed already`);
    this.#record(CALL.prune, number, index);
    left.splice(at, 1);
  }

  /** Removes all values of a variable but one. @returns what it removed, for `restore`. */
  suppose(variable: VariableName, value: CspValue): CspRemoval[] {
    const others = this.choices(variable).filter((each) => each !== value);
    for (const each of others) this.prune(variable, each);
    return others.map((each) => [variable, each]);
  }

  /** Puts removed values back, in their places: `csp.restore([[variable, value], …])`. */
  restore(removals: readonly CspRemoval[]): void {
    for (const [variable, value] of removals) {
      const [number, index] = this.#find(variable, value);
      const left = this.#left[number]!;
      if (left.includes(index)) throw new Error(`csp.restore: ${value} of ${variable} is there`);
      this.#record(CALL.restore, number, index);
      left.push(index);
      left.sort((a, b) => a - b);
    }
  }

  /** @internal Returns values by variables, in a map or an object, as a list of their indexes. Other answers stay as they are. */
  listed(found: unknown): unknown {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return found;
    const values: ReadonlyMap<unknown, unknown> =
      found instanceof Map ? found : new Map(Object.entries(found));
    return this.#network.variables.map((name, number) => {
      const value = values.get(name);
      if (value === undefined || value === null) return null;
      const index = this.#network.domains[number]!.indexOf(value as CspValue);
      return index < 0 ? value : index;
    });
  }

  #allows(a: number, x: number, b: number, y: number): boolean {
    this.#record(CALL.check, a * this.#maxValues + x, b * this.#maxValues + y);
    const [first, firstValue, second, secondValue] = a < b ? [a, x, b, y] : [b, y, a, x];
    const table = this.#tables.get(`${first} ${second}`);
    const width = this.#network.domains[second]!.length;
    return table === undefined || table[firstValue * width + secondValue] === '1';
  }

  #numberOf(variable: VariableName): number {
    const number = this.#numbers.get(variable);
    if (number !== undefined) return number;
    throw new Error(`${describe(variable)} is not a variable: see csp.variables`);
  }

  #find(variable: VariableName, value: CspValue): readonly [variable: number, value: number] {
    const number = this.#numberOf(variable);
    const index = this.#network.domains[number]!.indexOf(value);
    if (index >= 0) return [number, index];
    throw new Error(`${describe(value)} is not a value of ${variable}: see csp.domains`);
  }
}

Object.setPrototypeOf(
  Csp.prototype,
  missingMembers(() => 'csp'),
);
