/** The command that judges searches of users by their algorithm. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refereeSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { HAS_PYTHON } from './has-python.ts';
import { folderWith, parseChecked, queenside, read } from './helpers.ts';

const page = readFileSync(new URL('../../../docs/own-search.md', import.meta.url), 'utf8');

/** Returns a file of the documentation. */
function documented(name: string): string {
  const found = new RegExp(`\`\`\`(?:python|js)\\n(?:#|//) ${name}\\n([^]*?)\`\`\``).exec(page);
  return found![1]!;
}

const RIGHT = documented('alphabeta.js');
const WRONG = RIGHT.replace('child, alpha, beta)', 'child, alpha, Infinity)');
const SMALLEST = '{(N0,MIN),(N1,MAX)} {(N0,2),(N1,9),(N1,5),(N0,N1)}';

test('a right search is right on the bank and on files', async () => {
  const folder = await folderWith({ 'alphabeta.js': RIGHT, 'alphabeta.txt': `${SMALLEST}\n` });
  const bank = await call(folder, ['referee', './alphabeta.js', '--as', 'alpha-beta']);
  expect(bank).toEqual({
    stdout: 'alphabeta.js: right. It did what alpha-beta permits on all 54 records of the bank.\n',
    stderr: '',
    exitCode: 0,
  });
  const args = ['referee', './alphabeta.js', '--as', 'minimax', 'alphabeta.txt'];
  const file = await call(folder, args);
  expect(file.exitCode).toBe(1);
  expect(file.stdout).toContain('did what minimax does not permit on 1 of 1 record.\n');
  expect(file.stdout).toContain('Step 4: yours left N1 (MAX) after 1 of 2 children');
});

test('the commands to step through a search name the variant that it was judged by', async () => {
  const folder = await folderWith({ 'alphabeta.js': RIGHT });
  const flags = ['--as', 'alpha-beta', '--cutoff', '>'];
  const { stdout } = await call(folder, ['referee', 'alphabeta.js', ...flags]);
  expect(stdout).toContain('The likely mistake: it cuts also if alpha and beta are equal');
  expect(stdout).toMatch(
    /does not cut there: alpha (\d+) = beta \1, and it cuts only if alpha > beta/,
  );
  expect(stdout).toContain(
    'To step through it:\n\n  queenside referee alphabeta.js --as alpha-beta --cutoff ">" --trace\n',
  );
});

test('--json, --trace, and --html tell the first difference', async () => {
  const folder = await folderWith({ 'wrong.js': WRONG });
  const flags = ['--as', 'alpha-beta', '--json', '--trace', '--html', 'wrong.html'];
  const { stdout, exitCode } = await call(folder, ['referee', 'wrong.js', ...flags]);
  expect(exitCode).toBe(1);
  expect(parseChecked(refereeSchema, stdout)).toMatchObject({
    algorithm: 'alpha-beta',
    records: 54,
    right: 33,
    mistake:
      'MAX nodes never cut, because beta is not lowered at MIN nodes, not passed down, or not compared',
    first: {
      problem: 'alphabeta',
      record: SMALLEST,
      step: 5,
      error: null,
      decided: {
        file: 'wrong.js',
        isCall: false,
        text: expect.stringContaining('alpha, Infinity)'),
      },
    },
  });
  const replay = await call(folder, [
    'replay',
    'alphabeta_trace.jsonl',
    '--from',
    '4',
    '--to',
    '5',
  ]);
  expect(replay.stdout).toContain('5  the leaf 5 below N1 (MAX)');
  expect(await read(folder, 'wrong.html')).toContain('wrong.js, step 5');
});

test.each([
  ['export const solve = (tree) => tree.roots.name;', 2, /failed\. It returned no answer/],
  ['export const solve = (tree) => { for (;;) tree.children(tree.root); };', 1, /10000 calls/],
  ['export const solve = (tree) => "four";', 1, /returned the text "four"/],
])('%s', async (text, status, words) => {
  const folder = await folderWith({ 'mine.js': text });
  const { stdout, exitCode } = await call(folder, ['referee', 'mine.js', '--as', 'minimax']);
  expect(stdout).toMatch(words);
  expect(exitCode).toBe(status);
});

test('a function call in JavaScript that has ended is shown by its last call', async () => {
  const wrong = RIGHT.replace('alpha >= beta', 'value >= beta');
  const line = wrong.split('\n').findIndex((each) => each.includes('= search(tree, child'));
  const folder = await folderWith({ 'wrong.js': wrong });
  const { stdout } = await call(folder, ['referee', 'wrong.js', '--as', 'alpha-beta']);
  expect(stdout).toContain(
    `  Its last call before it decided this is at line ${line + 1} of wrong.js:\n\n    ${wrong.split('\n')[line]!.trim()}\n`,
  );
});

test('names a search that fails only on records without a path', async () => {
  const text = `export function solve(space) {
  const open = [[space.start, []]];
  const seen = new Set(['' + space.start]);
  for (;;) {
    const [state, path] = open.shift();
    if (space.isGoal(state)) return path;
    for (const action of space.actions(state)) {
      const next = space.result(state, action);
      if (!seen.has('' + next)) open.push([next, [...path, action]]);
      seen.add('' + next);
    }
  }
}`;
  const folder = await folderWith({ 'mine.js': text, 'also.js': text.replace('shift', 'pop') });
  const words = 'None of these records has a path to a goal. The search is right on the others.';
  const args = (file: string): string[] => ['referee', file, '--as', 'breadth-first'];
  const { stdout, exitCode } = await call(folder, args('mine.js'));
  expect(stdout).toContain('failed. It returned no answer on');
  expect([stdout.includes(words), exitCode]).toEqual([true, 2]);
  expect((await call(folder, args('also.js'))).stdout).not.toContain(words);
});

test('one blank line follows the picture of a grid', async () => {
  const folder = await folderWith({
    'mine.js': 'export const solve = (space) => ([...space.successors(space.start)], null);',
  });
  const { stdout } = await call(folder, ['referee', 'mine.js', '--as', 'a-star']);
  expect(stdout).toMatch(/The search at step \d+:/);
  expect(stdout).not.toContain('\n\n\n');
});

test('A* that never reopens is right with a remark, unless it must reopen', async () => {
  const closed = `export function solve(space) {
  const open = [{ state: space.start, g: 0, path: [] }];
  const closed = new Set();
  const f = ({ state, g }) => g + space.heuristic(state);
  while (open.length > 0) {
    const first = open.reduce((least, each) => (f(each) < f(least) ? each : least));
    open.splice(open.indexOf(first), 1);
    const { state, g, path } = first;
    if (closed.has(state)) continue;
    if (space.isGoal(state)) return path;
    closed.add(state);
    for (const [action, next, cost] of space.successors(state))
      open.push({ state: next, g: g + cost, path: [...path, action] });
  }
  return null;
}
`;
  const folder = await folderWith({
    'mine.js': closed,
    'graph.txt': 'S G {(S,6),(A,0),(B,6),(G,0)} {(S,A,3),(S,B,1),(B,A,1),(A,G,5)}\n',
  });
  const judge = (...flags: readonly string[]) =>
    call(folder, ['referee', 'mine.js', '--as', 'a-star', ...flags]);
  const { stdout, exitCode } = await judge('graph.txt');
  expect(exitCode).toBe(0);
  expect(stdout).toBe(`mine.js: right. It did what A* permits on 1 record.

A remark on 1 record: this search never reopens; the estimate is inconsistent at S, so it missed cost 7. The smallest such record (graph):

  S G {(S,6),(A,0),(B,6),(G,0)} {(S,A,3),(S,B,1),(B,A,1),(A,G,5)}
`);
  const words = 'this search never reopens; the estimate is inconsistent at S, so it missed cost 7';
  const { remarks } = parseChecked(refereeSchema, (await judge('graph.txt', '--json')).stdout);
  expect(remarks).toMatchObject([{ problem: 'graph', words }]);
  expect(await judge('--reopen', 'never')).toMatchObject({ exitCode: 0 });
  const must = await judge('--reopen', 'must');
  expect(must.exitCode).toBe(1);
  expect(must.stdout).toContain('The likely mistake: it never opens a closed state again');
});

test('--limit and --width set the limit of depth-limited search and the width of beam search', async () => {
  const limited = `const LIMIT = 3;
function dive(space, state, path, limit) {
  if (space.isGoal(state)) return path;
  if (limit === 0) return null;
  for (const [action, next] of space.successors(state)) {
    const found = dive(space, next, [...path, action], limit - 1);
    if (found !== null) return found;
  }
  return null;
}
export const solve = (space) => dive(space, space.start, [], LIMIT);
`;
  const beam = `export function solve(space) {
  let level = [[space.start, [], new Set()]];
  for (; level.length > 0; level.length = Math.min(level.length, 3)) {
    const longer = [];
    for (const [state, path, before] of level) {
      if (space.isGoal(state)) return path;
      const states = new Set([...before, state]);
      for (const [action, next] of space.successors(state))
        if (!states.has(next)) longer.push([next, [...path, action], states]);
    }
    level = longer.sort(([a], [b]) => space.heuristic(a) - space.heuristic(b));
  }
  return null;
}
`;
  const graph = 'S G {} {(S,A,1),(A,B,1),(B,C,1),(C,G,1)}\n';
  const folder = await folderWith({ 'limited.js': limited, 'beam.js': beam, 'graph.txt': graph });
  const judge = (file: string, as: string, ...flags: readonly string[]) =>
    call(folder, ['referee', file, '--as', as, ...flags]);
  expect((await judge('limited.js', 'depth-limited')).stdout).toContain(
    'The likely mistake: its limit is one action too small.',
  );
  const right = await judge('limited.js', 'depth-limited', '--limit', '3');
  expect(right.stdout).toContain(
    'right. It did what depth-limited search with limit 3 permits on all 71 records of the bank.',
  );
  const missed = await judge('limited.js', 'depth-limited', '--limit', '3', 'graph.txt');
  expect(missed.stdout).toContain(
    'A remark on 1 record: this search missed a path of 4 actions: its limit is 3.',
  );
  expect(await judge('beam.js', 'beam', '--width', '3')).toMatchObject({ exitCode: 0 });
  expect((await judge('beam.js', 'beam')).stdout).toContain('it keeps one state too many');
  const alone = await judge('beam.js', 'beam', '--limit', '3');
  expect(alone.stderr).toContain('--as depth-limited');
});

test('a search that never returns ends at the time limit', async () => {
  const text = 'export const solve = (tree) => { for (;;) tree.children(tree.root); };';
  const folder = await folderWith({ 'mine.js': text });
  const limits = ['--time-limit', '0.2', '--option', 'budget=2000000000'];
  const args = ['referee', 'mine.js', '--as', 'minimax', ...limits];
  const { stdout, exitCode } = await call(folder, args);
  expect(stdout).toContain('It had not returned at the time limit.');
  expect(stdout).toContain('not run on the other 53 records, which might take as long.');
  expect(exitCode).toBe(1);
});

test('names a missing return before the wrong step that it causes, and offers no other hint', async () => {
  const text = RIGHT.replace('  return best;\n', '  if (alpha >= beta) return best;\n');
  expect(text).not.toBe(RIGHT);
  const folder = await folderWith({ 'mine.js': text });
  const args = ['referee', 'mine.js', '--as', 'alpha-beta'];
  const { stdout, exitCode } = await call(folder, args);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(
    /returned (null|NaN); return the value of tree\.root, a number; a function that ends without `return` returns nothing\n {2}Before that, at step \d+: yours/,
  );
  expect(stdout).not.toContain('likely mistake');
});

/** Whether this machine runs a file: the first of a row. */
const isRunnable = ([name = '']: readonly string[]): boolean => HAS_PYTHON || !name.endsWith('.py');

test.each([
  [
    'mine.js',
    'function solve(space) {\n  return [\n}\n',
    "mine.js: failed. mine.js, line 3, column 1: SyntaxError: Unexpected token '}'; correct the line, or the one above it\n",
  ],
  [
    'mine.py',
    'def solve(space):\n    return space.\n',
    'mine.py: failed. mine.py, line 2, column 18: invalid syntax; correct the line, or the one above it\n',
  ],
])(
  '%s with a syntax error is refused in a sentence, without a record',
  async (name, text, said) => {
    const folder = await folderWith({ [name]: text });
    const { stdout, stderr, exitCode } = await call(folder, ['referee', name, '--as', 'a-star']);
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: said, stderr: '', exitCode: 2 });
  },
);

test.each(
  [
    ['mine.js', "export function solve(space) {\n  console.log('seen');\n  return [];\n}\n"],
    ['mine.py', "def solve(space):\n    print('seen')\n    return []\n"],
  ].filter(isRunnable),
)('%s prints on a single record, and not on each of several', async (name, text) => {
  const record = 'S G {} {(S,G,1)}\n';
  const folder = await folderWith({ [name]: text, 'graph.txt': record });
  const on = async (...files: readonly string[]): Promise<number> => {
    const args = ['referee', name, '--as', 'breadth-first', ...files];
    const { stdout, stderr } = await queenside(folder, args);
    expect(stdout).toContain(`${name}: wrong.`);
    return `${stdout}${stderr}`.split('seen').length - 1;
  };
  expect([await on(), await on('graph.txt'), await on('graph.txt', 'graph.txt')]).toEqual([
    0, 1, 0,
  ]);
});

test.each([
  ['alphabeta', 'alpha-beta'],
  ['Minimax', 'minimax'],
  ['A*', 'a-star'],
  ['astar', 'a-star'],
  ['weighted A*', 'weighted-a-star'],
  ['dijkstra', 'uniform-cost'],
  ['BFS', 'breadth-first'],
  ['depth-first search', 'depth-first'],
  ['ids', 'iterative-deepening'],
  ['IDA*', 'ida-star'],
])('--as %s is %s', async (name, id) => {
  const kind = id === 'minimax' || id === 'alpha-beta' ? 'tree' : 'space';
  const folder = await folderWith({ 'mine.js': `export const solve = (${kind}) => 0;\n` });
  const { stdout } = await call(folder, ['referee', 'mine.js', '--as', name, '--json']);
  expect(parseChecked(refereeSchema, stdout)).toMatchObject({ algorithm: id });
});

test('without --as, the function or the file names the algorithm', async () => {
  const folder = await folderWith({
    'alphabeta.js': 'export const solve = (tree) => 0;\n',
    'search.js': 'export const aStarSearch = (problem) => [];\nexport const bfs = aStarSearch;\n',
  });
  for (const [file, id] of [
    ['alphabeta.js', 'alpha-beta'],
    ['search.js:aStarSearch', 'a-star'],
    ['search.js:bfs', 'breadth-first'],
  ]) {
    const { stdout } = await call(folder, ['referee', file!, '--json']);
    expect(parseChecked(refereeSchema, stdout)).toMatchObject({ algorithm: id });
  }
  const { stderr } = await call(folder, ['referee', 'search.js']);
  expect(stderr).toContain('knows no algorithm "search"; name one with --as: ');
});

test('--debug prints the calls that led to an error', async () => {
  const text =
    'const below = (tree) => tree.roots.name;\nexport const solve = (tree) => below(tree);';
  const folder = await folderWith({ 'mine.js': text });
  const args = ['referee', 'mine.js', '--as', 'minimax'];
  expect((await call(folder, args)).stdout).not.toContain('at below');
  expect((await call(folder, [...args, '--debug'])).stdout).toContain('at below');
});

test('options of the search are no options of solvers', async () => {
  const folder = await folderWith({ 'mine.js': RIGHT, 'alphabeta.txt': `${SMALLEST}\n` });
  const args = ['referee', 'mine.js', '--as', 'alpha-beta', 'alphabeta.txt'];
  const { stdout, stderr } = await call(folder, [...args, '--option', 'budget=3']);
  expect(stderr).toBe('');
  expect(stdout).toContain('mine.js made 3 calls and has not returned yet');
});

test.each([
  [['none.js', '--as', 'minimax'], 'there is no file none.js'],
  [
    ['right.js', '--as', 'nothing'],
    'knows no algorithm "nothing"; name one with --as: minimax, alpha-beta',
  ],
  [['right.js', '--as', 'a-star'], '`solve` of right.js searches a tree, and a-star searches a'],
  [['right.js', '--as', 'minimax', '--cutoff', '>'], '--cutoff has no effect without --as alpha'],
  [['right.js', '--as', 'minimax', '--option', 'speed=2'], 'speed'],
  [['right.js', '--as', 'minimax', 'pathfinding.txt'], 'pathfinding has a space'],
  [['right.js', '--as', 'minimax', 'alphabeta.txt'], 'this tree has chance nodes'],
])('%j is refused', async (args, words) => {
  const grid = 'XXXX\nXSGX\nXXXX\n';
  const folder = await folderWith({
    'right.js': RIGHT,
    'pathfinding.txt': grid,
    'alphabeta.txt': '{(A,CHANCE)} {(A,3,0.5),(A,4,0.5)}\n',
  });
  const { stderr, exitCode } = await call(folder, ['referee', ...args]);
  expect(exitCode).toBe(2);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(words)]);
});

test.each([
  ['pathfinding.txt', 'XXXX\nXSGX\nXXXX\n', 'game trees, and pathfinding has state spaces'],
  ['factor.txt', '15\n', 'game trees, and factor has none; choose a problem'],
])('a search of trees says what %s has', async (file, text, words) => {
  const folder = await folderWith({ 'mine.js': RIGHT, [file]: text });
  const { stderr, exitCode } = await call(folder, ['solve', file, '--solver', './mine.js']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`\`solve\` of mine.js searches ${words}`);
});

describe.skipIf(!HAS_PYTHON)('in Python', () => {
  test('the documentation shows what is printed', async () => {
    const text = documented('alphabeta.py');
    const wrong = text.replace('child, alpha, beta)', 'child, alpha, inf)');
    expect(wrong).not.toBe(text);
    const folder = await folderWith({ 'alphabeta.py': wrong });
    const { stdout } = await call(folder, ['referee', 'alphabeta.py', '--as', 'alpha-beta']);
    const shown = /\$ queenside (referee alphabeta.py --as alpha-beta)\n([^]*?)```/.exec(page)!;
    expect(stdout).toBe(shown[2]);
  });

  test('a loop without calls ends at the time limit', async () => {
    const folder = await folderWith({ 'mine.py': 'def solve(tree):\n    while True: pass\n' });
    const args = ['referee', 'mine.py', '--as', 'minimax', '--time-limit', '0.5'];
    expect((await call(folder, args)).stdout).toContain('It had not returned at the time limit.');
  });
});
