import { holds, type DomainView, type Model, type Scene, variablesOf } from '@queenside/core';
import type { ModelAnswer } from './answer.ts';
import { type Conflict, describeConflict, findConflict, shorten } from './conflict.ts';
import { ModelNames } from '../names.ts';
import { type ConstraintNetwork, networkOf } from '../network.ts';
import { drawTable } from '../stage/table.ts';

/**
 * Draws an answer: its first solution, with the variables of a broken constraint marked. Without one, all values are left, and the
 * legend says why there is none.
 */
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
  const conflict = answer.kind === 'none' ? findConflict(network) : undefined;
  const conflicts = broken ? variablesOf(broken) : conflict && marked(network, conflict);
  const view: DomainView = {
    has: (variable, value) =>
      values ? values[variable] === value : network.values[variable]!.includes(value),
    value: (variable) => values?.[variable],
    ...(conflicts && { conflicts }),
  };
  const names = new ModelNames(model, instance, network.constraints);
  const scene = model.draw?.(instance, view) ?? drawTable(names, network.values, view);
  if (conflict === undefined) return scene;
  const members = describeConflict(names, network, conflict);
  const title = members.length > 1 ? 'impossible together:' : 'impossible:';
  return { ...scene, legend: [title, ...shorten(members)].map((text) => ({ text })) };
}

/** Returns the variables to mark: the givens of a conflict or, without one, all variables of its constraints. */
function marked(network: ConstraintNetwork, { givens, constraints }: Conflict): readonly number[] {
  if (givens.length > 0) return givens;
  return [...new Set(constraints.flatMap((each) => variablesOf(network.constraints[each]!)))];
}
