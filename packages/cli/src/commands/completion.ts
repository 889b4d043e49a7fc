import { Argument } from 'commander';
import { COMPLETION_SCRIPTS, type Shell } from '../completion/scripts.ts';
import type { AddCommand } from './command.ts';
import { print } from '../show/print.ts';

const EXAMPLES = `
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
    .addHelpText('after', EXAMPLES)
    .action((shell: Shell) => {
      print(`${COMPLETION_SCRIPTS[shell]}\n`);
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .description('print the candidates for the last word')
    .action(async (words: string[]) => {
      const { completeCommand } = await import('../actions/complete.ts');
      await completeCommand(program, words);
    });
};
