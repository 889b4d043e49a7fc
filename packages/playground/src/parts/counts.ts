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
  nodes: 'nodes of its tree that the search visited',
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
  leftOut: 'states that did not fit into the beam',
  cost: 'the cost of the path',
  steps: 'the actions of the path, or the steps that the search took',
  tests: 'squares that the search tested for attacks',
  backtracks: 'queens that it took away again',
  testsToFirst: 'its tests up to the first solution',
  backtracksToFirst: 'its backtracks up to the first solution',
  testsToLast: 'its tests up to the last solution',
  backtracksToLast: 'its backtracks up to the last solution',
  domainWipeouts: 'times that a column had no open square left',
  updates: 'links that it took out of its lists',
  columnSets: 'sets of columns whose half boards it joined',
  placements: 'queens that it placed',
  restarts: 'times that it began again with another board',
  moves: 'queens that it moved',
  swaps: 'pairs of queens whose rows it tried to swap',
  putOff: 'columns that found no free square at first',
  probesPerQueen: 'words of free rows that it looked at for each queen',
  initialConflicts: 'attacked queens of its first board',
  conflictsTrace: 'attacked queens after each number of steps',
  boards: 'whole boards that it looked at',
  iterations: 'rounds of the search',
  walks: 'random games to the end',
  visits: 'walks that began with the best move',
  bestMove: 'the move that it found best',
  estimate: 'what it expects the position to be worth',
  depth: 'the levels that its last pass searched',
  questions: 'times that it asked whether a position is worth a bound',
  tableProbes: 'positions that it looked up in its table',
  tableHits: 'those that the table had',
  tableCutoffs: 'those whose entry answered for the whole subtree',
  reSearches: 'nodes that it searched again with a wider window',
  passes: 'searches of the whole tree',
  bestFitness: 'the fewest attacking pairs of any board; 0 is a solution',
  fitnessTrace: 'the best fitness after each number of generations',
  generations: 'times that boards bred',
  divisions: 'small numbers that it tried as factors',
  bases: 'bases of its proof that a number is prime',
  rhoSteps: 'steps of Pollard’s rho',
  open: 'states that wait',
  closed: 'states that it has expanded',
};

const BY_WORDS = new Map(
  Object.entries(MEANINGS).map(([name, meaning]) => [countName(name), meaning]),
);

/** Returns what a count means; undefined if only its solver knows. @param name also as words. */
export function meaningOf(name: string): string | undefined {
  return BY_WORDS.get(countName(name));
}
