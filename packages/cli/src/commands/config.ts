import type { CommonFlags } from '../flags.ts';
import {
  configOption,
  inputOption,
  jobsOption,
  jsonOption,
  logLevelOption,
  logOption,
  memoryLimitOption,
  outputOption,
  queueOption,
  seedOption,
  timeLimitOption,
} from '../flag-options.ts';
import type { AddCommand } from './command.ts';

export const addConfig: AddCommand = (program, finish) => {
  program
    .command('config')
    .description('print the effective configuration and the source of each value')
    .addOption(inputOption())
    .addOption(outputOption())
    .addOption(seedOption())
    .addOption(jobsOption())
    .addOption(timeLimitOption())
    .addOption(memoryLimitOption())
    .addOption(logOption())
    .addOption(logLevelOption())
    .addOption(queueOption())
    .addOption(configOption())
    .addOption(jsonOption())
    .action(async (flags: CommonFlags) => {
      const { configCommand } = await import('../actions/config.ts');
      finish(await configCommand(flags));
    });
};
