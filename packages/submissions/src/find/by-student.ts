import { isProgramFile } from '../languages/languages.ts';
import { archiveStem } from '../read/archive-kind.ts';
import { isGradescopeMetadata } from './gradescope.ts';
import { handedInBy, isOnlineText, withoutAttempts, type HandedIn } from './handed-in-by.ts';
import { isJunk } from '../read/junk.ts';

/** The entries of the submissions folder that belong to one student. */
export interface StudentFiles {
  /** The name that the id is made from. */
  readonly student: string;
  /** The name of the folder, archive, or file; for several, their common prefix. */
  readonly name: string;
  readonly studentId?: string;
  readonly files: readonly StudentFile[];
  /** Whether a learning platform chose the name. It is then certainly a submission, even if it contains no program. */
  readonly isHandedIn: boolean;
  /** Whether the platform marked a file as late. */
  readonly isLate: boolean;
}

interface StudentFile {
  /** Its name in the submissions folder. */
  readonly entry: string;
  /** The student's name for it. */
  readonly name: string;
}

/** Files that people and platforms put next to submissions. */
const BESIDE = /\.(?:csv|tsv|ya?ml|json|toml|md|txt|html?|log|xlsx?|ods)$|^(?:readme|license)$/i;

/**
 * Groups the entries of the submissions folder by student, and sorts them by name. Omits junk, hidden files, rosters, and other files
 * that are not submissions.
 */
export function byStudent(
  entries: readonly { readonly name: string; readonly isFile: boolean }[],
): StudentFiles[] {
  const students = new Map<string, Group>();
  for (const { name, isFile } of entries.toSorted((a, b) => compareNames(a.name, b.name))) {
    if (isJunk(name) || name.startsWith('.') || isGradescopeMetadata(name)) continue;
    const by = handedInBy(name);
    if (by === undefined && isFile && BESIDE.test(name)) continue;
    // If no platform chose the names, each entry is a submission: `smith` and `smith.zip` are two.
    const key = by === undefined ? `/${name}` : by.student;
    const group = students.get(key) ?? {
      by,
      student: by?.student ?? (isFile ? stem(name) : name),
      files: [],
      isLate: false,
    };
    students.set(key, group);
    group.files.push({ entry: name, name: by?.file ?? name });
    group.isLate ||= by?.isLate ?? false;
  }
  return [...students.values()].map(asStudent);
}

interface Group {
  readonly by: HandedIn | undefined;
  readonly student: string;
  readonly files: StudentFile[];
  isLate: boolean;
}

function asStudent({ by, student, files, isLate }: Group): StudentFiles {
  const handedIn = files.filter(({ entry }) => !isOnlineText(entry));
  const counted = handedIn.length > 0 ? handedIn : files;
  const names = counted.map(({ name }) => name);
  const plain = by?.platform === 'canvas' ? withoutAttempts(names) : names;
  return {
    student,
    name: counted.length === 1 ? counted[0]!.entry : student,
    ...(by?.studentId !== undefined && { studentId: by.studentId }),
    isHandedIn: by !== undefined,
    isLate,
    files: counted.map((file, index) => ({ ...file, name: plain[index]! })),
  };
}

/** Returns a name without the extension of an archive or program. */
export function stem(name: string): string {
  const plain = archiveStem(name);
  return plain === name && isProgramFile(name) ? name.slice(0, name.lastIndexOf('.')) : plain;
}

/** Compares by code units, so that the order does not depend on the locale. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
