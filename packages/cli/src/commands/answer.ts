/** Commands that answer files: `run`, `watch`, and `solve`. */
import { Option } from 'commander';
import { type AddCommand, withAnswerFlags, withInboxFlags } from '../flag-options.ts';
import { type CommonFlags, parsePort, parseSeconds } from '../flags.ts';

const RUN_EXAMPLES = `
Examples:
  $ queenside run
  $ queenside run homework/ --output answers --solver min-conflicts --seed 7
  $ queenside run nqueens.txt --command "python3 nqueens.py" --time-limit 60`;

export const addRun: AddCommand = (program, finish) => {
  const run = program
    .command('run')
    .argument('[paths...]', 'files or folders (default: the inbox)')
    .description('answer files once and print a summary')
    .addHelpText('after', RUN_EXAMPLES);
  withInboxFlags(withAnswerFlags(run))
    .option('--again', 'answer unchanged files again')
    .action(async (paths: string[], flags: CommonFlags) => {
      const { runCommand } = await import('../actions/run.ts');
      finish(await runCommand(paths, flags));
    });
};

const WATCH_EXAMPLES = `
Examples:
  $ queenside watch
  $ queenside watch --input dropped --output answered --time-limit 30`;

export const addWatch: AddCommand = (program, finish) => {
  const watch = program
    .command('watch')
    .description('answer files dropped into the inbox until you press Ctrl-C')
    .addHelpText('after', WATCH_EXAMPLES);
  withInboxFlags(withAnswerFlags(watch))
    .option(
      '--done-marker <suffix>',
      'wait for a marker file with this suffix, for example nqueens.txt.done',
    )
    .addOption(
      new Option(
        '--settle <seconds>',
        'read a file when it has not changed for this long (default: 0.03, or 1 without a last line feed)',
      ).argParser(parseSeconds),
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

const SOLVE_EXAMPLES = `
Examples:
  $ queenside solve inputs/nqueens.txt --style board
  $ echo "8 with (3,5)" | queenside solve - --problem nqueens | tail -1`;

export const addSolve: AddCommand = (program, finish) => {
  const solve = program
    .command('solve')
    .argument('<file>', 'an input file, or - for standard input')
    .description('print the answers to one file, exactly as its answer file would hold them')
    .addHelpText('after', SOLVE_EXAMPLES);
  withAnswerFlags(solve).action(async (file: string, flags: CommonFlags) => {
    const { solveCommand } = await import('../actions/solve.ts');
    finish(await solveCommand(file, flags));
  });
};
