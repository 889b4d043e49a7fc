import type { CommonFlags } from '../flags.ts';
import { configOption, inputOption, outputOption } from '../flag-options.ts';
import type { AddCommand } from './command.ts';

export const addDoctor: AddCommand = (program, finish) => {
  program
    .command('doctor')
    .description('check everything that Queenside needs and say what to fix')
    .addOption(inputOption())
    .addOption(outputOption())
    .addOption(configOption())
    .action(async (flags: CommonFlags) => {
      const { doctorCommand } = await import('../actions/doctor.ts');
      finish(await doctorCommand(flags));
    });
};
