/** Commands that answer files: `run`, `watch`, and `solve`. */
import { type AddCommand, onCall } from '../flags/flag.ts';
import { RUN_FLAGS, SOLVE_FLAGS, WATCH_FLAGS } from '../flags/table.ts';

const RUN_EXAMPLES = `
Examples:
  $ queenside run
  $ queenside run homework/ --output answers --solver min-conflicts --seed 7
  $ queenside run nqueens.txt --command "python3 nqueens.py" --time-limit 60`;

export const addRun: AddCommand = (program, finish) => {
  const run = program
    .command('run')
    .argument('[paths...]', 'files or folders (default: the inbox)')
    .description('answer files once and print a summary')
    .addHelpText('after', RUN_EXAMPLES);
  onCall(run, RUN_FLAGS, finish, async (flags, paths: readonly string[]) => {
    const { runCommand } = await import('../actions/run.ts');
    return runCommand(paths, flags);
  });
};

const WATCH_EXAMPLES = `
Examples:
  $ queenside watch
  $ queenside watch --input dropped --output answered --time-limit 30`;

export const addWatch: AddCommand = (program, finish) => {
  const watch = program
    .command('watch')
    .description('answer files dropped into the inbox until you press Ctrl-C')
    .addHelpText('after', WATCH_EXAMPLES);
  onCall(watch, WATCH_FLAGS, finish, async (flags) => {
    const { watchCommand } = await import('../actions/watch.ts');
    return watchCommand(flags);
  });
};

const SOLVE_EXAMPLES = `
Examples:
  $ queenside solve inputs/nqueens.txt --style board
  $ echo "8 with (3,5)" | queenside solve - --problem nqueens | tail -1`;

export const addSolve: AddCommand = (program, finish) => {
  const solve = program
    .command('solve')
    .argument('<file>', 'an input file, or - for standard input')
    .description('print the answers to one file, exactly as its answer file would hold them')
    .addHelpText('after', SOLVE_EXAMPLES);
  onCall(solve, SOLVE_FLAGS, finish, async (flags, file: string) => {
    const { solveCommand } = await import('../actions/solve.ts');
    return solveCommand(file, flags);
  });
};
