import { Option } from 'commander';
import { parsePort, type CommonFlags } from '../flags.ts';
import { type AddCommand, withAnswerFlags, withInboxFlags } from '../flag-options.ts';

const EXAMPLES = `
Examples:
  $ queenside watch
  $ queenside watch --input dropped --output answered --time-limit 30`;

export const addWatch: AddCommand = (program, finish) => {
  const watch = program
    .command('watch')
    .description('answer files dropped into the inbox until you press Ctrl-C')
    .addHelpText('after', EXAMPLES);
  withInboxFlags(withAnswerFlags(watch))
    .option(
      '--done-marker <suffix>',
      'wait for a marker file with this suffix, for example nqueens.txt.done',
    )
    .addOption(
      new Option(
        '--metrics <port>',
        'serve Prometheus metrics on 127.0.0.1 at this port (0: any free port)',
      ).argParser(parsePort),
    )
    .action(async (flags: CommonFlags) => {
      const { watchCommand } = await import('../actions/watch.ts');
      finish(await watchCommand(flags));
    });
};
