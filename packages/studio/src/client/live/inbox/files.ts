/** The files that the page knows, in the order of their names. */
import { signal } from '@preact/signals';
import type { InboxFile, ListedState } from '../../../messages.ts';
import { followTopic } from '../stream/stream.ts';

/** A file and the text by which it is sorted. */
export interface KnownFile {
  readonly row: InboxFile;
  readonly key: string;
}

export const NO_COUNTS: Readonly<Record<ListedState, number>> = {
  waiting: 0,
  running: 0,
  stopped: 0,
  done: 0,
  undecided: 0,
  failed: 0,
  rejected: 0,
};

interface FileList {
  readonly byId: Map<string, KnownFile>;
  /** The files, sorted by key. Rows of changed files are replaced in place. */
  sorted: readonly KnownFile[];
  /** Files that are not sorted yet. */
  added: KnownFile[];
}

const emptyList = (): FileList => ({ byId: new Map(), sorted: [], added: [] });

let shown = emptyList();
/** A snapshot that has begun and is not complete. */
let coming: FileList | undefined;
let isDrawn = true;

/** Changes whenever a file has changed, at most once a frame. */
export const version = signal(0);
/** Whether the first snapshot is there. */
export const isLoaded = signal(false);

followTopic('files', ({ isFirst, isLast, files, gone = [] }) => {
  if (isFirst === true) coming = emptyList();
  const list = coming ?? shown;
  for (const row of files) put(list, row);
  for (const id of gone) list.byId.delete(id);
  if (gone.length > 0) list.sorted = list.sorted.filter(({ row }) => list.byId.has(row.id));
  if (isLast === true && coming !== undefined) {
    shown = coming;
    coming = undefined;
    isLoaded.value = true;
  }
  if (coming === undefined) drawSoon();
});

/** Returns the files in the order of their names. */
export function sortedFiles(): readonly KnownFile[] {
  if (shown.added.length > 0) {
    shown.sorted = merge(shown.sorted, shown.added.toSorted(byKey));
    shown.added = [];
  }
  return shown.sorted;
}

export function fileOf(id: string | null): InboxFile | undefined {
  return id === null ? undefined : shown.byId.get(id)?.row;
}

function put(list: FileList, row: InboxFile): void {
  const known = list.byId.get(row.id);
  if (known !== undefined) {
    (known as { row: InboxFile }).row = row;
    return;
  }
  const file = { row, key: keyOf(row.name) };
  list.byId.set(row.id, file);
  list.added.push(file);
}

/** Sorts `a2` before `a10`. A collator would take longer than a frame for 10,000 names. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function byKey(a: KnownFile, b: KnownFile): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function merge(a: readonly KnownFile[], b: readonly KnownFile[]): KnownFile[] {
  const merged: KnownFile[] = [];
  let at = 0;
  for (const file of a) {
    while (at < b.length && byKey(b[at]!, file) < 0) merged.push(b[at++]!);
    merged.push(file);
  }
  while (at < b.length) merged.push(b[at++]!);
  return merged;
}

function drawSoon(): void {
  if (!isDrawn) return;
  isDrawn = false;
  // A hidden page has no frames; a timer still runs.
  const draw = (): void => {
    isDrawn = true;
    version.value++;
  };
  if (document.hidden) setTimeout(draw, 250);
  else requestAnimationFrame(draw);
}
