/** Who has handed something in, as a gradebook may know them. */
import { stem } from '../../submissions/by-student.ts';

/** Something that was handed in, be it graded or not. */
export interface HandedInBy {
  /** As the folder, archive or file is called. */
  readonly name: string;
  readonly studentId?: string;
}

export interface Person {
  /** The platform's own number of the student, as the name says: it is one in the column of such numbers alone. */
  readonly number?: string;
  /** What may be one of a row's identifiers, the surest first. */
  readonly ids: readonly string[];
  readonly name: string;
}

/** `jones.zip` may be `jones`; `Zoë O'Hara_901_assignsubmission_file`, handed in by 901, is called Zoë O'Hara. */
export function personOf({ name, studentId }: HandedInBy): Person {
  const plain = stem(name);
  if (studentId === undefined) return { ids: [name, plain], name: plain };
  const [before, behind] = plain.split(`_${studentId}`);
  if (behind === undefined || !/^\d+$/.test(studentId))
    return { ids: [studentId, name, plain], name: plain };
  return { number: studentId, ids: [name, plain], name: before! };
}
