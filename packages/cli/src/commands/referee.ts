import { InvalidArgumentError, Option } from 'commander';
import type { RefereeFlags } from '../flags.ts';
import {
  type AddCommand,
  configOption,
  debugOption,
  frameworkOption,
  jsonOption,
  pluginOption,
  problemOption,
  solverOption,
  timeLimitOption,
} from '../flag-options.ts';

const NOTES = `
The records of the bank tell right searches from searches with common mistakes. Exit status: 0 right, 1 wrong, 2 the search
cannot run.

Examples:
  $ queenside referee alphabeta.py --as alpha-beta
  $ queenside referee astar.js --as a-star pathfinding.txt
  $ queenside referee search.py:aStarSearch --as a-star --framework pacman
  $ queenside referee astar.py --as weighted-a-star --weight 1.5 --html difference.html`;

export const addReferee: AddCommand = (program, finish) => {
  program
    .command('referee')
    .argument('<search>', 'your own search, such as ./alphabeta.py')
    .argument('[inputs...]', 'input files (default: the bank of the algorithm)')
    .description('name the first step of your own search that its algorithm does not permit')
    .requiredOption('--as <algorithm>', 'the algorithm, such as alpha-beta or a-star')
    .addOption(
      new Option('--cutoff <when>', 'when alpha-beta cuts (default: ">=")').choices([
        '>=',
        '>',
        'either',
      ]),
    )
    .addOption(
      new Option('--weight <n>', 'the weight of weighted A* (default: 2)').argParser(parseWeight),
    )
    .addOption(frameworkOption())
    .addOption(problemOption())
    .addOption(solverOption('an option of the search, such as python=python3.13; repeatable'))
    .addOption(timeLimitOption().default(10, '10'))
    .option('--trace', 'write the search that differs to <problem>_trace.jsonl')
    .option('--html <file>', 'write the search that differs as a web page')
    .addOption(debugOption())
    .addOption(pluginOption())
    .addOption(configOption())
    .addOption(jsonOption())
    .addHelpText('after', NOTES)
    .action(async (search: string, inputs: string[], flags: RefereeFlags) => {
      const { refereeCommand } = await import('../referee/referee.ts');
      finish(await refereeCommand(search, inputs, flags));
    });
};

function parseWeight(text: string): number {
  const weight = Number(text);
  if (text.trim() === '' || !Number.isFinite(weight) || weight < 1)
    throw new InvalidArgumentError('Expected a number from 1 up.');
  return weight;
}
