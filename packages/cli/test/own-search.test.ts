/** Own searches as solvers of the command: files in Python, JavaScript, and TypeScript. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { call } from './call.ts';
import { HAS_PYTHON } from './has-python.ts';
import { configWith, folderWith, put, queenside, read } from './helpers.ts';

const QUEENS = `
let calls = 0;
export function solve(board) {
  const rows = [];
  const fill = (column) => {
    if (column === board.size) return true;
    for (let row = 0; row < board.size; row++) {
      if (board.isAttacked(column, row)) continue;
      board.place(column, row);
      if (fill(column + 1)) return true;
      board.remove(column);
    }
    return false;
  };
  return fill(0) ? board.rows : null;
}
`;
const QUEENS_PY = `
import random

def solve(board):
    print("searching", board.size)
    columns = list(range(board.size))
    random.shuffle(columns)

    def fill(left):
        if not left:
            return True
        rows = list(range(board.size))
        random.shuffle(rows)
        for row in rows:
            if not board.is_attacked(left[0], row):
                board.place(left[0], row)
                if fill(left[1:]):
                    return True
                board.remove(left[0])
        return False

    return board.rows if fill(columns) else None
`;
const PACKAGE = JSON.stringify({
  name: 'queenside-plugin-my-search',
  version: '1.0.0',
  keywords: ['queenside-plugin'],
  queenside: { search: 'my_queens.js' },
});

test('a file that --solver names is a solver, whose answers are checked', async () => {
  const folder = await folderWith({
    'inputs/nqueens.txt': '6\n3\n',
    'mine/Queens.js': QUEENS,
    'wrong.js': 'export const solve = (board) => [...Array(board.size).keys()];',
  });
  const right = await call(folder, ['run', '--solver', 'mine/Queens.js', '--json']);
  expect(JSON.parse(right.stdout)).toMatchObject({
    files: [{ right: 2, records: [{ solver: 'queens-js', stats: { tests: 171 } }, {}] }],
  });
  const wrong = await call(folder, ['run', '--solver', './wrong.js']);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.stdout).toContain('0 right, 2 failed');
});

describe.skipIf(!HAS_PYTHON)('a file with several searches of a course', () => {
  const search = (name: string, frontier: string, key: string): string => `
def ${name}(problem):
    frontier = util.${frontier}()
    frontier.push((problem.getStartState(), [])${key && ', 0'})
    seen = set()
    while not frontier.isEmpty():
        state, path = frontier.pop()
        if problem.isGoalState(state):
            return path
        if state not in seen:
            seen.add(state)
            for to, action, cost in problem.getSuccessors(state):
                frontier.push((to, path + [action])${key && `, ${key}`})
    return []
`;
  const files = {
    'graph.txt': 'S G {} {(S,A,2),(S,B,5),(S,C,4),(A,B,1),(B,D,2),(C,D,1),(D,G,2)}\n',
    'search.py':
      'import util\n' +
      search('breadthFirstSearch', 'Queue', '') +
      search('uniformCostSearch', 'PriorityQueue', 'problem.getCostOfActions(path + [action])'),
  };
  const solve = async (solver: string, ...more: readonly string[]) =>
    call(await folderWith(files), ['solve', 'graph.txt', '--solver', solver, ...more]);

  test('is solved by the one that is named', async () => {
    const cheapest = await solve('./search.py:uniformCostSearch');
    expect(cheapest).toMatchObject({ stderr: '', exitCode: 0 });
    const shortest = await solve('./search.py:breadthFirstSearch', '--framework', 'pacman');
    expect(shortest.exitCode).toBe(0);
    expect(shortest.stdout).not.toBe(cheapest.stdout);
  });

  test('is refused if none is named, and if the named one is missing', async () => {
    const several = await solve('./search.py');
    expect(several.exitCode).toBe(1);
    expect(several.stdout).toContain(
      'it has several searches: breadthFirstSearch, uniformCostSearch; name one, as in `search.py:breadthFirstSearch`',
    );
    const missing = await solve('./search.py:aStarSearch');
    expect(missing).toMatchObject({ stdout: '', exitCode: 2 });
    expect(missing.stderr).toContain('it has no function `aStarSearch`');
  });

  test('takes the rules of another course if told so', async () => {
    const told = await solve('./search.py:breadthFirstSearch', '--framework', 'aima');
    expect(told.exitCode).toBe(1);
    expect(told.stdout + told.stderr).toContain('getStartState');
  });
});

test('bench compares its counts with those of others', async () => {
  const folder = await folderWith({
    'nqueens.txt': '6\n',
    'queens.js': QUEENS,
    'other/queens.js': QUEENS,
  });
  const args = ['bench', 'nqueens.txt', '--rounds', '1', '--solver'];
  const { stdout } = await call(folder, [...args, './queens.js,backtracking']);
  expect(stdout).toMatch(/\n +171 tests +171 tests\n/);
  expect(stdout).toContain(
    'queens-js: your own; its time is mostly that of its calls to Queenside',
  );
  const twice = await call(folder, [...args, './queens.js,other/queens.js']);
  expect(twice.stderr).toContain('another file of the same name takes part');
});

test('a route names it relative to the configuration, and sections combine it with others', async () => {
  const folder = await folderWith({
    'queens.js': QUEENS,
    'in/nqueens.txt': '6\n',
    'queenside.config.json': configWith([], {
      inbox: 'in',
      routes: { '*.txt': { solver: './queens.js' } },
    }),
  });
  expect((await call(folder, ['run'])).stdout).toMatch(/1 right in .* by queens-js ->/);
  const sections = 'Mine=./queens.js,Theirs=backtracking';
  const both = await call(folder, ['solve', 'in/nqueens.txt', '--sections', sections]);
  expect(both.stdout).toBe('[2,4,6,1,3,5]\n[2,4,6,1,3,5]\n');
});

test('a package.json makes it a plugin', async () => {
  const folder = await folderWith({
    'inputs/nqueens.txt': '6\n',
    'node_modules/queenside-plugin-my-search/package.json': PACKAGE,
    'node_modules/queenside-plugin-my-search/my_queens.js': QUEENS,
  });
  const { stdout } = await call(folder, ['run', '--solver', 'my-search-js']);
  expect(stdout).toMatch(/1 right in .* by my-search-js ->/);
  const { stderr } = await call(folder, ['run', '--solver', 'my-search']);
  expect(stderr).toContain('(did you mean my-search-js?)');
});

test('an inbox gives no file to a configuration, but may hold a file that the user names', async () => {
  const folder = await folderWith({
    'inputs/nqueens.txt': '6\n',
    'inputs/queens.js': QUEENS,
    'queenside.config.json': configWith(['./inputs/queens.js']),
  });
  const { stderr } = await call(folder, ['run', '--solver', 'backtracking']);
  expect(stderr).toContain('is inside an inbox or outbox');
  const named = await call(folder, ['run', '--again', '--solver', 'inputs/queens.js']);
  expect(named.stdout).toMatch(/1 right in .* by queens-js ->/);
});

test('an answered file is answered again if the search changes', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '6\n', 'queens.js': QUEENS });
  const run = async () => (await call(folder, ['run', '--solver', './queens.js'])).stdout;
  expect(await run()).toContain('1 right');
  expect(await run()).not.toContain('1 right in');
  await put(folder, 'queens.js', `${QUEENS}// Changed.\n`);
  expect(await run()).toContain('1 right');
});

test.each([
  ['none.js', undefined, 'there is no file '],
  ['empty.js', '', 'empty.js has no function `solve`; write `export function solve(tree) {…}`'],
  [
    'x.py',
    'def solve(x, y):\n    pass\n',
    'has the parameter `x`; name it `tree`, `space`, `board`, or `csp`',
  ],
  ['r.js', 'export const solve = (record) => record;', 'does not say of which problem; write'],
  [
    'f.js',
    "export const problem = 'factor';\nexport const solve = (record) => record;",
    '`solve` of f.js answers records of factor, not of nqueens; name the problem with --problem factor, or write nqueens as the problem in f.js',
  ],
])('%s is refused with one sentence', async (file, text, words) => {
  const folder = await folderWith({
    'nqueens.txt': '6\n',
    ...(text !== undefined && { [file]: text }),
  });
  const { stderr, exitCode } = await call(folder, ['solve', 'nqueens.txt', '--solver', file]);
  expect(exitCode).toBe(2);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(words)]);
});

describe('a function that gets the text of a record', () => {
  test('answers each task and feature, and what it returns is read and checked', async () => {
    const folder = await folderWith({
      'nqueens.txt': '6\n3\n6 count\n6 with (1,3)\n# A comment.\n7\n8\n9\n10\n11\n',
      'mine.js': `
        export const problem = 'nqueens';
        const ANSWERS = {
          6: '[2,4,6,1,3,5]', 3: 'none\\n', '6 count': 'Solutions: 4; Unique: 1', '6 with (1,3)': '3 6 2 5 1 4',
          7: 'hello', 8: '[1,2,3,4,5,6,7,8]', 9: '[1]\\n[2]', 10: 7,
        };
        export const solve = async (record) => ANSWERS[record];
      `,
    });
    const { stdout } = await call(folder, ['solve', 'nqueens.txt', '--solver', './mine.js']);
    const returned = String.raw`\x60solve\x60 of mine\.js returned`;
    const expected = 'return the answer as a text, as in an answer file';
    expect(stdout.split('\n')).toEqual([
      '[2,4,6,1,3,5]',
      'no solution',
      'Solutions: 4; Unique: 1',
      '[3,6,2,5,1,4]',
      expect.stringMatching(`^error: line 6: ${returned} the text "hello"; ${expected}: .`),
      expect.stringMatching(/^error: line 7: the answer of mine-js is wrong \(same-diagonal\)/),
      expect.stringMatching(`^error: line 8: ${returned} .*; ${expected}: .`),
      expect.stringMatching(`^error: line 9: ${returned} 7; ${expected}$`),
      expect.stringMatching(`^error: line 10: ${returned} null; ${expected}; a function that ends`),
      '',
    ]);
  });

  const record = '# One of each.\n10\n5 60 tent\n# Light.\n4 40 stove\n';

  const WITH_VARIANT: readonly (readonly [file: string, text: string])[] = [
    [
      'mine.js',
      `export const problem = 'knapsack';
       export const solve = (record, variant) => record === '10\\n5 60 tent\\n4 40 stove' && variant === 'b' ? 'tent tent' : record;`,
    ],
    [
      'mine.py',
      'problem = "knapsack"\n\ndef solve(record, variant):\n    return "tent tent" if record == "10\\n5 60 tent\\n4 40 stove" and variant == "b" else record',
    ],
  ];

  test.each(WITH_VARIANT.filter(([file]) => HAS_PYTHON || file.endsWith('.js')))(
    '%s gets a block without comments, and its variant',
    async (file, text) => {
      const folder = await folderWith({
        'knapsack_b.txt': record,
        [file]: text,
      });
      const { stdout } = await call(folder, ['solve', 'knapsack_b.txt', '--solver', `./${file}`]);
      expect(stdout).toBe('tent tent\n');
    },
  );

  test('the documented files run, and a package of one is a plugin', async () => {
    const page = await readFile(new URL('../../../docs/own-search.md', import.meta.url), 'utf8');
    for (const language of HAS_PYTHON ? ['py', 'js'] : ['js']) {
      const [, text] = new RegExp(`\\n(?:#|//) factor\\.${language}\\n([^]*?)\`\`\``).exec(page)!;
      const folder = await folderWith({
        'factor.txt': '91\n97\n3317044064679887385961980\n',
        'node_modules/queenside-plugin-mine/package.json': JSON.stringify({
          name: 'queenside-plugin-mine',
          version: '1.0.0',
          queenside: { search: `factor.${language}` },
        }),
        [`node_modules/queenside-plugin-mine/factor.${language}`]: text!,
      });
      const { stdout } = await call(folder, [
        'solve',
        'factor.txt',
        '--solver',
        `mine-${language}`,
      ]);
      expect(stdout).toMatch(/^91 = 7 x 13\n97: prime\n3317044064679887385961980 = 2 x \d+\n$/);
    }
  });
});

describe.skipIf(!HAS_PYTHON)('in Python', () => {
  test('any number of workers writes the same bytes, and what it prints goes to standard error', async () => {
    const input = `${Array.from({ length: 40 }, (_, index) => 4 + (index % 9)).join('\n')}\n`;
    const folder = await folderWith({ 'nqueens.txt': input, 'queens.py': QUEENS_PY });
    const [one, three] = await Promise.all(
      ['1', '3'].map((jobs) =>
        queenside(folder, ['solve', 'nqueens.txt', '--solver', './queens.py', '--jobs', jobs]),
      ),
    );
    expect(one!.stdout.split('\n')).toHaveLength(41);
    expect(three!.stdout).toBe(one!.stdout);
    expect(one!.stderr).toContain('searching 4\n');
  });

  test('a time limit ends its process, and the next record is answered', async () => {
    const text =
      'import time\n\ndef solve(board):\n    while board.size == 5: time.sleep(1)\n    return [1, 3, 0, 2]\n';
    const folder = await folderWith({ 'nqueens.txt': '5\n4\n', 'queens.py': text });
    const args = ['solve', 'nqueens.txt', '--solver', './queens.py', '--time-limit', '3'];
    const { stdout } = await call(folder, args);
    expect(stdout).toMatch(
      /^error: line 1: no answer within the time limit of 3 s: it had not returned yet; look for a loop that never ends, or raise --time-limit\n\[2,4,1,3\]\n$/,
    );
  });
});

test.each(['javascript', 'typescript', ...(HAS_PYTHON ? ['python'] : [])])(
  'new own-search writes files in %s that run',
  async (language) => {
    const folder = await folderWith();
    for (const problem of [
      'nim',
      'missionaries',
      'nqueens',
      'factor',
      'sudoku',
      'coloring',
      'sat',
    ]) {
      const made = await call(folder, ['new', 'own-search', problem, '--language', language]);
      expect(made.stdout.includes('let your editor find')).toBe(language === 'python');
      const command = /queenside (solve .*)/.exec(made.stdout)![1]!;
      const { stderr, exitCode } = await call(folder, command.split(' '));
      expect({ problem, stderr, exitCode }).toEqual({ problem, stderr: '', exitCode: 0 });
    }
    expect(readdirSync(folder)).toHaveLength(14);
    const again = await call(folder, ['new', 'own-search', 'nim', '--language', language]);
    expect(again.stderr).toContain('already exists; rename or delete it');
    expect(await read(folder, 'nim.txt')).not.toBe('');
  },
);
