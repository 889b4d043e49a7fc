/** The commands about the ledger: `status`, `history`, `stop`, `retry`, and `clean`. */
import type { Command } from 'commander';
import type { CommonFlags } from '../flags.ts';
import {
  type AddCommand,
  configOption,
  inputOption,
  jsonOption,
  outputOption,
} from '../flag-options.ts';

type StatusFlags = Pick<CommonFlags, 'input' | 'output' | 'config' | 'json'>;

export const addStatus: AddCommand = (program, finish) => {
  withFolders(program.command('status'))
    .description('show which files are queued, running, done, failed, and rejected, and why')
    .addOption(jsonOption())
    .action(async (flags: StatusFlags) => {
      const { statusCommand } = await import('../actions/status.ts');
      finish(await statusCommand(flags));
    });
  withFolders(program.command('history').argument('<file>', 'an input file'))
    .description('show what happened to a file')
    .addOption(jsonOption())
    .action(async (file: string, flags: StatusFlags) => {
      const { historyCommand } = await import('../actions/status.ts');
      finish(await historyCommand(file, flags));
    });
  withFolders(program.command('stop').argument('<files...>', 'input files'))
    .description('stop answering files; `retry` resumes them')
    .action(async (files: string[], flags: StatusFlags) => {
      const { stopCommand } = await import('../actions/status.ts');
      finish(await stopCommand(files, flags));
    });
  withFolders(
    program.command('retry').argument('[files...]', 'input files (default: all that failed)'),
  )
    .description('queue files to be answered again')
    .action(async (files: string[], flags: StatusFlags) => {
      const { retryCommand } = await import('../actions/status.ts');
      finish(await retryCommand(files, flags));
    });
  withFolders(program.command('clean'))
    .description('forget files that are no longer in the inbox')
    .action(async (flags: StatusFlags) => {
      const { cleanCommand } = await import('../actions/status.ts');
      finish(await cleanCommand(flags));
    });
};

function withFolders(command: Command): Command {
  return command.addOption(inputOption()).addOption(outputOption()).addOption(configOption());
}
