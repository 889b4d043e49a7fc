/** Reads the student and the original file name from names that learning platforms export. */

/** The facts that an exported name contains. */
export interface HandedIn {
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
export function handedInBy(name: string): HandedIn | undefined {
  const [, moodleName = '', participant = '', , moodleFile = ''] = MOODLE.exec(name) ?? [];
  if (participant !== '')
    return {
      isLate: false,
      platform: 'moodle',
      student: `${moodleName}_${participant}`,
      studentId: participant,
      ...(moodleFile !== '' && { file: moodleFile }),
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
export function withoutAttempts(files: readonly string[]): string[] {
  const plain = files.map((file) => file.replace(ATTEMPT, ''));
  return new Set(plain).size === files.length ? plain : [...files];
}

/** Whether this is the text that a student typed into Moodle's page, rather than a file. */
export function isOnlineText(name: string): boolean {
  return MOODLE.exec(name)?.[3] === 'onlinetext';
}
