import { type AddCommand, onCall } from '../flags/flag.ts';
import { GENERATE_FLAGS } from '../flags/table.ts';
import { collectOption } from '../flags/values.ts';

const EXAMPLES = `
Examples:
  $ queenside generate nqueens help
  $ queenside generate nqueens class=small count=5 --seed 7 > nqueens.txt
  $ queenside generate alphabeta count=3 depth=4`;

export const addGenerate: AddCommand = (program, finish) => {
  const generate = program
    .command('generate')
    .argument('<problem>', 'the problem')
    .argument('[parameters...]', 'key=value pairs; `queenside generate <problem> help` lists them')
    .description('generate instances of a problem; the same seed gives the same instances')
    .addHelpText('after', EXAMPLES);
  onCall(
    generate,
    GENERATE_FLAGS,
    finish,
    async (flags, problem: string, parameters: readonly string[]) => {
      const { generateCommand } = await import('../actions/generate.ts');
      return generateCommand(problem, readPairs(parameters), flags);
    },
  );
};

/** @returns undefined for `help`. */
function readPairs(parameters: readonly string[]): Readonly<Record<string, string>> | undefined {
  if (parameters.length === 1 && parameters[0] === 'help') return undefined;
  return parameters.reduce(
    (pairs, pair) => collectOption(pair, pairs),
    {} as Readonly<Record<string, string>>,
  );
}
