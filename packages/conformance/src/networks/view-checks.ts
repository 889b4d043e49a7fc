/** Checks the constraint spaces of a problem's instances and, if it is made of a model, that they mean what the model says. */
import {
  type Constraint,
  type ConstraintView,
  holds,
  type Model,
  type Problem,
  Random,
  variablesOf,
} from '@queenside/core';
import { attempt, attemptAll, type Check, fault, Member } from '../kit/check.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';
import { solutionsOf } from './sample-networks.ts';
import { checkSpace } from './space-checks.ts';

const SEED = 1;
/** The most assignments to try for all solutions of an example. */
const MOST_ASSIGNMENTS = 20_000;
/** The most values of all variables of an example, so that the check ends soon. */
const MOST_VALUES = 150;

/** Checks the constraint spaces of a problem that is made of a model. */
export function constraintViewChecks(problem: Problem): Check[] {
  const model = problem.model as Model | undefined;
  const view = problem.constraints as ConstraintView<unknown, unknown> | undefined;
  if (view === undefined || model === undefined) return [];
  const examples = problem.examples.map((example) => ({
    where: whereOf(problem, example),
    parsed: () => parseExample(problem, example) as { readonly instance: unknown },
  }));
  return [
    {
      name: 'its constraints name variables that there are, and depend on their values only',
      run: () =>
        attemptAll(
          examples.map(({ where, parsed }) => () => {
            const { instance } = parsed();
            const values = model.variables(instance);
            for (const [index, constraint] of model.constraints(instance).entries())
              ensureSound(`${where}, constraint ${index}`, constraint, values);
          }),
        ),
      member: new Member(model, 'constraints'),
    },
    {
      name: 'its spaces follow the contract of cursors',
      run: () =>
        attemptAll(
          examples.map(({ where, parsed }) => () => {
            const record = parsed();
            const values = model.variables(record.instance);
            const constraints = model.constraints(record.instance);
            const sizes = values.map((all) => new Set(all).size);
            if (sizes.reduce((sum, size) => sum + size, 0) > MOST_VALUES) return;
            const count = sizes.reduce((product, size) => product * size, 1);
            const tested = {
              where,
              values,
              constraints,
              open: (options: Parameters<typeof view.open>[1]) =>
                attempt(where, 'a space', () => view.open(record, options)),
              solutions:
                count > MOST_ASSIGNMENTS ? undefined : solutionsOf({ values, constraints }),
              levels: [
                'check' as const,
                ...(['forward', 'arc', 'domain'] as const).filter((level) =>
                  view.provides.includes(level),
                ),
              ],
              hasBlame: view.provides.includes('blame'),
            };
            if (view.provides.includes('cover') && !tested.open({ propagation: 'check' }).cover)
              throw fault(where, 'the space has no cover', 'one: the problem provides it');
            checkSpace(tested, new Random(SEED));
          }),
        ),
      member: new Member(view, 'open'),
    },
  ];
}

function ensureSound(
  where: string,
  constraint: Constraint,
  values: readonly (readonly number[])[],
): void {
  const variables = variablesOf(constraint);
  const missing = variables.find((v) => values[v] === undefined);
  if (missing !== undefined)
    throw fault(where, `it names variable ${missing}`, `0 to ${values.length - 1}`);
  if (variables.some((v) => values[v]!.length === 0)) return;
  const value = (v: number): number => values[v]![0]!;
  const [once, again] = [0, 1].map(() =>
    attempt(where, 'true or false', () => holds(constraint, value)),
  );
  if (typeof once !== 'boolean')
    throw fault(where, `holds returns ${String(once)}`, 'true or false');
  if (once !== again)
    throw fault(where, 'holds returns something else at the second call', 'the same');
}
