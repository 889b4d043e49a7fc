/** The command that judges heuristics of users by the distances to the goal. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { heuristicSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { HAS_PYTHON } from './has-python.ts';
import { folderWith, parseChecked } from './helpers.ts';

const page = readFileSync(new URL('../../../docs/own-search.md', import.meta.url), 'utf8');

/** A small space, searched in the plainest way. */
interface Small {
  readonly start: string;
  readonly next: (state: string) => readonly string[];
  readonly isGoal: (state: string) => boolean;
}

const numbersIn = (name: string): number[] => (name.match(/\d+/g) ?? []).map(Number);

const tiles: Small = {
  start: '3 1 2 0 4 5',
  next(name) {
    const board = numbersIn(name);
    const blank = board.indexOf(0);
    return [blank - 3, blank + 3, blank - 1, blank + 1].flatMap((place) => {
      const isBeside =
        place === blank - 3 || place === blank + 3 || ((place / 3) | 0) === ((blank / 3) | 0);
      if (board[place] === undefined || !isBeside) return [];
      return [board.with(blank, board[place]).with(place, 0).join(' ')];
    });
  },
  isGoal: (name) => name === '0 1 2 3 4 5',
};

const MAP = ['XXXXXXX', 'XS__X_X', 'X_X___X', 'X___XGX', 'XXXXXXX'];
const grid: Small = {
  start: '(2,2)',
  next(name) {
    const [row, column] = numbersIn(name) as [number, number];
    return [
      [row - 1, column],
      [row, column + 1],
      [row + 1, column],
      [row, column - 1],
    ].flatMap(([r, c]) => (MAP[r! - 1]![c! - 1] === 'X' ? [] : [`(${r},${c})`]));
  },
  isGoal: (name) => name === '(4,6)',
};

/** Jugs for 3 and 5; 4 is to be in one of them. No action leads straight back from all states, and there are several goals. */
const JUGS = `
import { defineDomain, definePlugin } from '@queenside/core';
import { domainProblem } from '@queenside/state-space';

const jugs = defineDomain({
  id: 'jugs',
  summary: 'Measure 4 with two jugs',
  maxActions: 6,
  examples: ['0 0', '3 0'],
  parse: (line) => line.split(' ').map(Number),
  isGoal: ([a, b]) => a === 4 || b === 4,
  actions: () => [0, 1, 2, 3, 4, 5],
  result([a, b], action) {
    const over = Math.min(a, 5 - b);
    const back = Math.min(b, 3 - a);
    return [[3, b], [a, 5], [0, b], [a, 0], [a - over, b + over], [a + back, b - back]][action];
  },
  key: ([a, b]) => 8 * a + b,
  text: ([a, b]) => a + ' ' + b,
});
export default definePlugin({ problems: [domainProblem(jugs)] });
`;
const jugs: Small = {
  start: '0 0',
  next(name) {
    const [a, b] = numbersIn(name) as [number, number];
    const over = Math.min(a, 5 - b);
    const back = Math.min(b, 3 - a);
    const states = [
      [3, b],
      [a, 5],
      [0, b],
      [a, 0],
      [a - over, b + over],
      [a + back, b - back],
    ];
    return states.map((state) => state.join(' '));
  },
  isGoal: (name) => numbersIn(name).includes(4),
};

/** Returns the number of actions from each state to the goal. */
function distancesOf({ start, next, isGoal }: Small): Map<string, number> {
  const all = [start];
  const known = new Set(all);
  for (const state of all)
    for (const to of next(state))
      if (!known.has(to)) {
        known.add(to);
        all.push(to);
      }
  const distances = new Map(all.map((state) => [state, isGoal(state) ? 0 : Infinity]));
  for (let isOpen = true; isOpen;) {
    isOpen = false;
    for (const state of all) {
      const through = 1 + Math.min(...next(state).map((to) => distances.get(to)!));
      if (through >= distances.get(state)!) continue;
      distances.set(state, through);
      isOpen = true;
    }
  }
  return distances;
}

const SPACES = { tiles, grid, jugs };
const FILES = {
  'sliding-tiles.txt': `2x3: ${tiles.start}\n`,
  'pathfinding.txt': `${MAP.join('\n')}\n`,
  'jugs.txt': `${jugs.start}\n`,
  'jugs.js': JUGS,
};
const ARGUMENTS = {
  tiles: ['sliding-tiles.txt'],
  grid: ['pathfinding.txt'],
  jugs: ['jugs.txt', '--plugin', './jugs.js'],
};

const MANHATTAN = `
const manhattan = (tiles, home) => tiles.reduce((sum, tile, place) => {
  const to = home.indexOf(tile);
  const columns = Math.abs(place % 3 - to % 3);
  return tile === 0 ? sum : sum + columns + Math.abs((place / 3 | 0) - (to / 3 | 0));
}, 0);
`;
const MISPLACED =
  'const misplaced = (tiles, home) => tiles.filter((tile, place) => tile !== 0 && tile !== home[place]).length;';
const FARTHEST = [...distancesOf(tiles)].toSorted(([, a], [, b]) => b - a)[0]!;
/** The difference to the goal in rows and in columns. */
const APART = (what: string): string =>
  `({ numbers: [r, c] }, { numbers: [R, C] }) => { const [dr, dc] = [Math.abs(R - r), Math.abs(C - c)]; return ${what}; }`;
const of = (expression: string): string =>
  `(state, goal) => { const [tiles, home] = [state.numbers, goal.numbers]; return ${expression}; }`;

type Case = readonly [space: keyof typeof SPACES, what: string, heuristic: string, before?: string];

const RIGHT: readonly Case[] = [
  ['tiles', 'nothing', '() => 0'],
  ['tiles', 'misplaced tiles', of('misplaced(tiles, home)'), MISPLACED],
  ['tiles', 'Manhattan', of('manhattan(tiles, home)'), MANHATTAN],
  ['tiles', 'half of Manhattan', of('manhattan(tiles, home) / 2'), MANHATTAN],
  ['grid', 'Manhattan', APART('dr + dc')],
  ['grid', 'the longer side', APART('Math.max(dr, dc)')],
  ['grid', 'the straight line', APART('Math.hypot(dr, dc)')],
  ['jugs', 'whether it is a goal', '(state, space) => space.isGoal(state) ? 0 : 1'],
  [
    'jugs',
    'litres missing, by fives',
    '({ numbers: [a, b] }) => Math.min(Math.abs(4 - a), Math.abs(4 - b)) / 5',
  ],
  [
    'jugs',
    'a search',
    `(state, space) => {
      const all = new Map([[state, 0]]);
      for (const [each, steps] of all) {
        if (space.isGoal(each)) return steps;
        for (const [, to] of space.successors(each)) if (!all.has(to)) all.set(to, steps + 1);
      }
      return Infinity;
    }`,
  ],
];

const WRONG: readonly Case[] = [
  [
    'tiles',
    'the blank, too',
    '({ numbers }, goal) => numbers.filter((tile, place) => tile !== goal.numbers[place]).length',
  ],
  ['tiles', 'twice Manhattan', of('2 * manhattan(tiles, home)'), MANHATTAN],
  [
    'tiles',
    'both together',
    of('manhattan(tiles, home) + misplaced(tiles, home)'),
    MANHATTAN + MISPLACED,
  ],
  [
    'tiles',
    'the farthest state only',
    `(state, goal) => state.name === ${JSON.stringify(FARTHEST[0])} ? ${FARTHEST[1] + 1} : manhattan(state.numbers, goal.numbers)`,
    MANHATTAN,
  ],
  ['grid', 'half too much', APART('1.5 * (dr + dc)')],
  ['grid', 'not 0 at the goal', APART('dr + dc + 1')],
  ['grid', 'the square of the line', APART('dr * dr + dc * dc')],
  ['jugs', 'litres in the jugs', '({ numbers: [a, b] }) => b === 4 ? 0 : a + b'],
  [
    'jugs',
    'litres missing in the large jug',
    '({ numbers: [a, b] }) => a === 4 ? 0 : 2 * Math.abs(4 - b)',
  ],
  ['jugs', 'infinity for empty jugs', '({ numbers: [a, b] }) => a + b === 0 ? Infinity : 0'],
];

const fileOf = ([, , heuristic, before = '']: Case): string =>
  `${before}\nexport const heuristic = ${heuristic};\n`;

const titled = (cases: readonly Case[]): [title: string, each: Case][] =>
  cases.map((each) => [`${each[0]}: ${each[1]}`, each]);

/** Judges a heuristic. Returns the exit status and the parsed JSON. */
async function judge(each: Case, more: readonly string[] = []) {
  const folder = await folderWith({ ...FILES, 'mine.js': fileOf(each) });
  const args = ['heuristic', 'mine.js', ...ARGUMENTS[each[0]], '--json', ...more];
  const { stdout, stderr, exitCode } = await call(folder, args);
  expect(stderr).toBe('');
  return { exitCode, ...parseChecked(heuristicSchema, stdout) };
}

describe('right heuristics', () => {
  test.each(titled(RIGHT))('%s', async (_, each) => {
    const judged = await judge(each);
    expect(judged).toMatchObject({ exitCode: 0, verdict: 'right', admissible: true, error: null });
    const states = distancesOf(SPACES[each[0]]).size;
    expect(judged.records).toMatchObject([{ states, known: states, all: true }]);
    expect(judged.records[0]!.expanded!.own).toBeLessThanOrEqual(
      judged.records[0]!.expanded!.zero!,
    );
  });
});

describe('wrong heuristics, with the smallest state', () => {
  test.each(titled(WRONG))('%s', async (_, each) => {
    const space = SPACES[each[0]];
    const judged = await judge(each);
    expect(judged).toMatchObject({ exitCode: 1, verdict: 'wrong', admissible: false });
    const { heuristic } = (await import(
      `data:text/javascript,${encodeURIComponent(fileOf(each))}`
    )) as { heuristic: (state: object, goal: object) => number };
    const distances = distancesOf(space);
    const stateOf = (name: string): object => ({ name, numbers: numbersIn(name) });
    const goal = [...distances.keys()].find((state) => space.isGoal(state));
    const wrong = [...distances]
      .map(([state, distance]) => {
        const estimate = heuristic(stateOf(state), stateOf(goal!));
        return { state, distance, estimate };
      })
      .filter(({ distance, estimate }) => estimate > distance)
      .toSorted((a, b) => a.distance - b.distance || (a.state < b.state ? -1 : 1));
    const { state, distance, estimate } = wrong[0]!;
    const found = judged.faults.find(({ kind }) => kind === 'too-high')!;
    expect(found).toMatchObject({ count: wrong.length, state, distance });
    expect(found.estimate).toBe(estimate === Infinity ? 'infinity' : estimate);
  });
});

/** Removes what differs from run to run. */
const untimed = (text: string): string => text.replaceAll(/[\d.]+ µs/g, 'T');

test('the documented heuristic is wrong, its smallest wrong state is drawn, and without the blank it is right', async () => {
  const [, file] = /```js\n\/\/ misplaced\.js\n([^]*?)```/.exec(page)!;
  const repaired = file!.replace('tile !== goal', 'tile !== 0 && tile !== goal');
  for (const [text, verdict, status] of [
    [file!, 'wrong. It is not admissible.\n\n  h = 2, but the goal is 1 away.\n', 1],
    [repaired, 'right. It is admissible and consistent on all 360 states of 1 record.\n', 0],
  ] as const) {
    const folder = await folderWith({ ...FILES, 'misplaced.js': text });
    const args = ['heuristic', 'misplaced.js', 'sliding-tiles.txt'];
    const { stdout, exitCode } = await call(folder, args);
    expect(stdout).toContain(`misplaced.js: ${verdict}`);
    expect(exitCode).toBe(status);
    expect(untimed(page)).toContain(`$ queenside ${args.join(' ')}\n${untimed(stdout)}`);
  }
});

test('work that a heuristic hides is counted', async () => {
  const { call: work } = await judge(RIGHT[9]!);
  const { call: none } = await judge(RIGHT[8]!);
  expect(none).toMatchObject({ expanded: 0, generated: 0 });
  // Each estimate expands every state that is closer to it than the goal.
  expect(work.expanded).toBeGreaterThan(work.count);
  expect(work.generated).toBe(6 * work.expanded);
  const folder = await folderWith({ ...FILES, 'mine.js': fileOf(RIGHT[9]!) });
  const { stdout } = await call(folder, ['heuristic', 'mine.js', ...ARGUMENTS.jugs]);
  expect(stdout).toMatch(/It hides work: each call of it expands [\d.]+ states and generates/);
});

test('an inconsistent heuristic is right unless it must be consistent', async () => {
  const uneven: Case = ['grid', '', APART('(r + c) % 2 === 0 ? dr + dc : 0')];
  const admissible = await judge(uneven);
  expect(admissible).toMatchObject({ exitCode: 0, verdict: 'right', consistent: false });
  expect(admissible.faults).toMatchObject([
    { kind: 'falls', state: '(2,6)', words: 'h = 2, but south costs 1 and leads to h = 0.' },
  ]);
  const consistent = await judge(uneven, ['--require', 'consistent']);
  expect(consistent).toMatchObject({ exitCode: 1, verdict: 'wrong', admissible: true });
});

test.each([
  ['negative', '(state) => -1', 'h = -1, but an estimate is never negative.'],
  [
    'no-number',
    '() => undefined',
    'It returned undefined, which is not a number. A function that ends without `return` does so.',
  ],
  ['no-number', '() => NaN', 'It returned NaN, which is not a number.'],
])('%s: %s', async (kind, heuristic, words) => {
  const { exitCode, faults } = await judge(['grid', '', heuristic]);
  expect(exitCode).toBe(1);
  expect(faults[0]).toMatchObject({ kind, words, state: '(4,6)' });
});

test('a space with more states is judged on a sample, which proves nothing', async () => {
  const record = '14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3';
  const right = `export const h = ({ numbers }, goal) =>
    numbers.filter((tile, place) => tile !== 0 && tile !== goal.numbers[place]).length;`;
  const folder = await folderWith({
    'sliding-tiles.txt': `${record}\n`,
    'right.js': right,
    'wrong.js': right.replace('tile !== 0 && ', ''),
  });
  const args = ['sliding-tiles.txt', '--states', '1000'];
  const sampled = await call(folder, ['heuristic', 'right.js', ...args]);
  expect(sampled.exitCode).toBe(3);
  expect(sampled.stdout).toMatch(
    /^right\.js: not refuted\. It is admissible and consistent on a sample of 5,\d\d\d states of 1 record, of which 5,\d\d\d are at a known distance\. That proves nothing about other states\.\n/,
  );
  expect(sampled.stdout).toContain('> 20,000');
  const again = await call(folder, ['heuristic', 'right.js', ...args]);
  expect(untimed(again.stdout)).toBe(untimed(sampled.stdout));
  const wrong = await call(folder, ['heuristic', 'wrong.js', ...args]);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.stdout).toContain('h = 2, but the goal is 1 away.');
});

test.each(['pathfinding.txt', 'pathfinding_octile.txt'])(
  'a sample of %s finds the same state, by costs that differ on the way back',
  async (input) => {
    const exact = `export const h = (state, space) => {
      const costs = new Map([[state, 0]]);
      for (const [each] of costs)
        for (const [, to, step] of space.successors(each)) {
          const cost = costs.get(each) + step;
          if (cost >= (costs.get(to) ?? Infinity)) continue;
          costs.delete(to);
          costs.set(to, cost);
        }
      return found(Math.min(...[...costs].map(([each, cost]) => space.isGoal(each) ? cost : Infinity)));
    };`;
    const folder = await folderWith({
      [input]: 'XXXXXXX\nXS9_2_X\nX_4X_5X\nX_1_7GX\nXXXXXXX\n',
      'right.js': `const found = (cost) => cost;\n${exact}`,
      'wrong.js': `const found = (cost) => (cost > 9 ? cost + 0.5 : cost);\n${exact}`,
    });
    const judged = async (file: string, states: string) => {
      const args = ['heuristic', file, input, '--json', '--states', states];
      return parseChecked(heuristicSchema, (await call(folder, args)).stdout);
    };
    expect(await judged('right.js', '100')).toMatchObject({ verdict: 'right', consistent: true });
    expect(await judged('right.js', '5')).toMatchObject({ verdict: 'undecided', consistent: null });
    const { faults } = await judged('wrong.js', '100');
    const tooHigh = faults.find(({ kind }) => kind === 'too-high')!;
    expect(tooHigh.distance).toBeGreaterThan(9);
    const sampled = await judged('wrong.js', '5');
    expect(sampled.faults.find(({ kind }) => kind === 'too-high')).toMatchObject({
      state: tooHigh.state,
      estimate: tooHigh.estimate,
    });
  },
);

test('without input files, the examples of a problem are judged', async () => {
  const folder = await folderWith({ 'mine.js': 'export const h = () => 0;' });
  const { stdout, exitCode } = await call(folder, [
    'heuristic',
    'mine.js',
    '--problem',
    'missionaries',
  ]);
  expect(stdout).toMatch(/^mine\.js: right\. .* on all \d+ states of 4 records\.\n/);
  expect(exitCode).toBe(0);
});

test.each([
  [[], 'nothing says which problem mine.js is a heuristic of', 'command/no-problem'],
  [['--problem', 'nqueens'], 'nqueens has no state spaces', 'command/no-space'],
  [['--problem', 'nquens'], 'did you mean nqueens', 'core/unknown-problem'],
])('%j', async (args, words, code) => {
  const folder = await folderWith({ 'mine.js': 'export const h = () => 0;' });
  const { stderr, exitCode } = await call(folder, ['heuristic', 'mine.js', ...args]);
  expect(stderr).toContain(words);
  expect(stderr).toContain(`[${code}]`);
  expect(exitCode).toBe(2);
});

test.each([
  ['export const solve = 1;', 'it exports no function `heuristic`'],
  ['export const a = () => 0, b = () => 0;', 'several functions may be the heuristic: a, b'],
  [
    'export const h = (state) => state.nunbers[0];',
    'a state has no member `nunbers`; the nearest is `state.numbers` (at the state (2,2))',
  ],
  ['export const h = ( => 0;', 'SyntaxError'],
])('a file that cannot run: %s', async (text, words) => {
  const folder = await folderWith({ ...FILES, 'mine.js': text });
  const { stdout, exitCode } = await call(folder, ['heuristic', 'mine.js', 'pathfinding.txt']);
  expect(stdout).toContain('mine.js: failed. It did not estimate all states.');
  expect(stdout).toContain(words);
  expect(exitCode).toBe(2);
});

test('a heuristic without an end is stopped at the time limit', async () => {
  const text = 'export const h = (state, space) => { for (;;) space.actions(state); };';
  const folder = await folderWith({ ...FILES, 'mine.js': text });
  const args = ['heuristic', 'mine.js', 'pathfinding.txt', '--time-limit', '0.1'];
  const { stdout, exitCode } = await call(folder, args);
  expect(stdout).toContain('It had not estimated all states of');
  expect(exitCode).toBe(1);
});

describe.runIf(HAS_PYTHON)('in Python', () => {
  const python = async (text: string, args: readonly string[]) => {
    const folder = await folderWith({ ...FILES, 'mine.py': text });
    return call(folder, ['heuristic', ...args]);
  };

  test.each([
    'def heuristic(state, goal):\n    (r, c), (R, C) = state.numbers, goal.numbers\n    return abs(R - r) + abs(C - c)',
    'def h(node):\n    return 0 if repr(node.state) == "(4,6)" else 1',
    'def cornersHeuristic(state, problem):\n    return 0 if problem.isGoalState(state) else 1',
    'def heuristic(state, record):\n    return 0 if record.splitlines()[state.numbers[0] - 1][state.numbers[1] - 1] == "G" else 1',
    'from math import inf\ndef heuristic(state, space, goal=None):\n    return 0 if space.heuristic(state) == 0 else inf',
  ])('%s', async (text) => {
    const { stdout, exitCode } = await python(text, ['mine.py', 'pathfinding.txt']);
    expect(stdout).toContain('mine.py: right. ');
    expect(exitCode).toBe(0);
  });

  test('a function can be named', async () => {
    const text = 'def one(state):\n    return 1\ndef two(state):\n    return 0';
    const named = await python(text, ['mine.py:one', 'pathfinding.txt']);
    expect(named.stdout).toContain('h = 1, but this is a goal.');
    const any = await python(text, ['mine.py', 'pathfinding.txt']);
    expect(any.stdout).toContain('several functions may be the heuristic: one, two');
    expect(any.stdout).toContain('name it, as in `mine.py:one`');
    expect(any.exitCode).toBe(2);
  });

  test.each([
    ['def heuristic(state):\n    return 1 // 0', 'mine.py, line 2: ZeroDivisionError', 2],
    ['def heuristic(state, mood):\n    return 0', 'has the parameter `mood`', 2],
    ['def heuristic(state):\n    pass', 'It returned None, which is not a number. A function', 1],
    ['def heuristic(state):\n    while True: pass', 'at the time limit', 1],
  ])('%s', async (text, words, status) => {
    const args = ['mine.py', 'pathfinding.txt', '--time-limit', '0.5'];
    const { stdout, exitCode } = await python(text, args);
    expect(stdout).toContain(words);
    expect(exitCode).toBe(status);
  });

  test('work is counted, and the only goal must be one', async () => {
    const search = `from collections import deque
def heuristic(state, space):
    steps, todo = {state: 0}, deque([state])
    while todo:
        each = todo.popleft()
        if space.is_goal(each):
            return steps[each]
        for _, to, _ in space.successors(each):
            if to not in steps:
                steps[to] = steps[each] + 1
                todo.append(to)
    return float("inf")`;
    const found = await python(search, ['mine.py', ...ARGUMENTS.jugs]);
    expect(found.stdout).toMatch(
      /right\. [^]* It hides work: each call of it expands [\d.]+ states/,
    );
    const none = await python('def h(state, goal): return 0', ['mine.py', ...ARGUMENTS.jugs]);
    expect(none.stdout).toContain('the parameter `goal` of `h` wants the goal');
  });
});
