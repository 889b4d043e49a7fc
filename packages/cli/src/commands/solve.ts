import type { CommonFlags } from '../flags.ts';
import { type AddCommand, withAnswerFlags } from '../flag-options.ts';

const EXAMPLES = `
Examples:
  $ queenside solve inputs/nqueens.txt --style board
  $ echo "8 with (3,5)" | queenside solve - --problem nqueens | tail -1`;

export const addSolve: AddCommand = (program, finish) => {
  const solve = program
    .command('solve')
    .argument('<file>', 'an input file, or - for standard input')
    .description('print the answers to one file, exactly as its answer file would hold them')
    .addHelpText('after', EXAMPLES);
  withAnswerFlags(solve).action(async (file: string, flags: CommonFlags) => {
    const { solveCommand } = await import('../actions/solve.ts');
    finish(await solveCommand(file, flags));
  });
};
