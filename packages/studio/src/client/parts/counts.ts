/** Names and meanings of what searches count. */

/** Returns the name of a count as words: `maxOpen` is "max open". */
export function countName(name: string): string {
  return name.replaceAll(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
}

/** What the usual counts mean. Solvers may have others. */
const MEANINGS: Readonly<Record<string, string>> = {
  nodes: 'positions that the search visited',
  leaves: 'leaves whose value the search read',
  uniqueLeaves: 'different leaves among them',
  cutoffs: 'nodes whose remaining children the search left out',
  firstMoveCutoffs: 'those that it left after the first child: the order of moves was good',
  maxDepth: 'the most moves between the root and a node',
  expanded: 'states whose successors the search generated',
  generated: 'successors that it generated, repeated ones included',
  reopened: 'states that it expanded again, because it found a cheaper way to them',
  maxOpen: 'the most states that waited at once',
  mostOpen: 'the most states that waited at once',
  cost: 'the cost of the path',
  steps: 'the number of actions of the path',
  tests: 'squares that the search tested for attacks',
  backtracks: 'queens that it took away again',
  placements: 'queens that it placed',
  restarts: 'times that it began again with another board',
  moves: 'queens that it moved',
  boards: 'whole boards that it looked at',
  iterations: 'rounds of the search',
  walks: 'random games to the end',
  visits: 'walks that began with the best move',
  reSearches: 'nodes that it searched again with a wider window',
  passes: 'searches of the whole tree',
  bestFitness: 'the best value of any board; the goal is the highest possible one',
};

/** Returns what a count means; undefined if only its solver knows. */
export function meaningOf(name: string): string | undefined {
  return Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
}
