/** The tiles of the start page. */

export interface Tile {
  readonly title: string;
  readonly text: string;
  /** The problem whose example is its picture. The tile is left out without it. */
  readonly problem: string;
  /** Where it leads, the most useful first. */
  readonly doors: readonly {
    readonly label: string;
    readonly page: string;
    readonly parameters: Readonly<Record<string, string>>;
  }[];
}

/** The first example of most courses on games. */
const COURSE_TREE =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';

export const TILES: readonly Tile[] = [
  {
    title: 'Eight queens',
    text: 'Place queens that do not attack each other: by brute force, by backtracking, or by repair.',
    problem: 'nqueens',
    doors: [
      {
        label: 'Step through',
        page: 'step',
        parameters: { problem: 'nqueens', record: '8', solver: 'backtracking' },
      },
      { label: 'Edit the board', page: 'solve', parameters: { problem: 'nqueens', record: '8' } },
    ],
  },
  {
    title: 'Game trees',
    text: 'Minimax and alpha-beta pruning on a tree that you can change.',
    problem: 'alphabeta',
    doors: [
      {
        label: 'Step through',
        page: 'step',
        parameters: { problem: 'alphabeta', record: COURSE_TREE, solver: 'alpha-beta' },
      },
      {
        label: 'Predict the cut-offs',
        page: 'predict',
        parameters: { problem: 'alphabeta', record: COURSE_TREE },
      },
      {
        label: 'Write your own',
        page: 'write',
        parameters: { problem: 'alphabeta', record: COURSE_TREE, as: 'alpha-beta' },
      },
    ],
  },
  {
    title: 'Paths',
    text: 'Draw a maze, and race A* against greedy and breadth-first search.',
    problem: 'pathfinding',
    doors: [
      {
        label: 'Race three searches',
        page: 'race',
        parameters: { problem: 'pathfinding', solvers: 'a-star,greedy-best-first,breadth-first' },
      },
      { label: 'Draw a maze', page: 'solve', parameters: { problem: 'pathfinding' } },
    ],
  },
  {
    title: 'Games',
    text: 'Play Connect Four, Othello, or tic-tac-toe against a search, and see its scores.',
    problem: 'connect-four',
    doors: [
      { label: 'Play Connect Four', page: 'play', parameters: { problem: 'connect-four' } },
      { label: 'Tic-tac-toe', page: 'play', parameters: { problem: 'tic-tac-toe' } },
    ],
  },
  {
    title: 'Sliding tiles',
    text: 'The 8-puzzle and the 15-puzzle, and what a good estimate saves.',
    problem: 'sliding-tiles',
    doors: [
      {
        label: 'Step through',
        page: 'step',
        parameters: { problem: 'sliding-tiles', solver: 'a-star' },
      },
      {
        label: 'Race',
        page: 'race',
        parameters: { problem: 'sliding-tiles', solvers: 'a-star,breadth-first' },
      },
    ],
  },
];

/** A problem, and complete records of it that are short: one of each form. */
export interface ShortRecords {
  readonly problem: string;
  readonly records: readonly string[];
}

/** What records look like. People paste trees in most forms, so a text that no problem reads is taken for the first. */
export const SAMPLES: readonly ShortRecords[] = [
  {
    problem: 'alphabeta',
    records: ['{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,2),(C,9)}', '[[3,5],[2,9]]'],
  },
  { problem: 'nqueens', records: ['8'] },
  { problem: 'pathfinding', records: ['XXXXXX\nXS__GX\nXXXXXX'] },
  { problem: 'connect-four', records: ['4x4 12213443'] },
  { problem: 'sliding-tiles', records: ['1 2 3 4 5 6 7 0 8'] },
];
