/** The code that people start from: it runs, and what it does is a part of the algorithm. */
import type { Kind } from '@queenside/own-search/browser';
import type { CodeLanguage } from '../../own-code/messages.ts';

/** An algorithm that people write. */
export interface Written {
  readonly id: string;
  readonly kind: Kind;
  /** The name in sentences. */
  readonly title: string;
}

/** What each algorithm does, for the first lines of its code. */
const TASKS: Readonly<Record<string, string>> = {
  minimax: 'Minimax: the greatest value of the children for MAX, the least for MIN.',
  'alpha-beta': 'Alpha-beta: leave out what cannot matter, where alpha >= beta.',
  expectimax: 'Expectimax: minimax in which a chance node takes the mean of its children.',
  'a-star': 'A*: expand the open state with the least f = g + h, cost so far plus heuristic.',
  'weighted-a-star': 'Weighted A*: expand the open state with the least f = g + 2 h.',
  greedy: 'Greedy best-first: expand the open state with the least heuristic h.',
  'uniform-cost': 'Uniform cost: expand the open state with the least cost so far, g.',
  'breadth-first': 'Breadth first: expand the open state that was found first.',
  'depth-first': 'Depth first: expand a successor of the state that was expanded last.',
  'depth-limited': 'Depth-limited: depth first, but at most 4 actions deep.',
  'iterative-deepening': 'Iterative deepening: depth first up to a bound, which grows by 1.',
  'ida-star':
    'IDA*: depth first while f = g + h is within a bound, which grows to the least f beyond.',
  'recursive-best-first':
    'Recursive best first: follow the least f = g + h while no other path is better; back up f.',
  beam: 'Beam: level by level, expand the 2 states with the least heuristic h.',
  'branch-and-bound':
    'Branch and bound: extend the cheapest path first, until no open path is cheaper than one to a goal.',
  backtracking: 'Backtracking: go back only when every free row of a column was tried.',
  'forward-checking': 'Forward checking: go back as soon as a later column has no free row.',
  'min-conflicts':
    'Min-conflicts: move an attacked queen to the row of its column with the fewest attackers.',
  'hill-climbing': 'Hill climbing: move the queen that leaves the fewest attacks on the board.',
  'first-choice': 'First-choice hill climbing: take a random move if it leaves no more attacks.',
  'csp-backtracking': 'Backtracking: take back the last value if the next variable can get none.',
  'csp-forward-checking':
    'Forward checking: after each value, remove what it contradicts, and go back if none is left.',
  mac: 'Maintain arc consistency: after each value, remove values without support until none is left.',
  'ac-3': 'AC-3: remove values without support; if a variable loses one, look at arcs to it again.',
  'csp-min-conflicts':
    'Min-conflicts: give a variable in a conflict the value with the fewest conflicts.',
  'simulated-annealing':
    'Simulated annealing: take a worse move with probability e^(-change / temperature), which falls.',
};

export function starterFor(algorithm: Written, language: CodeLanguage): string {
  const task = TASKS[algorithm.id] ?? algorithm.title;
  const known = SPECIAL[algorithm.id] ?? GENERAL[algorithm.kind];
  return known[language].trimStart().replace('{task}', task);
}

type StarterTexts = Readonly<Record<CodeLanguage, string>>;

const MINIMAX: StarterTexts = {
  python: `
def minimax(tree, node):
    """{task}"""
    if tree.is_leaf(node):
        return tree.value(node)
    # This looks at the first child only.
    first, *others = tree.children(node)
    return minimax(tree, first)


def solve(tree):
    return minimax(tree, tree.root)
`,
  javascript: `
/** {task} */
function minimax(tree, node) {
  if (tree.isLeaf(node)) return tree.value(node);
  // This looks at the first child only.
  const [first, ...others] = tree.children(node);
  return minimax(tree, first);
}

export function solve(tree) {
  return minimax(tree, tree.root);
}
`,
};

const EXPECTIMAX: StarterTexts = {
  python: `
def expectimax(tree, node):
    """{task}"""
    if tree.is_leaf(node):
        return tree.value(node)
    values = [expectimax(tree, child) for child in tree.children(node)]
    # What if chance moves here? See tree.is_chance(node) and tree.probability(child).
    return max(values) if tree.is_max(node) else min(values)


def solve(tree):
    return expectimax(tree, tree.root)
`,
  javascript: `
/** {task} */
function expectimax(tree, node) {
  if (tree.isLeaf(node)) return tree.value(node);
  const values = tree.children(node).map((child) => expectimax(tree, child));
  // What if chance moves here? See tree.isChance(node) and tree.probability(child).
  return tree.isMax(node) ? Math.max(...values) : Math.min(...values);
}

export function solve(tree) {
  return expectimax(tree, tree.root);
}
`,
};

const REPAIR: StarterTexts = {
  python: `
# {task}


def solve(board):
    """Returns the row of the queen in each column, or None."""
    queens = board.queens  # One in each column, in random rows.
    for column, row in enumerate(queens):
        print(column, row, board.conflicts(column, row))  # Which queen shall move, and where?
    if all(board.conflicts(column, row) == 0 for column, row in enumerate(queens)):
        return queens
    return None
`,
  javascript: `
// {task}

/** Returns the row of the queen in each column, or null. */
export function solve(board) {
  const { queens } = board; // One in each column, in random rows.
  for (const [column, row] of queens.entries())
    console.log(column, row, board.conflicts(column, row)); // Which queen shall move, and where?
  return queens.every((row, column) => board.conflicts(column, row) === 0) ? queens : null;
}
`,
};

const ARCS: StarterTexts = {
  python: `
# {task}


def solve(csp):
    for a in csp.variables:
        for b in csp.neighbors[a]:
            for x in csp.choices(a):
                supports = [y for y in csp.choices(b) if csp.constraints(a, x, b, y)]
                print(a, x, b, supports)  # When is x removed, and what follows?
    return True
`,
  javascript: `
// {task}

export function solve(csp) {
  for (const a of csp.variables)
    for (const b of csp.neighbors[a])
      for (const x of csp.choices(a)) {
        const supports = csp.choices(b).filter((y) => csp.constraints(a, x, b, y));
        console.log(a, x, b, supports); // When is x removed, and what follows?
      }
  return true;
}
`,
};
const VALUES: StarterTexts = {
  python: `
# {task}


def solve(csp):
    for variable in csp.variables:
        csp.assign(variable, csp.domains[variable][0])
    for variable in csp.variables:
        value = csp.assignment[variable]
        print(variable, value, csp.nconflicts(variable, value))  # Which one shall change?
    return csp.assignment
`,
  javascript: `
// {task}

export function solve(csp) {
  for (const variable of csp.variables) csp.assign(variable, csp.domains[variable][0]);
  for (const variable of csp.variables) {
    const value = csp.assignment[variable];
    console.log(variable, value, csp.nconflicts(variable, value)); // Which one shall change?
  }
  return csp.assignment;
}
`,
};

const SPECIAL: Readonly<Record<string, StarterTexts>> = {
  minimax: MINIMAX,
  expectimax: EXPECTIMAX,
  'min-conflicts': REPAIR,
  'hill-climbing': REPAIR,
  'first-choice': REPAIR,
  'simulated-annealing': REPAIR,
  'ac-3': ARCS,
  'csp-min-conflicts': VALUES,
};

const GENERAL: Readonly<Record<Written['kind'], StarterTexts>> = {
  tree: {
    python: `
from math import inf


def search(tree, node, alpha, beta):
    """{task}"""
    if tree.is_leaf(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
        else:
            best = min(best, value)
    return best


def solve(tree):
    return search(tree, tree.root, -inf, inf)
`,
    javascript: `
/** {task} */
function search(tree, node, alpha, beta) {
  if (tree.isLeaf(node)) return tree.value(node);
  let best = tree.isMax(node) ? -Infinity : Infinity;
  for (const child of tree.children(node)) {
    const value = search(tree, child, alpha, beta);
    if (tree.isMax(node)) best = Math.max(best, value);
    else best = Math.min(best, value);
  }
  return best;
}

export function solve(tree) {
  return search(tree, tree.root, -Infinity, Infinity);
}
`,
  },
  space: {
    python: `
# {task}


def solve(space):
    """Returns the list of actions from space.start to a goal, or None."""
    paths = {space.start: []}
    waiting = [space.start]
    while waiting:
        state = waiting.pop(0)
        if space.is_goal(state):
            return paths[state]
        for action, there, cost in space.successors(state):
            print(state, action, there, cost)  # What shall happen to this state?
    return None
`,
    javascript: `
// {task}

/** Returns the list of actions from space.start to a goal, or null. */
export function solve(space) {
  const paths = new Map([[space.start, []]]);
  const waiting = [space.start];
  while (waiting.length > 0) {
    const state = waiting.shift();
    if (space.isGoal(state)) return paths.get(state);
    for (const [action, there, cost] of space.successors(state)) {
      console.log(state, action, there, cost); // What shall happen to this state?
    }
  }
  return null;
}
`,
  },
  board: {
    python: `
# {task}


def fill(board, column):
    """Fills the columns from this one on. Returns whether that is possible."""
    if column == board.size:
        return True
    for row in range(board.size):
        if not board.is_attacked(column, row):
            board.place(column, row)
            return fill(board, column + 1)  # And if the other columns cannot be filled?
    return False


def solve(board):
    return board.rows if fill(board, 0) else None
`,
    javascript: `
// {task}

/** Fills the columns from this one on. Returns whether that is possible. */
function fill(board, column) {
  if (column === board.size) return true;
  for (let row = 0; row < board.size; row++) {
    if (!board.isAttacked(column, row)) {
      board.place(column, row);
      return fill(board, column + 1); // And if the other columns cannot be filled?
    }
  }
  return false;
}

export function solve(board) {
  return fill(board, 0) ? board.rows : null;
}
`,
  },
  csp: {
    python: `
# {task}


def fill(csp):
    """Gives the next variable a value. Returns whether all variables can get one."""
    if len(csp.assignment) == len(csp.variables):
        return True
    variable = csp.variables[len(csp.assignment)]
    for value in csp.domains[variable]:
        if csp.nconflicts(variable, value) == 0:
            csp.assign(variable, value)
            return fill(csp)  # And if the other variables cannot get one?
    return False


def solve(csp):
    return csp.assignment if fill(csp) else None
`,
    javascript: `
// {task}

/** Gives the next variable a value. Returns whether all variables can get one. */
function fill(csp) {
  const variable = csp.variables.find((each) => !(each in csp.assignment));
  if (variable === undefined) return true;
  for (const value of csp.domains[variable]) {
    if (csp.nconflicts(variable, value) === 0) {
      csp.assign(variable, value);
      return fill(csp); // And if the other variables cannot get one?
    }
  }
  return false;
}

export function solve(csp) {
  return fill(csp) ? csp.assignment : null;
}
`,
  },
};
