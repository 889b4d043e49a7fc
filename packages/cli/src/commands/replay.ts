import { Option, type Command } from 'commander';
import { parseCount, parseSpeed, parseStep, type ReplayFlags } from '../flags.ts';
import { type AddCommand, configOption, pluginOption } from '../flag-options.ts';

const NOTES = `
Keys: space plays and pauses, left and right step, up and down change the speed, home and end jump, q quits.
If standard output is not a terminal, each step is printed as a line.

Examples:
  $ echo 8 | queenside solve - --problem nqueens --solver backtracking --trace
  $ queenside replay nqueens_trace.jsonl --speed 20
  $ queenside replay nqueens_trace.jsonl --html search.html`;

export const addReplay: AddCommand = (program, finish) => {
  program
    .command('replay')
    .argument('<trace>', 'a file written by --trace')
    .description('replay a search from its trace, in the terminal or as a web page')
    .addOption(
      new Option('--record <n>', 'the record to replay (default: the first)').argParser(parseCount),
    )
    .addOption(new Option('--from <step>', 'the first step to show').argParser(parseStep))
    .addOption(new Option('--to <step>', 'the last step to show').argParser(parseStep))
    .addOption(
      new Option('--speed <n>', 'start playing at this many steps per second').argParser(
        parseSpeed,
      ),
    )
    .option('--html <file>', 'write a self-contained web page instead')
    .addOption(pluginOption())
    .addOption(configOption())
    .addHelpText('after', NOTES)
    .action(async (trace: string, flags: ReplayFlags, command: Command) => {
      const { from = 0, to = Infinity } = flags;
      if (from > to) command.error(`error: --from ${from} is greater than --to ${to}`);
      const { replayCommand } = await import('../replay/replay.ts');
      finish(await replayCommand(trace, flags));
    });
};
