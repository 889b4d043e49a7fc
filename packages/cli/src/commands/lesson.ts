import type { Command } from 'commander';
import { type AddCommand, configOption, debugOption, pluginOption } from '../flag-options.ts';
import { type LessonFlags, parsePlayground } from '../flags.ts';

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
  withFlags(
    lesson
      .command('check')
      .argument('<files...>', 'Markdown files')
      .description('run every block of lessons, and check that every answer is right'),
  ).action(async (files: string[], flags: LessonFlags) => {
    const { checkCommand } = await import('../lesson/check.ts');
    finish(await checkCommand(files, flags));
  });
  withFlags(
    lesson
      .command('build')
      .argument('<file>', 'a Markdown file')
      .description('write a lesson as one web page that needs no network')
      .option('--output <file>', 'the page (default: the name of the lesson, with .html)')
      .option(
        '--playground <address>',
        'where links of the page lead (default: the published playground)',
        parsePlayground,
      ),
  ).action(async (file: string, flags: LessonFlags) => {
    const { buildCommand } = await import('../lesson/build.ts');
    finish(await buildCommand(file, flags));
  });
};

function withFlags(command: Command): Command {
  return command.addOption(debugOption()).addOption(pluginOption()).addOption(configOption());
}
