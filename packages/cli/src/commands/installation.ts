/** Commands about the installation: `plugins`, `config`, `completion`, `doctor`, and `explain`. */
import { Argument } from 'commander';
import { COMPLETION_SCRIPTS, type Shell } from '../completion/scripts.ts';
import {
  type AddCommand,
  configOption,
  debugOption,
  inputOption,
  jobsOption,
  jsonOption,
  logLevelOption,
  logOption,
  memoryLimitOption,
  outputOption,
  pluginOption,
  queueOption,
  seedOption,
  timeLimitOption,
} from '../flag-options.ts';
import type { CommonFlags, PluginFlags } from '../flags.ts';
import { print } from '../show/print.ts';

export const addPlugins: AddCommand = (program, finish) => {
  program
    .command('plugins')
    .description('list the installed problems and solvers, with their options and capabilities')
    .addOption(debugOption())
    .addOption(pluginOption())
    .addOption(configOption())
    .addOption(jsonOption())
    .action(async (flags: PluginFlags & Pick<CommonFlags, 'json'>) => {
      const { pluginsCommand } = await import('../actions/plugins.ts');
      finish(await pluginsCommand(flags));
    });
};

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
      const { configCommand } = await import('../config/show-config.ts');
      finish(await configCommand(flags));
    });
};

const COMPLETION_EXAMPLES = `
Examples:
  $ source <(queenside completion bash)                      for this terminal
  $ queenside completion bash >> ~/.bashrc                   for all later ones
  $ queenside completion zsh >> ~/.zshrc
  $ queenside completion fish > ~/.config/fish/completions/queenside.fish
  PS> queenside completion pwsh | Out-String | Invoke-Expression`;

export const addCompletion: AddCommand = (program) => {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(COMPLETION_SCRIPTS)))
    .description(
      'print the script that lets a shell complete commands, flags, problems, and solvers',
    )
    .addHelpText('after', COMPLETION_EXAMPLES)
    .action((shell: Shell) => {
      print(`${COMPLETION_SCRIPTS[shell]}\n`);
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .description('print the candidates for the last word')
    .action(async (words: string[]) => {
      const { completeCommand } = await import('../completion/complete.ts');
      await completeCommand(program, words);
    });
};

export const addDoctor: AddCommand = (program, finish) => {
  program
    .command('doctor')
    .description('check everything that Queenside needs and say what to fix')
    .addOption(inputOption())
    .addOption(outputOption())
    .addOption(pluginOption())
    .addOption(configOption())
    .action(async (flags: CommonFlags) => {
      const { doctorCommand } = await import('../actions/doctor.ts');
      finish(await doctorCommand(flags));
    });
};

const EXPLAIN_EXAMPLE = `
Example:
  $ queenside explain nqueens/size-too-small`;

export const addExplain: AddCommand = (program, finish) => {
  program
    .command('explain')
    .argument('<code>', 'the code of an error, which stands in brackets behind it')
    .description('say what an error means and what to do, with an example')
    .addHelpText('after', EXPLAIN_EXAMPLE)
    .action(async (code: string) => {
      const { explainCommand } = await import('../actions/explain.ts');
      finish(await explainCommand(code));
    });
};
