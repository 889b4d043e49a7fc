import { Option } from 'commander';
import type { DevFlags } from '../dev/dev.ts';
import { type AddCommand, debugOption } from '../flag-options.ts';
import { parsePort, parseSeconds } from '../flags.ts';

/** One more than that of the studio, which may be open too. */
const PORT = 8093;

const EXAMPLES = `
Examples:
  $ queenside new solver staircase && cd queenside-plugin-staircase && npm install
  $ queenside dev
  $ queenside dev ./staircase.js
  $ queenside dev ../queenside-plugin-staircase --studio`;

export const addDev: AddCommand = (program, finish) => {
  program
    .command('dev')
    .argument('[plugin]', 'the folder of a plugin, or a file such as ./staircase.js', '.')
    .description(
      'try a plugin whenever you save a file of it: the conformance kit, its example files, and what changed',
    )
    .option('--studio', 'show the plugin on the pages of the studio, too')
    .addOption(
      new Option('--port <n>', 'with --studio: the port on 127.0.0.1 (0: any free port)')
        .argParser(parsePort)
        .default(PORT),
    )
    .option('--no-open', 'with --studio: do not open the browser')
    .addOption(
      new Option('--time-limit <seconds>', 'time limit for each record of the example files')
        .argParser(parseSeconds)
        .default(10),
    )
    .addOption(debugOption())
    .addHelpText('after', EXAMPLES)
    .action(async (plugin: string, flags: DevFlags) => {
      const { devCommand } = await import('../dev/dev.ts');
      finish(await devCommand(plugin, flags));
    });
  program
    .command('kit', { hidden: true })
    .argument('<plugin>')
    .description('run the conformance kit on a plugin, for `queenside dev`')
    .action(async (plugin: string) => {
      const { kitCommand } = await import('../dev/kit.ts');
      finish(await kitCommand(plugin));
    });
};
