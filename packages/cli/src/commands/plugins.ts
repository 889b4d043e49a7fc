import type { CommonFlags } from '../flags.ts';
import { configOption, jsonOption } from '../flag-options.ts';
import type { AddCommand } from './command.ts';

export const addPlugins: AddCommand = (program, finish) => {
  program
    .command('plugins')
    .description('list the installed problems and solvers, with their options and capabilities')
    .addOption(configOption())
    .addOption(jsonOption())
    .action(async (flags: Pick<CommonFlags, 'config' | 'json'>) => {
      const { pluginsCommand } = await import('../actions/plugins.ts');
      finish(await pluginsCommand(flags));
    });
};
