import type { CommonFlags } from '../flags.ts';
import { type AddCommand, withAnswerFlags, withInboxFlags } from '../flag-options.ts';

const EXAMPLES = `
Examples:
  $ queenside run
  $ queenside run homework/ --output answers --solver min-conflicts --seed 7
  $ queenside run nqueens.txt --command "python3 nqueens.py" --time-limit 60`;

export const addRun: AddCommand = (program, finish) => {
  const run = program
    .command('run')
    .argument('[paths...]', 'files or folders (default: the inbox)')
    .description('answer files once and print a summary')
    .addHelpText('after', EXAMPLES);
  withInboxFlags(withAnswerFlags(run))
    .option('--again', 'answer unchanged files again')
    .action(async (paths: string[], flags: CommonFlags) => {
      const { runCommand } = await import('../actions/run.ts');
      finish(await runCommand(paths, flags));
    });
};
