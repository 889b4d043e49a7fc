import type { AddCommand } from './command.ts';

const EXAMPLE = `
Example:
  $ queenside explain nqueens/size-too-small`;

export const addExplain: AddCommand = (program, finish) => {
  program
    .command('explain')
    .argument('<code>', 'the code of an error, which stands in brackets behind it')
    .description('say what an error means and what to do, with an example')
    .addHelpText('after', EXAMPLE)
    .action(async (code: string) => {
      const { explainCommand } = await import('../actions/explain.ts');
      finish(await explainCommand(code));
    });
};
