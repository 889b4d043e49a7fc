import { type AddCommand, onCall } from '../flags/flag.ts';
import { DEV_FLAGS } from '../flags/table.ts';

const EXAMPLES = `
Examples:
  $ queenside new solver staircase && cd queenside-plugin-staircase && npm install
  $ queenside dev
  $ queenside dev ./staircase.js
  $ queenside dev ../queenside-plugin-staircase --studio`;

export const addDev: AddCommand = (program, finish) => {
  const dev = program
    .command('dev')
    .argument('[plugin]', 'the folder of a plugin, or a file such as ./staircase.js', '.')
    .description(
      'try a plugin whenever you save a file of it: the conformance kit, its example files, and what changed',
    )
    .addHelpText('after', EXAMPLES);
  onCall(dev, DEV_FLAGS, finish, async (flags, plugin: string) => {
    const { devCommand } = await import('../dev/dev.ts');
    return devCommand(plugin, flags);
  });
  const kit = program
    .command('kit', { hidden: true })
    .argument('<plugin>')
    .description('run the conformance kit on a plugin, for `queenside dev`');
  onCall(kit, {}, finish, async (_flags, plugin: string) => {
    const { kitCommand } = await import('../dev/kit.ts');
    return kitCommand(plugin);
  });
};
