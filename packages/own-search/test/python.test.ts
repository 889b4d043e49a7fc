/** Searches in Python: real files, run by a real Python. */
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import type { Problem, QueensideError } from '@queenside/core';
import {
  abortAfter,
  parseRecord,
  recordEvents,
  runSolver,
  searchAsSolver,
} from '@queenside/conformance';
import nimPlugin from '@queenside/game-nim';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { minimaxSearch } from '@queenside/solver-minimax';
import { alphabeta } from '@queenside/problem-gametree';
import { nqueens } from '@queenside/problem-nqueens';
import { pathfinding } from '@queenside/problem-pathfinding';
import { slidingTiles } from '@queenside/problem-sliding-tiles';
import { describe, expect, test } from 'vitest';
import { partsOf } from '../src/solve/parts.ts';
import { kindOf, problemOf } from '../src/source.ts';
import {
  documented,
  fileWith,
  GRID,
  hasPython,
  isThere,
  solve,
  solverOf,
  TREE,
} from './helpers.ts';

const nim = nimPlugin.problems![0]!;
const PUZZLE = '3 1 2 4 7 5 6 8 0';
/** Its space has more states than are sent as a whole. */
const LARGE_PUZZLE = '1 2 5 3 4 0 6 7 8';

/** The documented files, each with records that it solves, and its counts on the first. */
const EXAMPLES: readonly [
  file: string,
  ...[Problem, string, Readonly<Record<string, number>>?][],
][] = [
  ['minimax.py', [alphabeta, TREE, { nodes: 15, leaves: 8, cutoffs: 0 }]],
  ['alphabeta.py', [alphabeta, TREE, { nodes: 12, leaves: 6, cutoffs: 1 }]],
  ['game.py', [nim, '1 2'], [nim, '3 4 5']],
  ['astar.py', [pathfinding, GRID, { expanded: 10 }], [slidingTiles, LARGE_PUZZLE]],
  ['breadth_first.py', [pathfinding, GRID], [slidingTiles, PUZZLE]],
  ['uniform_cost.py', [pathfinding, GRID]],
  ['greedy.py', [pathfinding, GRID], [slidingTiles, LARGE_PUZZLE]],
  ['depth_first.py', [pathfinding, GRID]],
  ['iterative_deepening.py', [pathfinding, GRID]],
  ['ida_star.py', [pathfinding, GRID], [slidingTiles, PUZZLE]],
  ['queens.py', [nqueens, '6', { tests: 171, placed: 31, backtracks: 25 }], [nqueens, '3']],
];

describe.skipIf(!hasPython)('with Python', () => {
  test.each(EXAMPLES)('the documented %s finds right answers', async (file, ...records) => {
    for (const [problem, record, counts = {}] of records) {
      const run = await solve(problem, record, solverOf(problem, documented.get(file)!, file));
      expect({ ...run, record }).toMatchObject({ record, verdict: 'right', stats: counts });
    }
  });

  test('its events are those of the bundled search', async () => {
    const reference = searchAsSolver(minimaxSearch, alphabeta);
    const bundled = recordEvents(reference.events!);
    await solve(alphabeta, TREE, reference, { observer: bundled });
    const solver = solverOf(alphabeta, documented.get('minimax.py')!);
    const own = recordEvents(solver.events!);
    await solve(alphabeta, TREE, solver, { observer: own });
    expect(own.seen).toEqual(bundled.seen);
  });

  test('asking for children to order moves enters no node, and nothing is cut after an error', async () => {
    const text = `
def solve(tree):
    for child in tree.children(tree.root):
        tree.children(child)
    first = tree.children(tree.children(tree.children(tree.root)[1])[0])[0]
    tree.value(first)
    raise KeyError(first)
`;
    const solver = solverOf(alphabeta, text);
    const { seen, ...observer } = recordEvents(solver.events!);
    await expect(solve(alphabeta, TREE, solver, { observer })).rejects.toThrow(
      'mine.py, line 7: KeyError: 3',
    );
    expect(seen.map(({ name, values }) => [name, ...values].join(' '))).toEqual([
      'enter 0 0',
      'enter 1 1',
      'enter 2 0',
      'leaf 3 0',
    ]);
  });

  test('a tree and its search asked call by call give what the whole tree gives', async () => {
    // The tree of this game is too large to be sent as a whole.
    const counts = { position: '3 4 5', solver: solverOf(nim, documented.get('game.py')!) };
    const { stats } = await solve(nim, counts.position, counts.solver);
    const { stats: expected } = await solve(
      nim,
      counts.position,
      searchAsSolver(alphaBetaSearch, nim),
    );
    expect(stats).toMatchObject({ nodes: expected['nodes'], leaves: expected['leaves'] });
  });

  test('names are those of the record, and of the moves', async () => {
    const namesIn = async (problem: Problem, record: string, text: string): Promise<string> => {
      const solver = solverOf(problem, text);
      return await solve(problem, record, solver).then(
        () => 'no names',
        (thrown: Error) => thrown.message,
      );
    };
    const show = (names: string) => `def solve(tree):\n    raise ValueError(${names})\n`;
    const child = 'tree.children(tree.root)[1]';
    expect(await namesIn(alphabeta, TREE, show(`[tree.root, ${child}]`))).toContain('[A, C]');
    expect(await namesIn(nim, '1 2', show(`[tree.root, ${child}]`))).toContain('[root, ');
    const state =
      'def solve(space):\n    a = space.actions(space.start)\n    raise ValueError([space.start, a])\n';
    expect(await namesIn(pathfinding, GRID, state)).toContain("[(2,2), ['east', 'south']]");
  });

  describe('what goes wrong is said in its words', () => {
    const body = (line: string, parameter = 'tree') => `def solve(${parameter}):\n    ${line}\n`;
    test.each<[Problem, string, string | RegExp]>([
      [alphabeta, body('return 1 1'), /mine\.py, line 2, column \d+: invalid syntax/],
      [
        alphabeta,
        body('import nothing_here'),
        "ModuleNotFoundError: No module named 'nothing_here'",
      ],
      [alphabeta, body('return tree.value(tree.root)'), 'A is not a leaf: only leaves have values'],
      [alphabeta, body("return tree.children('E')"), "tree.children takes a node, not 'E'"],
      [alphabeta, body('return solve(tree)'), 'mine.py, line 2: the calls are nested too deeply'],
      [alphabeta, body('exit(3)'), 'mine.py ended its program in line 2'],
      [alphabeta, body('import os; os._exit(3)'), 'mine.py ended its program: exit status 3'],
      [alphabeta, body('pass'), 'returned None; return the value of tree.root, a number'],
      [alphabeta, body("return float('nan')"), 'returned nan; return the value of tree.root'],
      [alphabeta, body('return True'), 'returned True; return the value of tree.root'],
      [nim, body('return 1'), 'returned 1; return the value of tree.root and the best child'],
      [
        nim,
        body('return 1, tree.children(tree.children(tree.root)[0])[0]'),
        'is not a child of tree.root',
      ],
      [
        pathfinding,
        body("return ['north']", 'space'),
        'north, is not possible in (2,2): possible are east, south',
      ],
      [
        pathfinding,
        body('return space.start', 'space'),
        'returned a state; return the list of actions',
      ],
      [
        pathfinding,
        body("space.result(space.start, 'east')", 'space'),
        'ask for space.actions((2,2)) before',
      ],
      [
        pathfinding,
        body("space.actions(space.start); space.cost(space.start, 'up')", 'space'),
        "'up' is not an action of (2,2)",
      ],
      [
        nqueens,
        body('return [0, 1]', 'board'),
        'returned [0, 1]; return the row of the queen in each of the 4 columns',
      ],
      [
        nqueens,
        body('board.place(4, 0)', 'board'),
        'column 4, row 0 is not on the board: both count from 0 to 3',
      ],
      [
        nqueens,
        body('board.place(0, 0); board.place(0, 1)', 'board'),
        'board.place(0, 1): column 1 has a queen at (1,1); remove it',
      ],
      [
        nqueens,
        body('board.remove(1)', 'board'),
        'board.remove(1): column 2 has no queen to remove',
      ],
      [
        nqueens,
        body('board.rows[0] = 1', 'board'),
        'board.rows cannot be assigned: use board.place',
      ],
    ])('%# %s', async (problem, text, words) => {
      const record = { alphabeta: TREE, nim: '1 2', pathfinding: GRID, nqueens: '4' }[problem.id]!;
      await expect(solve(problem, record, solverOf(problem, text))).rejects.toThrow(words);
    });

    test('a pair with a number answers with its own count of leaves', async () => {
      const solver = solverOf(alphabeta, 'def solve(tree):\n    return 4, 7\n');
      const { answer } = await solve(alphabeta, TREE, solver);
      expect(answer).toMatchObject({ score: '4', leavesExamined: 7 });
    });

    test('the stack has the calls in its file only', async () => {
      const text =
        'def below(tree):\n    return tree.children(3)\n\n\ndef solve(tree):\n    return below(tree)\n';
      const thrown: unknown = await solve(alphabeta, TREE, solverOf(alphabeta, text)).catch(
        (error: unknown) => error,
      );
      const { thrownStack } = thrown as QueensideError;
      expect(thrownStack).toMatch(
        /mine\.py", line 6, in solve\n.*\n(?:.*\n)?.*mine\.py", line 2, in below/,
      );
      expect(thrownStack).not.toContain('queenside.py');
    });
  });

  test('a budget allows so many calls and no more, however they are asked', async () => {
    for (const [problem, record] of [
      [alphabeta, TREE],
      [slidingTiles, LARGE_PUZZLE],
    ] as const) {
      const text =
        problem === alphabeta ? documented.get('minimax.py')! : documented.get('breadth_first.py')!;
      const solver = solverOf(problem, text);
      await expect(solve(problem, record, solver, { options: { budget: 12 } })).rejects.toThrow(
        'made 12 calls and has not returned yet',
      );
    }
    const solver = solverOf(alphabeta, documented.get('minimax.py')!);
    // Seven nodes are entered, and eight leaves examined.
    expect((await solve(alphabeta, TREE, solver, { options: { budget: 15 } })).verdict).toBe(
      'right',
    );
  });

  test('each record starts anew, with its seed', async () => {
    const text = `
import random
from counted import seen
from pack.counted import also

def solve(board):
    seen.append(1)
    also.append(1)
    print("a line that goes to standard error")
    return [random.randrange(board.size), len(seen), random.randrange(board.size), len(also)]
`;
    const solver = solverOf(nqueens, text, 'mine.py', {
      'counted.py': 'seen = []\n',
      'pack/__init__.py': '',
      'pack/counted.py': 'also = []\n',
    });
    const rowsFor = async (seed: number): Promise<number[]> => {
      const { answer } = await runSolver(solver, parseRecord(nqueens, '4'), { seed });
      return [...(answer as { rows: Int32Array }).rows];
    };
    const rows = [await rowsFor(1), await rowsFor(2), await rowsFor(1)];
    expect(rows[2]).toEqual(rows[0]);
    expect(rows[1]).not.toEqual(rows[0]);
    expect(rows.map(([, seen, , also]) => [seen, also])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  test('an abort ends the process, and the next record gets a new one', async () => {
    const text = `
def solve(board):
    while board.size == 5:
        pass
    return [1, 3, 0, 2]
`;
    const solver = solverOf(nqueens, text);
    await expect(
      runSolver(solver, parseRecord(nqueens, '5'), { signal: abortAfter(100) }),
    ).rejects.toThrow('it had not returned yet');
    expect((await solve(nqueens, '4', solver)).verdict).toBe('right');
  });

  describe('records that wait for Python', () => {
    const text = `
import os, time

def solve(board):
    print(f"board {board.size}")
    board.is_attacked(0, 0)
    if board.size == 5:
        os._exit(3)
    if board.size == 6:
        board.is_attacked(1, 1)
        while True:
            time.sleep(0.01)
    if board.size == 7:
        raise KeyError(7)
    return list(range(board.size))
`;
    /** Gives all boards to the solver at once. */
    const outcomes = async (
      sizes: readonly number[],
      late: number,
    ): Promise<readonly unknown[]> => {
      const solver = solverOf(nqueens, text);
      const runs = sizes.map(async (size) => {
        const signal = size === late ? abortAfter(100) : { aborted: false };
        const { answer, stats } = await runSolver(solver, parseRecord(nqueens, String(size)), {
          signal,
        });
        return [(answer as { rows: Int32Array }).rows.length, stats['tests']];
      });
      const settled = await Promise.allSettled(runs);
      return settled.map((each) =>
        each.status === 'fulfilled' ? each.value : (each.reason as QueensideError).code,
      );
    };

    test('a record that ends the process, fails, or is stopped is the only one to blame', async () => {
      expect(await outcomes([4, 5, 8, 7, 9, 6, 10, 5], 6)).toEqual([
        [4, 1],
        'own-search/exited',
        [8, 1],
        'own-search/failed',
        [9, 1],
        'core/gave-up',
        [10, 1],
        'own-search/exited',
      ]);
    });
  });

  test('a process that a search has left behind does not keep the next record waiting', async () => {
    const leaves = `
import os, time

def solve(board):
    if board.size == 5:
        if os.fork() == 0:
            time.sleep(2)
        os._exit(3)
    return list(range(board.size))
`;
    const solver = solverOf(nqueens, leaves);
    await expect(solve(nqueens, '5', solver)).rejects.toThrow('exit status 3');
    const { answer } = await runSolver(solver, parseRecord(nqueens, '6'));
    expect((answer as { rows: Int32Array }).rows).toHaveLength(6);
  });

  test('a changed file counts for the next record, at the same size and time', async () => {
    const path = fileWith('def solve(board):\n    return [0] * board.size\n', 'mine.py');
    const solver = partsOf(path, 'mine', 'board').solvers![0]!;
    const rowsNow = async (): Promise<readonly number[]> => {
      const { answer } = await runSolver(solver, parseRecord(nqueens, '2'));
      return [...(answer as { rows: Int32Array }).rows];
    };
    expect(await rowsNow()).toEqual([0, 0]);
    const { atime, mtime } = statSync(path);
    writeFileSync(path, 'def solve(board):\n    return [1] * board.size\n');
    utimesSync(path, atime, mtime);
    expect(await rowsNow()).toEqual([1, 1]);
  });

  test('sets of states have the same order in every process', async () => {
    const text = `
def solve(space):
    there = {state for _, state, _ in space.successors(space.start)}
    raise ValueError(there, {"a", "b", "c", "d"})
`;
    const orders = [];
    for (let process = 0; process < 2; process++)
      orders.push(
        await solve(pathfinding, GRID, solverOf(pathfinding, text)).catch(
          (thrown: Error) => thrown.message,
        ),
      );
    expect(orders[0]).toBe(orders[1]);
  });

  test('all files that Python loads are for Python 3.8', async () => {
    const text = `
import ast
import builtins
import glob
import sys

NEWER = set("""removeprefix removesuffix lcm nextafter ulp cbrt exp2 sumprod cache pairwise batched bit_count randbytes
is_relative_to unparse get_annotations TypeAlias TypeGuard ParamSpec Annotated Self StrEnum ExceptionGroup add_note
to_thread aiter anext""".split())


def is_generic(node):
    return isinstance(node, ast.Name) and isinstance(getattr(builtins, node.id, None), type)


def newer_in(node):
    for key in ("id", "attr", "name"):
        if getattr(node, key, None) in NEWER:
            yield getattr(node, key)
    if isinstance(node, ast.Subscript) and is_generic(node.value):
        yield node.value.id + "[...]"
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip" and node.keywords:
        yield "zip(strict=...)"
    notes = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    if any(isinstance(each, ast.BinOp) for note in notes if note for each in ast.walk(note)):
        yield "X | Y"


def solve(space):
    found = []
    files = glob.glob(sys.path[0] + "/**/*.py", recursive=True)
    for file in files:
        with open(file) as opened:
            tree = ast.parse(opened.read(), file, feature_version=(3, 8))
        for node in ast.walk(tree):
            found += [(file, name) for name in newer_in(node)]
    raise ValueError(len(files) > 8, found)
`;
    const solver = solverOf(pathfinding, text);
    await expect(solve(pathfinding, GRID, solver)).rejects.toThrow('ValueError: (True, [])');
  });

  const versions = ['python3.8', 'python3.9', 'python3.13', 'python3.14'].filter(isThere);
  test.runIf(versions.length > 0).each(versions)('%s runs searches', async (python) => {
    const solver = solverOf(pathfinding, documented.get('astar.py')!);
    const { verdict } = await solve(pathfinding, GRID, solver, { options: { python } });
    expect(verdict).toBe('right');
  });
});

describe('without a usable Python', () => {
  test.each([
    ['python-of-nobody', 'python-of-nobody (not found)'],
    [`${process.execPath} --check`, /exit status \d+\)/],
  ])('%s is named with what it said', async (python, words) => {
    const solver = solverOf(alphabeta, documented.get('minimax.py')!);
    await expect(solve(alphabeta, TREE, solver, { options: { python } })).rejects.toThrow(words);
  });
});

describe('the kind of a file', () => {
  test.each([
    ['x.py', 'def solve(tree):', 'tree'],
    ['x.py', 'from queenside import Space\n\ndef solve(it: Space) -> list:', 'space'],
    ['x.py', 'import queenside\ndef solve(it: "queenside.Board"):', 'board'],
    ['x.js', 'export function solve(space) {}', 'space'],
    ['x.js', 'export const solve = (board) => board.rows;', 'board'],
    ['x.ts', 'export const solve = (it: Tree): number => 1;', 'tree'],
    ['x.ts', 'export async function solve(it: Space) {}', 'space'],
  ])('%s: %s', (file, text, kind) => {
    expect(kindOf(file, text)).toBe(kind);
  });

  test.each([
    ['x.py', 'problem = "factor"\ndef solve(record):', 'factor'],
    [
      'x.py',
      "problem: str = 'two-squares'\n\ndef solve(record: str, variant) -> str:",
      'two-squares',
    ],
    ['x.js', "export const problem = 'factor';\nexport const solve = (record) => '';", 'factor'],
    ['x.ts', 'export const problem: string = "a";\nexport function solve(record: string) {}', 'a'],
    ['x.py', 'problem = "factor"\ndef solve(tree):', undefined],
  ])('%s: %s answers records', (file, text, problem) => {
    expect(problemOf(file, text)).toBe(problem);
  });

  test('a file that answers records must name their problem, and cannot be followed', () => {
    expect(() => problemOf('x.py', 'def solve(record):\n    problem = "factor"')).toThrow(
      'of which problem; write `problem = "factor"` in it',
    );
    expect(() => problemOf('x.js', '// problem = "a"\nexport function solve(record) {}')).toThrow(
      "write `export const problem = 'factor';` in it",
    );
    expect(() => problemOf('x.py', '')).toThrow('x.py has no function `solve`');
    expect(() => kindOf('x.py', 'def solve(record):')).toThrow('gets the text of a record');
  });

  test('a file without solve, or with an unknown parameter, is refused', () => {
    expect(() => kindOf('x.py', '# def solve(tree):')).toThrow('x.py has no function `solve`');
    expect(() => kindOf('x.py', 'def solve(t):')).toThrow('has the parameter `t`');
  });
});
