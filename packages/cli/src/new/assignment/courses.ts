/** The courses whose hand-in files an assignment can be made for, with the functions that each file has. */

/** A function of a course, and the algorithm that it must follow. */
export interface CourseFunction {
  readonly name: string;
  readonly is: string;
  /** When alpha-beta cuts, if the course says so. */
  readonly cutoff?: '>=' | '>';
}

/** A file that students hand in. A template of the same name has a right sample. */
interface CourseFile {
  readonly file: string;
  readonly functions: readonly CourseFunction[];
}

/** A course. */
export interface Course {
  readonly title: string;
  readonly framework: 'aima' | 'cs50' | 'pacman';
  /** Its page in the documentation. */
  readonly page: string;
  readonly files: readonly CourseFile[];
}

export const COURSES: Readonly<Record<string, Course>> = {
  cs188: {
    title: 'CS188',
    framework: 'pacman',
    page: 'docs/courses/cs188.md',
    files: [
      {
        file: 'search.py',
        functions: [
          { name: 'depthFirstSearch', is: 'depth-first' },
          { name: 'breadthFirstSearch', is: 'breadth-first' },
          { name: 'uniformCostSearch', is: 'uniform-cost' },
          { name: 'aStarSearch', is: 'a-star' },
        ],
      },
      {
        file: 'multiAgents.py',
        functions: [
          { name: 'MinimaxAgent', is: 'minimax' },
          // The project asks students not to cut off if values are equal.
          { name: 'AlphaBetaAgent', is: 'alpha-beta', cutoff: '>' },
          { name: 'ExpectimaxAgent', is: 'expectimax' },
        ],
      },
    ],
  },
  aima: {
    title: 'aima-python',
    framework: 'aima',
    page: 'docs/courses/aima.md',
    files: [
      {
        file: 'graph_search.py',
        functions: [
          { name: 'breadth_first_graph_search', is: 'breadth-first' },
          { name: 'depth_first_graph_search', is: 'depth-first' },
          { name: 'uniform_cost_search', is: 'uniform-cost' },
          { name: 'greedy_best_first_graph_search', is: 'greedy' },
          { name: 'astar_search', is: 'a-star' },
        ],
      },
      {
        file: 'game_search.py',
        functions: [
          { name: 'minmax_decision', is: 'minimax' },
          { name: 'alpha_beta_search', is: 'alpha-beta' },
          { name: 'expect_minmax', is: 'expectimax' },
        ],
      },
      {
        file: 'constraint_search.py',
        functions: [
          { name: 'backtracking_search', is: 'csp-backtracking' },
          { name: 'AC3', is: 'ac-3' },
          { name: 'min_conflicts', is: 'csp-min-conflicts' },
        ],
      },
    ],
  },
  cs50: {
    title: 'CS50 AI',
    framework: 'cs50',
    page: 'docs/courses/cs50.md',
    files: [
      { file: 'degrees.py', functions: [{ name: 'shortest_path', is: 'breadth-first' }] },
      { file: 'tictactoe.py', functions: [{ name: 'minimax', is: 'minimax' }] },
      { file: 'generate.py', functions: [{ name: 'CrosswordCreator', is: 'crossword' }] },
    ],
  },
};
