/** The flags of `grade` and its subcommands: one row for each, and which command takes which. */
import { InvalidArgumentError } from 'commander';
import { defineFlags, type FlagsOf } from '../flags/flag.ts';
import { FLAGS, PLUGIN_FLAGS } from '../flags/table.ts';
import { QUESTIONS, SEED } from '../flags/values.ts';

const NUMBER = { parse: parseNumber } as const;

/** Names of submissions, or all of them: a flag without names means all. The flag is repeatable. */
const NAMES = { parse: addNames } as const;

/** The flags of several grading commands. */
const ROWS = defineFlags({
  jobs: {
    ...FLAGS.jobs,
    help: 'the number of programs to run at once (default: the number of cores)',
  },
  trusted: {
    spelling: '--trusted',
    help: 'run programs without a sandbox; use only for programs you trust',
  },
  ownUsers: {
    spelling: '--own-users',
    help: 'with --trusted, as root: run programs one at a time, each as a user that can write only its own folder',
  },
  submissions: {
    spelling: '--submissions <folder>',
    help: 'the folder with one folder, archive, or program per student',
  },
  report: {
    spelling: '--report <folder>',
    help: 'the folder for reports and stored results',
    default: 'grades',
  },
  samples: {
    spelling: '--no-samples',
    help: "do not grade the assignment's samples first",
  },
  roster: {
    spelling: '--roster <file>',
    help: 'a CSV file with names, ids, sections, and e-mail addresses (default: the gradebook)',
  },
  canvas: {
    spelling: '--canvas <file>',
    help: 'fill grades into a copy of this Canvas gradebook export',
  },
  moodle: {
    spelling: '--moodle <file>',
    help: 'fill grades into a copy of this Moodle gradebook export',
  },
  column: {
    spelling: '--column <name>',
    help: "the gradebook column to fill (default: the assignment's title)",
  },
  test: {
    spelling: '--test <id>',
    help: 'a test (default: the whole)',
  },
  by: {
    spelling: '--by <name>',
    help: 'who decides (default: the name of the user)',
  },
});

const { jobs, trusted, ownUsers, submissions, report, samples, roster, canvas, moodle, column } =
  ROWS;
const { test, by } = ROWS;

/** The flags of every command that runs programs. */
const GRADING_FLAGS = { jobs, trusted, ownUsers, ...PLUGIN_FLAGS, quiet: FLAGS.quiet };

export type GradingFlags = FlagsOf<typeof GRADING_FLAGS>;

/** The flags of `grade watch`, which are flags of `grade`, too. */
export const CLASS_FLAGS = {
  ...GRADING_FLAGS,
  submissions,
  report,
  samples,
  roster,
  canvas,
  moodle,
  column,
};

export type ClassFlags = FlagsOf<typeof CLASS_FLAGS>;

export const GRADE_FLAGS = defineFlags({
  ...CLASS_FLAGS,
  only: {
    spelling: '--only <names>',
    help: 'grade only these submissions (comma-separated); others keep their grades',
    value: { parse: addToNames },
  },
  /** True for all submissions. */
  again: {
    spelling: '--again [names]',
    help: 'run all submissions again, or only these (comma-separated), although their results are stored',
    value: NAMES,
  },
  exportDolos: {
    spelling: '--export-dolos',
    help: 'also write dolos.zip: all programs with info.csv, for the comparison by Dolos',
  },
});

export type GradeFlags = FlagsOf<typeof GRADE_FLAGS>;

export const GRADE_VERIFY_FLAGS = defineFlags({
  ...GRADING_FLAGS,
  inferLimits: {
    spelling: '--infer-limits',
    help: 'suggest limits based on the samples',
  },
});

export type GradeVerifyFlags = FlagsOf<typeof GRADE_VERIFY_FLAGS>;

export const GRADE_ONE_FLAGS = defineFlags({
  ...GRADING_FLAGS,
  student: {
    spelling: '--student <id>',
    help: 'the student, who determines per-student instances',
    value: { parse: parseStudent },
    default: 'submission',
  },
  gradescope: {
    spelling: '--gradescope <file>',
    help: 'write a results.json for Gradescope to this file',
  },
  prairielearn: {
    spelling: '--prairielearn <file>',
    help: 'write a results.json for PrairieLearn to this file',
  },
  coderunner: {
    spelling: '--coderunner <file>',
    help: 'write the result of a Moodle CodeRunner template grader to this file',
  },
  json: {
    ...FLAGS.json,
    help: 'print the result as JSON, like a submission in result.json',
  },
  /** The reader of all that is printed and written. */
  as: {
    spelling: '--as <reader>',
    help: 'print and write only what this reader may see: for a log that students read, student',
    value: { choices: ['student', 'assistant', 'instructor'] },
    default: 'instructor',
  },
});

export type GradeOneFlags = FlagsOf<typeof GRADE_ONE_FLAGS>;

export const REJUDGE_FLAGS = defineFlags({
  ...GRADING_FLAGS,
  report,
  apply: {
    spelling: '--apply',
    help: 'accept the last preview',
    conflicts: ['drop'],
  },
  drop: {
    spelling: '--drop',
    help: 'discard the last preview',
  },
});

export type RejudgeFlags = FlagsOf<typeof REJUDGE_FLAGS>;

/** The flags of commands that decide on students. */
const DECIDING_FLAGS = { test, report, by, ...PLUGIN_FLAGS };

export const DECIDE_FLAGS = defineFlags({
  ...DECIDING_FLAGS,
  add: {
    spelling: '--add <points>',
    help: 'add points; a negative number deducts them',
    value: NUMBER,
  },
  set: {
    spelling: '--set <points>',
    help: "set the total or, with --test, the test's points",
    value: NUMBER,
  },
  reason: {
    spelling: '--reason <text>',
    help: 'the reason for --add or --set; students see it',
  },
  excused: {
    spelling: '--excused',
    help: 'the assignment or, with --test, the test does not count',
  },
  late: {
    spelling: '--late <penalty>',
    help: 'what each period of lateness costs: waived, or a share such as "5 %"',
  },
  due: {
    spelling: '--due <time>',
    help: "the student's own due date",
  },
  run: {
    spelling: '--run <command>',
    help: "run the student's program by this command",
  },
  timeFactor: {
    spelling: '--time-factor <n>',
    help: "multiply the student's time limits",
    value: NUMBER,
  },
  /** Items with a level or points. */
  rubric: {
    spelling: '--rubric <item=value>',
    help: 'the level or points of a rubric item (repeatable)',
    value: { parse: addItem },
  },
  /** Paths in the submission with a file beside the assignment; undefined removes the file. */
  file: {
    spelling: '--file <path=file>',
    help: 'replace a file of the submission by one beside the assignment; "path=" removes it (repeatable)',
    value: { parse: addReplacement },
  },
  /** Paths of values. */
  withdraw: {
    spelling: '--withdraw <keys>',
    help: 'withdraw decisions, by their keys in overrides.yaml (comma-separated): points, excused, rubric.style',
    value: {
      parse: (text: string): readonly (readonly string[])[] => text.split(',').map(parseKeys),
    },
  },
  all: {
    spelling: '--all',
    help: 'decide on all graded students',
  },
  /** The id of a decision; true for the last one in effect. */
  undo: {
    spelling: '--undo [id]',
    help: 'take back the last decision (on the students), or the one with this id',
    conflicts: [
      'add',
      'set',
      'reason',
      'excused',
      'late',
      'due',
      'run',
      'timeFactor',
      'rubric',
      'file',
      'withdraw',
      'test',
      'all',
    ],
  },
});

export type DecideFlags = FlagsOf<typeof DECIDE_FLAGS>;

export const COMMENT_FLAGS = defineFlags({
  ...DECIDING_FLAGS,
  line: {
    spelling: '--line <file:line>',
    help: 'comment at a line of a submitted file',
    value: { parse: parseLine },
    conflicts: ['note', 'test'],
  },
  note: {
    spelling: '--note',
    help: 'write a note that only staff see',
  },
  reuse: {
    spelling: '--reuse <name>',
    help: 'use a saved comment',
  },
  save: {
    spelling: '--save <name>',
    help: 'save the comment for reuse',
  },
});

export type CommentFlags = FlagsOf<typeof COMMENT_FLAGS>;

export const HAND_BACK_FLAGS = defineFlags({
  to: {
    spelling: '--to <way>',
    help: 'how the reports reach the students',
    value: { choices: ['moodle', 'canvas', 'mail'] },
    isRequired: true,
  },
  report,
  roster: {
    ...roster,
    help: "a CSV file with e-mail addresses, or Moodle's grading worksheet (default: that of the last grading)",
  },
  submissions: {
    ...submissions,
    help: "the platform's export of submissions, if students handed in several files",
  },
  ...PLUGIN_FLAGS,
});

export type HandBackFlags = FlagsOf<typeof HAND_BACK_FLAGS>;

export const DEFENCE_FLAGS = defineFlags({
  report,
  student: {
    spelling: '--student <name>',
    help: 'only this student, by name, id, or e-mail address',
  },
  questions: {
    spelling: '--questions <n>',
    help: 'the most questions for each student',
    value: QUESTIONS,
    default: 5,
  },
  seed: {
    spelling: '--seed <n>',
    help: 'the seed that chooses records and questions',
    value: SEED,
    default: 1,
  },
  out: {
    spelling: '--out <folder>',
    help: 'the folder for pages and key',
    defaultText: 'defence in the report folder',
  },
  answers: {
    spelling: '--answers <file>',
    help: 'judge the answers in this CSV file instead of writing pages',
    conflicts: ['out'],
  },
  ...PLUGIN_FLAGS,
});

export type DefenceFlags = FlagsOf<typeof DEFENCE_FLAGS>;

export const HISTORY_FLAGS = { report };

export const PACK_FLAGS = defineFlags({
  output: {
    spelling: '--output <folder>',
    help: 'the folder for the autograder',
    default: 'autograder',
  },
});

/** Adds the names of one flag to those of earlier flags. */
function addToNames(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',')];
}

function addNames(text: string, before?: readonly string[] | true): readonly string[] | true {
  return before === true ? true : addToNames(text, before);
}

/** Parses the id of a submission. @throws InvalidArgumentError. */
function parseStudent(text: string): string {
  if (!/^\w[\w.-]{0,99}$/.test(text))
    throw new InvalidArgumentError('Expected letters, digits, `.`, `_` and `-`.');
  return text;
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new InvalidArgumentError('Expected a number.');
  return number;
}

type FlagItem = readonly [item: string, decided: string | number];

/** Parses `style=good` or `style=3.5`. */
function addItem(text: string, before: readonly FlagItem[] = []): readonly FlagItem[] {
  const [item, value] = parsePair(text);
  if (value === '')
    throw new InvalidArgumentError('Expected a level or points, such as style=good.');
  return [...before, [item, Number.isNaN(Number(value)) ? value : Number(value)]];
}

type Replacement = readonly [path: string, file: string | undefined];

/** Parses `main.py=fixes/main.py`; without a file behind the sign, the path alone. */
function addReplacement(text: string, before: readonly Replacement[] = []): readonly Replacement[] {
  const [path, file] = parsePair(text);
  return [...before, [path, file === '' ? undefined : file]];
}

function parsePair(text: string): [string, string] {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined) throw new InvalidArgumentError('Expected two parts with = between them.');
  return [key.trim(), value!.trim()];
}

/** Parses `rubric.style`. A path may contain dots: `files.main.py`, `lines.main.py.12`. */
function parseKeys(text: string): string[] {
  const [key = '', ...rest] = text.trim().split('.');
  if (key === 'files') return [key, rest.join('.')];
  if (key === 'lines') return [key, rest.slice(0, -1).join('.'), rest.at(-1) ?? ''];
  return [key, ...rest];
}

function parseLine(text: string): { readonly file: string; readonly line: string } {
  const [, file, line] = /^(.+):([1-9]\d*)$/.exec(text) ?? [];
  if (file === undefined)
    throw new InvalidArgumentError('Expected a file and a line: src/main.py:12.');
  return { file, line: line! };
}
