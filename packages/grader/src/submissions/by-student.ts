import { isProgramFile } from '../languages/languages.ts';
import { archiveStem } from './archive-kind.ts';
import { isGradescopeMetadata } from './gradescope.ts';
import { handedInBy, isOnlineText, withoutAttempts, type HandedIn } from './handed-in-by.ts';
import { isJunk } from './junk.ts';

/** What lies in the folder of submissions and belongs to one student. */
export interface StudentFiles {
  /** What an id is made from. */
  readonly student: string;
  /** As the folder, archive or file is called; what the names of several begin with. */
  readonly name: string;
  readonly studentId?: string;
  readonly files: readonly StudentFile[];
  /** Whether a learning platform has named it: whatever it is, somebody has handed it in. */
  readonly isHandedIn: boolean;
}

interface StudentFile {
  /** As it is called in the folder of submissions. */
  readonly entry: string;
  /** As the student called it. */
  readonly name: string;
}

/** Files that people and platforms lay beside submissions. */
const BESIDE = /\.(?:csv|tsv|ya?ml|json|toml|md|txt|html?|log|xlsx?|ods)$|^(?:readme|license)$/i;

/**
 * Tells the entries of the folder of submissions apart by student, by name. Junk, hidden files, rosters and other files that lie beside
 * submissions belong to nobody.
 */
export function byStudent(
  entries: readonly { readonly name: string; readonly isFile: boolean }[],
): StudentFiles[] {
  const students = new Map<string, Group>();
  for (const { name, isFile } of entries.toSorted((a, b) => compareNames(a.name, b.name))) {
    if (isJunk(name) || name.startsWith('.') || isGradescopeMetadata(name)) continue;
    const by = handedInBy(name);
    if (by === undefined && isFile && BESIDE.test(name)) continue;
    // What no platform has named stands for itself: `smith` and `smith.zip` are two.
    const key = by === undefined ? `/${name}` : by.student;
    const group = students.get(key) ?? {
      by,
      student: by?.student ?? (isFile ? stem(name) : name),
      files: [],
    };
    students.set(key, group);
    group.files.push({ entry: name, name: by?.file ?? name });
  }
  return [...students.values()].map(asStudent);
}

interface Group {
  readonly by: HandedIn | undefined;
  readonly student: string;
  readonly files: StudentFile[];
}

function asStudent({ by, student, files }: Group): StudentFiles {
  const handedIn = files.filter(({ entry }) => !isOnlineText(entry));
  const counted = handedIn.length > 0 ? handedIn : files;
  const names = counted.map(({ name }) => name);
  const plain = by?.platform === 'canvas' ? withoutAttempts(names) : names;
  return {
    student,
    name: counted.length === 1 ? counted[0]!.entry : student,
    ...(by?.studentId !== undefined && { studentId: by.studentId }),
    isHandedIn: by !== undefined,
    files: counted.map((file, index) => ({ ...file, name: plain[index]! })),
  };
}

/** A name without the ending of an archive or a program. */
export function stem(name: string): string {
  const plain = archiveStem(name);
  return plain === name && isProgramFile(name) ? name.slice(0, name.lastIndexOf('.')) : plain;
}

/** By code units, so that the order is the same everywhere. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
