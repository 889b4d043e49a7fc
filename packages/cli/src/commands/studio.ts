import { Option } from 'commander';
import { parsePort, type StudioFlags } from '../flags.ts';
import {
  type AddCommand,
  withFolderFlags,
  withSolvingFlags,
  withQueueFlags,
} from '../flag-options.ts';

/** Eight queens have 92 solutions. */
const PORT = 8092;

const EXAMPLES = `
Examples:
  $ queenside studio --watch              answer what is dropped into the inbox, or into the page
  $ queenside studio                      look at what \`queenside watch\` does in another terminal
  $ queenside studio --no-open --port 0   print the address, on any free port
  $ queenside studio --grade assignment.yaml --submissions handed-in   grade a class on the page Grading`;

export const addStudio: AddCommand = (program, finish) => {
  const studio = program
    .command('studio')
    .description('see inbox, workers, and searches in your browser, served to this machine only')
    .option('--watch', 'answer the files of the inbox, as `queenside watch` does')
    .addOption(
      new Option('--port <n>', 'the port on 127.0.0.1 (0: any free port)')
        .argParser(parsePort)
        .default(PORT),
    )
    .option('--no-open', 'do not open the browser')
    .option('--grade <assignment>', 'show the class of this assignment file, and grade it')
    .option('--submissions <folder>', 'with --grade: the folder of submissions')
    .option(
      '--report <folder>',
      'with --grade: the folder for reports and stored results',
      'grades',
    )
    .option('--roster <file>', 'with --grade: a CSV file with names, ids, and sections')
    .option('--no-samples', "with --grade: do not grade the assignment's samples first")
    .option('--trusted', 'with --grade: run programs without a sandbox')
    .option('--own-users', 'with --grade --trusted, as root: a user for each program')
    .addHelpText('after', EXAMPLES);
  withFolderFlags(withQueueFlags(withSolvingFlags(studio))).action(async (flags: StudioFlags) => {
    const { studioCommand } = await import('../actions/studio.ts');
    finish(await studioCommand(flags));
  });
};
