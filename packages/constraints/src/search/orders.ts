/** The orders in which searches choose variables, and try their values. */
import type { ConstraintSpace, Random } from '@queenside/core';
import { nextValue } from '../space/propagator.ts';

/** The order of variables: see the option `variables` of {@link searchOptions}. */
export type VariableOrder = 'input' | 'fewest' | 'fewest-degree' | 'weighted';
/** The order of values: see the option `values` of {@link searchOptions}. */
export type ValueOrder = 'input' | 'least-constraining' | 'random';

/** Chooses the variable of each level. */
export class VariableChooser {
  readonly #space: ConstraintSpace;
  readonly #order: VariableOrder;
  /** The variables of the levels so far, and then all others. */
  readonly #variables: Int32Array;
  /** By variable: what breaks ties or, with `weighted`, divides the number of values. */
  readonly #weights: Float64Array;

  /**
   * @param facts 1 for each variable that has one value in the model. They come first: what they rule out is known.
   * @param random breaks ties. Default: the first variable wins.
   */
  constructor(
    space: ConstraintSpace,
    order: VariableOrder,
    facts: ArrayLike<number>,
    random: Random | undefined,
  ) {
    this.#space = space;
    this.#order = order;
    const variables = Int32Array.from({ length: space.info.variables }, (_, v) => v);
    random?.shuffle(variables);
    const isFact = (v: number): boolean => facts[v] === 1;
    this.#variables = Int32Array.from([
      ...variables.filter(isFact),
      ...variables.filter((v) => !isFact(v)),
    ]);
    this.#weights = Float64Array.from({ length: space.info.variables }, (_, v) =>
      order === 'fewest' ? 1 : degreeOf(space, v),
    );
  }

  /** @param level from 1 up. */
  choose(level: number): number {
    const variables = this.#variables;
    if (this.#order === 'input') return variables[level - 1]!;
    const { sizes } = this.#space;
    const weights = this.#weights;
    const isRatio = this.#order === 'weighted';
    let best = level - 1;
    let fewest = sizes[variables[best]!]!;
    let most = weights[variables[best]!]!;
    for (let at = level; at < variables.length; at++) {
      const v = variables[at]!;
      const size = sizes[v]!;
      const isBetter = isRatio
        ? size * most < fewest * weights[v]!
        : size < fewest || (size === fewest && weights[v]! > most);
      if (!isBetter) continue;
      best = at;
      fewest = size;
      most = weights[v]!;
    }
    const chosen = variables[best]!;
    variables[best] = variables[level - 1]!;
    variables[level - 1] = chosen;
    return chosen;
  }

  /** Notes that a constraint failed: with `weighted`, its variables come sooner (Boussemart and others, 2004). */
  learn(constraint: number): void {
    if (this.#order !== 'weighted' || constraint < 0) return;
    for (const v of this.#space.scope(constraint)) this.#weights[v]! += 1;
  }
}

/** Returns one more than the number of other variables in the constraints of a variable. */
function degreeOf(space: ConstraintSpace, variable: number): number {
  let degree = 1;
  for (const c of space.constraintsOf(variable)) degree += space.scope(c).length - 1;
  return degree;
}

/** Returns the values of a variable in the order to try them; undefined if that is the order of the domain. */
export function valueOrderOf(
  space: ConstraintSpace,
  order: ValueOrder,
  random: Random,
): ((variable: number) => Int32Array) | undefined {
  switch (order) {
    case 'input':
      return undefined;
    case 'least-constraining':
      return (variable) => leastConstraining(space, variable);
    case 'random': {
      const values = Int32Array.from({ length: space.info.maxValues }, (_, value) => value);
      const shuffled = random.shuffle(values);
      const { domains, info } = space;
      return (variable) =>
        shuffled.filter((value) => (domains[variable * info.words + (value >> 5)]! >>> value) & 1);
    }
  }
}

/** Orders values by how many values they leave to all variables, most first: it tries each of them. */
function leastConstraining(space: ConstraintSpace, variable: number): Int32Array {
  const { domains, sizes, info } = space;
  const bits = domains.slice(variable * info.words, (variable + 1) * info.words);
  const rated: { readonly value: number; readonly left: number }[] = [];
  for (let value = nextValue(bits, 0, info.words, 0); value >= 0;) {
    space.mark();
    const left = space.assign(variable, value) ? sizes.reduce((sum, size) => sum + size, 0) : -1;
    space.undo();
    rated.push({ value, left });
    value = nextValue(bits, 0, info.words, value + 1);
  }
  return Int32Array.from(
    rated.toSorted((a, b) => b.left - a.left),
    ({ value }) => value,
  );
}
