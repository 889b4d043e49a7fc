import { andThen, gaveUp, type LandscapeView, type Model } from '@queenside/core';
import { type ConflictLandscape, openConflicts } from '../landscape/cursor.ts';
import { networkOf } from '../network.ts';
import type { ModelAnswer, ModelRecord } from './answer.ts';

/** Lets local searches find a solution of a model. They cannot tell that there is none. */
export function landscapeOf<Instance>(
  model: Model<Instance>,
): LandscapeView<ModelRecord<Instance>, ModelAnswer> {
  const open = ({ instance }: ModelRecord<Instance>): ConflictLandscape =>
    openConflicts(model.id, networkOf(model, instance));
  return {
    provides: ['features', 'crossover', 'conflicts'],
    tasks: ['find'],
    open,
    solve(record, search, options, context) {
      const landscape = open(record);
      // A state that breaks constraints is no answer, so better ones are not announced.
      const question = { open: () => landscape, better: () => undefined };
      return andThen(search.run(question, options, context), ({ state, cost }) => {
        if (cost > 0) throw gaveUp(search.id, `its best state still costs ${cost}`);
        return { kind: 'solution', values: landscape.valuesOf(state) };
      });
    },
  };
}
