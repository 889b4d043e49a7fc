/** Sends decisions, and keeps what is being written until it is saved. */
import { defined } from '@queenside/core/basics';
import type { Decided, Decision, DecisionPath, RubricChange } from '@queenside/class-view';
import { computed, effect, signal } from '@preact/signals';
import { postJson, type RefusedError } from '../../stream/api.ts';

/** A decision that this page saved, or took back. */
interface Saved {
  /** The place in overrides.yaml. */
  readonly key: string;
  readonly words: string;
  readonly student?: string;
  /** The id of its entry in the history. */
  readonly id: string;
}

/** The last saved decision for each place. */
const saved = signal<readonly Saved[]>([]);
/** The id of what the last request saved; empty if it changed nothing or was refused. */
export const lastSaved = signal('');
/** Decisions that were not saved, and why, by their place: until one for the same place is saved. */
export const refused = signal<ReadonlyMap<string, Omit<Saved, 'id'>>>(new Map());
/** What the last key did not do, and why. */
export const hint = signal('');
/** Rises with each decision of this page, so that it loads the new points. */
export const decisionCount = signal(0);
/** The version of overrides.yaml that the page shows. */
let seen: string | undefined;

export function showVersion(version: string): void {
  seen = version;
}

/** Returns what was saved for a student, and the last decision, which may be that of another one. */
export function savedFor(student: string | undefined): readonly Saved[] {
  return saved.value.filter((each) => each.student === student || each.id === lastSaved.value);
}

/** Forgets what was saved, except for the last decision. */
export function leaveStudent(): void {
  saved.value = saved.value.filter(({ id }) => id === lastSaved.value);
  hint.value = '';
}

/** How many decisions wait for their turn or for an answer. */
export const sending = signal(0);

// A page that goes would lose them.
addEventListener('beforeunload', (event) => {
  if (sending.value > 0) event.preventDefault();
});

let lastSent: Promise<unknown> = Promise.resolve();

/** Says what a request did that is no decision, or why it changed nothing, unless it was followed by another one. */
function explain(words: string): void {
  if (sending.value === 1) hint.value = words;
}

/** Returns whether a decision was saved. */
export async function save(decision: Decision, words: string): Promise<boolean> {
  const { student } = decision;
  const about = { key: keyOf(decision), words, ...defined({ student }) };
  return inOrder(() => post('', { decisions: [decision], seen }, about));
}

/**
 * Adds or rewords an item of the rubric. Returns whether it was saved.
 *
 * @param version of the assignment file that the page shows.
 */
export async function saveItem(
  place: Place,
  item: RubricChange,
  version: string,
): Promise<boolean> {
  return inOrder(async () => {
    lastSaved.value = '';
    const words = `Rubric: ${item.title}`;
    try {
      await postJson('api/grading/rubric', { item, seen: version });
      forgive(keyOf(place));
      explain(`Saved in the assignment file: ${item.title}.`);
      return true;
    } catch (thrown) {
      refuse({ key: keyOf(place), words }, thrown);
      return false;
    } finally {
      decisionCount.value++;
    }
  });
}

/** Takes back a decision, or what {@link undo} took back. */
export async function undo(id: string, words: string): Promise<boolean> {
  return inOrder(() => postUndo(id, words));
}

/** Takes back what the decision before it saved. */
export async function undoLast(): Promise<boolean> {
  return inOrder(async () => {
    if (lastSaved.value !== '') return postUndo(lastSaved.value, '');
    explain('Nothing to undo: the last key saved no decision.');
    return false;
  });
}

const UNDONE = 'undone: ';

async function postUndo(id: string, words: string): Promise<boolean> {
  const about = saved.value.find((each) => each.id === id) ?? { key: id, words };
  const isUndone = about.words.startsWith(UNDONE);
  const now = isUndone ? about.words.slice(UNDONE.length) : UNDONE + about.words;
  return post('/undo', { id }, { ...about, words: now });
}

/** Sends one decision after the other, so that a page does not disturb itself. */
async function inOrder(send: () => Promise<boolean>): Promise<boolean> {
  hint.value = '';
  sending.value++;
  const sent = lastSent.then(send).finally(() => sending.value--);
  lastSent = sent;
  return sent;
}

async function post(action: string, body: object, about: Omit<Saved, 'id'>): Promise<boolean> {
  lastSaved.value = '';
  try {
    const { version, id } = await postJson<Decided>(`api/grading/decisions${action}`, body);
    seen = version;
    forgive(about.key);
    if (id === undefined) explain(`Nothing changed. ${about.words}`);
    else {
      saved.value = [...saved.value.filter(({ key }) => key !== about.key), { ...about, id }];
      lastSaved.value = id;
    }
    return true;
  } catch (thrown) {
    refuse(about, thrown);
    return false;
  } finally {
    // After a conflict, the page shows what the file has now.
    decisionCount.value++;
  }
}

function refuse(about: Omit<Saved, 'id'>, thrown: unknown): void {
  const words = `${about.words}. ${(thrown as RefusedError).words}`;
  refused.value = new Map([...refused.value, [about.key, { ...about, words }]]);
}

/** Forgets that a decision was not saved. */
function forgive(place: string): void {
  refused.value = new Map([...refused.value].filter(([key]) => key !== place));
}

/** The place of a decision, or of an item of the rubric. */
export interface Place {
  /** Absent for an item of the rubric. */
  readonly student?: string;
  readonly path: DecisionPath;
}

/** A text that is not saved yet. */
interface Draft extends Place {
  readonly text: string;
  /** What the file had when the writing began. */
  readonly base: string;
}

const KEY = 'queenside-drafts';

/** The drafts by place. They survive a reload. */
const drafts = signal<Readonly<Record<string, Draft>>>(readDrafts());

effect(() => sessionStorage.setItem(KEY, JSON.stringify(drafts.value)));

function readDrafts(): Readonly<Record<string, Draft>> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Draft>;
}

/** The students for whom something is not saved. */
export const unsaved = computed(() => [
  ...new Set(Object.values(drafts.value).flatMap(({ student }) => student ?? [])),
]);

/** The place of an item of the rubric. @param id empty for a new item. */
export const itemPlace = (id: string): Place => ({ path: ['rubric', id] });

/** The ids of the items that somebody rewords. */
export const reworded = computed(() =>
  Object.values(drafts.value).flatMap(({ student, path }) =>
    student === undefined ? (path[1] ?? []) : [],
  ),
);

const keyOf = ({ student, path }: Pick<Decision, 'student' | 'path'>): string =>
  JSON.stringify([student, ...path]);

/** Returns what is being written at a place; undefined if nothing is. */
export function draftAt(place: Place): Draft | undefined {
  return drafts.value[keyOf(place)];
}

/** The place at which somebody has just begun to write. */
let begun = '';

/** Returns once whether somebody has just begun to write at a place. A draft that was there before takes no focus. */
export function isBegun(place: Place): boolean {
  const is = begun === keyOf(place);
  if (is) begun = '';
  return is;
}

/** @param stored what the file has. */
export function write(place: Place, text: string, stored: string): void {
  if (draftAt(place) === undefined) begun = keyOf(place);
  const base = draftAt(place)?.base ?? stored;
  drafts.value = { ...drafts.value, [keyOf(place)]: { ...place, text, base } };
}

export function drop(place: Place): void {
  const { [keyOf(place)]: _, ...others } = drafts.value;
  drafts.value = others;
  forgive(keyOf(place));
}

/** Writes on over what somebody else has saved meanwhile. */
export function rebase(place: Place, stored: string): void {
  const { text } = draftAt(place)!;
  drop(place);
  write(place, text, stored);
}
