/** The filter of the page: the state and the words that the user chose. The address has them. */
import { computed } from '@preact/signals';
import { parameters, setParameters } from '@queenside/playground/address';
import type { InboxFile, ListedState } from '../../../messages.ts';
import { NO_COUNTS, sortedFiles, version } from './files.ts';

/** The choices of the filter. A rejected file has failed as a whole. */
export const FILTERS = [
  {
    id: 'all',
    title: 'All',
    states: ['waiting', 'running', 'stopped', 'done', 'undecided', 'failed', 'rejected'],
  },
  { id: 'waiting', title: 'Waiting', states: ['waiting'] },
  { id: 'running', title: 'Running', states: ['running'] },
  { id: 'stopped', title: 'Stopped', states: ['stopped'] },
  { id: 'done', title: 'Done', states: ['done'] },
  { id: 'undecided', title: 'Undecided', states: ['undecided'] },
  { id: 'failed', title: 'Failed', states: ['failed', 'rejected'] },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly states: readonly ListedState[];
}[];

export const filter = computed(() => {
  const wanted = parameters.value.get('show');
  return FILTERS.find(({ id }) => id === wanted) ?? FILTERS[0];
});

/** The words to find in names. */
export const words = computed(() => parameters.value.get('find') ?? '');

/** Whether the latest files come first; else they are sorted by name. */
export const isLatestFirst = computed(() => parameters.value.get('sort') === 'latest');

/** The id of the open file. */
export const openId = computed(() => parameters.value.get('file'));

export function open(id: string | undefined, keeps = false): void {
  setParameters(
    { file: id, part: id === undefined ? undefined : (parameters.value.get('part') ?? undefined) },
    keeps,
  );
}

/** How many files are in each state. */
export const counts = computed(() => {
  void version.value;
  const found: Record<ListedState, number> = { ...NO_COUNTS };
  for (const { row } of sortedFiles()) found[row.state]++;
  return found;
});

/** The files to list. */
export const listed = computed((): readonly InboxFile[] => {
  void version.value;
  const states: readonly ListedState[] = filter.value.states;
  const sought = words.value.toLowerCase();
  const rows: InboxFile[] = [];
  for (const { row } of sortedFiles())
    if (states.includes(row.state) && (sought === '' || row.name.toLowerCase().includes(sought)))
      rows.push(row);
  return isLatestFirst.value ? rows.toSorted((a, b) => b.since - a.since) : rows;
});
