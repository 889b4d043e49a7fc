import type { Constraint, Model } from '@queenside/core';

/** The variables and constraints of an instance. */
export interface ConstraintNetwork {
  /** The values of each variable. */
  readonly values: readonly (readonly number[])[];
  readonly constraints: readonly Constraint[];
}

/** Returns the variables and constraints of an instance. */
export function networkOf<Instance>(model: Model<Instance>, instance: Instance): ConstraintNetwork {
  return { values: model.variables(instance), constraints: model.constraints(instance) };
}
