import { type AddCommand, onCall } from '../flags/flag.ts';
import { WORKER_FLAGS } from '../flags/table.ts';

const EXAMPLE = `
Example:
  $ queenside worker --queue redis://queue.example:6379
  $ queenside watch --queue redis://queue.example:6379`;

export const addWorker: AddCommand = (program, finish) => {
  const worker = program
    .command('worker')
    .description('run jobs from a queue until you press Ctrl-C; start it on any number of machines')
    .addHelpText('after', EXAMPLE);
  onCall(worker, WORKER_FLAGS, finish, async (flags) => {
    const { requirePackage } = await import('../optional-packages.ts');
    requirePackage('@queenside/queue', '`queenside worker`');
    const { workerCommand } = await import('../actions/worker.ts');
    return workerCommand(flags);
  });
};
