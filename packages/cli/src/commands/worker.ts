import { Option } from 'commander';
import { parseSeconds, type WorkerFlags } from '../flags.ts';
import {
  type AddCommand,
  configOption,
  jobsOption,
  memoryLimitOption,
  pluginOption,
  queueOption,
  quietOption,
} from '../flag-options.ts';

const EXAMPLE = `
Example:
  $ queenside worker --queue redis://queue.example:6379
  $ queenside watch --queue redis://queue.example:6379`;

export const addWorker: AddCommand = (program, finish) => {
  program
    .command('worker')
    .description('run jobs from a queue until you press Ctrl-C; start it on any number of machines')
    .addOption(queueOption('take jobs from this server'))
    .addOption(jobsOption())
    .addOption(memoryLimitOption())
    .addOption(
      new Option(
        '--lease <seconds>',
        'after this long without a heartbeat, other workers take its jobs',
      )
        .argParser(parseSeconds)
        .default(30),
    )
    .addOption(pluginOption())
    .addOption(configOption())
    .addOption(quietOption())
    .addHelpText('after', EXAMPLE)
    .action(async (flags: WorkerFlags) => {
      const { requirePackage } = await import('../optional-packages.ts');
      requirePackage('@queenside/queue', '`queenside worker`');
      const { workerCommand } = await import('../actions/worker.ts');
      finish(await workerCommand(flags));
    });
};
