import { holds, type DomainView, type Model, type Scene, variablesOf } from '@queenside/core';
import type { ModelAnswer } from './answer.ts';
import { ModelNames } from '../names.ts';
import { networkOf } from '../network.ts';
import { drawTable } from '../stage/table.ts';

/** Draws an answer: its first solution, with the variables of a broken constraint marked. Without one, all values are left. */
export function drawModelAnswer<Instance>(
  model: Model<Instance>,
  instance: Instance,
  answer: ModelAnswer,
): Scene {
  const network = networkOf(model, instance);
  const solution =
    answer.kind === 'all' ? answer.solutions[0] : 'values' in answer ? answer.values : undefined;
  const values = solution?.length === network.values.length ? solution : undefined;
  const broken =
    values && network.constraints.find((each) => !holds(each, (variable) => values[variable]!));
  const view: DomainView = {
    has: (variable, value) =>
      values ? values[variable] === value : network.values[variable]!.includes(value),
    value: (variable) => values?.[variable],
    ...(broken && { conflicts: variablesOf(broken) }),
  };
  const names = new ModelNames(model, instance, network.constraints);
  return model.draw?.(instance, view) ?? drawTable(names, network.values, view);
}
