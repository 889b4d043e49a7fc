import type { AddCommand } from './command.ts';

const EXAMPLES = `
Examples:
  $ queenside new solver staircase
  $ queenside new game take-away`;

export const addNew: AddCommand = (program, finish) => {
  program
    .command('new')
    .argument('<kind>', 'solver, search, problem or game')
    .argument('<name>', 'the name of the algorithm, problem or game, in kebab-case')
    .description('create a plugin package whose tests pass from the start')
    .option('--problem <id>', 'the problem of the new solver')
    .addHelpText('after', EXAMPLES)
    .action(async (kind: string, name: string, { problem }: { problem?: string }) => {
      const { newCommand } = await import('../actions/new.ts');
      const cwd = process.cwd();
      finish(await newCommand(kind, name, { cwd, ...(problem !== undefined && { problem }) }));
    });
};
