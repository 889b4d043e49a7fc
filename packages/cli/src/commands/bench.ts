import { type AddCommand, onCall } from '../flags/flag.ts';
import { BENCH_FLAGS } from '../flags/table.ts';

const EXAMPLES = `
Examples:
  $ queenside bench nqueens --n 8..14 --task count --plot count.svg
  $ queenside bench nqueens --n 1000..1000000x10 --solver large-board,min-conflicts
  $ queenside bench nqueens --n 4..8 --command "python3 nqueens.py"
  $ queenside bench inputs/alphabeta.txt --rounds 20 --json`;

export const addBench: AddCommand = (program, finish) => {
  const bench = program
    .command('bench')
    .argument('<problem or file>', 'a problem, measured by size, or a file, measured by record')
    .description('run solvers side by side, check every answer, and compare their times')
    .addHelpText('after', EXAMPLES);
  onCall(bench, BENCH_FLAGS, finish, async (flags, subject: string) => {
    const { benchCommand } = await import('../actions/bench.ts');
    return benchCommand(subject, flags);
  });
};
