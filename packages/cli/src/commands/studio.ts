import { Option } from 'commander';
import { parsePort, type StudioFlags } from '../flags.ts';
import { withFolderFlags, withSolvingFlags, withQueueFlags } from '../flag-options.ts';
import type { AddCommand } from './command.ts';

/** Eight queens have 92 solutions. */
const PORT = 8092;

const EXAMPLES = `
Examples:
  $ queenside studio --watch              answer what is dropped into the inbox, or into the page
  $ queenside studio                      look at what \`queenside watch\` does in another terminal
  $ queenside studio --no-open --port 0   print the address, on any free port`;

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
    .addHelpText('after', EXAMPLES);
  withFolderFlags(withQueueFlags(withSolvingFlags(studio))).action(async (flags: StudioFlags) => {
    const { studioCommand } = await import('../actions/studio.ts');
    finish(await studioCommand(flags));
  });
};
