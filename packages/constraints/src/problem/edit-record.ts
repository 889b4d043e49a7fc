/** The editors of models for whole records, which may end with a task and may have no solution. */
import type { Editor, Model } from '@queenside/core';
import { ModelNames } from '../names.ts';
import { networkOf } from '../network.ts';
import { type ModelRecord, splitTask, TASKS, writeTask } from './answer.ts';
import { describeConflict, findConflict, shorten } from './conflict.ts';

/** The values that each test of a set may try at each click. */
const MOST_TRIES = 20_000;

/** Makes an editor of records from one of instances: it adds the task, and says why there is no solution. */
export function editorOfRecords<Instance>(
  model: Model<Instance>,
  editor: Editor<Instance>,
): Editor<ModelRecord<Instance>> {
  return {
    view({ instance, task }) {
      const own = editor.view(instance);
      const network = networkOf(model, instance);
      const conflict = findConflict(network, MOST_TRIES);
      const names = new ModelNames(model, instance, network.constraints);
      return {
        ...own,
        settings: [...own.settings, { id: 'task', label: 'Task', value: task, range: TASKS }],
        note:
          own.note ??
          (conflict &&
            `no solution: ${shorten(describeConflict(names, network, conflict)).join(', ')}`),
      };
    },
    apply({ instance, task }, edit, record) {
      if ('setting' in edit && edit.setting === 'task')
        return writeTask(model, splitTask(record).text, edit.value as typeof task);
      return writeTask(model, editor.apply(instance, edit, splitTask(record).text), task);
    },
  };
}
