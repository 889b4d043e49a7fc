import { collectOption, type CommonFlags } from '../flags.ts';
import {
  type AddCommand,
  configOption,
  debugOption,
  pluginOption,
  seedOption,
} from '../flag-options.ts';

const EXAMPLES = `
Examples:
  $ queenside generate nqueens help
  $ queenside generate nqueens class=small count=5 --seed 7 > nqueens.txt
  $ queenside generate alphabeta count=3 depth=4`;

export const addGenerate: AddCommand = (program, finish) => {
  program
    .command('generate')
    .argument('<problem>', 'the problem')
    .argument('[parameters...]', 'key=value pairs; `queenside generate <problem> help` lists them')
    .description('generate instances of a problem; the same seed gives the same instances')
    .addOption(seedOption())
    .option('--output <file>', 'write to this file instead of standard output')
    .addOption(debugOption())
    .addOption(pluginOption())
    .addOption(configOption())
    .addHelpText('after', EXAMPLES)
    .action(
      async (
        problem: string,
        parameters: string[],
        flags: Pick<CommonFlags, 'seed' | 'output' | 'plugin' | 'config'>,
      ) => {
        const { generateCommand } = await import('../actions/generate.ts');
        finish(await generateCommand(problem, readPairs(parameters), flags));
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
