/** The class that the page knows: its students, and what is done with it. */
import { computed, signal } from '@preact/signals';
import type { GradedClass, GradeJobKind, ListedStudent } from '../../../grading-messages.ts';
import { postJson, session, type RefusedError } from '../stream/api.ts';
import { followTopic } from '../stream/stream.ts';

/** The class; undefined before the first message. */
export const graded = signal<GradedClass | undefined>(undefined);
export const students = signal<ReadonlyMap<string, ListedStudent>>(new Map());
/** False if the studio was started without a class. */
export const isServed = signal(true);
/** Whether a process works on the grades. */
export const isBusy = computed(
  () => graded.value?.owner !== undefined || graded.value?.job?.isRunning === true,
);
/** Why the last request was refused. */
export const refusal = signal('');

followTopic('grading', ({ class: found, isWhole, rows, gone = [] }) => {
  const changed = new Map(isWhole === true ? [] : students.value);
  for (const row of rows) changed.set(row.id, row);
  for (const id of gone) changed.delete(id);
  students.value = changed;
  if (found !== undefined) graded.value = found;
});

session().then(
  ({ isGrading }) => (isServed.value = isGrading),
  () => undefined,
);

export async function startJob(kind: GradeJobKind): Promise<void> {
  await ask('api/grading/jobs', { kind });
}

/** Runs the program of one student again. */
export async function runAgain(student: string): Promise<void> {
  await ask('api/grading/jobs', { kind: 'again', student });
}

export async function stopJob(): Promise<void> {
  await ask('api/grading/stop', {});
}

async function ask(path: string, body: unknown): Promise<void> {
  refusal.value = '';
  try {
    await postJson(path, body);
  } catch (thrown) {
    refusal.value = (thrown as RefusedError).words;
  }
}

export function nameOf(id: string): string {
  return students.value.get(id)?.name ?? id;
}
