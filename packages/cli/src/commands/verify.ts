import type { CommonFlags } from '../flags.ts';
import {
  type AddCommand,
  configOption,
  debugOption,
  jsonOption,
  pluginOption,
  problemOption,
  quietOption,
  solverOption,
  sectionsOption,
  variantOption,
} from '../flag-options.ts';

const EXAMPLES = `
Examples:
  $ queenside verify inputs/alphabeta.txt alphabeta_out.txt
  $ queenside verify inputs/alphabeta.txt mine.txt --solver mtdf
  $ python3 nqueens.py < nqueens.txt | queenside verify nqueens.txt -`;

export const addVerify: AddCommand = (program, finish) => {
  program
    .command('verify')
    .argument('<input>', 'the input file, or - for standard input')
    .argument(
      '<answer>',
      'the answer file, in any style that the problem accepts, or - for standard input',
    )
    .description('check an answer file and name the mistake in each wrong record')
    .addOption(problemOption())
    .addOption(variantOption())
    .addOption(sectionsOption())
    .option('--solver <id>', 'the solver that gave the answers, if correctness depends on it')
    .addOption(solverOption('an option that the solver had; repeatable'))
    .option('--draw <folder>', 'draw each answer, right or wrong, as an SVG file in this folder')
    .addOption(debugOption())
    .addOption(pluginOption())
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText('after', EXAMPLES)
    .action(async (input: string, answer: string, flags: CommonFlags) => {
      const { verifyCommand } = await import('../actions/verify.ts');
      finish(await verifyCommand(input, answer, flags));
    });
};
