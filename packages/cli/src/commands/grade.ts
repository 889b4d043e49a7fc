/** Registers the command `grade` and its subcommands. */
import { Option, type Command } from 'commander';
import { parseJobs, parseStudent } from '../flags.ts';
import type {
  ClassFlags,
  GradeFlags,
  GradeOneFlags,
  GradeVerifyFlags,
  RejudgeFlags,
} from '../grade/flags.ts';
import type { AddCommand } from '../flag-options.ts';

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
  addHistory(grade, finish);
  addInstall(grade, finish);
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
    .action(async (assignment: string, submission: string, flags: GradeOneFlags) => {
      const { gradeOneCommand } = await import('../grade/one.ts');
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
      'with --trusted, as root: run each program as a user that can write only its own folder',
    )
    .option('--config <file>', 'the configuration file')
    .option('--quiet', 'print errors only');
}

function reportOption(): Option {
  return new Option('--report <folder>', 'the folder for reports and stored results').default(
    'grades',
  );
}
