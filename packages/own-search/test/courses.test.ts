/** Functions of courses, as students hand them in: right ones and ones with classic mistakes, each on the whole bank. */
import { readFileSync } from 'node:fs';
import type { Problem } from '@queenside/core';
import { parseRecord, searchAsSolver } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { graph } from '@queenside/problem-graph';
import { pathfinding } from '@queenside/problem-pathfinding';
import { allAlgorithms, bankOf, judgeRuns, type TreeRun } from '@queenside/referee';
import { describe, expect, test } from 'vitest';
import { type Followed, likelyMistake, OwnSearch } from '../src/index.ts';
import { kindIfSaid, type Wanted } from '../src/source.ts';
import { fileWith, GRID, hasPython, solve, solverOf, TREE } from './helpers.ts';
import { partsOf } from '../src/solve/parts.ts';
import nimPlugin from '@queenside/game-nim';
import { nqueens } from '@queenside/problem-nqueens';
import { slidingTiles } from '@queenside/problem-sliding-tiles';

/** A module that a sample requires. */
const BESIDE = { 'best.js': 'exports.best = { max: Math.max, min: Math.min };\n' };
const PROBLEMS: Readonly<Record<string, Problem>> = { alphabeta, graph, pathfinding };
const SAMPLES = new URL('courses/', import.meta.url);

function sample(file: string): string {
  return readFileSync(new URL(file, SAMPLES), 'utf8');
}

/** Returns the first complaint about a search on the records of its bank; undefined if it is right. */
async function complaint(
  file: string,
  text: string,
  algorithm: string,
  wanted: Wanted = {},
  isAsked: (problem: string) => boolean = () => true,
): Promise<string | undefined> {
  const known = allAlgorithms()[algorithm]!;
  const runs: Followed['run'][] = [];
  const search = new OwnSearch(fileWith(text, file, BESIDE), '', { algorithm, ...wanted });
  try {
    for (const { problem: id, record } of bankOf(known.bank, search.bankOptions)) {
      if (!isAsked(id)) continue;
      const problem = PROBLEMS[id]!;
      const instance = parseRecord(problem, record);
      const { run, error } = await search.follow(problem, instance, { budget: known.budget });
      const words = known.judge(run)?.words ?? error?.message;
      if (words !== undefined) return `${record}: ${words}`;
      runs.push(run);
    }
    return judgeRuns<any>(known, runs).find((difference) => difference !== undefined)?.words;
  } finally {
    search.end();
  }
}

const AGENT_MEAN = 'sum(values) / len(values)';
const BOOK_EQUAL = 'value / len(game.chances(state))';

/** The file, the algorithm, and the function if the algorithm does not choose it. */
const RIGHT: readonly [file: string, algorithm: string, name?: string][] = [
  ['search.py', 'depth-first'],
  ['search.py', 'breadth-first', 'bfs'],
  ['search.py', 'uniform-cost'],
  ['search.py', 'a-star'],
  ['multiAgents.py', 'minimax'],
  ['multiAgents.py', 'alpha-beta', 'AlphaBetaAgent'],
  ['aima_search.py', 'breadth-first'],
  ['aima_search.py', 'uniform-cost'],
  ['aima_limited.py', 'depth-limited'],
  ['aima_limited.py', 'recursive-best-first'],
  ['aima_limited.py', 'beam'],
  ['aima_limited.py', 'branch-and-bound'],
  ['aima_games.py', 'minimax'],
  ['aima_games.py', 'alpha-beta'],
  ['tictactoe.py', 'minimax'],
  ['degrees.py', 'breadth-first'],
  ['alphabeta.py', 'alpha-beta'],
  ['pair.py', 'alpha-beta'],
  ['negamax.py', 'minimax'],
  ['multiAgents.py', 'expectimax'],
  ['aima_games.py', 'expectimax'],
  ['expectimax.py', 'expectimax'],
  ['mit_games.py', 'minimax'],
  ['mit_games.py', 'alpha-beta'],
  ['mit_search.py', 'breadth-first', 'basic_bfs'],
  ['mit_search.py', 'greedy', 'generic_best_first'],
];

/** Samples of expectimax with a mistake, and the words that name it; none if no single mistake explains the steps. */
const WRONG_EXPECTIMAX: readonly (readonly [
  mistake: string,
  file: string,
  from: string,
  to: string,
  words: string | undefined,
])[] = [
  // Agents return an action alone.
  ['the worst action of chance', 'multiAgents.py', AGENT_MEAN, 'min(values)', 'take the least'],
  ['the best action of chance', 'multiAgents.py', AGENT_MEAN, 'max(values)', 'take the greatest'],
  ['a sum', 'multiAgents.py', AGENT_MEAN, 'sum(values)', 'it adds up the values'],
  [
    'integer division',
    'multiAgents.py',
    AGENT_MEAN,
    'sum(values) // len(values)',
    'it rounds the mean',
  ],
  [
    'an integer mean',
    'multiAgents.py',
    AGENT_MEAN,
    'int(sum(values) / len(values))',
    'it rounds the mean',
  ],
  ['the last action of chance', 'multiAgents.py', AGENT_MEAN, 'values[-1]', 'the last child'],
  [
    'MAX who takes the least',
    'multiAgents.py',
    'return max(zip(values, actions))',
    'return min(zip(values, actions))',
    undefined,
  ],
  // The book's functions return a move alone, too.
  ['equal weights', 'aima_games.py', 'game.probability(chance) * value', BOOK_EQUAL, 'it ignores'],
  [
    'a mean that is divided again',
    'aima_games.py',
    'return total',
    'return total / len(game.chances(state))',
    'it divides the mean',
  ],
  [
    'no weights',
    'aima_games.py',
    'game.probability(chance) * value',
    'value',
    'it adds up the values',
  ],
  [
    'the last share',
    'aima_games.py',
    'total += game.probability',
    'total = game.probability',
    'it keeps the last child',
  ],
  [
    'both players maximize',
    'aima_games.py',
    'v = min(v, after(',
    'v = max(-inf if v == inf else v, after(',
    'both players choose',
  ],
  // Functions of nodes return the value.
  ['no weights', 'expectimax.py', 'child.probability * value(child)', 'value(child)', 'it adds up'],
  [
    'equal weights',
    'expectimax.py',
    'child.probability * value(child)',
    'value(child) / len(node.children)',
    'it ignores the probabilities',
  ],
  ['minimax', 'expectimax.py', 'if node.is_chance', 'if False', 'take the least value'],
  ['MIN as chance', 'expectimax.py', 'else min_value', 'else exp_value', 'MIN nodes take the mean'],
  ['chance as MAX', 'expectimax.py', 'return exp_value', 'return max_value', 'take the greatest'],
  ['MAX from 0', 'expectimax.py', 'float("-inf")', '0', 'MAX nodes begin with 0'],
  ['MIN from 0', 'expectimax.py', 'float("inf")', '0', 'MIN nodes begin with 0'],
  [
    'integer shares',
    'expectimax.py',
    'child.probability * value(child)',
    'int(child.probability * value(child))',
    'it rounds the mean',
  ],
  [
    'cut-offs at chance nodes',
    'expectimax.py',
    'v += child.probability * value(child)',
    'v += child.probability * value(child)\n        if v >= 5:\n            break',
    undefined,
  ],
];

/** Samples in the words of other years and editions, and other ways to write them: what is replaced, and by what. */
const OTHER_WORDS: readonly [
  words: string,
  file: string,
  algorithm: string,
  replaced: readonly (readonly [from: string, to: string])[],
  wanted?: Wanted,
][] = [
  ['getNextState', 'multiAgents.py', 'minimax', [['generateSuccessor', 'getNextState']]],
  [
    'expand',
    'search.py',
    'uniform-cost',
    [['getSuccessors', 'expand']],
    { function: 'uniformCostSearch' },
  ],
  [
    'the package aima',
    'aima_search.py',
    'breadth-first',
    [
      ['from search import', 'from aima.search import'],
      ['from utils import', 'from aima.utils import'],
    ],
  ],
  [
    'a search of another name',
    'search.py',
    'a-star',
    [['def nullHeuristic(', 'def realTimeAStar(problem):\n    return []\n\n\ndef nullHeuristic(']],
  ],
  [
    'values whose type is tested',
    'tictactoe.py',
    'minimax',
    [['return utility(board)', 'return [None, utility(board)][type(utility(board)) == int]']],
  ],
  [
    'a limit that keeps its default',
    'search.py',
    'depth-first',
    [
      [
        'def depthFirstSearch(problem):',
        'def depthFirstSearch(problem, limit=None):\n    assert limit is None',
      ],
    ],
  ],
  [
    'bounds of -1 and 1',
    'tictactoe.py',
    'minimax',
    [
      ['best, move = -math.inf, None', 'best, move = -1, None'],
      ['best, move = math.inf, None', 'best, move = 1, None'],
      ['value > best', 'value >= best'],
      ['value < best', 'value <= best'],
      ['return max(min_value(result(board, a))', 'return max(max(-1, min_value(result(board, a)))'],
      ['return min(max_value(result(board, a))', 'return min(min(1, max_value(result(board, a)))'],
    ],
  ],
  [
    'squares of a copy',
    'tictactoe.py',
    'minimax',
    [
      ['import math\n', 'import copy\nimport math\n'],
      ['(result(board, a', '(written(board, a'],
      [
        'def max_value',
        'def written(board, action):\n    row, column = action\n    new = copy.deepcopy(board)\n    new[row][column] = player(board)\n    return new\n\n\ndef max_value',
      ],
    ],
  ],
  [
    'squares that are written and emptied',
    'tictactoe.py',
    'minimax',
    [
      [
        'return max(min_value(result(board, a)) for a in actions(board))',
        'return max(after(board, a, X, min_value) for a in actions(board))',
      ],
      [
        'return min(max_value(result(board, a)) for a in actions(board))',
        'return min(after(board, a, O, max_value) for a in actions(board))',
      ],
      [
        'def max_value',
        'def after(board, action, own, value_of):\n    i, j = action\n    board[i][j] = own\n    value = value_of(board)\n    board[i][j] = EMPTY\n    return value\n\n\ndef max_value',
      ],
    ],
  ],
  [
    'imports that are not used',
    'search.py',
    'breadth-first',
    [
      [
        'import util\n',
        'import util\nfrom game import Grid, Configuration\nfrom layout import getLayout\n\n\nclass MyGrid(Grid):\n    pass\n\n\n',
      ],
    ],
    { function: 'bfs' },
  ],
];

const ASTAR = 'g + heuristic(state, problem)';

/** A sample with a mistake: what is replaced, and by what. */
const WRONG: readonly [
  mistake: string,
  file: string,
  algorithm: string,
  from: string,
  to: string,
  wanted?: Wanted,
][] = [
  // Search problems.
  ['uniform cost as breadth first', 'search.py', 'breadth-first', '', '', { function: 'ucs' }],
  ['breadth first as uniform cost', 'search.py', 'uniform-cost', '', '', { function: 'bfs' }],
  ['Dijkstra as A*', 'search.py', 'a-star', ASTAR, 'g'],
  ['greedy as A*', 'search.py', 'a-star', ASTAR, 'heuristic(state, problem)'],
  ['a negative heuristic', 'search.py', 'a-star', ASTAR, 'g - heuristic(state, problem)'],
  [
    'the first way is kept',
    'search.py',
    'a-star',
    'nxt not in cost or g < cost[nxt]',
    'nxt not in cost',
  ],
  ['actions are counted', 'search.py', 'uniform-cost', 'cost[state] + step', 'cost[state] + 1'],
  [
    'the estimate is added up',
    'search.py',
    'a-star',
    'cost[nxt] = g\n',
    'cost[nxt] = g + priority(0, nxt)\n',
  ],
  [
    'a queue for depth first',
    'search.py',
    'depth-first',
    'fringe = util.Stack()',
    'fringe = util.Queue()',
  ],
  [
    'a stack for breadth first',
    'search.py',
    'breadth-first',
    'fringe = util.Queue()',
    'fringe = util.Stack()',
    { function: 'breadthFirstSearch' },
  ],
  [
    'marked when pushed, and left out when popped',
    'search.py',
    'depth-first',
    'fringe.push((nxt, path + [action]))\n    return []\n\n\ndef breadth',
    'seen.add(nxt); fringe.push((nxt, path + [action]))\n    return []\n\n\ndef breadth',
  ],
  ['the path backward', 'search.py', 'a-star', 'return came[state]', 'return came[state][::-1]'],
  [
    'a limit of 50',
    'aima_limited.py',
    'depth-limited',
    'visit(Node(problem.initial), limit)',
    'visit(Node(problem.initial), 50)',
  ],
  ['the first cutoff', 'aima_limited.py', 'depth-limited', 'was_cut = True', 'return result'],
  [
    'f is not backed up',
    'aima_limited.py',
    'recursive-best-first',
    'result, best.f = visit',
    'result, _ = visit',
  ],
  ['a width of 1', 'aima_limited.py', 'beam', '[:beam_width]', '[:1]'],
  ['actions count', 'aima_limited.py', 'branch-and-bound', 'lambda node: node.path_cost', 'len'],
  // Agents.
  [
    'the signs of the players flipped',
    'multiAgents.py',
    'minimax',
    'max(values) if agent == 0 else min(values)',
    'min(values) if agent == 0 else max(values)',
  ],
  [
    'both players maximize',
    'multiAgents.py',
    'minimax',
    'max(values) if agent == 0 else min(values)',
    'max(values)',
  ],
  [
    'the last action is left out',
    'multiAgents.py',
    'minimax',
    'for a in state.getLegalActions(agent)]',
    'for a in state.getLegalActions(agent)[:2]]',
  ],
  [
    'the first action',
    'multiAgents.py',
    'minimax',
    'return max(gameState.getLegalActions(0), key=',
    'return min(gameState.getLegalActions(0), key=',
  ],
  ['minimax as alpha-beta', 'multiAgents.py', 'alpha-beta', '', '', { function: 'MinimaxAgent' }],
  ['alpha is not raised', 'multiAgents.py', 'alpha-beta', 'alpha = max(alpha, best)', 'pass'],
  ['beta is not lowered', 'multiAgents.py', 'alpha-beta', 'beta = min(beta, best)', 'pass'],
  [
    'the bounds are not passed down',
    'multiAgents.py',
    'alpha-beta',
    'nxt, deeper, alpha, beta)',
    "nxt, deeper, float('-inf'), float('inf'))",
  ],
  ['compared the wrong way', 'multiAgents.py', 'alpha-beta', 'if best > beta', 'if best < beta'],
  // The book's classes.
  [
    'a stack for breadth first, by nodes',
    'aima_search.py',
    'breadth-first',
    'frontier.popleft()',
    'frontier.pop()',
  ],
  [
    'the goal is tested too early',
    'aima_search.py',
    'uniform-cost',
    'for child in node.expand(problem):\n            if child',
    'for child in node.expand(problem):\n            if problem.goal_test(child.state):\n                return child\n            if child',
  ],
  ['only the estimate', 'aima_search.py', 'a-star', 'n.path_cost + h(n)', 'h(n)'],
  ['only the cost', 'aima_search.py', 'a-star', 'n.path_cost + h(n)', 'n.path_cost'],
  [
    'a player who never changes',
    'aima_games.py',
    'minimax',
    'return min(max_value(',
    'return min(min_value(',
  ],
  [
    'the bounds of the wrong player',
    'aima_games.py',
    'alpha-beta',
    'if v <= alpha',
    'if v >= beta',
  ],
  [
    'the values of the other player',
    'aima_games.py',
    'minimax',
    'return game.utility(state, player)',
    'return -game.utility(state, player)',
  ],
  // Tic-tac-toe and degrees.
  ['O maximizes, too', 'tictactoe.py', 'minimax', 'if player(board) == X:', 'if True:'],
  ['some move', 'tictactoe.py', 'minimax', 'if value > best:', 'if True:'],
  [
    'a depth-first search of people',
    'degrees.py',
    'breadth-first',
    'QueueFrontier()',
    'StackFrontier()',
  ],
  ['people backward', 'degrees.py', 'breadth-first', 'path.reverse()', 'pass'],
  // Labs with game states and with an agenda.
  ['no cut-offs of game states', 'mit_games.py', 'alpha-beta', 'if alpha >= beta', 'if False'],
  ['both maximize', 'mit_games.py', 'minimax', '(each, not maximize) for', '(each, True) for'],
  [
    'the front of the agenda',
    'mit_search.py',
    'breadth-first',
    'agenda.append(longer)',
    'agenda.insert(0, longer)',
    { function: 'basic_bfs' },
  ],
  [
    'a heuristic as an A*',
    'mit_search.py',
    'a-star',
    'path_length(graph, path) + graph',
    'graph',
    { function: 'generic_a_star' },
  ],
  // Functions of nodes.
  ['no cut-offs', 'alphabeta.py', 'alpha-beta', 'if alpha >= beta', 'if False'],
  [
    'the wrong player below',
    'alphabeta.py',
    'alpha-beta',
    'alpha, beta, False)',
    'alpha, beta, True)',
  ],
  ['the window of one player only', 'pair.py', 'alpha-beta', 'beta = min(beta, v)', 'pass'],
  ['no minus', 'negamax.py', 'minimax', 'max(-negamax(', 'max(negamax('],
];

describe.skipIf(!hasPython)('with Python', () => {
  test.each(RIGHT)('%s is %s', async (file, algorithm, name) => {
    const wanted = name === undefined ? {} : { function: name };
    expect(await complaint(file, sample(file), algorithm, wanted)).toBeUndefined();
  });

  test.each(OTHER_WORDS)('%s in %s is %s', async (_, file, algorithm, replaced, wanted) => {
    let text = sample(file);
    for (const [from, to] of replaced) {
      expect(text).toContain(from);
      text = text.replaceAll(from, to);
    }
    expect(await complaint(file, text, algorithm, wanted)).toBeUndefined();
  });

  test.each([
    ['in a dictionary', 'target in parents'],
    ['in a set', 'target in set(parents)'],
    ['in a list', 'target in list(parents)'],
    ['by equality', 'any(target == each for each in parents)'],
    ['by equality, the other way', 'not all(each != target for each in parents)'],
    ['by its parent', 'parents.get(target) or target == source'],
  ])('the last person is found %s, and is part of the answer', async (_, condition) => {
    const text = `
def shortest_path(source, target):
    parents = {source: None}
    waiting = [source]
    while waiting and not (${condition}):
        person = waiting.pop(0)
        for movie, other in neighbors_for_person(person):
            if other not in parents:
                parents[other] = movie, person
                waiting.append(other)
    if target not in parents:
        return None
    path = []
    person = target
    while parents[person] is not None:
        movie, before = parents[person]
        path.insert(0, (movie, person))
        person = before
    return path
`;
    expect(await complaint('degrees.py', text, 'breadth-first')).toBeUndefined();
  });

  test.each([
    ['a-star', 'n.path_cost + h(n)'],
    ['uniform-cost', 'n.path_cost'],
    ['greedy', 'h(n)'],
  ])('a best-first search of the book takes the f of %s', async (algorithm) => {
    const text = sample('aima_search.py');
    const name = /def (\w+)\(problem, f\)/.exec(text)![1]!;
    const isConsistent = (problem: string): boolean => problem === 'pathfinding';
    expect(
      await complaint('mine.py', text, algorithm, { function: name }, isConsistent),
    ).toBeUndefined();
  });

  test('the A* of the book is right where estimates are consistent', async () => {
    const found = complaint(
      'aima_search.py',
      sample('aima_search.py'),
      'a-star',
      {},
      (problem) => problem === 'pathfinding',
    );
    expect(await found).toBeUndefined();
  });

  test.each(WRONG)('%s in %s is not %s', async (_, file, algorithm, from, to, wanted) => {
    const text = sample(file);
    expect(text).toContain(from);
    const found = await complaint(file, text.replace(from, to), algorithm, wanted);
    expect(found).toMatch(/: (?:yours |every step was right, but yours |`solve` of )/s);
  });

  test.each([
    [
      'one ghost alone',
      '(agent + 1) % state.getNumAgents()',
      '1 - agent',
      /N2 was evaluated after 2 moves, but the game is not over there; self\.depth is 1: search until each of 3 agents has moved once/,
    ],
    [
      'ghosts in the other order',
      'value(gameState.generateSuccessor(0, a), 1, 0)',
      'value(gameState.generateSuccessor(0, a), gameState.getNumAgents() - 1, 0)',
      /agent 1 of 3 is to move at \w+, not agent 2: see getNumAgents/,
    ],
    [
      'a depth in moves of single agents',
      'depth + 1 if nxt == 0 else depth',
      'depth + 1',
      /N2 was evaluated after 2 moves, but the game is not over there; self\.depth is 1: search until each of 3 agents has moved once/,
    ],
    [
      'no depth',
      ' or depth == self.depth:',
      ':',
      /self\.depth is 1, and each of 2 agents has moved once: evaluate -?\d+, and go no deeper/,
    ],
    ['one level too many', 'depth == self.depth', 'depth > self.depth', /and go no deeper/],
  ])('%s: an agent reads what the game is', async (_, from, to, words) => {
    const text = sample('multiAgents.py');
    expect(text).toContain(from);
    const changed = text.replace(from, to);
    expect(await complaint('multiAgents.py', changed, 'minimax')).toMatch(words);
  });

  test.each(['MultiAgentSearchAgent', 'Agent'])(
    'a class that was copied without imports derives from %s',
    async (base) => {
      const text = `class MinimaxAgent(${base}):${/class MinimaxAgent\(\w+\):([^]*?)\n\n\nclass/.exec(sample('multiAgents.py'))![1]}\n`;
      expect(await complaint('minimax.py', text, 'minimax')).toBeUndefined();
    },
  );

  test.each(WRONG_EXPECTIMAX)('%s in %s is named', async (_, file, from, to, words) => {
    const text = sample(file);
    expect(text).toContain(from);
    const changed = text.replace(from, to);
    const known = allAlgorithms()['expectimax']!;
    const search = new OwnSearch(fileWith(changed, file), '', { algorithm: 'expectimax' });
    const all = [];
    for (const { record } of bankOf('chance', search.bankOptions))
      all.push(await search.follow(alphabeta, parseRecord(alphabeta, record)));
    search.end();
    expect(all.some(({ run }) => known.judge(run as TreeRun) !== undefined)).toBe(true);
    const named = likelyMistake(known, all);
    expect(named ?? 'nothing').toContain(words ?? 'nothing');
  });

  describe('the forms of an answer', () => {
    const child = 'tree.children(tree.root)[0]';
    test.each([
      ['a value', 'return 4'],
      ['a value and a move', `return 4, ${child}`],
      ['a move and a value', `return ${child}, 4`],
      ['a move', `return ${child}`],
      ['nothing and a move', `return None, ${child}`],
      ['a move and nothing', `return [${child}, None]`],
    ])('of a tree: %s', async (_, line) => {
      const text = `def solve(tree):\n    ${line}\n`;
      const { answer } = await solve(alphabeta, TREE, solverOf(alphabeta, text));
      expect((answer as { score: string }).score).toBe('4');
    });

    test('of a tree: a value and a move to another child is refused', async () => {
      const text = 'def solve(tree):\n    return 4, tree.children(tree.root)[1]\n';
      await expect(solve(alphabeta, TREE, solverOf(alphabeta, text))).rejects.toThrow(
        'the node must be the child that has the value: C has 3, not 4',
      );
    });

    test('of a tree: a move to a worse child is wrong', async () => {
      const text = 'def solve(tree):\n    return tree.children(tree.root)[1]\n';
      const { answer, verdict } = await solve(alphabeta, TREE, solverOf(alphabeta, text));
      expect([(answer as { score: string }).score, verdict]).toEqual(['3', 'wrong']);
    });

    const ROADS = 'S G {(S,4),(A,2),(B,4),(G,0)} {(S,A,1),(S,B,2),(A,G,9),(B,G,4)}';
    const walk =
      'b = space.result(space.start, space.actions(space.start)[1]); g = space.result(b, space.actions(b)[0]); names = [space.actions(space.start)[1], space.actions(b)[0]]';
    test.each([
      ['actions', 'return names'],
      ['states', 'return [space.start, b, g]'],
      ['states after the start', 'return (b, g)'],
      ['pairs', 'return [(names[0], b), (names[1], g)]'],
    ])('of a space: %s', async (_, line) => {
      const text = `def solve(space):\n    ${walk}\n    ${line}\n`;
      expect((await solve(graph, ROADS, solverOf(graph, text))).verdict).toBe('right');
    });

    test.each([
      ['return [g, b]', 'reverse it: this is the path from the goal back to space.start'],
      [
        'return [g, b, space.start]',
        'reverse it: this is the path from the goal back to space.start',
      ],
      ['return [(names[0], g)]', 'action 1, to B to G, is not possible in S'],
      ['return [b, 3]', 'return the list of actions'],
    ])('of a space, refused: %s', async (line, words) => {
      const text = `def solve(space):\n    ${walk}\n    ${line}\n`;
      await expect(solve(graph, ROADS, solverOf(graph, text))).rejects.toThrow(words);
    });

    test.each(['[]', 'None'])('at a goal: %s', async (nothing) => {
      const text = `def solve(space):\n    return ${nothing}\n`;
      expect((await solve(graph, 'S S {} {(S,A,1)}', solverOf(graph, text))).verdict).toBe('right');
    });
  });

  test.each([
    ['node.terminal', "'Node' object has no attribute 'terminal'; did you mean node.is_leaf?"],
    ['node.childern', 'did you mean node.children?'],
    ['node.score', 'did you mean node.value?'],
    ['node.parent', 'it has node.is_leaf, node.is_max, node.value, node.children, node.name'],
  ])('a missing member names the nearest one: %s', async (member, words) => {
    const text = `def minimax(node):\n    return ${member}\n`;
    await expect(solve(alphabeta, TREE, solverOf(alphabeta, text))).rejects.toThrow(words);
  });

  test.each<[string, Problem, string, string]>([
    [
      'tree.is_terminal(1)',
      alphabeta,
      TREE,
      "'Tree' object has no attribute 'is_terminal'; did you mean tree.is_leaf?",
    ],
    ['tree.initial', alphabeta, TREE, 'did you mean tree.root?'],
    ['space.neighbors(1)', pathfinding, GRID, 'did you mean space.successors?'],
    ['board.is_safe(0, 0)', nqueens, '6', 'did you mean board.is_attacked?'],
  ])('so does a missing member of what is searched: %s', async (call, problem, record, words) => {
    const [of] = call.split('.');
    const text = `def solve(${of}):\n    return ${call}\n`;
    await expect(solve(problem, record, solverOf(problem, text))).rejects.toThrow(words);
  });

  test.each([
    ['solve(tree)', 'tree.root', 'Node'],
    ['minimax(node, depth, isMax)', 'node', 'Position'],
  ])('a node is not a list: %s', async (head, node, of) => {
    const text = `def ${head}:\n    return max(child for child in ${node})\n`;
    await expect(solve(alphabeta, TREE, solverOf(alphabeta, text))).rejects.toThrow(
      `'${of}' object is not iterable: you get a node, not a list; its children are node.children`,
    );
  });

  test('nodes have members', async () => {
    const text = `
def minimax(node):
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    assert node.name in "ABCDEFG"
    return max(values) if node.is_max else min(values)
`;
    const { stats, verdict } = await solve(alphabeta, TREE, solverOf(alphabeta, text));
    expect([stats['leaves'], verdict]).toEqual([8, 'right']);
  });

  test('players who do not take turns pass in between', async () => {
    const record = '{(A,MAX),(B,MAX),(C,MIN)} {(A,B),(A,C),(B,1),(B,5),(C,6),(C,3)}';
    for (const [file, options] of [
      ['alphabeta.py', {}],
      ['pair.py', {}],
      ['negamax.py', {}],
      ['tictactoe.py', {}],
      ['aima_games.py', { name: 'alpha_beta_search' }],
      ['multiAgents.py', { name: 'AlphaBetaAgent' }],
    ] as const) {
      const { name } = options as { readonly name?: string };
      const search = new OwnSearch(
        fileWith(sample(file), file),
        '',
        name === undefined ? {} : { function: name },
      );
      const { run } = await search.follow(alphabeta, parseRecord(alphabeta, record));
      search.end();
      expect([file, (run.answer as { value: number }).value]).toEqual([file, 5]);
    }
  });

  test('calls that are asked one by one give the same', async () => {
    const nim = nimPlugin.problems![0]!;
    const followed = async (problem: Problem, record: string, file: string, wanted: Wanted) => {
      const search = new OwnSearch(fileWith(sample(file), file), '', wanted);
      const { run, error } = await search.follow(problem, parseRecord(problem, record));
      search.end();
      expect(error).toBeUndefined();
      return run;
    };
    const judges = allAlgorithms();
    const agent = await followed(nim, '3 4', 'multiAgents.py', { function: 'AlphaBetaAgent' });
    expect(judges['alpha-beta']!.judge(agent)).toBeUndefined();
    const path = await followed(slidingTiles, '1 2 5 3 4 0 6 7 8', 'search.py', {
      function: 'astar',
    });
    expect(judges['a-star']!.judge(path)).toBeUndefined();
  });

  test("a course's own modules come first, and ours are made anew for each record", async () => {
    const text = `
import util
util.seen = getattr(util, "seen", 0) + 1

def breadth_first_search(problem):
    raise ValueError(util.seen, util.__dict__.get("whose"))
`;
    const errorOf = async (beside: Readonly<Record<string, string>>): Promise<string[]> => {
      const search = new OwnSearch(fileWith(text, 'mine.py', beside));
      const record = parseRecord(graph, 'S G {} {(S,G,1)}');
      const said = [];
      for (let time = 0; time < 2; time++)
        said.push((await search.follow(graph, record)).error!.message);
      search.end();
      return said;
    };
    for (const said of await errorOf({})) expect(said).toContain('ValueError: (1, None)');
    for (const said of await errorOf({ 'util.py': 'whose = "theirs"\n' }))
      expect(said).toContain("ValueError: (1, 'theirs')");
  });

  test.each([
    ['print "found"', 'mine.py, line 3: this is Python 2, and Queenside runs Python 3'],
    ['count = 10L', 'mine.py, line 3: this is Python 2'],
    ['first = lambda (x, y): x', 'mine.py, line 3: this is Python 2'],
    ['print("found"', "mine.py, line 3, column 10: '(' was never closed"],
  ])('a file with %s is refused', async (line, words) => {
    const text = `def solve(tree):\n    leaf = tree.root\n    ${line}\n    return 4\n`;
    await expect(solve(alphabeta, TREE, solverOf(alphabeta, text))).rejects.toThrow(words);
  });

  test('a module of a course in Python 2 gives way to ours, and ours says what it has not', async () => {
    const text = `
from util import Stack, lookForFood

def depth_first_search(problem):
    assert Stack().isEmpty()
    return lookForFood(problem)
`;
    const beside = { 'util.py': 'STATE = (3, 2147483648L)\n' };
    const search = new OwnSearch(fileWith(text, 'mine.py', beside));
    const { error } = await search.follow(graph, parseRecord(graph, 'S G {} {(S,G,1)}'));
    search.end();
    expect(error?.message).toContain(
      "Queenside has no `lookForFood` of `util`: put the course's util.py beside this file",
    );
  });

  test.each([
    ['search.py', {}, 'it has several searches: depthFirstSearch, breadthFirstSearch'],
    [
      'search.py',
      { function: 'nullHeuristic' },
      'nothing says what `nullHeuristic` gets as `state`',
    ],
    ['search.py', { function: 'tinyMazeSearch' }, 'returned ['],
    ['squares.py', {}, 'this board has no squares to read: ask player, actions, result'],
  ] as const)('%s with %o is refused', async (file, wanted, words) => {
    const search = new OwnSearch(fileWith(sample(file), file), '', wanted);
    const isTree = file === 'squares.py';
    const { error } = isTree
      ? await search.follow(alphabeta, parseRecord(alphabeta, TREE))
      : await search.follow(graph, parseRecord(graph, 'S G {} {(S,G,1)}'));
    search.end();
    expect(error?.message).toContain(words);
  });

  test.each([
    ['board[0][0] = "O"', "it is not the turn of 'O' on this board: see player(board)"],
    ['board[2][2] = "X"', '(2, 2) is not a move: see actions(board)'],
    ['board[0][0] = EMPTY', '(0, 0) is not the last move: empty the squares of later moves first'],
    ['[row[:] for row in board]', 'this board has no squares to read'],
    ['max(board[0])', 'this board has no squares to read'],
  ])('a board refuses %s', async (line, words) => {
    const text = `EMPTY = None\n\n\ndef minimax(board):\n    if not terminal(board):\n        ${line}\n    return list(actions(board))[0]\n`;
    const search = new OwnSearch(fileWith(text, 'tictactoe.py'));
    const { error } = await search.follow(alphabeta, parseRecord(alphabeta, TREE));
    search.end();
    expect(error?.message).toContain(words);
  });

  test('states have the numbers or the letters of their names', async () => {
    const text = `
def breadth_first_search(problem):
    state = problem.initial
    raise ValueError(state.name, state[0], [*state])
`;
    const search = new OwnSearch(fileWith(text, 'mine.py'));
    const said = [];
    for (const [problem, record] of [
      [graph, 'S G {} {(S,G,1)}'],
      [pathfinding, GRID],
    ] as const)
      said.push(
        (await search.follow(problem as Problem, parseRecord(problem as Problem, record))).error!
          .message,
      );
    search.end();
    expect(said[0]).toContain("ValueError: ('S', 'S', ['S'])");
    expect(said[1]).toContain("ValueError: ('(2,2)', 2, [2, 2])");
  });

  test.each(['solve', 'whatever'])(
    'the parameter of %s gets what the problem has',
    async (name) => {
      const text = `
def ${name}(it):
    if hasattr(it, "start"):
        return it.actions(it.start)[:1]
    return 4
`;
      const parts = partsOf(fileWith(text, 'mine.py'), 'mine', kindIfSaid('mine.py', text));
      const ids = [...parts.searches!, ...parts.pathSearches!, ...parts.solvers!].map(
        ({ id }) => id,
      );
      expect(ids).toEqual(['mine', 'mine', 'mine']);
      const solver = searchAsSolver(parts.pathSearches![0]!, graph, 'pathSearches');
      expect((await solve(graph, 'S G {} {(S,G,1)}', solver)).verdict).toBe('right');
    },
  );
});

describe('in JavaScript and TypeScript', () => {
  test.each([
    ['alphabeta.js', 'alpha-beta'],
    ['players.js', 'alpha-beta'],
    ['negamax.ts', 'minimax'],
    ['aStar.mjs', 'a-star'],
    ['bfs.js', 'breadth-first'],
    ['others.js', 'depth-limited'],
    ['others.js', 'beam'],
    ['others.js', 'branch-and-bound'],
    ['others.js', 'recursive-best-first'],
    ['others.js', 'expectimax'],
  ])('%s is %s', async (file, algorithm) => {
    expect(await complaint(file, sample(file), algorithm)).toBeUndefined();
  });

  test.each([
    ['no cut-offs', 'alphabeta.js', 'alpha-beta', 'alpha >= beta', 'false'],
    ['the wrong player below', 'alphabeta.js', 'alpha-beta', 'beta, false)', 'beta, true)'],
    ['the window of one player only', 'players.js', 'alpha-beta', 'beta = best.min(beta, v)', ''],
    ['no minus', 'negamax.ts', 'minimax', '-negamax(', 'negamax('],
    ['greedy', 'aStar.mjs', 'a-star', 'g.get(a) + h(a, goal) - g.get(b)', 'h(a, goal)'],
    ['costs of one', 'aStar.mjs', 'a-star', 'distance(current, next)', '1'],
    ['a stack', 'bfs.js', 'breadth-first', 'shift()', 'pop()'],
  ])('%s in %s is not %s', async (_, file, algorithm, from, to) => {
    const text = sample(file);
    expect(text).toContain(from);
    const found = await complaint(file, text.replaceAll(from, to), algorithm);
    expect(found).toMatch(/: (?:yours |every step was right, but yours |`solve` of )/s);
  });

  const CHILDREN = 'Math.max(...node.children.map((child) => minimax(child)))';
  test.each([
    ['any name', `const whatever = (it) => it.isLeaf(it.root) ? 0 : 4;`],
    ['a default export', `const f = (tree) => 4;\nexport default f;`],
    [
      'CommonJS',
      'module.exports = function minimax(node) { return node.isLeaf ? node.value : 4; };',
    ],
    ['members of exports', 'exports.minimax = (node) => 4;'],
    ['an object', 'export const minimax = async (n) => ({ bestScore: 4, move: n.children[0] });'],
    [
      'other members',
      'exports.minimax = (n) => (n.visited ?? n.depth ?? n.then ?? n.toJSON) || 4;',
    ],
    [
      'parameters with patterns and comments',
      'export function minimax(node, /* (a, b) */ { d } = { d: 4 }) { return d; }',
    ],
    [
      'a comment like a function',
      '/*\nfunction alphabeta(node) {}\n*/\nfunction minimax(node) { return 4; }',
    ],
    [
      'solve with a window',
      'export function solve(node, depth, alpha, beta, isMax) { return depth > 2 && alpha < beta && isMax ? 4 : 0; }',
    ],
    ['solve with a default', 'export function solve(tree, n = 4) { return n; }'],
  ])('%s', async (_, text) => {
    const search = new OwnSearch(fileWith(text, 'mine.js'));
    const { run, error } = await search.follow(alphabeta, parseRecord(alphabeta, TREE));
    expect(error).toBeUndefined();
    expect((run.answer as { value: number }).value).toBe(4);
  });

  test.each<[string, string, Wanted?]>([
    [
      `function minimax(node) { return node.val; }`,
      'line 1: TypeError: a node has no member `val`; the nearest is `node.value`',
    ],
    [`function minimax(node) { return node.childern; }`, 'the nearest is `node.children`'],
    [`function minimax(node) { return node.is_leaf; }`, 'the nearest is `node.isLeaf`'],
    [
      `export const solve = (tree) => tree.isTerminal(tree.root);`,
      'a tree has no member `isTerminal`; the nearest is `tree.isLeaf`',
    ],
    [
      `function minimax(node) { return Math.max(...node); }`,
      'a node is not a list; its children are `node.children`',
    ],
    [
      `\nfunction minimax(node) { return ${CHILDREN}; }\n\nfunction max(node) { throw Error('it'); }`,
      'returned -Infinity',
    ],
    [
      'function minimax(node) {}\nfunction alphabeta(node) {}',
      'it has several searches: minimax, alphabeta; name one, as in `mine.js:minimax`',
    ],
    [
      'function alphabeta(node) {} // minimax',
      'it has no function `minimax`; write it, or name another one (found: alphabeta)',
      { function: 'minimax' },
    ],
    [
      'function alphabeta(node, cache) {}',
      'nothing says what `alphabeta` gets as `cache`; write `export function solve(tree) {…}`, and call `alphabeta` there',
      { function: 'alphabeta' },
    ],
    [
      'export const search = (a, node, other) => 4;',
      'nothing says that one of its functions searches a tree (found: search); write `export const solve = (tree) => search(tree.root, node, other);`',
    ],
    ['const notes = "function solve(tree)";', 'mine.js has no function `solve`'],
  ])('%s is refused', async (text, words, wanted) => {
    const search = new OwnSearch(fileWith(text, 'mine.js'), '', { ...wanted });
    const { error } = await search.follow(alphabeta, parseRecord(alphabeta, TREE));
    expect(error?.message).toContain(words);
  });

  test('each record gets the file and what it requires anew', async () => {
    const text =
      "const seen = require('./seen.js');\nmodule.exports = (node) => seen.push(4) + 3;\n";
    const search = new OwnSearch(fileWith(text, 'mine.js', { 'seen.js': 'module.exports = [];' }));
    for (const _ of [1, 2]) {
      const { run } = await search.follow(alphabeta, parseRecord(alphabeta, TREE));
      expect((run.answer as { value: number }).value).toBe(4);
    }
  });
});

describe('what a file searches', () => {
  test.each([
    ['search.py', undefined, 'space'],
    ['search.py', 'astar', 'space'],
    ['multiAgents.py', undefined, 'tree'],
    ['multiAgents.py', 'AlphaBetaAgent', 'tree'],
    ['tictactoe.py', undefined, 'tree'],
    ['degrees.py', undefined, 'space'],
    ['aima_search.py', undefined, 'space'],
    ['aima_games.py', undefined, 'tree'],
    ['alphabeta.py', undefined, 'tree'],
    ['pair.py', undefined, 'tree'],
    ['alphabeta.js', undefined, 'tree'],
    ['players.js', undefined, 'tree'],
    ['negamax.ts', undefined, 'tree'],
    ['negamax.ts', 'negamax', 'tree'],
    ['aStar.mjs', undefined, 'space'],
    ['bfs.js', 'bfs', 'space'],
  ])('%s, %s', (file, name, kind) => {
    expect(kindIfSaid(file, sample(file), name)).toBe(kind);
  });

  test('a file that is made to be read slowly costs less than a second of processor time', () => {
    for (const [file, text] of [
      ['mine.js', 'function' + '\n'.repeat(65_000)],
      ['mine.js', 'solve:'.repeat(11_000)],
      ['mine.js', 'const a=(x,\n'.repeat(5500)],
      ['mine.js', 'const a=function\n'.repeat(3900)],
      ['mine.py', 'def a(b,\n'.repeat(7000)],
    ] as const) {
      const begin = process.cpuUsage();
      expect(() => kindIfSaid(file, text)).toThrow('mine.');
      // Microseconds of processor time, which says little about how busy the machine is.
      const { user } = process.cpuUsage(begin);
      expect([text.slice(0, 20), user < 1_000_000]).toEqual([text.slice(0, 20), true]);
    }
    expect(() => kindIfSaid('mine.py', 'f=g\ng=f\n', 'f')).not.toThrow();
  });

  test('a file without a search names its functions, and shows a wrapper', () => {
    const text = 'def my_function(first, n):\n    return 0\n';
    expect(() => kindIfSaid('mine.py', text)).toThrow(
      'mine.py: nothing says what its functions search (found: my_function); write `def solve(tree): return my_function(tree.root, n)`',
    );
    expect(() => kindIfSaid('mine.py', text, 'other')).toThrow('it has no function `other`');
    expect(() => kindIfSaid('mine.js', 'const myFunction = (first, n) => 0;')).toThrow(
      'mine.js: nothing says what its functions search (found: myFunction); write `export const solve = (tree) => myFunction(tree.root, n);`',
    );
    expect(kindIfSaid('mine.js', 'export default (first) => 0;')).toBeUndefined();
    expect(kindIfSaid('mine.py', 'def my_function(first):')).toBeUndefined();
  });
});
