/** Sends decisions, and keeps what is being written until it is saved. */
import { computed, effect, signal } from '@preact/signals';
import type { Decided, Decision, DecisionPath } from '@queenside/grader/parts';
import { postJson, type RefusedError } from '../../stream/api.ts';

/** The last decision of this page, to be undone. */
export const lastSaved = signal<
  { readonly words: string; readonly student?: string; readonly id?: string } | undefined
>(undefined);
/** Why the last decision was refused. */
export const refusal = signal('');
/** Rises with each decision of this page, so that it loads the new points. */
export const decisionCount = signal(0);
/** The version of overrides.yaml that the page shows. */
let seen: string | undefined;

export function showVersion(version: string): void {
  seen = version;
}

let lastSent: Promise<unknown> = Promise.resolve();

/** Returns whether a decision was saved. */
export async function save(decision: Decision, words: string): Promise<boolean> {
  const send = () => post('', { decisions: [decision], seen }, words, decision.student);
  return inOrder(send);
}

export async function undo(id: string, words: string, student?: string): Promise<boolean> {
  return inOrder(() => post('/undo', { id }, `undone: ${words}`, student));
}

export async function undoLast(): Promise<void> {
  const { id, words, student } = lastSaved.value ?? {};
  if (id !== undefined) await undo(id, words!, student);
}

/** Sends one decision after the other, so that a page does not disturb itself. */
async function inOrder(send: () => Promise<boolean>): Promise<boolean> {
  const sent = lastSent.then(send);
  lastSent = sent;
  return sent;
}

async function post(
  action: string,
  body: object,
  words: string,
  student: string | undefined,
): Promise<boolean> {
  try {
    const { version, id } = await postJson<Decided>(`api/grading/decisions${action}`, body);
    seen = version;
    refusal.value = '';
    lastSaved.value = {
      words,
      ...(student !== undefined && { student }),
      ...(id !== undefined && { id }),
    };
    return true;
  } catch (thrown) {
    refusal.value = `Not saved: ${(thrown as RefusedError).words}`;
    return false;
  } finally {
    // After a conflict, the page shows what the file has now.
    decisionCount.value++;
  }
}

/** The place of a decision. */
export interface Place {
  readonly student: string;
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
  ...new Set(Object.values(drafts.value).map(({ student }) => student)),
]);

const keyOf = ({ student, path }: Place): string => JSON.stringify([student, ...path]);

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
}

/** Writes on over what somebody else has saved meanwhile. */
export function rebase(place: Place, stored: string): void {
  const { text } = draftAt(place)!;
  drop(place);
  write(place, text, stored);
}
