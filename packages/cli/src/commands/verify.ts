import { type AddCommand, onCall } from '../flags/flag.ts';
import { VERIFY_FLAGS } from '../flags/table.ts';

const EXAMPLES = `
Examples:
  $ queenside verify inputs/alphabeta.txt alphabeta_out.txt
  $ queenside verify inputs/alphabeta.txt mine.txt --solver mtdf
  $ python3 nqueens.py < nqueens.txt | queenside verify nqueens.txt -`;

export const addVerify: AddCommand = (program, finish) => {
  const verify = program
    .command('verify')
    .argument('<input>', 'the input file, or - for standard input')
    .argument(
      '<answer>',
      'the answer file, in any style that the problem accepts, or - for standard input',
    )
    .description('check an answer file and name the mistake in each wrong record')
    .addHelpText('after', EXAMPLES);
  onCall(verify, VERIFY_FLAGS, finish, async (flags, input: string, answer: string) => {
    const { verifyCommand } = await import('../actions/verify.ts');
    return verifyCommand(input, answer, flags);
  });
};
