/** Students: what a roster says, and what the names of submissions say. */
import type { Static } from '@queenside/core';
import { described, list, object, optional, text } from '@queenside/core/schemas';
import { stem } from './file-names.ts';

export const rosterPerson = object({
  name: text,
  /** The first identifier in their row. */
  studentId: optional(text),
  otherIds: optional(described(list(text), 'The other identifiers in their row.')),
  section: optional(text),
  email: optional(text),
});
/** A student in a roster. */
export type RosterPerson = Static<typeof rosterPerson>;

/** Something that was handed in, graded or not. */
export interface HandedInBy {
  /** The name of the folder, archive, or file. */
  readonly name: string;
  readonly studentId?: string;
  /** The student, if a roster lists them. */
  readonly person?: RosterPerson;
}

/** A student as a gradebook may know them. */
export interface Person {
  /** The platform's own student number from the name; only matches the column of such numbers. */
  readonly number?: string;
  /** Possible identifiers, the most reliable first. */
  readonly ids: readonly string[];
  readonly name: string;
}

/** Reads a submission's name: `jones.zip` may be `jones`; `Zoë O'Hara_901_assignsubmission_file` by 901 is Zoë O'Hara. The roster knows better. */
export function personOf({ person, ...handedIn }: HandedInBy): Person {
  const guessed = guess(handedIn);
  if (person === undefined) return guessed;
  const { name, email } = person;
  return { ...guessed, ids: [...guessed.ids, ...(email === undefined ? [] : [email])], name };
}

function guess({ name, studentId }: HandedInBy): Person {
  const plain = stem(name);
  if (studentId === undefined) return { ids: [name, plain], name: plain };
  const [before, behind] = plain.split(`_${studentId}`);
  if (behind === undefined || !/^\d+$/.test(studentId))
    return { ids: [studentId, name, plain], name: plain };
  return { number: studentId, ids: [name, plain], name: before! };
}
