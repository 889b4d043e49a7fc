/** The files that are marked to be retried together. */
import { computed, signal } from '@preact/signals';
import { listed } from './selection.ts';

const marks = signal<ReadonlySet<string>>(new Set());
/** The start of the next range. */
let anchor: string | undefined;

/** The marked files that are listed: what is out of sight is not retried. */
export const marked = computed((): ReadonlySet<string> => {
  if (marks.value.size === 0) return marks.value;
  return new Set(listed.value.flatMap(({ id }) => (marks.value.has(id) ? [id] : [])));
});

/** Marks a file, or takes its mark away. @param isRange whether all files since the last one get the same. */
export function toggleMark(id: string, isRange = false): void {
  const isMarking = isRange || !marks.value.has(id);
  const next = new Set(marks.value);
  for (const each of isRange ? rangeTo(id) : [id])
    if (isMarking) next.add(each);
    else next.delete(each);
  if (!isRange) anchor = id;
  marks.value = next;
}

export function markAll(): void {
  marks.value = new Set(listed.value.map(({ id }) => id));
}

export function clearMarks(): void {
  marks.value = new Set();
  anchor = undefined;
}

function rangeTo(id: string): readonly string[] {
  const ids = listed.value.map((row) => row.id);
  const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)];
  if (from === -1) return [id];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
