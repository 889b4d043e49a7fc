import { type AddCommand, onCall } from '../flags/flag.ts';
import { LESSON_BUILD_FLAGS, LESSON_CHECK_FLAGS, LESSON_SCORES_FLAGS } from '../flags/table.ts';

const EXAMPLES = `
Examples:
  $ queenside lesson check lesson.md            run every block, and check every answer
  $ queenside lesson build lesson.md            write lesson.html, which needs no network
  $ queenside lesson check lessons/*.md
  $ queenside lesson scores answers > scores.csv

Exit status: 0 everything is right, 1 a block does not work or a file has no answers, 2 wrong usage.`;

export const addLesson: AddCommand = (program, finish) => {
  const lesson = program
    .command('lesson')
    .description('check lessons, make pages of them, and count the answers of a class')
    .addHelpText('after', EXAMPLES);
  const check = lesson
    .command('check')
    .argument('<files...>', 'Markdown files')
    .description('run every block of lessons, and check that every answer is right');
  onCall(check, LESSON_CHECK_FLAGS, finish, async (flags, files: readonly string[]) => {
    const { checkCommand } = await import('../lesson/check.ts');
    return checkCommand(files, flags);
  });
  const build = lesson
    .command('build')
    .argument('<file>', 'a Markdown file')
    .description('write a lesson as one web page that needs no network');
  onCall(build, LESSON_BUILD_FLAGS, finish, async (flags, file: string) => {
    const { buildCommand } = await import('../lesson/build.ts');
    return buildCommand(file, flags);
  });
  const scores = lesson
    .command('scores')
    .argument('<folder>', 'files that learners saved with "Save my answers"')
    .description('print a line of CSV for each learner, and how many answered each question right');
  onCall(scores, LESSON_SCORES_FLAGS, finish, async (flags, folder: string) => {
    const { scoresCommand } = await import('../lesson/scores.ts');
    return scoresCommand(folder, flags);
  });
};
