/** The item of the rubric in which the keys choose. It stays marked for the next students, until the teacher marks another one. */
import { defined } from '@queenside/core/basics';
import type { RubricItem } from '@queenside/class-view';
import { computed, signal } from '@preact/signals';
import { graded } from '../class.ts';
import { hint, save } from './saving.ts';

export type ItemChoice = string | number;

const markedId = signal('');

/** The marked item; undefined if none is marked. */
export const markedItem = computed(() =>
  graded.value?.rubric.find(({ id }) => id === markedId.value),
);

/** Points of more than one digit, while they are typed. */
const NOTHING = { student: '', item: '', text: '' };
const typed = signal(NOTHING);

/** Returns what is typed as the points of an item, and not saved yet. */
export function typedPoints(student: string, item: string): string | undefined {
  const { text, ...of } = typed.value;
  return text !== '' && of.student === student && of.item === item ? text : undefined;
}

export function mark(id: string): void {
  if (id === markedId.value) return;
  saveTyped();
  markedId.value = id;
}

/** Marks the item after or before the marked one, and focuses it. */
export function markNext(steps: 1 | -1): void {
  const { rubric } = graded.value!;
  const at = rubric.findIndex(({ id }) => id === markedId.value);
  const to = at === -1 && steps === -1 ? -1 : (at + steps) % rubric.length;
  mark(rubric.at(to)?.id ?? '');
  hint.value = '';
  document.getElementById(`item-${markedId.value}`)?.focus();
}

/** Drops what is typed or else unmarks the item. Returns whether there was something to do. */
export function unmark(): boolean {
  if (typed.value.text !== '') typed.value = NOTHING;
  else if (markedItem.value === undefined) return false;
  else markedId.value = '';
  return true;
}

/** Chooses in the marked item by a digit, or edits its points. Returns whether the key does this. */
export function chooseByKey(student: string, key: string): boolean {
  const { text } = typed.value;
  if (text !== '' && key === 'Enter') return (saveTyped(), true);
  if (text !== '' && key === 'Backspace') return type(student, text.slice(0, -1));
  if (!/^[0-9]$/.test(key) && (text === '' || key !== '.')) return false;
  if (graded.value!.rubric.length === 0) return false;
  const item = markedItem.value;
  if (item === undefined) {
    hint.value = 'No item of the rubric is marked. Press i or click an item to mark it.';
    return true;
  }
  if (hasLongPoints(item)) return type(student, text + key);
  const choice = choiceFor(item, Number(key));
  if (choice === undefined) hint.value = `${item.title} has no choice ${key}.`;
  else void choose(student, item, choice);
  return true;
}

/** Saves what is typed. Returns false if the item cannot give these points; they stay to be corrected. */
export function saveTyped(): boolean {
  const { student, item: id, text } = typed.value;
  const item = graded.value!.rubric.find((each) => each.id === id);
  if (item === undefined || text === '') return true;
  const points = item.max > 0 ? Number(text) : 0 - Number(text);
  if (!(points >= item.min && points <= item.max)) {
    hint.value = `${item.title} has ${item.min} to ${item.max} points, not ${points}. Press Backspace or Esc.`;
    return false;
  }
  typed.value = NOTHING;
  void choose(student, item, points);
  return true;
}

/** Saves what is typed for a student, or drops it if the item cannot give these points. */
export function leaveTyped(student: string): void {
  if (typed.value.student === student && !saveTyped()) typed.value = NOTHING;
}

/** Saves a choice. Undefined to take it back. */
export async function choose(
  student: string,
  item: RubricItem,
  choice: ItemChoice | undefined,
): Promise<void> {
  const path = ['rubric', item.id];
  const decision = { student, path, ...defined({ value: choice }) };
  await save(decision, `${item.title}: ${choice ?? 'undecided'}`);
}

function type(student: string, text: string): true {
  typed.value = { student, item: markedId.value, text };
  hint.value = text === '' ? '' : 'Press Enter to save the points.';
  return true;
}

/** Whether one digit does not suffice. */
function hasLongPoints({ levels, min, max }: RubricItem): boolean {
  return levels === undefined && Math.max(-min, max) > 9;
}

/** A digit is the place of a level, or else the number of points; of a deduction, without the minus. */
function choiceFor({ levels, min, max }: RubricItem, digit: number): ItemChoice | undefined {
  if (levels !== undefined) return levels[digit - 1]?.name;
  const wanted = max > 0 ? digit : -digit;
  return wanted >= min && wanted <= max ? wanted + 0 : undefined;
}
