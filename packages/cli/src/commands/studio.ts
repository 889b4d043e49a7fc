import { type AddCommand, onCall } from '../flags/flag.ts';
import { STUDIO_FLAGS } from '../flags/table.ts';

const EXAMPLES = `
Examples:
  $ queenside studio --watch              answer what is dropped into the inbox, or into the page
  $ queenside studio                      look at what \`queenside watch\` does in another terminal
  $ queenside studio --no-open --port 0   print the address, on any free port
  $ queenside studio --lecture            let a class follow what you show, on their own devices
  $ queenside studio --grade assignment.yaml --submissions handed-in   grade a class on the page Grading`;

export const addStudio: AddCommand = (program, finish) => {
  const studio = program
    .command('studio')
    .description('see inbox, workers, and searches in your browser, served to this machine only')
    .addHelpText('after', EXAMPLES);
  onCall(studio, STUDIO_FLAGS, finish, async (flags) => {
    const { studioCommand } = await import('../actions/studio.ts');
    return studioCommand(flags);
  });
};
