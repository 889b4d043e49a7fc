/** Registers the command `grade` and its subcommands. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseJobs, parseStudent } from '../flags.ts';
import type {
  ClassFlags,
  CommentFlags,
  DecideFlags,
  GradeFlags,
  GradeOneFlags,
  GradeVerifyFlags,
  HandBackFlags,
  RejudgeFlags,
} from '../grade/flags.ts';
import { type AddCommand, configOption, pluginOption } from '../flag-options.ts';

type Finish = (status: number) => void;

export const addGrade: AddCommand = (program, finish) => {
  const grade = withClassFlags(
    program
      .command('grade')
      .argument('<assignment>', 'the assignment file')
      .description("run each student's program, judge its answers, and write reports"),
  )
    // Subcommands have options of the same names.
    .enablePositionalOptions()
    .hook('preAction', async () => {
      const { requirePackage } = await import('../optional-packages.ts');
      requirePackage('@queenside/grader', '`queenside grade`');
    })
    .addOption(
      new Option(
        '--only <names>',
        'grade only these submissions (comma-separated); others keep their grades',
      ).argParser(addNames),
    )
    .addOption(
      new Option(
        '--again [names]',
        'run all submissions again, or only these (comma-separated), although their results are stored',
      ).argParser(addNames),
    )
    .option(
      '--export-dolos',
      'also write dolos.zip: all programs with info.csv, for the comparison by Dolos',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ queenside grade assignment.yaml --submissions handed-in --report grades
  $ queenside grade verify assignment.yaml                   grade the assignment's samples
  $ queenside grade watch assignment.yaml --submissions handed-in   grade what appears, until Ctrl-C
  $ queenside grade one assignment.yaml my-program           grade one submission, store nothing
  $ queenside grade rejudge assignment.yaml --report grades  preview changed grades
  $ queenside grade decide assignment.yaml ada --add 2 --reason "The proof is right"   change points
  $ queenside grade comment assignment.yaml ada "Come to my office hour"
  $ queenside grade hand-back assignment.yaml --to moodle    pack the students' reports

Run the same command again to resume a grading that was stopped. Exit status: 0 all grades are final, 1 some are open or refused, 2 wrong usage.`,
    )
    .action(async (assignment: string, flags: GradeFlags) => {
      const { gradeCommand } = await import('../grade/grade.ts');
      finish(await gradeCommand(assignment, flags));
    });
  addVerify(grade, finish);
  addWatch(grade, finish);
  addOne(grade, finish);
  addRejudge(grade, finish);
  addDecide(grade, finish);
  addComment(grade, finish);
  addHandBack(grade, finish);
  addHistory(grade, finish);
  addInstall(grade, finish);
  addSecret(grade, finish);
  addPack(grade, finish);
};

/** Adds the names of one flag to those of earlier flags. A flag without names means all. */
function addNames(text: string, before?: readonly string[] | true): readonly string[] | true {
  return before === true ? true : [...(before ?? []), ...text.split(',')];
}

function addVerify(grade: Command, finish: Finish): void {
  withGradingFlags(
    grade
      .command('verify')
      .argument('<assignment>', 'the assignment file')
      .description("grade the assignment's samples and check for the expected verdicts"),
  )
    .option('--infer-limits', 'suggest limits based on the samples')
    .action(async (assignment: string, flags: GradeVerifyFlags) => {
      const { gradeVerifyCommand } = await import('../grade/verify.ts');
      finish(await gradeVerifyCommand(assignment, flags));
    });
}

function addWatch(grade: Command, finish: Finish): void {
  withClassFlags(
    grade
      .command('watch')
      .argument('<assignment>', 'the assignment file')
      .description('grade submissions as they appear in a folder; the latest attempt counts'),
  ).action(async (assignment: string, flags: ClassFlags) => {
    const { gradeWatchCommand } = await import('../grade/watch.ts');
    finish(await gradeWatchCommand(assignment, flags));
  });
}

function addOne(grade: Command, finish: Finish): void {
  withGradingFlags(
    grade
      .command('one')
      .argument('<assignment>', 'the assignment file')
      .argument('<submission>', 'a folder, archive, or program')
      .description('grade one submission and store nothing'),
  )
    .addOption(
      new Option('--student <id>', 'the student, who determines per-student instances')
        .argParser(parseStudent)
        .default('submission'),
    )
    .option('--gradescope <file>', 'write a results.json for Gradescope to this file')
    .option('--prairielearn <file>', 'write a results.json for PrairieLearn to this file')
    .option(
      '--coderunner <file>',
      'write the result of a Moodle CodeRunner template grader to this file',
    )
    .option('--json', 'print the result as JSON, like a submission in result.json')
    .addOption(
      new Option(
        '--as <reader>',
        'print and write only what this reader may see: for a log that students read, student',
      )
        .choices(['student', 'assistant', 'instructor'])
        .default('instructor'),
    )
    .action(async (assignment: string, submission: string, flags: GradeOneFlags) => {
      const { gradeOneCommand } = await import('../grade/grade-one.ts');
      finish(await gradeOneCommand(assignment, submission, flags));
    });
}

function addRejudge(grade: Command, finish: Finish): void {
  withGradingFlags(
    grade
      .command('rejudge')
      .argument('<assignment>', 'the changed assignment file')
      .description('re-judge stored runs and preview every grade that would change'),
  )
    .addOption(reportOption())
    .addOption(new Option('--apply', 'accept the last preview').conflicts('drop'))
    .option('--drop', 'discard the last preview')
    .action(async (assignment: string, flags: RejudgeFlags) => {
      const { rejudgeCommand } = await import('../grade/rejudge.ts');
      finish(await rejudgeCommand(assignment, flags));
    });
}

/** The flags of `grade decide` that decide. */
const DECISIONS =
  'add set reason excused late due run timeFactor rubric file withdraw test all'.split(' ');

function addDecide(grade: Command, finish: Finish): void {
  withDecidingFlags(
    grade
      .command('decide')
      .argument('<assignment>', 'the assignment file')
      .argument('[students...]', 'students, by name, id, or e-mail address')
      .description('decide on students in overrides.yaml, list decisions, or take them back'),
  )
    .option('--add <points>', 'add points; a negative number deducts them', parseNumber)
    .option('--set <points>', "set the total or, with --test, the test's points", parseNumber)
    .option('--reason <text>', 'the reason for --add or --set; students see it')
    .option('--excused', 'the assignment or, with --test, the test does not count')
    .option(
      '--late <penalty>',
      'what each period of lateness costs: waived, or a share such as "5 %"',
    )
    .option('--due <time>', "the student's own due date")
    .option('--run <command>', "run the student's program by this command")
    .option('--time-factor <n>', "multiply the student's time limits", parseNumber)
    .addOption(
      new Option(
        '--rubric <item=value>',
        'the level or points of a rubric item (repeatable)',
      ).argParser((text, before?: readonly (readonly [string, string | number])[]) => [
        ...(before ?? []),
        parseItem(text),
      ]),
    )
    .addOption(
      new Option(
        '--file <path=file>',
        'replace a file of the submission by one beside the assignment; "path=" removes it (repeatable)',
      ).argParser((text, before?: readonly (readonly [string, string | undefined])[]) => [
        ...(before ?? []),
        parseReplacement(text),
      ]),
    )
    .addOption(
      new Option(
        '--withdraw <keys>',
        'withdraw decisions, by their keys in overrides.yaml (comma-separated): points, excused, rubric.style',
      ).argParser((text) => text.split(',').map(parseKeys)),
    )
    .option('--all', 'decide on all graded students')
    .addOption(
      new Option(
        '--undo [id]',
        'take back the last decision (on the students), or the one with this id',
      ).conflicts(DECISIONS),
    )
    .addHelpText(
      'after',
      `
Without a decision, it lists all decisions, or those on the students.

Examples:
  $ queenside grade decide assignment.yaml ada --test boards --add 2 --reason "Right on paper"
  $ queenside grade decide assignment.yaml ada bob --rubric style=good --late waived
  $ queenside grade decide assignment.yaml --all --rubric style=3.5
  $ queenside grade decide assignment.yaml ada --withdraw points,rubric.style
  $ queenside grade decide assignment.yaml                   list all decisions
  $ queenside grade decide assignment.yaml --undo            take back the last one`,
    )
    .action(async (assignment: string, students: readonly string[], flags: DecideFlags) => {
      const { gradeDecideCommand } = await import('../grade/decide.ts');
      finish(await gradeDecideCommand(assignment, students, flags));
    });
}

function addComment(grade: Command, finish: Finish): void {
  withDecidingFlags(
    grade
      .command('comment')
      .argument('<assignment>', 'the assignment file')
      .argument('<student>', 'a student, by name, id, or e-mail address')
      .argument('[text]', 'the comment, in Markdown (default: withdraw it)')
      .description("comment on a student's work: the whole, a test, or a line of a file"),
  )
    .addOption(
      new Option('--line <file:line>', 'comment at a line of a submitted file')
        .argParser(parseLine)
        .conflicts(['note', 'test']),
    )
    .option('--note', 'write a note that only staff see')
    .option('--reuse <name>', 'use a saved comment')
    .option('--save <name>', 'save the comment for reuse')
    .addHelpText(
      'after',
      `
Examples:
  $ queenside grade comment assignment.yaml ada "A **clear** solution."
  $ queenside grade comment assignment.yaml ada "Rows count from 1." --test boards --save rows
  $ queenside grade comment assignment.yaml bob --test boards --reuse rows
  $ queenside grade comment assignment.yaml bob "This loop never ends." --line src/main.py:12`,
    )
    .action(
      async (
        assignment: string,
        student: string,
        text: string | undefined,
        flags: CommentFlags,
      ) => {
        const { gradeCommentCommand } = await import('../grade/decide.ts');
        finish(await gradeCommentCommand(assignment, student, text, flags));
      },
    );
}

function withDecidingFlags(command: Command): Command {
  return command
    .option('--test <id>', 'a test (default: the whole)')
    .addOption(reportOption())
    .option('--by <name>', 'who decides (default: the name of the user)')
    .addOption(pluginOption())
    .addOption(configOption());
}

/** Parses `style=good` or `style=3.5`. */
function parseItem(text: string): [string, string | number] {
  const [item, value] = parsePair(text);
  if (value === '')
    throw new InvalidArgumentError('Expected a level or points, such as style=good.');
  return [item, Number.isNaN(Number(value)) ? value : Number(value)];
}

/** Parses `main.py=fixes/main.py`; without a file behind the sign, the path alone. */
function parseReplacement(text: string): [string, string | undefined] {
  const [path, file] = parsePair(text);
  return [path, file === '' ? undefined : file];
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

function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new InvalidArgumentError('Expected a number.');
  return number;
}

function parseLine(text: string): { file: string; line: string } {
  const [, file, line] = /^(.+):([1-9]\d*)$/.exec(text) ?? [];
  if (file === undefined)
    throw new InvalidArgumentError('Expected a file and a line: src/main.py:12.');
  return { file, line: line! };
}

function addHandBack(grade: Command, finish: Finish): void {
  grade
    .command('hand-back')
    .argument('<assignment>', 'the assignment file')
    .description("pack the students' reports for Moodle, Canvas, or a mail merge")
    .addOption(
      new Option('--to <way>', 'how the reports reach the students')
        .choices(['moodle', 'canvas', 'mail'])
        .makeOptionMandatory(),
    )
    .addOption(reportOption())
    .option(
      '--roster <file>',
      "a CSV file with e-mail addresses, or Moodle's grading worksheet (default: that of the last grading)",
    )
    .option(
      '--submissions <folder>',
      "the platform's export of submissions, if students handed in several files",
    )
    .addOption(pluginOption())
    .addOption(configOption())
    .addHelpText(
      'after',
      `
Each student's page, or its text, goes into one file in the report folder:
  moodle   moodle-feedback.zip, for "Upload multiple feedback files in a zip"
  canvas   canvas-comments.zip, for "Upload Submissions" in the gradebook
  mail     mail.csv: name, email, points, max, subject, text, report

Students whose grade is not final, or whose address is in doubt, are left out and listed. Exit status: 0 all are packed, 1 some are left out, 2 none can be packed.

Examples:
  $ queenside grade hand-back assignment.yaml --to moodle
  $ queenside grade hand-back assignment.yaml --to canvas --submissions handed-in
  $ queenside grade hand-back assignment.yaml --to mail --roster students.csv`,
    )
    .action(async (assignment: string, flags: HandBackFlags) => {
      const { handBackCommand } = await import('../grade/hand-back.ts');
      finish(await handBackCommand(assignment, flags));
    });
}

function addHistory(grade: Command, finish: Finish): void {
  grade
    .command('history')
    .argument('[submission]', 'a submission (default: the whole class)')
    .description('list all gradings of a class or a submission')
    .addOption(reportOption())
    .action(async (submission: string | undefined, { report }: { report: string }) => {
      const { gradeHistoryCommand } = await import('../grade/history.ts');
      finish(await gradeHistoryCommand(report, submission));
    });
}

function addInstall(grade: Command, finish: Finish): void {
  grade
    .command('install')
    .argument('<assignment>', 'the assignment file')
    .description("install an assignment's libraries, so that no grading waits for them")
    .action(async (assignment: string) => {
      const { gradeInstallCommand } = await import('../grade/install.ts');
      finish(await gradeInstallCommand(assignment));
    });
}

function addSecret(grade: Command, finish: Finish): void {
  grade
    .command('secret')
    .argument('<assignment>', 'the assignment file')
    .description('make the secret of an assignment, so that students cannot compute its instances')
    .action(async (assignment: string) => {
      const { gradeSecretCommand } = await import('../grade/secret.ts');
      finish(await gradeSecretCommand(assignment));
    });
}

function addPack(grade: Command, finish: Finish): void {
  grade
    .command('pack')
    .argument('<assignment>', 'the assignment file')
    .description('pack an assignment as a Gradescope autograder')
    .option('--output <folder>', 'the folder for the autograder', 'autograder')
    .action(async (assignment: string, { output }: { output: string }) => {
      const { gradePackCommand } = await import('../grade/pack.ts');
      finish(await gradePackCommand(assignment, output));
    });
}

function withClassFlags(command: Command): Command {
  return withGradingFlags(command)
    .option('--submissions <folder>', 'the folder with one folder, archive, or program per student')
    .addOption(reportOption())
    .option('--no-samples', "do not grade the assignment's samples first")
    .option(
      '--roster <file>',
      'a CSV file with names, ids, sections, and e-mail addresses (default: the gradebook)',
    )
    .option('--canvas <file>', 'fill grades into a copy of this Canvas gradebook export')
    .option('--moodle <file>', 'fill grades into a copy of this Moodle gradebook export')
    .option('--column <name>', "the gradebook column to fill (default: the assignment's title)");
}

function withGradingFlags(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--jobs <n>',
        'the number of programs to run at once (default: the number of cores)',
      ).argParser(parseJobs),
    )
    .option('--trusted', 'run programs without a sandbox; use only for programs you trust')
    .option(
      '--own-users',
      'with --trusted, as root: run programs one at a time, each as a user that can write only its own folder',
    )
    .addOption(pluginOption())
    .addOption(configOption())
    .option('--quiet', 'print errors only');
}

function reportOption(): Option {
  return new Option('--report <folder>', 'the folder for reports and stored results').default(
    'grades',
  );
}
