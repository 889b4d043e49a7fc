/** What the function of a user gets: the members that `docs/own-search.md` lists, each with an example. A test compares the two. */
import type { Kind } from '@queenside/own-search/browser';
import type { CodeLanguage } from '../../own-code/messages.ts';

export interface Member {
  /** How Python writes it: `tree.is_leaf(node)`. */
  readonly call: string;
  readonly does: string;
  /** What statistics call its uses; empty if they do not count. */
  readonly counts: string;
  readonly example: Readonly<Record<CodeLanguage, string>>;
}

/** What a function returns. */
export const RETURNED: Readonly<Record<Kind, string>> = {
  tree: 'the value of `tree.root`',
  space: 'the list of actions to a goal, or `None` if there is none',
  board: 'the row of the queen in each column, or `None`',
  csp: 'the value of each variable, or `None`; an AC-3: `True` or `False`',
};

export const MEMBERS: Readonly<Record<Kind, readonly Member[]>> = {
  tree: [
    {
      call: 'tree.root',
      does: 'the node where the search begins',
      counts: '',
      example: {
        python: 'return search(tree, tree.root)',
        javascript: 'return search(tree, tree.root);',
      },
    },
    {
      call: 'tree.children(node)',
      does: 'returns the nodes after each move, in order',
      counts: 'entered',
      example: {
        python: 'for child in tree.children(node):',
        javascript: 'for (const child of tree.children(node))',
      },
    },
    {
      call: 'tree.value(leaf)',
      does: 'returns the value of a leaf, from MAX’s view',
      counts: 'examined',
      example: { python: 'return tree.value(node)', javascript: 'return tree.value(node);' },
    },
    {
      call: 'tree.is_leaf(node)',
      does: 'returns whether the game is over',
      counts: '',
      example: { python: 'if tree.is_leaf(node):', javascript: 'if (tree.isLeaf(node))' },
    },
    {
      call: 'tree.is_max(node)',
      does: 'returns whether MAX is to move',
      counts: '',
      example: {
        python: 'best = -inf if tree.is_max(node) else inf',
        javascript: 'let best = tree.isMax(node) ? -Infinity : Infinity;',
      },
    },
    {
      call: 'tree.is_chance(node)',
      does: 'returns whether chance moves',
      counts: '',
      example: { python: 'if tree.is_chance(node):', javascript: 'if (tree.isChance(node))' },
    },
    {
      call: 'tree.probability(child)',
      does: 'returns the probability of the move of chance that leads to a node; 1 if a player makes the move',
      counts: '',
      example: {
        python: 'mean += tree.probability(child) * value',
        javascript: 'mean += tree.probability(child) * value;',
      },
    },
  ],
  space: [
    {
      call: 'space.start',
      does: 'the state where the search begins',
      counts: '',
      example: { python: 'waiting = [space.start]', javascript: 'const waiting = [space.start];' },
    },
    {
      call: 'space.actions(state)',
      does: 'returns the names of the possible actions, in order',
      counts: 'expanded',
      example: {
        python: 'for action in space.actions(state):',
        javascript: 'for (const action of space.actions(state))',
      },
    },
    {
      call: 'space.result(state, action)',
      does: 'returns the state that an action leads to',
      counts: 'generated',
      example: {
        python: 'there = space.result(state, action)',
        javascript: 'const there = space.result(state, action);',
      },
    },
    {
      call: 'space.cost(state, action)',
      does: 'returns the cost of an action',
      counts: '',
      example: {
        python: 'g += space.cost(state, action)',
        javascript: 'g += space.cost(state, action);',
      },
    },
    {
      call: 'space.is_goal(state)',
      does: 'returns whether a state is a goal',
      counts: 'shown',
      example: { python: 'if space.is_goal(state):', javascript: 'if (space.isGoal(state))' },
    },
    {
      call: 'space.heuristic(state)',
      does: 'estimates the cost to a goal, never too high',
      counts: '',
      example: {
        python: 'f = g + space.heuristic(state)',
        javascript: 'const f = g + space.heuristic(state);',
      },
    },
    {
      call: 'space.successors(state)',
      does: 'yields an action, its state, and its cost, for each action',
      counts: 'both',
      example: {
        python: 'for action, there, cost in space.successors(state):',
        javascript: 'for (const [action, there, cost] of space.successors(state))',
      },
    },
  ],
  board: [
    {
      call: 'board.size',
      does: 'the number of columns and rows',
      counts: '',
      example: {
        python: 'for row in range(board.size):',
        javascript: 'for (let row = 0; row < board.size; row++)',
      },
    },
    {
      call: 'board.rows',
      does: 'the row of the queen in each column, `None` without one',
      counts: '',
      example: { python: 'return board.rows', javascript: 'return board.rows;' },
    },
    {
      call: 'board.is_attacked(column, row)',
      does: 'returns whether a queen in another column attacks a square',
      counts: 'tested',
      example: {
        python: 'if not board.is_attacked(column, row):',
        javascript: 'if (!board.isAttacked(column, row))',
      },
    },
    {
      call: 'board.place(column, row)',
      does: 'places a queen',
      counts: 'placed',
      example: { python: 'board.place(0, 3)', javascript: 'board.place(0, 3);' },
    },
    {
      call: 'board.remove(column)',
      does: 'removes the queen of a column',
      counts: 'backtrack',
      example: { python: 'board.remove(0)', javascript: 'board.remove(0);' },
    },
    {
      call: 'board.queens',
      does: 'the row of the queen in each column of a whole board',
      counts: '',
      example: { python: 'queens = board.queens', javascript: 'const queens = board.queens;' },
    },
    {
      call: 'board.conflicts(column, row)',
      does: 'returns how many queens in other columns attack a square',
      counts: 'tested',
      example: {
        python: 'if board.conflicts(column, row) == 0:',
        javascript: 'if (board.conflicts(column, row) === 0)',
      },
    },
    {
      call: 'board.move(column, row)',
      does: 'moves the queen of a column',
      counts: 'moved',
      example: { python: 'board.move(0, 5)', javascript: 'board.move(0, 5);' },
    },
  ],
  csp: [
    {
      call: 'csp.variables',
      does: 'the names of the variables, in order',
      counts: '',
      example: {
        python: 'for variable in csp.variables:',
        javascript: 'for (const variable of csp.variables)',
      },
    },
    {
      call: 'csp.domains',
      does: 'the values of each variable, by its name',
      counts: '',
      example: {
        python: 'for value in csp.domains[variable]:',
        javascript: 'for (const value of csp.domains[variable])',
      },
    },
    {
      call: 'csp.neighbors',
      does: 'the variables that share a constraint with each variable',
      counts: '',
      example: {
        python: 'for other in csp.neighbors[variable]:',
        javascript: 'for (const other of csp.neighbors[variable])',
      },
    },
    {
      call: 'csp.constraints(a, x, b, y)',
      does: 'returns whether the constraints permit value x of a with value y of b',
      counts: 'checks',
      example: {
        python: 'if csp.constraints(a, x, b, y):',
        javascript: 'if (csp.constraints(a, x, b, y))',
      },
    },
    {
      call: 'csp.nconflicts(variable, value)',
      does: 'returns how many values of neighbors contradict a value',
      counts: 'checks',
      example: {
        python: 'if csp.nconflicts(variable, value) == 0:',
        javascript: 'if (csp.nconflicts(variable, value) === 0)',
      },
    },
    {
      call: 'csp.assignment',
      does: 'the values of the variables that have one, by their names',
      counts: '',
      example: { python: 'return csp.assignment', javascript: 'return csp.assignment;' },
    },
    {
      call: 'csp.assign(variable, value)',
      does: 'gives a variable a value',
      counts: 'assigned',
      example: {
        python: 'csp.assign(variable, value)',
        javascript: 'csp.assign(variable, value);',
      },
    },
    {
      call: 'csp.unassign(variable)',
      does: 'takes the value of a variable away',
      counts: 'backtrack',
      example: { python: 'csp.unassign(variable)', javascript: 'csp.unassign(variable);' },
    },
    {
      call: 'csp.choices(variable)',
      does: 'returns the values of a variable that are not removed',
      counts: '',
      example: {
        python: 'for value in csp.choices(variable):',
        javascript: 'for (const value of csp.choices(variable))',
      },
    },
    {
      call: 'csp.prune(variable, value)',
      does: 'removes a value from the choices of a variable',
      counts: 'removed',
      example: { python: 'csp.prune(other, value)', javascript: 'csp.prune(other, value);' },
    },
    {
      call: 'csp.restore(removals)',
      does: 'puts removed values back: a list of pairs of a variable and a value',
      counts: '',
      example: {
        python: 'csp.restore([(other, value)])',
        javascript: 'csp.restore([[other, value]]);',
      },
    },
  ],
};

/** Returns how a language writes a member: `tree.isLeaf(node)` in JavaScript. */
export function callIn(language: CodeLanguage, { call }: Pick<Member, 'call'>): string {
  return language === 'python'
    ? call
    : call.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
