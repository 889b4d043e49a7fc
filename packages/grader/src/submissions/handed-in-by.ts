/** What the names of exports tell: whose a file is, and how its student called it. */

export interface HandedIn {
  readonly platform: 'canvas' | 'moodle';
  /** What all files of one student have in common, and an id is made from. */
  readonly student: string;
  /** What the platform knows the student by; undefined where it does not say. */
  readonly studentId?: string;
  /** The file's name as the student gave it; undefined where it is the folder of all files. */
  readonly file?: string;
}

/** Canvas: `smithjohn_LATE_12345_67890_nqueens-2.py`. The first number is the student's, the second the upload's. */
const CANVAS = /^([^_]+)_(?:LATE_)?(\d+)_(\d+)_(.+)$/s;
/** Moodle: `John Smith_12345_assignsubmission_file`, a folder or before a file's name. The number is the participant's. */
const MOODLE = /^(.+)_(\d+)_assignsubmission_(file|onlinetext)_?(.*)$/s;
/** Canvas puts the number of the attempt behind a name that was handed in before. */
const ATTEMPT = /-\d+(?=\.[^.]*$|\.tar\.gz$)/i;

/**
 * Reads the name of a file or folder.
 *
 * @returns Undefined where it has no platform's form, and stands for itself.
 */
export function handedInBy(name: string): HandedIn | undefined {
  const [, moodleName = '', participant = '', , moodleFile = ''] = MOODLE.exec(name) ?? [];
  if (participant !== '')
    return {
      platform: 'moodle',
      student: `${moodleName}_${participant}`,
      studentId: participant,
      ...(moodleFile !== '' && { file: moodleFile }),
    };
  const [, canvasName = '', user = '', , canvasFile = ''] = CANVAS.exec(name) ?? [];
  if (user === '') return undefined;
  return {
    platform: 'canvas',
    student: `${canvasName}_${user}`,
    studentId: user,
    file: canvasFile,
  };
}

/** The names of one student's files without Canvas's number of the attempt, where they stay different without it. */
export function withoutAttempts(files: readonly string[]): string[] {
  const plain = files.map((file) => file.replace(ATTEMPT, ''));
  return new Set(plain).size === files.length ? plain : [...files];
}

/** Whether it is Moodle's copy of what was typed into the page, and no file. */
export function isOnlineText(name: string): boolean {
  return MOODLE.exec(name)?.[3] === 'onlinetext';
}
