import { Option, InvalidArgumentError } from 'commander';
import { parseSizes as parse } from '@queenside/bench/sizes';
import { messageOf } from '@queenside/core/basics';
import type { BenchFlags } from '../actions/bench.ts';
import { parseCount, parseProgram, parseSeconds } from '../flags.ts';
import {
  type AddCommand,
  configOption,
  debugOption,
  jsonOption,
  pluginOption,
  problemOption,
  quietOption,
  sectionsOption,
  seedOption,
  solverOption,
  variantOption,
} from '../flag-options.ts';

/** Parses the sizes of a comparison, such as `8..14`. @throws InvalidArgumentError. */
export function parseSizes(text: string): readonly number[] {
  try {
    return parse(text);
  } catch (thrown) {
    throw new InvalidArgumentError(messageOf(thrown));
  }
}

const EXAMPLES = `
Examples:
  $ queenside bench nqueens --n 8..14 --task count --plot count.svg
  $ queenside bench nqueens --n 1000..1000000x10 --solver large-board,min-conflicts
  $ queenside bench nqueens --n 4..8 --command "python3 nqueens.py"
  $ queenside bench inputs/alphabeta.txt --rounds 20 --json`;

export const addBench: AddCommand = (program, finish) => {
  program
    .command('bench')
    .argument('<problem or file>', 'a problem, measured by size, or a file, measured by record')
    .description('run solvers side by side, check every answer, and compare their times')
    .addOption(
      new Option(
        '--n <sizes>',
        'sizes: a list (8,10), a range (8..14), steps (10..50+10), or a factor (1000..1000000x10)',
      ).argParser(parseSizes),
    )
    .option('--task <task>', "the task of every record (default: the problem's first)")
    .addOption(problemOption())
    .addOption(variantOption())
    .addOption(
      new Option(
        '--solver <ids or files>',
        'comma-separated solvers, or files with one each (default: all that are able)',
      ).argParser((text) => text.split(',')),
    )
    .addOption(
      new Option(
        '--command <line>',
        'let this program take part, too; split at spaces, no shell; repeatable',
      )
        .argParser((line, before: readonly string[]) => [...before, parseProgram(line)])
        .default([], 'none'),
    )
    .addOption(sectionsOption('compare these sections: greedy,a-star or Greedy=greedy,A*=a-star'))
    .addOption(solverOption('set an option of each solver that has it; repeatable'))
    .addOption(
      new Option('--rounds <n>', 'measured rounds, after one warm-up round')
        .argParser(parseCount)
        .default(5),
    )
    .addOption(
      new Option(
        '--time-limit <seconds>',
        'time limit per run; a solver that exceeds it is dropped (default: 10)',
      ).argParser(parseSeconds),
    )
    .option('--plot <file>', 'plot the times as SVG')
    .addOption(seedOption())
    .addOption(debugOption())
    .addOption(pluginOption())
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText('after', EXAMPLES)
    .action(async (subject: string, flags: BenchFlags) => {
      const { benchCommand } = await import('../actions/bench.ts');
      finish(await benchCommand(subject, flags));
    });
};
