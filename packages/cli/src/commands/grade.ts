/** The command `grade` and what belongs to it. */
import { Option, type Command } from 'commander';
import { parseJobs, parseStudent } from '../flags.ts';
import type { AddCommand } from './command.ts';
import type { GradeFlags, GradeOneFlags, GradeVerifyFlags, RejudgeFlags } from '../grade/flags.ts';

type Finish = (status: number) => void;

export const addGrade: AddCommand = (program, finish) => {
  const grade = withGradingFlags(
    program
      .command('grade')
      .argument('<assignment>', 'the assignment file')
      .description("run everybody's program, judge its answers, and report"),
  )
    // Its subcommands have options of the same names.
    .enablePositionalOptions()
    .option('--submissions <folder>', 'one folder, archive or program a student')
    .addOption(reportOption())
    .addOption(
      new Option(
        '--only <names>',
        'these submissions, separated by commas; others keep their grades',
      ).argParser((text) => text.split(',')),
    )
    .option('--no-samples', "do not try the assignment's own samples first")
    .option('--canvas <file>', 'fill grades into a copy of this gradebook, as Canvas exports it')
    .option('--moodle <file>', 'the same, as Moodle exports it')
    .option('--column <name>', "the gradebook's column; that of the assignment, if not said")
    .option('--similarity', 'report which submissions are much alike (needs @dodona/dolos-lib)')
    .addHelpText(
      'after',
      `
Examples:
  $ queenside grade assignment.yaml --submissions handed-in --report grades
  $ queenside grade verify assignment.yaml                   try the assignment's samples
  $ queenside grade one assignment.yaml my-program           grade one, keep nothing
  $ queenside grade rejudge assignment.yaml --report grades  what would change by now?

A grading that was stopped goes on where it was. Exit status: 0 everybody has a grade, 1 some are open, 2 wrong usage.`,
    )
    .action(async (assignment: string, flags: GradeFlags) => {
      const { gradeCommand } = await import('../actions/grade.ts');
      finish(await gradeCommand(assignment, flags));
    });
  addVerify(grade, finish);
  addOne(grade, finish);
  addRejudge(grade, finish);
  addHistory(grade, finish);
  addPack(grade, finish);
};

function addVerify(grade: Command, finish: Finish): void {
  withGradingFlags(
    grade
      .command('verify')
      .argument('<assignment>', 'the assignment file')
      .description("try the assignment's samples: each must get the verdicts that it should"),
  )
    .option('--infer-limits', 'say what limits the samples suggest')
    .action(async (assignment: string, flags: GradeVerifyFlags) => {
      const { gradeVerifyCommand } = await import('../actions/grade-verify.ts');
      finish(await gradeVerifyCommand(assignment, flags));
    });
}

function addOne(grade: Command, finish: Finish): void {
  withGradingFlags(
    grade
      .command('one')
      .argument('<assignment>', 'the assignment file')
      .argument('<submission>', 'a folder, an archive or a program')
      .description('grade one submission, and keep nothing'),
  )
    .addOption(
      new Option('--student <id>', "whose it is: instances of a student's own follow from that")
        .argParser(parseStudent)
        .default('submission'),
    )
    .option('--gradescope <file>', 'write results.json as Gradescope reads it')
    .action(async (assignment: string, submission: string, flags: GradeOneFlags) => {
      const { gradeOneCommand } = await import('../actions/grade-one.ts');
      finish(await gradeOneCommand(assignment, submission, flags));
    });
}

function addRejudge(grade: Command, finish: Finish): void {
  withGradingFlags(
    grade
      .command('rejudge')
      .argument('<assignment>', 'the assignment file, as it is now')
      .description('judge again what has been run, and show every grade that would change'),
  )
    .addOption(reportOption())
    .addOption(new Option('--apply', 'make the last preview count').conflicts('drop'))
    .option('--drop', 'forget the last preview')
    .action(async (assignment: string, flags: RejudgeFlags) => {
      const { rejudgeCommand } = await import('../actions/grade-rejudge.ts');
      finish(await rejudgeCommand(assignment, flags));
    });
}

function addHistory(grade: Command, finish: Finish): void {
  grade
    .command('history')
    .argument('[submission]', 'one of them; the class, if not said')
    .description('show all gradings, and what each changed')
    .addOption(reportOption())
    .action(async (submission: string | undefined, { report }: { report: string }) => {
      const { gradeHistoryCommand } = await import('../actions/grade-history.ts');
      finish(await gradeHistoryCommand(report, submission));
    });
}

function addPack(grade: Command, finish: Finish): void {
  grade
    .command('pack')
    .argument('<assignment>', 'the assignment file')
    .description('make an autograder of an assignment, as Gradescope runs it')
    .option('--output <folder>', 'where it goes', 'autograder')
    .action(async (assignment: string, { output }: { output: string }) => {
      const { gradePackCommand } = await import('../actions/grade-pack.ts');
      finish(await gradePackCommand(assignment, output));
    });
}

function withGradingFlags(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--jobs <n>',
        'programs that run at once; as many as there are cores, if not said',
      ).argParser(parseJobs),
    )
    .option('--trusted', 'run programs without a sandbox: only what you would run yourself')
    .option('--own-users', 'with --trusted, as root: run each as a user who may write nothing else')
    .option('--config <file>', 'the configuration file')
    .option('--quiet', 'print errors only');
}

function reportOption(): Option {
  return new Option(
    '--report <folder>',
    'where reports go, and what is known of earlier runs',
  ).default('grades');
}
