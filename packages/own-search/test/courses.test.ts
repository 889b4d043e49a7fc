/** Functions of courses, as students hand them in: right ones and ones with classic mistakes, each on the whole bank. */
import { readFileSync } from 'node:fs';
import type { Problem } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { graph } from '@queenside/problem-graph';
import { pathfinding } from '@queenside/problem-pathfinding';
import { allAlgorithms, bankOf, judgeRuns, type TreeRun } from '@queenside/referee';
import { describe, expect, test } from 'vitest';
import { type Followed, likelyMistake, OwnSearch } from '../src/index.ts';
import { kindIfSaid, type Wanted } from '../src/source.ts';
import { fileWith, hasPython, solve, solverOf, TREE } from './helpers.ts';
import { partsOf } from '../src/parts.ts';
import { pathSearchAsSolver } from '@queenside/conformance';
import nimPlugin from '@queenside/game-nim';
import { slidingTiles } from '@queenside/problem-sliding-tiles';

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
  const search = new OwnSearch(fileWith(text, file), '', { algorithm, ...wanted });
  try {
    for (const { problem: id, record } of bankOf(known.bank, search.bankOptions)) {
      if (!isAsked(id)) continue;
      const problem = PROBLEMS[id]!;
      const instance = parseRecord(problem, record);
      const { run, error } = await search.follow(problem, instance, { budget: 10_000 });
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
      ['return [g, b]', 'action 1, to G, is not possible in S'],
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
    ['search.py', {}, 'it has several searches: depthFirstSearch, breadthFirstSearch'],
    [
      'search.py',
      { function: 'nullHeuristic' },
      'nothing says what `nullHeuristic` gets as `state`',
    ],
    ['search.py', { function: 'tinyMazeSearch' }, 'returned ['],
  ] as const)('%s with %o is refused', async (file, wanted, words) => {
    const search = new OwnSearch(fileWith(sample(file), file), '', wanted);
    const { error } = await search.follow(graph, parseRecord(graph, 'S G {} {(S,G,1)}'));
    search.end();
    expect(error?.message).toContain(words);
  });

  test('a parameter of any name gets what the problem has', async () => {
    const text = `
def solve(it):
    if hasattr(it, "start"):
        return it.actions(it.start)[:1]
    return 4
`;
    const parts = partsOf(fileWith(text, 'mine.py'), 'mine', kindIfSaid('mine.py', text));
    const ids = [...parts.searches!, ...parts.pathSearches!, ...parts.solvers!].map(({ id }) => id);
    expect(ids).toEqual(['mine', 'mine', 'mine']);
    const solver = pathSearchAsSolver(parts.pathSearches![0]!, graph);
    expect((await solve(graph, 'S G {} {(S,G,1)}', solver)).verdict).toBe('right');
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
  ])('%s, %s', (file, name, kind) => {
    expect(kindIfSaid(file, sample(file), name)).toBe(kind);
  });

  test('a file without a search names its functions, and shows a wrapper', () => {
    const text = 'def my_function(first, n):\n    return 0\n';
    expect(() => kindIfSaid('mine.py', text)).toThrow(
      'mine.py: nothing says what its functions search (found: my_function); write `def solve(tree): return my_function(tree.root, n)`',
    );
    expect(() => kindIfSaid('mine.py', text, 'other')).toThrow('it has no function `other`');
  });
});
