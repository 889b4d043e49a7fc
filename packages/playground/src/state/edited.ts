/** The problem's view of the record: its picture, the possible edits, or its error. */
import { defined } from '@queenside/core/basics';
import { effect, signal } from '@preact/signals';
import type { Edit } from '@queenside/core';
import type { Edited } from '@queenside/runtime';
import { editRecord } from '../engine/edit.ts';
import { PageEngine, JobFailed } from '../engine/engine.ts';
import type { Failure } from '../jobs/protocol.ts';
import { problem, record, setRecord, variant } from './question.ts';

const engine = new PageEngine();

/** The last record that could be read; it stays while a faulty one is typed. */
export const edited = signal<Edited | undefined>(undefined);
/** The error of the current record. */
export const fault = signal<Failure | undefined>(undefined);

let latest = 0;

/** Keeps {@link edited} up to date. @returns what stops that. */
export function followRecord(): () => void {
  let shown: string | undefined;
  return effect(() => {
    const [id, text] = [problem.value.id, record.value];
    const asked = {
      problem: id,
      record: text,
      ...defined({ variant: variant.value || undefined }),
    };
    if (shown !== undefined && shown !== id) edited.value = undefined;
    shown = id;
    void ask(asked);
  });
}

async function ask(asked: Parameters<typeof editRecord>[1], edit?: Edit): Promise<void> {
  const number = ++latest;
  try {
    const outcome = await editRecord(engine, asked, edit);
    if (number !== latest) return;
    edited.value = outcome;
    fault.value = undefined;
    if (outcome.record !== asked.record) setRecord(outcome.record);
  } catch (thrown) {
    if (number === latest && thrown instanceof JobFailed) fault.value = thrown.failure;
  }
}

/** Records before the last edits, and those that were undone. */
const before = signal<readonly string[]>([]);
const after = signal<readonly string[]>([]);

export const history = {
  get canUndo() {
    return before.value.length > 0;
  },
  get canRedo() {
    return after.value.length > 0;
  },
  /** Remembers the record as it is, before it is changed. */
  keep: (): void => {
    if (before.value.at(-1) === record.value) return;
    before.value = [...before.value, record.value];
    after.value = [];
  },
  undo: (): void => move(before, after),
  redo: (): void => move(after, before),
};

function move(from: typeof before, to: typeof before): void {
  const text = from.value.at(-1);
  if (text === undefined) return;
  to.value = [...to.value, record.value];
  from.value = from.value.slice(0, -1);
  setRecord(text);
}

effect(() => {
  void problem.value;
  before.value = [];
  after.value = [];
});

/** Changes the record as the problem's editor says. */
export function applyEdit(edit: Edit): void {
  const now = edited.peek();
  if (now === undefined) return;
  history.keep();
  void ask(
    {
      problem: problem.value.id,
      record: now.record,
      ...defined({ variant: variant.value || undefined }),
    },
    edit,
  );
}
