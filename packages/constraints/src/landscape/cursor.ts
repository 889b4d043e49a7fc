/** The landscape of variables and constraints: a state gives each variable a value, and costs what its constraints lack. */
import type { Conflicts, LandscapeCursor, LandscapeInfo, Members, Random } from '@queenside/core';
import type { ConstraintNetwork } from '../network.ts';
import { requireSound } from '../space/sound.ts';
import { Broken } from './broken.ts';
import { type Degree, degreeOf } from './degrees.ts';

/** A {@link LandscapeCursor} with all capabilities. */
export type ConflictLandscape = LandscapeCursor &
  Required<Pick<LandscapeCursor, 'gains' | 'loses' | 'crossover' | 'conflicts'>> & {
    /** Returns the value of a variable that a packed state has at its place; undefined if there is none. */
    valueAt(variable: number, packed: number): number | undefined;
    /** Returns the model's values of a packed state. */
    valuesOf(state: Int32Array): number[];
  };

/**
 * Opens the landscape of variables and constraints. A state has, for each variable, the index of its value; a move gives one variable
 * another value. The cost is the sum of the constraints' degrees, so solutions, and only they, cost 0.
 *
 * @param id as `LandscapeInfo.id`.
 * @throws RangeError as `openNetwork`, and if a variable has no value: there is no complete state.
 */
export function openConflicts(id: string, network: ConstraintNetwork): ConflictLandscape {
  requireSound(network);
  const empty = network.values.findIndex(({ length }) => length === 0);
  if (empty >= 0)
    throw new RangeError(`variable ${empty} has no value: there is no complete state`);
  return new ConflictCursor(id, network);
}

/** A variable's part in a constraint. */
interface Part {
  readonly degree: Degree;
  /** The variable's place in the scope. */
  readonly place: number;
}

class ConflictCursor implements ConflictLandscape, Conflicts {
  readonly info: LandscapeInfo;
  cost = 0;
  readonly count: number;
  readonly variables: Members;
  readonly constraints: Members;
  /** The values of each variable, ascending. */
  readonly #domains: readonly Int32Array[];
  /** The variables with several values. */
  readonly #free: Int32Array;
  /** The variable that the move to each neighbor changes, and the first neighbor of each variable. */
  readonly #movers: Int32Array;
  readonly #firstNeighbors: Int32Array;
  /** The index of each variable's value. */
  readonly #chosen: Int32Array;
  readonly #values: Int32Array;
  readonly #broken: Broken;
  readonly #degrees: readonly Degree[];
  readonly #parts: readonly (readonly Part[])[];
  /** Move `variable * stride + index` gives a variable its value of that index. */
  readonly #stride: number;

  constructor(id: string, { values, constraints }: ConstraintNetwork) {
    // Variables that share an array share its copy.
    const copies = new Map<readonly number[], Int32Array>();
    this.#domains = values.map((all) => {
      const copy = copies.get(all) ?? Int32Array.from(new Set(all)).toSorted();
      copies.set(all, copy);
      return copy;
    });
    const sizes = this.#domains.map(({ length }) => length);
    this.count = values.length;
    this.#stride = sizes.reduce((a, b) => Math.max(a, b), 1);
    this.#free = Int32Array.from(values.keys()).filter((variable) => sizes[variable]! > 1);
    this.#chosen = new Int32Array(this.count);
    this.#values = new Int32Array(this.count);
    this.#broken = new Broken(
      sizes.map((size) => size > 1),
      constraints.length,
    );
    this.variables = this.#broken.variables;
    this.constraints = this.#broken.constraints;
    const state = { domains: values, values: this.#values, broken: this.#broken };
    this.#degrees = constraints.map((constraint, number) => degreeOf(number, constraint, state));
    const parts: Part[][] = values.map(() => []);
    for (const degree of this.#degrees)
      for (const [place, variable] of degree.scope.entries())
        parts[variable]!.push({ degree, place });
    this.#parts = parts;
    this.info = {
      id,
      words: this.count,
      moves: this.count * this.#stride,
      features: this.count * this.#stride,
      maxNeighbors: sizes.reduce((sum, size) => sum + size - 1, 0),
      target: 0,
    };
    this.#movers = new Int32Array(this.info.maxNeighbors);
    this.#firstNeighbors = new Int32Array(this.count);
    let neighbors = 0;
    for (const [variable, size] of sizes.entries()) {
      this.#firstNeighbors[variable] = neighbors;
      this.#movers.fill(variable, neighbors, (neighbors += size - 1));
    }
  }

  get conflicts(): Conflicts {
    return this;
  }

  valueAt(variable: number, packed: number): number | undefined {
    return this.#domains[variable]?.[packed];
  }

  valuesOf(state: Int32Array): number[] {
    return Array.from(this.#domains, (domain, variable) => domain[state[variable]!]!);
  }

  randomize(random: Random): void {
    for (const variable of this.#free)
      this.#chosen[variable] = random.int(this.#domains[variable]!.length);
    this.#reset();
  }

  save(out: Int32Array, at: number): void {
    out.set(this.#chosen, at);
  }

  load(from: Int32Array, at: number): void {
    for (let variable = 0; variable < this.count; variable++)
      this.#chosen[variable] = from[at + variable]!;
    this.#reset();
  }

  #reset(): void {
    for (let variable = 0; variable < this.count; variable++)
      this.#values[variable] = this.#domains[variable]![this.#chosen[variable]!]!;
    this.#broken.clear();
    this.cost = 0;
    for (const degree of this.#degrees) {
      degree.reset();
      this.cost += degree.current;
    }
  }

  neighbors(out: Int32Array): number {
    let count = 0;
    for (const variable of this.#free) count = this.#writeMoves(variable, out, count);
    return count;
  }

  movesOf(variable: number, out: Int32Array): number {
    return this.#writeMoves(variable, out, 0);
  }

  #writeMoves(variable: number, out: Int32Array, from: number): number {
    const { length } = this.#domains[variable]!;
    let count = from;
    for (let index = 0; index < length; index++)
      if (index !== this.#chosen[variable]) out[count++] = variable * this.#stride + index;
    return count;
  }

  randomMove(random: Random): number {
    if (this.#free.length === 0) return -1;
    const neighbor = random.int(this.info.maxNeighbors);
    const variable = this.#movers[neighbor]!;
    const index = neighbor - this.#firstNeighbors[variable]!;
    return variable * this.#stride + (index < this.#chosen[variable]! ? index : index + 1);
  }

  delta(move: number): number {
    const variable = (move / this.#stride) | 0;
    const from = this.#values[variable]!;
    const to = this.#domains[variable]![move - variable * this.#stride]!;
    let sum = 0;
    for (const { degree, place } of this.#parts[variable]!) sum += degree.delta(place, from, to);
    return sum;
  }

  breaks(move: number): number {
    const variable = (move / this.#stride) | 0;
    const from = this.#values[variable]!;
    const to = this.#domains[variable]![move - variable * this.#stride]!;
    let sum = 0;
    for (const { degree, place } of this.#parts[variable]!)
      sum += Math.max(0, degree.delta(place, from, to));
    return sum;
  }

  apply(move: number, delta: number): void {
    const variable = (move / this.#stride) | 0;
    const index = move - variable * this.#stride;
    const from = this.#values[variable]!;
    const to = this.#domains[variable]![index]!;
    for (const { degree, place } of this.#parts[variable]!) degree.change(place, from, to);
    this.#chosen[variable] = index;
    this.#values[variable] = to;
    this.cost += delta;
  }

  scope(constraint: number): Int32Array {
    return this.#degrees[constraint]!.scope;
  }

  gains(move: number): number {
    return move;
  }

  loses(move: number): number {
    const variable = (move / this.#stride) | 0;
    return variable * this.#stride + this.#chosen[variable]!;
  }

  /** One-point crossover (Holland, 1975). */
  crossover(first: Int32Array, second: Int32Array, child: Int32Array, random: Random): void {
    const cut = random.int(this.count + 1);
    child.set(first.subarray(0, cut));
    child.set(second.subarray(cut), cut);
  }
}
