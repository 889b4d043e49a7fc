/** The students that the grid shows, and their order. The address has all of it. */
import { computed } from '@preact/signals';
import { parameters, setParameters } from '@queenside/playground/address';
import type { ListedStudent } from '../../../grading-messages.ts';
import { graded, students } from './class.ts';

const read = (name: string) => computed(() => parameters.value.get(name) ?? '');

/** The words to find in names, ids, and sections. */
export const words = read('find');
/** The verdict that some test must have; `!AC` for any other than right. */
export const wantedVerdict = read('verdict');
/** The test that must have it; empty for any. */
export const wantedTest = read('of');

/** The column to sort by, and a minus before it for the reverse order. */
const order = read('sort');

export const sortedBy = computed(() => order.value.replace(/^-/, '') || 'name');
export const isReversed = computed(() => order.value.startsWith('-'));

/** Sorts by a column; again, in reverse. Points begin with the most. */
export function sortBy(column: string): void {
  const first = column === 'name' ? column : `-${column}`;
  const other = column === 'name' ? `-${column}` : column;
  const isFirst = order.value === first || (order.value === '' && column === 'name');
  const wanted = isFirst ? other : first;
  setParameters({ sort: wanted === 'name' ? undefined : wanted });
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The students to show, in order. */
export const listed = computed((): readonly ListedStudent[] => {
  const sought = plain(words.value).split(/\s+/);
  const tests = graded.value?.tests ?? [];
  const index = tests.findIndex(({ id }) => id === wantedTest.value);
  const rows = [...students.value.values()].filter(
    (row) => isFound(row, sought) && hasVerdict(row, index),
  );
  const column = sortedBy.value;
  const at = tests.findIndex(({ id }) => id === column);
  const sign = isReversed.value ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b, column, at) || byName(a, b));
});

let walked: readonly string[] = [];

/** Returns the ids in the order in which the keys go through the students: that of the grid when it was last shown. A decision changes points, and must not move students. */
export function idsInTurn(current: string): readonly string[] {
  if (!walked.includes(current)) walked = listed.value.map(({ id }) => id);
  return walked.filter((id) => students.value.has(id));
}

/** Has the next student that opens take the present order of the grid. */
export function forgetTurns(): void {
  walked = [];
}

function isFound(
  { name, id, studentId = '', section = '' }: ListedStudent,
  sought: string[],
): boolean {
  const text = plain(`${name} ${studentId} ${section} ${id}`);
  return sought.every((word) => text.includes(word));
}

function hasVerdict({ cells }: ListedStudent, index: number): boolean {
  const wanted = wantedVerdict.value;
  if (wanted === '') return true;
  const some = index === -1 ? cells : [cells[index]];
  if (wanted === '!AC') return some.some((cell) => cell?.[0] !== 'AC');
  return some.some((cell) => cell?.[0] === wanted);
}

function compare(a: ListedStudent, b: ListedStudent, column: string, at: number): number {
  if (column === 'total') return a.points - b.points;
  if (at === -1) return byName(a, b);
  return (a.cells[at]?.[1] ?? -1) - (b.cells[at]?.[1] ?? -1);
}

function byName(a: ListedStudent, b: ListedStudent): number {
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

/** Returns the text without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
