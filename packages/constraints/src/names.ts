/** The names of a model's variables, values, and constraints, for people. */
import { type Constraint, type Model, variablesOf } from '@queenside/core';

/** The most variables that the name of a constraint lists. */
const MOST_LISTED = 4;

/** Names the parts of an instance. */
export class ModelNames<Instance> {
  readonly #model: Model<Instance>;
  readonly #instance: Instance;
  readonly #constraints: readonly Constraint[];

  constructor(model: Model<Instance>, instance: Instance, constraints: readonly Constraint[]) {
    this.#model = model;
    this.#instance = instance;
    this.#constraints = constraints;
  }

  variable(variable: number): string {
    return this.#model.variableName?.(variable, this.#instance) ?? `x${variable + 1}`;
  }

  value(value: number): string {
    return this.#model.valueName?.(value, this.#instance) ?? String(value);
  }

  constraint(index: number): string {
    const named = this.#model.constraintName?.(index, this.#instance);
    if (named !== undefined) return named;
    const constraint = this.#constraints[index]!;
    const variables = [...new Set(variablesOf(constraint))];
    const listed = variables.slice(0, MOST_LISTED).map((v) => this.variable(v));
    return `${constraint.kind}(${listed.join(', ')}${variables.length > MOST_LISTED ? ', …' : ''})`;
  }
}
