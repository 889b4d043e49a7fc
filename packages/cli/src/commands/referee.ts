import { type AddCommand, onCall } from '../flags/flag.ts';
import { REFEREE_FLAGS } from '../flags/table.ts';

const NOTES = `
The records of the bank tell right searches from searches with common mistakes. Exit status: 0 right, 1 wrong, 2 the search
cannot run. An algorithm may have another usual name: dijkstra, ucs, bfs, dfs, ids, alphabeta, A*, astar, or IDA*.

Examples:
  $ queenside referee alphabeta.py --as alpha-beta
  $ queenside referee astar.js --as a-star pathfinding.txt
  $ queenside referee search.py:aStarSearch --as a-star --framework pacman
  $ queenside referee astar.py --as weighted-a-star --weight 1.5 --html difference.html`;

export const addReferee: AddCommand = (program, finish) => {
  const referee = program
    .command('referee')
    .argument('<search>', 'your own search, such as ./alphabeta.py')
    .argument('[inputs...]', 'input files (default: the bank of the algorithm)')
    .description('name the first step of your own search that its algorithm does not permit')
    .addHelpText('after', NOTES);
  onCall(
    referee,
    REFEREE_FLAGS,
    finish,
    async (flags, search: string, inputs: readonly string[]) => {
      const { refereeCommand } = await import('../referee/referee.ts');
      return refereeCommand(search, inputs, flags);
    },
  );
};
