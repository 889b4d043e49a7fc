import { defined } from '@queenside/core/basics';
import { stem } from '../file-names.ts';
import { isJunk } from '../read/junk.ts';
import { isGradescopeMetadata } from './gradescope.ts';

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
  const students = new Map<string, StudentGroup>();
  for (const { name, isFile } of entries.toSorted((a, b) => compareNames(a.name, b.name))) {
    if (isJunk(name) || name.startsWith('.') || isGradescopeMetadata(name)) continue;
    const by = platformName(name);
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

interface StudentGroup {
  readonly by: PlatformName | undefined;
  readonly student: string;
  readonly files: StudentFile[];
  isLate: boolean;
}

function asStudent({ by, student, files, isLate }: StudentGroup): StudentFiles {
  const handedIn = files.filter(({ entry }) => !isOnlineText(entry));
  const counted = handedIn.length > 0 ? handedIn : files;
  const names = counted.map(({ name }) => name);
  const plain = by?.platform === 'canvas' ? withoutAttempts(names) : names;
  return {
    student,
    name: counted.length === 1 ? counted[0]!.entry : student,
    ...defined({ studentId: by?.studentId }),
    isHandedIn: by !== undefined,
    isLate,
    files: counted.map((file, index) => ({ ...file, name: plain[index]! })),
  };
}

/** Compares by code units, so that the order does not depend on the locale. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The facts that an exported name contains. */
export interface PlatformName {
  readonly platform: 'canvas' | 'moodle';
  /** The common prefix of the student's files, from which the id is made. */
  readonly student: string;
  /** The student's id on the platform. */
  readonly studentId?: string;
  /** The student's name for the file; undefined for a folder that contains all files. */
  readonly file?: string;
  /** Whether the platform marked the file as late. */
  readonly isLate: boolean;
}

/** Canvas: `smithjohn_LATE_12345_67890_nqueens-2.py`. The numbers identify the student and the upload. */
const CANVAS = /^([^_]+)_(LATE_)?(\d+)_(\d+)_(.+)$/s;
/** Moodle: `John Smith_12345_assignsubmission_file`, as a folder or as the prefix of a file. The number identifies the participant. */
const MOODLE = /^(.+)_(\d+)_assignsubmission_(file|onlinetext)_?(.*)$/s;
/** Canvas appends the number of the attempt if a file with the same name was handed in before. */
const ATTEMPT = /-\d+(?=\.[^.]*$|\.tar\.gz$)/i;

/**
 * Reads the name of a file or folder.
 *
 * @returns undefined if it is not a platform's name.
 */
export function platformName(name: string): PlatformName | undefined {
  const [, moodleName = '', participant = '', , moodleFile = ''] = MOODLE.exec(name) ?? [];
  if (participant !== '')
    return {
      isLate: false,
      platform: 'moodle',
      student: `${moodleName}_${participant}`,
      studentId: participant,
      ...defined({ file: moodleFile !== '' ? moodleFile : undefined }),
    };
  const [, canvasName = '', late = '', user = '', , canvasFile = ''] = CANVAS.exec(name) ?? [];
  if (user === '') return undefined;
  return {
    isLate: late !== '',
    platform: 'canvas',
    student: `${canvasName}_${user}`,
    studentId: user,
    file: canvasFile,
  };
}

/** Removes Canvas's attempt numbers from the names of one student's files, unless names would then coincide. */
function withoutAttempts(files: readonly string[]): string[] {
  const plain = files.map((file) => file.replace(ATTEMPT, ''));
  return new Set(plain).size === files.length ? plain : [...files];
}

/** Whether this is the text that a student typed into Moodle's page, rather than a file. */
function isOnlineText(name: string): boolean {
  return MOODLE.exec(name)?.[3] === 'onlinetext';
}
