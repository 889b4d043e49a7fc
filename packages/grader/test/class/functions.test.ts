/** Tests of the kind `function`, graded with the real command in the real sandbox. */
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../examples/functions', import.meta.url));

/** What the report says about a submission of the example. */
interface Expected {
  readonly verdict: string;
  readonly mistake?: string;
  readonly words?: string;
  readonly reason?: string;
}

const ASSIGNMENT = `
title: Functions
due: 2026-10-14 23:59Z
late: { penalty: 10 % }
tests:
  - id: ab
    kind: function
    problem: alphabeta
    instances: trees.txt
    points: 4
    rule: { is: alpha-beta, cutoff: '>=', points: 4 }
    budget: { examined: { of: alpha-beta, atMost: 100 % }, points: 2 }
  - id: paths
    kind: function
    problem: pathfinding
    instances: grids.txt
    function: { languages: [python] }
    points: 2
    rule: { is: a-star, points: 2 }
    budget: { expanded: { of: a-star, atMost: 100 % }, points: 2 }
  - id: queens
    kind: function
    problem: nqueens
    instances: boards.txt
    points: 2
    rule: { is: backtracking, points: 2 }
`;
const TREES = `{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,3),(C,9)}
{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,6),(B,5),(C,7),(C,8)}
`;
const FLAGS = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];

/** The files in the documentation, by their names. */
const documented = new Map(
  Array.from(
    (await readFile(new URL('../../../../docs/own-search.md', import.meta.url), 'utf8')).matchAll(
      /```python\n# (\S+\.py)\n([^]*?)```/g,
    ),
    ([, name, text]) => [name!, text!],
  ),
);
function course(file: string): string {
  return readFileSync(new URL(`../../../own-search/test/courses/${file}`, import.meta.url), 'utf8');
}

const RIGHT = {
  'alphabeta.py': documented.get('alphabeta.py')!,
  'pathfinding.py': documented.get('astar.py')!,
  'nqueens.py': documented.get('queens.py')!,
};
const STRICT = RIGHT['alphabeta.py'].replace('alpha >= beta', 'alpha > beta');

async function makeClass(): Promise<string> {
  const folder = await temporaryFolder();
  const files = (name: string, all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(all).map(([file, text]) => [`handed-in/${name}/${file}`, text]),
    );
  await put(folder, {
    'assignment.yaml': ASSIGNMENT,
    'trees.txt': TREES,
    'grids.txt': 'XXXXXXX\nXS__X_X\nX_X___X\nX___XGX\nXXXXXXX\n',
    'boards.txt': '6\n3\n',
    ...files('right', RIGHT),
    ...files('strict', { ...RIGHT, 'alphabeta.py': STRICT }),
    ...files('other', {
      'alphabeta.py': 'def solve(tree):\n    return tree.value(tree.root)\n',
      'pathfinding.js': 'export const solve = (space) => null;\n',
      'nqueens.py': 'def solve(board)\n    return None\n',
    }),
  });
  return folder;
}

describe.skipIf(NO_SANDBOX !== undefined)(`functions${SKIPPED}`, () => {
  test('the example: right ones have all points, wrong ones their first difference', async () => {
    const folder = await temporaryFolder();
    const names = await readdir(join(EXAMPLE, 'submissions'));
    const expected = parse(await readFile(join(EXAMPLE, 'expected.yaml'), 'utf8')) as Record<
      string,
      Expected
    >;
    expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
    const assignment = await readFile(join(EXAMPLE, 'assignment.yaml'), 'utf8');
    // Three trees for each student tell the mistakes apart.
    const smaller = assignment.replace('count: 6,', 'count: 3,').replace(/^samples:[^]*/m, '');
    await put(folder, { 'assignment.yaml': smaller });
    const handedIn = join(EXAMPLE, 'submissions');
    const flags = ['--submissions', handedIn, '--report', 'report'];
    const ended = await run(folder, ['assignment.yaml', ...flags]);
    expect(ended).toMatchObject({ exitCode: 0 });
    const result = await readResult(join(folder, 'report'));
    for (const name of names) {
      const { tests, score } = submissionIn(result, name);
      const [{ verdict, reason, calls }] = tests as [(typeof tests)[number]];
      const { mistake, words } = calls?.rule?.difference ?? {};
      const { verdict: wanted, ...said } = expected[name]!;
      expect({ name, verdict, isFull: score.points === 60 }).toEqual({
        name,
        verdict: wanted,
        isFull: wanted === 'AC',
      });
      for (const [key, text] of Object.entries(said))
        expect({ mistake, words, reason }[key], `${key} of ${name}`).toContain(text);
    }
    const page = await readFile(join(folder, 'report/students/wrong-beta-not-passed.html'), 'utf8');
    expect(page).toContain('The first difference from alpha-beta');
    expect(page).toMatch(/<figcaption>Graph \d at step \d+<\/figcaption>/);
    // The explanation comes before a list of records that may be long.
    const other = join(folder, 'report/students/wrong-min-takes-the-greatest.html');
    expect(await readFile(other, 'utf8')).toMatch(
      /The first difference from alpha-beta.*<figcaption>Graph.*Failed records/s,
    );
  });

  test('trees, spaces, and boards; and faults in the words of the author', async () => {
    const folder = await makeClass();
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    const result = await readResult(join(folder, 'report'));
    expect(submissionIn(result, 'right')).toMatchObject({ score: { points: 20, max: 20 } });
    expect(submissionIn(result, 'strict').score.tests[0]!.parts).toEqual([
      '2 of 2 right: 4 of 4',
      '1 of 2 by alpha-beta: 2 of 4',
      '1 of 2 within the budget: 1 of 2',
    ]);
    expect(submissionIn(result, 'strict').tests[0]).toMatchObject({
      verdict: 'PAC',
      reason:
        'The function did what alpha-beta does not permit on 1 of 2 records. Graph 1: it examined 4 leaves, and at most 3 are allowed',
      calls: {
        rule: {
          title: 'alpha-beta',
          right: 1,
          difference: {
            record: 1,
            words:
              'yours examined leaf 9 below C; alpha-beta has cut at C (MIN): alpha 3 (by B) ≥ beta 3 (by leaf 3)',
          },
        },
      },
    });
    expect(submissionIn(result, 'other').tests.map(({ reason }) => reason)).toEqual([
      '0 of 2 records are right; Graph 1: alphabeta.py, line 2: ValueError: A is not a leaf: only leaves have values, see tree.is_leaf',
      'this test calls a function in Python, but the program is pathfinding.js',
      expect.stringMatching(/^nqueens\.py, line 1: SyntaxError: /),
    ]);
    const one = await run(folder, ['one', 'assignment.yaml', 'handed-in/strict']);
    expect(one.stdout).toContain(': yours examined leaf 9 below C; alpha-beta has cut at C (MIN)');
    // Equal functions are found, and each is similar to the other.
    const pairs = result.similar.map(({ left, right }) => [left, right]);
    expect(pairs).toContainEqual(['right', 'strict']);
  });

  test('A* that never reopens is right with a remark, unless it must', async () => {
    const folder = await temporaryFolder();
    const closed = `from heapq import heappop, heappush


def solve(space):
    open_states = [(space.heuristic(space.start), 0, space.start, [])]
    closed = set()
    while open_states:
        f, g, state, path = heappop(open_states)
        if state in closed:
            continue
        if space.is_goal(state):
            return path
        closed.add(state)
        for action, there, cost in space.successors(state):
            if there not in closed:
                h = space.heuristic(there)
                heappush(open_states, (g + cost + h, g + cost, there, path + [action]))
    return None
`;
    const one = (id: string, rule: string) =>
      `  - { id: ${id}, kind: function, problem: graph, instances: graph.txt, points: 1, rule: { is: a-star, ${rule} points: 1 } }\n`;
    const limited = `def depth_limited_search(space, limit):
    def visit(state, left):
        if space.is_goal(state):
            return []
        for action, there, cost in space.successors(state) if left > 0 else ():
            path = visit(there, left - 1)
            if path is not None:
                return [action] + path
        return None
    return visit(space.start, limit)
`;
    const none =
      '  - { id: limited, kind: function, problem: graph, instances: graph.txt, points: 0, rule: { is: depth-limited, limit: 1, points: 0 } }\n';
    await put(folder, {
      'assignment.yaml': `title: Paths\ntests:\n${one('may', '')}${one('must', 'reopen: must,')}${none}`,
      'handed-in/limited/graph.py': limited,
      'graph.txt': 'S G {(S,6),(A,0),(B,6),(G,0)} {(S,A,3),(S,B,1),(B,A,1),(A,G,5)}\n',
      'handed-in/closed/graph.py': closed,
      'handed-in/open/graph.py': RIGHT['pathfinding.py'],
    });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    const result = await readResult(join(folder, 'report'));
    expect(submissionIn(result, 'open')).toMatchObject({ score: { points: 4 } });
    // A search with a limit may miss a path beyond it, and gets its limit.
    expect(submissionIn(result, 'limited').tests[2]).toMatchObject({
      verdict: 'AC',
      records: [{ reason: 'this search missed a path of 2 actions: its limit is 1' }],
    });
    const [may, must] = submissionIn(result, 'closed').tests;
    expect(submissionIn(result, 'closed').score.points).toBe(2);
    expect(may).toMatchObject({
      verdict: 'AC',
      records: [
        {
          verdict: 'AC',
          reason:
            'this search never reopens; the estimate is inconsistent at S, so it missed cost 7',
        },
      ],
    });
    expect(must!.verdict).toBe('WA');
    expect(must!.calls!.rule!.difference!.words).toMatch(
      /open a state again if a cheaper way to it is found$/,
    );
  });

  test('a function for something else, none, and an error with characters that hide others', async () => {
    const folder = await temporaryFolder();
    const files = {
      'other-kind/nqueens.py': 'def solve(space):\n    return space.start\n',
      'empty/nqueens.py': '',
      'misnamed/nqueens.js': 'export const solver = 3;\n',
      'hiding/nqueens.py': 'def solve(board):\n    raise ValueError("a\\u202eb\\x1b[31mc\\x00d")\n',
      'python/alphabeta.py': `${course('alphabeta.py')}\n\ndef minimax(node):\n    return 0\n`,
      'javascript/alphabeta.js': `${course('alphabeta.js')}\nfunction minimax(node) { return 0; }\n`,
      'guess/alphabeta.py': 'def alphabeta(node):\n    return node.children[0]\n',
      'unnamed/alphabeta.js': 'module.exports = { minimax(node, cache) { return 0; } };\n',
      // Its file does not say whose functions it has.
      'python/pathfinding.py': `from util import Queue
from steps import steps


def breadth(problem):
    frontier, seen = Queue(), []
    frontier.push((problem.getStartState(), []))
    while not frontier.isEmpty():
        state, path = frontier.pop()
        if steps(problem, "isGoalState", state):
            return path
        if state not in seen:
            seen.append(state)
            for after, action, _ in steps(problem, "getSuccessors", state):
                frontier.push((after, path + [action]))
`,
      'python/steps.py':
        'def steps(problem, name, state):\n    return getattr(problem, name)(state)\n',
    };
    await put(folder, {
      'assignment.yaml': `title: Queens
tests:
  - { id: q, kind: function, problem: nqueens, instances: 4.txt, points: 1 }
  - { id: named, kind: function, problem: alphabeta, instances: turns.txt, function: { name: alphabeta }, points: 1 }
  - { id: course, kind: function, problem: pathfinding, instances: grid.txt, function: { framework: pacman, name: breadth }, points: 1 }
`,
      '4.txt': '4\n',
      // MAX moves twice on the way to B.
      'turns.txt': '{(A,MAX),(B,MAX),(C,MIN)} {(A,B),(A,C),(B,1),(B,5),(C,6),(C,3)}\n',
      'grid.txt': 'XXXXXXX\nXS__X_X\nX_X___X\nX___XGX\nXXXXXXX\n',
      ...Object.fromEntries(
        Object.entries(files).map(([file, text]) => [`handed-in/${file}`, text]),
      ),
    });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    const result = await readResult(join(folder, 'report'));
    const reasonFor = (name: string) =>
      submissionIn(result, name).tests[0]!.reason.replace(/^.*?n = 4: /, '');
    const ended = (name: string, id: string) => {
      const { verdict, reason } = submissionIn(result, name).tests.find(
        ({ test: of }) => of === id,
      )!;
      return verdict === 'AC' ? verdict : reason;
    };
    expect(ended('python', 'course')).toBe('AC');
    expect(ended('python', 'named')).toBe('AC');
    expect(ended('javascript', 'named')).toBe('AC');
    expect(ended('guess', 'named')).toContain(
      'returned a move without a value, and the leaves that it examined do not show that it is the best; return the value of tree.root, too',
    );
    expect(submissionIn(result, 'guess').tests.map(({ verdict }) => verdict)).toContain('WA');
    expect(ended('unnamed', 'named')).toContain(
      'alphabeta.js: it has no function `alphabeta`; write it, or name another one (found: minimax)',
    );
    expect(reasonFor('other-kind')).toBe(
      'the function `solve` of nqueens.py searches a space, and nqueens has a board; name the parameter `board`, and search that',
    );
    expect(reasonFor('empty')).toBe(
      'nqueens.py: it has no function that searches a board; write `def solve(board):`',
    );
    expect(reasonFor('misnamed')).toBe(
      'nqueens.js has no function `solve`; write `export function solve(board) {…}`',
    );
    expect(reasonFor('hiding')).toBe('nqueens.py, line 2: ValueError: a\uFFFDbc\uFFFDd');
    const junit = await readFile(join(folder, 'report/junit.xml'), 'utf8');
    expect(junit).toContain('a\uFFFDbc\uFFFDd');
  });

  test('what students of a course read about a wrong move, Python 2, an endless search, and a missing agent or file', async () => {
    const folder = await temporaryFolder();
    const agents = course('multiAgents.py');
    const searches = course('search.py');
    const bothMax = agents.replace('max(values) if agent == 0 else min(values)', 'max(values)');
    const endless = `def depthFirstSearch(problem):
    while True:
        problem.getSuccessors(problem.getStartState())
`;
    const files = {
      'both-max/multiAgents.py': bothMax,
      'both-max/search.py': searches,
      'old/multiAgents.py': agents,
      'old/search.py': `${searches}\n\ndef show(path):\n    print "path", path\n`,
      'endless/multiAgents.py': `print("loaded")\n${agents.replace('class MinimaxAgent', 'class Minimax')}`,
      'endless/search.py': endless,
      'alone/search.py': searches,
    };
    await put(folder, {
      'assignment.yaml': `title: Course
tests:
  - id: moves
    kind: function
    problem: alphabeta
    instances: trees.txt
    function: { file: multiAgents.py, name: MinimaxAgent, framework: pacman }
    points: 1
  - id: paths
    kind: function
    problem: graph
    instances: graph.txt
    function: { file: search.py, name: depthFirstSearch, framework: pacman }
    points: 1
`,
      'trees.txt': `{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,2),(C,9),(A,2)}
{(A,MIN),(B,MAX),(C,MAX)} {(A,B),(A,C),(B,3),(B,5),(C,6),(C,1)}
`,
      'graph.txt': 'S G {} {(S,A,1),(A,G,1)}\n',
      ...Object.fromEntries(
        Object.entries(files).map(([file, text]) => [`handed-in/${file}`, text]),
      ),
    });
    expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
    const result = await readResult(join(folder, 'report'));
    const outcomes = (name: string) =>
      submissionIn(result, name).tests.map(({ verdict, reason }) => `${verdict} ${reason}`);
    // With the players swapped, the tree would have the value 2 of that move by chance.
    expect(outcomes('both-max')).toEqual([
      'WA 0 of 2 records are right; Graph 1: it chose C, whose value is 2; the best is 3',
      'AC ',
    ]);
    expect(submissionIn(result, 'both-max').tests.map(({ program }) => program)).toEqual([
      { name: 'multiAgents.py', why: 'the assignment names it' },
      { name: 'search.py', why: 'the assignment names it' },
    ]);
    expect(submissionIn(result, 'both-max').tests[0]!.records[0]).not.toHaveProperty('mistake');
    expect(outcomes('old')[1]).toMatch(
      /^CE search\.py, line \d+: SyntaxError: Missing parentheses in call to 'print'.*; this is Python 2, and the grader runs Python 3: convert the file$/,
    );
    expect(outcomes('endless')).toEqual([
      expect.stringContaining(
        'multiAgents.py: it has no function `MinimaxAgent`; write it, or name another one (found: MultiAgentSearchAgent, ReflexAgent,',
      ),
      expect.stringMatching(
        /; graph 1: search\.py made 20000 calls and has not returned yet; its budget is 20000$/,
      ),
    ]);
    // The score of the player who begins, MIN, is the value with the sign changed.
    expect(submissionIn(result, 'both-max').tests[0]!.records[1]!.reason).toBe(
      'it chose C, whose value is 6; the best for MIN is 5',
    );
    // It is looked for once, not for each record.
    expect(submissionIn(result, 'endless').tests[0]!.run!.errors).toBe('loaded');
    expect(outcomes('alone')[0]).toBe(
      'CE there is no program for multiAgents, only search.py: hand one in, and name it multiAgents.py or main.py',
    );
  });

  test('lateness, a teacher who gives points back, and rejudging without a run', async () => {
    const folder = await makeClass();
    await put(folder, {
      'overrides.yaml': `students:
  strict:
    submitted: 2026-10-15 10:00Z
    tests: { ab: { points: { set: 10, reason: The course allows this cut-off } } }
`,
    });
    const only = ['--only', 'strict'];
    expect(await run(folder, [...FLAGS, ...only])).toMatchObject({ exitCode: 0 });
    const report = join(folder, 'report');
    const strict = submissionIn(await readResult(report), 'strict');
    expect(strict.score.tests[0]).toMatchObject({ points: 10, max: 10 });
    expect(strict.score).toMatchObject({ points: 18, adjustments: [{ points: -2 }] });
    // Stored calls are judged by another rule.
    await writeFile(join(folder, 'overrides.yaml'), '{}\n');
    const either = ASSIGNMENT.replace("cutoff: '>=', ", '');
    await writeFile(join(folder, 'assignment.yaml'), either);
    const args = ['rejudge', 'assignment.yaml', '--report', 'report'];
    expect((await run(folder, args)).stdout).toMatch(/strict +17 -> 20 +ab/);
    expect(await run(folder, [...args, '--apply'])).toMatchObject({ exitCode: 0 });
    const rejudged = submissionIn(await readResult(report), 'strict');
    expect(rejudged.score.points).toBe(20);
    expect(rejudged.tests[0]!.records.map(({ reason }) => reason)).toEqual([
      'this search does not cut if alpha and beta are equal: it examined 1 leaf more',
      undefined,
    ]);
  });
});
