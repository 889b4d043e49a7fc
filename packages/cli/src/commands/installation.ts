/** Commands about the installation: `plugins`, `config`, `completion`, `doctor`, and `explain`. */
import { Argument } from 'commander';
import type { Shell } from '../completion/scripts.ts';
import { ExitStatus } from '../exit-status.ts';
import { type AddCommand, onCall } from '../flags/flag.ts';
import { CONFIG_FLAGS, DOCTOR_FLAGS, PLUGINS_FLAGS } from '../flags/table.ts';
import { print } from '../show/print.ts';

export const addPlugins: AddCommand = (program, finish) => {
  const plugins = program
    .command('plugins')
    .description('list the installed problems and solvers, with their options and capabilities');
  onCall(plugins, PLUGINS_FLAGS, finish, async (flags) => {
    const { pluginsCommand } = await import('../actions/plugins.ts');
    return pluginsCommand(flags);
  });
};

export const addConfig: AddCommand = (program, finish) => {
  const config = program
    .command('config')
    .description('print the effective configuration and the source of each value');
  onCall(config, CONFIG_FLAGS, finish, async (flags) => {
    const { configCommand } = await import('../actions/config.ts');
    return configCommand(flags);
  });
};

const SHELLS: readonly Shell[] = ['bash', 'zsh', 'fish', 'pwsh'];

const COMPLETION_EXAMPLES = `
Examples:
  $ source <(queenside completion bash)                      for this terminal
  $ queenside completion bash >> ~/.bashrc                   for all later ones
  $ queenside completion zsh >> ~/.zshrc
  $ queenside completion fish > ~/.config/fish/completions/queenside.fish
  PS> queenside completion pwsh | Out-String | Invoke-Expression`;

export const addCompletion: AddCommand = (program, finish) => {
  const completion = program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .description(
      'print the script that lets a shell complete commands, flags, problems, and solvers',
    )
    .addHelpText('after', COMPLETION_EXAMPLES);
  onCall(completion, {}, finish, async (_flags, shell: Shell) => {
    const { COMPLETION_SCRIPTS } = await import('../completion/scripts.ts');
    print(`${COMPLETION_SCRIPTS[shell]}\n`);
    return ExitStatus.right;
  });
  const complete = program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .description('print the candidates for the last word');
  onCall(complete, {}, finish, async (_flags, words: readonly string[]) => {
    const { completeCommand } = await import('../completion/complete.ts');
    return completeCommand(program, words);
  });
};

export const addDoctor: AddCommand = (program, finish) => {
  const doctor = program
    .command('doctor')
    .description('check everything that Queenside needs and say what to fix');
  onCall(doctor, DOCTOR_FLAGS, finish, async (flags) => {
    const { doctorCommand } = await import('../actions/doctor.ts');
    return doctorCommand(flags);
  });
};

const EXPLAIN_EXAMPLE = `
Example:
  $ queenside explain nqueens/size-too-small`;

export const addExplain: AddCommand = (program, finish) => {
  const explain = program
    .command('explain')
    .argument('<code>', 'the code of an error, which stands in brackets behind it')
    .description('say what an error means and what to do, with an example')
    .addHelpText('after', EXPLAIN_EXAMPLE);
  onCall(explain, {}, finish, async (_flags, code: string) => {
    const { explainCommand } = await import('../actions/explain.ts');
    return explainCommand(code);
  });
};
