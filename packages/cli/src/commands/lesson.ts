import { type AddCommand, onCall } from '../flags/flag.ts';
import { LESSON_BUILD_FLAGS, LESSON_CHECK_FLAGS } from '../flags/table.ts';

const EXAMPLES = `
Examples:
  $ queenside lesson check lesson.md            run every block, and check every answer
  $ queenside lesson build lesson.md            write lesson.html, which needs no network
  $ queenside lesson check lessons/*.md

Exit status: 0 every block works, 1 some does not, 2 wrong usage.`;

export const addLesson: AddCommand = (program, finish) => {
  const lesson = program
    .command('lesson')
    .description('check lessons, and make pages of them: Markdown files with searches in blocks')
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
};
