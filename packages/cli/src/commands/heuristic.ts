import { type AddCommand, onCall } from '../flags/flag.ts';
import { HEURISTIC_FLAGS } from '../flags/table.ts';

const NOTES = `
The file has a function heuristic(state). A second parameter goal, space, or record gets that. All states are judged, or a
sample if there are too many. Exit status: 0 right, 1 wrong, 2 the heuristic cannot run, 3 right on a sample.

Examples:
  $ queenside heuristic manhattan.py --problem sliding-tiles
  $ queenside heuristic mine.js pathfinding.txt --require consistent
  $ queenside heuristic search.py:cornersHeuristic --problem my-domain --plugin ./my-domain.js`;

export const addHeuristic: AddCommand = (program, finish) => {
  const heuristic = program
    .command('heuristic')
    .argument('<file>', 'your own heuristic, such as ./manhattan.py')
    .argument('[inputs...]', 'input files (default: the examples of the problem)')
    .description('find the smallest state where your own heuristic is not admissible')
    .addHelpText('after', NOTES);
  onCall(
    heuristic,
    HEURISTIC_FLAGS,
    finish,
    async (flags, file: string, inputs: readonly string[]) => {
      const { heuristicCommand } = await import('../heuristic/heuristic.ts');
      return heuristicCommand(file, inputs, flags);
    },
  );
};
