/** Registers the command `grade` and its subcommands. */
import type { Command } from 'commander';
import { type AddCommand, onCall } from '../flags/flag.ts';
import {
  CLASS_FLAGS,
  COMMENT_FLAGS,
  DECIDE_FLAGS,
  DEFENCE_FLAGS,
  GRADE_FLAGS,
  GRADE_ONE_FLAGS,
  GRADE_VERIFY_FLAGS,
  HAND_BACK_FLAGS,
  HISTORY_FLAGS,
  PACK_FLAGS,
  REJUDGE_FLAGS,
} from '../grade/flags.ts';

type Finish = (status: number) => void;

const GRADE_NOTES = `
Examples:
  $ queenside grade assignment.yaml --submissions handed-in --report grades
  $ queenside grade verify assignment.yaml                   grade the assignment's samples
  $ queenside grade watch assignment.yaml --submissions handed-in   grade what appears, until Ctrl-C
  $ queenside grade one assignment.yaml my-program           grade one submission, store nothing
  $ queenside grade rejudge assignment.yaml --report grades  preview changed grades
  $ queenside grade decide assignment.yaml ada --add 2 --reason "The proof is right"   change points
  $ queenside grade comment assignment.yaml ada "Come to my office hour"
  $ queenside grade hand-back assignment.yaml --to moodle    pack the students' reports
  $ queenside grade defence assignment.yaml                  print questions about each student's own search

Run the same command again to resume a grading that was stopped. Exit status: 0 all grades are final, 1 some are open or refused, 2 wrong usage.`;

export const addGrade: AddCommand = (program, finish) => {
  const grade = program
    .command('grade')
    .argument('<assignment>', 'the assignment file')
    .description("run each student's program, judge its answers, and write reports")
    // Subcommands have options of the same names.
    .enablePositionalOptions()
    .hook('preAction', async () => {
      const { requirePackage } = await import('../optional-packages.ts');
      requirePackage('@queenside/grader', '`queenside grade`');
    })
    .addHelpText('after', GRADE_NOTES);
  onCall(grade, GRADE_FLAGS, finish, async (flags, assignment: string) => {
    const { gradeCommand } = await import('../grade/grade.ts');
    return gradeCommand(assignment, flags);
  });
  addVerify(grade, finish);
  addWatch(grade, finish);
  addOne(grade, finish);
  addRejudge(grade, finish);
  addDecide(grade, finish);
  addComment(grade, finish);
  addHandBack(grade, finish);
  addDefence(grade, finish);
  addHistory(grade, finish);
  addInstall(grade, finish);
  addSecret(grade, finish);
  addPack(grade, finish);
};

function addVerify(grade: Command, finish: Finish): void {
  const verify = grade
    .command('verify')
    .argument('<assignment>', 'the assignment file')
    .description("grade the assignment's samples and check for the expected verdicts");
  onCall(verify, GRADE_VERIFY_FLAGS, finish, async (flags, assignment: string) => {
    const { gradeVerifyCommand } = await import('../grade/verify.ts');
    return gradeVerifyCommand(assignment, flags);
  });
}

function addWatch(grade: Command, finish: Finish): void {
  const watch = grade
    .command('watch')
    .argument('<assignment>', 'the assignment file')
    .description('grade submissions as they appear in a folder; the latest attempt counts');
  onCall(watch, CLASS_FLAGS, finish, async (flags, assignment: string) => {
    const { gradeWatchCommand } = await import('../grade/watch.ts');
    return gradeWatchCommand(assignment, flags);
  });
}

function addOne(grade: Command, finish: Finish): void {
  const one = grade
    .command('one')
    .argument('<assignment>', 'the assignment file')
    .argument('<submission>', 'a folder, archive, or program')
    .description('grade one submission and store nothing');
  onCall(one, GRADE_ONE_FLAGS, finish, async (flags, assignment: string, submission: string) => {
    const { gradeOneCommand } = await import('../grade/grade-one.ts');
    return gradeOneCommand(assignment, submission, flags);
  });
}

function addRejudge(grade: Command, finish: Finish): void {
  const rejudge = grade
    .command('rejudge')
    .argument('<assignment>', 'the changed assignment file')
    .description('re-judge stored runs and preview every grade that would change');
  onCall(rejudge, REJUDGE_FLAGS, finish, async (flags, assignment: string) => {
    const { rejudgeCommand } = await import('../grade/rejudge.ts');
    return rejudgeCommand(assignment, flags);
  });
}

const DECIDE_NOTES = `
Without a decision, it lists all decisions, or those on the students.

Examples:
  $ queenside grade decide assignment.yaml ada --test boards --add 2 --reason "Right on paper"
  $ queenside grade decide assignment.yaml ada bob --rubric style=good --late waived
  $ queenside grade decide assignment.yaml --all --rubric style=3.5
  $ queenside grade decide assignment.yaml ada --withdraw points,rubric.style
  $ queenside grade decide assignment.yaml                   list all decisions
  $ queenside grade decide assignment.yaml --undo            take back the last one`;

function addDecide(grade: Command, finish: Finish): void {
  const decide = grade
    .command('decide')
    .argument('<assignment>', 'the assignment file')
    .argument('[students...]', 'students, by name, id, or e-mail address')
    .description('decide on students in overrides.yaml, list decisions, or take them back')
    .addHelpText('after', DECIDE_NOTES);
  onCall(
    decide,
    DECIDE_FLAGS,
    finish,
    async (flags, assignment: string, students: readonly string[]) => {
      const { gradeDecideCommand } = await import('../grade/decide.ts');
      return gradeDecideCommand(assignment, students, flags);
    },
  );
}

const COMMENT_EXAMPLES = `
Examples:
  $ queenside grade comment assignment.yaml ada "A **clear** solution."
  $ queenside grade comment assignment.yaml ada "Rows count from 1." --test boards --save rows
  $ queenside grade comment assignment.yaml bob --test boards --reuse rows
  $ queenside grade comment assignment.yaml bob "This loop never ends." --line src/main.py:12`;

function addComment(grade: Command, finish: Finish): void {
  const comment = grade
    .command('comment')
    .argument('<assignment>', 'the assignment file')
    .argument('<student>', 'a student, by name, id, or e-mail address')
    .argument('[text]', 'the comment, in Markdown (default: withdraw it)')
    .description("comment on a student's work: the whole, a test, or a line of a file")
    .addHelpText('after', COMMENT_EXAMPLES);
  onCall(
    comment,
    COMMENT_FLAGS,
    finish,
    async (flags, assignment: string, student: string, text: string | undefined) => {
      const { gradeCommentCommand } = await import('../grade/decide.ts');
      return gradeCommentCommand(assignment, student, text, flags);
    },
  );
}

const HAND_BACK_NOTES = `
Each student's page, or its text, goes into one file in the report folder:
  moodle   moodle-feedback.zip, for "Upload multiple feedback files in a zip"
  canvas   canvas-comments.zip, for "Upload Submissions" in the gradebook
  mail     mail.csv: name, email, points, max, subject, text, report

Students whose grade is not final, or whose address is in doubt, are left out and listed. Exit status: 0 all are packed, 1 some are left out, 2 none can be packed.

Examples:
  $ queenside grade hand-back assignment.yaml --to moodle
  $ queenside grade hand-back assignment.yaml --to canvas --submissions handed-in
  $ queenside grade hand-back assignment.yaml --to mail --roster students.csv`;

function addHandBack(grade: Command, finish: Finish): void {
  const handBack = grade
    .command('hand-back')
    .argument('<assignment>', 'the assignment file')
    .description("pack the students' reports for Moodle, Canvas, or a mail merge")
    .addHelpText('after', HAND_BACK_NOTES);
  onCall(handBack, HAND_BACK_FLAGS, finish, async (flags, assignment: string) => {
    const { handBackCommand } = await import('../grade/hand-back.ts');
    return handBackCommand(assignment, flags);
  });
}

const DEFENCE_NOTES = `
For each student of the last grading, it draws questions from the calls that the student's own function made on a record of its test. It
works for tests of functions ("kind: function"). The folder then has:
  pages.html   one page for each student, to print; pages/ has each alone
  key.html     the questions with their answers; keep it from students
  answers.csv  a table for typed answers, which --answers judges
  traces/      each search, for \`queenside replay\`

The same seed and the same submission give the same questions. Exit status: 0 done, 1 some students have no questions, 2 wrong usage.

Examples:
  $ queenside grade defence assignment.yaml
  $ queenside grade defence assignment.yaml --student ada --seed 7
  $ queenside grade defence assignment.yaml --answers grades/defence/answers.csv`;

function addDefence(grade: Command, finish: Finish): void {
  const defence = grade
    .command('defence')
    .argument('<assignment>', 'the assignment file')
    .description("print questions about each student's own search, with a key")
    .addHelpText('after', DEFENCE_NOTES);
  onCall(defence, DEFENCE_FLAGS, finish, async (flags, assignment: string) => {
    const { gradeDefenceCommand } = await import('../grade/defence.ts');
    return gradeDefenceCommand(assignment, flags);
  });
}

function addHistory(grade: Command, finish: Finish): void {
  const history = grade
    .command('history')
    .argument('[submission]', 'a submission (default: the whole class)')
    .description('list all gradings of a class or a submission');
  onCall(history, HISTORY_FLAGS, finish, async ({ report }, submission: string | undefined) => {
    const { gradeHistoryCommand } = await import('../grade/history.ts');
    return gradeHistoryCommand(report, submission);
  });
}

function addInstall(grade: Command, finish: Finish): void {
  const install = grade
    .command('install')
    .argument('<assignment>', 'the assignment file')
    .description("install an assignment's libraries, so that no grading waits for them");
  onCall(install, {}, finish, async (_flags, assignment: string) => {
    const { gradeInstallCommand } = await import('../grade/install.ts');
    return gradeInstallCommand(assignment);
  });
}

function addSecret(grade: Command, finish: Finish): void {
  const secret = grade
    .command('secret')
    .argument('<assignment>', 'the assignment file')
    .description('make the secret of an assignment, so that students cannot compute its instances');
  onCall(secret, {}, finish, async (_flags, assignment: string) => {
    const { gradeSecretCommand } = await import('../grade/secret.ts');
    return gradeSecretCommand(assignment);
  });
}

function addPack(grade: Command, finish: Finish): void {
  const pack = grade
    .command('pack')
    .argument('<assignment>', 'the assignment file')
    .description('pack an assignment as a Gradescope autograder');
  onCall(pack, PACK_FLAGS, finish, async ({ output }, assignment: string) => {
    const { gradePackCommand } = await import('../grade/pack.ts');
    return gradePackCommand(assignment, output);
  });
}
