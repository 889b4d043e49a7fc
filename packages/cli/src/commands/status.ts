/** The commands about the ledger: `status`, `history`, `stop`, `retry`, and `clean`. */
import { type AddCommand, onCall } from '../flags/flag.ts';
import { LEDGER_FLAGS, STATUS_FLAGS } from '../flags/table.ts';

export const addStatus: AddCommand = (program, finish) => {
  const status = program
    .command('status')
    .description('show which files are queued, running, done, failed, and rejected, and why');
  onCall(status, STATUS_FLAGS, finish, async (flags) => {
    const { statusCommand } = await import('../actions/status.ts');
    return statusCommand(flags);
  });
  const history = program
    .command('history')
    .argument('<file>', 'an input file')
    .description('show what happened to a file');
  onCall(history, STATUS_FLAGS, finish, async (flags, file: string) => {
    const { historyCommand } = await import('../actions/status.ts');
    return historyCommand(file, flags);
  });
  const stop = program
    .command('stop')
    .argument('<files...>', 'input files')
    .description('stop answering files; `retry` resumes them');
  onCall(stop, LEDGER_FLAGS, finish, async (flags, files: readonly string[]) => {
    const { stopCommand } = await import('../actions/status.ts');
    return stopCommand(files, flags);
  });
  const retry = program
    .command('retry')
    .argument('[files...]', 'input files (default: all that failed)')
    .description('queue files to be answered again');
  onCall(retry, LEDGER_FLAGS, finish, async (flags, files: readonly string[]) => {
    const { retryCommand } = await import('../actions/status.ts');
    return retryCommand(files, flags);
  });
  const clean = program
    .command('clean')
    .description('forget files that are no longer in the inbox');
  onCall(clean, LEDGER_FLAGS, finish, async (flags) => {
    const { cleanCommand } = await import('../actions/status.ts');
    return cleanCommand(flags);
  });
};
