import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  defineGame,
  definePlugin,
  gaveUp,
  type Mover,
  type Plugin,
  RIGHT,
  type Search,
} from '@queenside/core';
import { checksOf, conformance } from '@queenside/conformance';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { gameProblem } from '@queenside/game-tree';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { greatest, lottery, scan } from '../../core/test/greatest.ts';
import { omit } from '../../core/test/omit.ts';
import { plainSearch } from '../../core/test/plain-search.ts';
import { failuresOf } from './failures.ts';
import { nim, type NimState } from './nim.ts';

describe('a plugin as a whole', () => {
  const REFUSED: [fault: string, parts: Parameters<typeof failuresOf>[0], expected: string][] = [
    ['of another API version', { apiVersion: 3 }, 'was made for API version 3'],
    ['with a name', { name: 'broken' } as Partial<Plugin>, 'name is not a known key'],
    ['that is none', { solver: scan } as Partial<Plugin>, 'solver is not a known key'],
    [
      'with one id twice',
      { problems: [greatest, greatest] },
      'the problem "greatest" of plugin under test',
    ],
  ];

  test.each(REFUSED)('%s is refused', async (_fault, parts, expected) => {
    expect(await failuresOf(parts)).toContainEqual(expect.stringContaining(expected));
  });
});

test.each([
  [
    'no record',
    { record: 'seven', right: 'item 1' },
    /record "seven": it threw .*; expected an inst/,
  ],
  ['a wrong answer', { record: '3 9 4', right: 'item 1' }, /answer "item 1": the answer is judged/],
])('an example with %s is reported once', async (_what, example, message) => {
  const problem = { ...greatest, examples: [...greatest.examples, example] };
  const failures = await failuresOf({ problems: [problem], solvers: [scan, lottery] });
  expect(failures).toEqual([expect.stringMatching(message)]);
});

test('a mistake that no example shows is printed, and fails nothing', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const untested = { ...greatest, mistakes: { ...greatest.mistakes, idle: 'it idles' } };
  expect(await failuresOf({ problems: [untested] })).toEqual([]);
  expect(log.mock.calls).toEqual([
    [
      'problem greatest: no example has a wrong answer for idle; add one to `wrong`, or `check` is not tested for it',
    ],
  ]);
});

describe('a failure', () => {
  const faultOf = async (check: () => never | typeof RIGHT): Promise<unknown> => {
    const plugin = definePlugin({ problems: [{ ...greatest, check }] });
    for (const { run } of checksOf(plugin))
      try {
        await run();
      } catch (thrown) {
        return thrown;
      }
    return undefined;
  };

  test('ends with the file and the line of what the plugin threw, its cause', async () => {
    const cause = new TypeError('oh');
    const fault = await faultOf(() => {
      throw cause;
    });
    expect(fault).toMatchObject({
      cause,
      message: expect.stringMatching(
        /it threw TypeError: oh; expected a verdict \(at packages\/conformance\/test\/conformance\.test\.ts:\d+:\d+\)$/,
      ),
    });
  });

  test('ends with the member, its file, and its line if the plugin threw nothing', async () => {
    const fault = await faultOf(() => RIGHT);
    expect(fault).not.toHaveProperty('cause');
    expect(fault).toMatchObject({
      message: expect.stringMatching(
        /^problem greatest, record "3 9 4", answer "item 1": it is judged right; expected not-greatest \(check at packages\/conformance\/test\/conformance\.test\.ts:\d+:\d+\)$/,
      ),
    });
  });

  test('names one member once', async () => {
    const off = { ...scan, solve: () => ({ index: -1 }) };
    const failures = await failuresOf({ problems: [greatest], solvers: [off] });
    expect(failures).toEqual([
      expect.stringMatching(/^solver scan, .*out-of-range.* \(solve at .*\)$/),
    ]);
  });
});

test('a check that is tried again fails again', async () => {
  const off = { ...scan, solve: () => ({ index: -1 }) };
  const failing: string[] = [];
  for (const { name, run } of checksOf(definePlugin({ problems: [greatest], solvers: [off] })))
    for (const attempt of [1, 2])
      await Promise.resolve(run()).catch(() => failing.push(`${name}, attempt ${attempt}`));
  const [first, second] = failing;
  expect(failing).toHaveLength(2);
  expect(second).toBe(first!.replace('attempt 1', 'attempt 2'));
});

test('checks have different names', () => {
  const names = checksOf(definePlugin({ problems: [greatest], solvers: [scan, lottery] })).map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(names.length);
});

describe('a right search that', () => {
  test('has no leaf rule, and names only the best move, passes', async () => {
    const brief: Search = {
      ...plainSearch,
      run(tree, options, context) {
        const result = plainSearch.run(tree, options, context);
        return { ...result, principalVariation: result.principalVariation.slice(0, 1) };
      },
    };
    expect(await failuresOf({ searches: [brief] })).toEqual([]);
  });

  test('throws a QueensideError when it is aborted passes', async () => {
    const stopping: Search = {
      ...plainSearch,
      run(tree, options, context) {
        if (context.signal.aborted) throw gaveUp('plain-search', 'it was stopped');
        return plainSearch.run(tree, options, context);
      },
    };
    expect(await failuresOf({ searches: [stopping] })).toEqual([]);
  });
});

test('an incomplete search may give up, but not on every tree', async () => {
  const giving = (most: number): Search => ({
    ...plainSearch,
    complete: false,
    options: { deepest: { type: 'integer', minimum: -1, default: most, description: 'depth' } },
    run(tree, options, context) {
      if (tree.info.maxDepth > (options as { deepest: number }).deepest)
        throw gaveUp('plain-search', 'the tree is too deep');
      return plainSearch.run(tree, {}, context);
    },
  });
  expect(await failuresOf({ searches: [giving(2)] })).toEqual([]);
  expect(await failuresOf({ searches: [giving(-1)] })).toContainEqual(
    expect.stringMatching(
      /^search plain-search: it gives up on every tree; expected at least one result \(run at .*:\d+:\d+\)$/,
    ),
  );
});

test('the tree in the message of a search is shrunk', async () => {
  // It takes the first of the children of MIN below MAX.
  const lazy: Search = {
    ...plainSearch,
    run(tree, options, context) {
      const below = { ...tree, side: () => (tree.side() === -1 ? 1 : tree.side()) };
      return plainSearch.run(below, options, context);
    },
  };
  const failures = await failuresOf({ searches: [lazy] });
  expect(failures.find((message) => message.includes('is the value; expected'))).toMatch(
    /^search plain-search, tree \["min",-?[\d.]+,-?[\d.]+\] offering/,
  );
});

test('a slow proof of an example is made once', async () => {
  const proofs = new Map<string, number>();
  const slow: typeof greatest = {
    ...greatest,
    check(items, answer) {
      const verdict = greatest.check(items, answer);
      if (verdict.kind !== 'right' || items.length !== 3) return verdict;
      const key = `${items.join(' ')}: ${answer.index}`;
      proofs.set(key, (proofs.get(key) ?? 0) + 1);
      for (
        const start = process.threadCpuUsage().user;
        process.threadCpuUsage().user < start + 8e4;
      );
      return verdict;
    },
  };
  const examples = slow.examples.filter(({ record }) => record === '3 9 4');
  const problem = omit({ ...slow, examples }, 'generator', 'sized');
  expect(await failuresOf({ problems: [problem] })).toEqual([]);
  expect(proofs).toEqual(new Map([['3 9 4: 1', 1]]));
});

test('one wrong rule of a game is one failure', async () => {
  const endless = { ...nim, next: (state: NimState) => ({ ...state }) };
  expect(await failuresOf({ problems: [gameProblem(endless)] })).toEqual([
    expect.stringMatching(/15 moves were played, and it is not over/),
  ]);
});

test('a key may leave out the side to move if the position tells it', async () => {
  type State = { readonly cells: string; readonly mover: Mover };
  const stateOf = (cells: string): State => ({ cells, mover: ticTacToe.toMove(cells) });
  const { id, summary, maxBranching, maxDepth, scoreRange, examples, perft = [] } = ticTacToe;
  const game = defineGame<State>({
    id,
    summary,
    maxBranching,
    maxDepth,
    scoreRange,
    examples,
    perft,
    errors: ticTacToe.errors!,
    parse: (line) => stateOf(ticTacToe.parse(line)),
    toMove: ({ mover }) => mover,
    moves: ({ cells }) => ticTacToe.moves(cells),
    next: ({ cells }, move) => stateOf(ticTacToe.next(cells, move)),
    score: ({ cells }) => ticTacToe.score(cells),
    key: ({ cells }) => cells,
  });
  expect(await failuresOf({ problems: [gameProblem(game)] })).toEqual([]);
});

describe('what the kit writes down for a badge', () => {
  /** Runs the checks of a plugin but `leftOut`. @returns what is in the file then. */
  async function attested(plugin: Plugin, leftOut = 0): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'queenside-conforms-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'kit.txt');
    vi.stubEnv('QUEENSIDE_CONFORMS', file);
    const runs: (() => void | Promise<void>)[] = [];
    conformance((_, run) => runs.push(run), plugin);
    for (const run of runs.slice(leftOut)) await Promise.resolve(run()).catch(() => undefined);
    // A runner may try a test again.
    if (leftOut > 0) await runs.at(-1)!();
    vi.unstubAllEnvs();
    return readFile(file, 'utf8').catch(() => 'nothing');
  }

  const plugin = definePlugin({ problems: [greatest] });
  const broken = definePlugin({ problems: [greatest], solvers: [{ ...scan, options: {} }, scan] });

  test('is the API version, once all checks have passed', async () => {
    expect(await attested(plugin)).toBe('conforms to API 2\n');
  });

  test('is nothing if one check did not run, or failed', async () => {
    expect(await attested(plugin, 1)).toBe('nothing');
    expect(await attested(broken)).toBe('nothing');
  });
});

describe('another runner', () => {
  const file = fileURLToPath(new URL('with-node-test.ts', import.meta.url));
  const run = (plugin: string) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], KIT_PLUGIN: plugin };
      execFile(
        process.execPath,
        ['--test', '--test-reporter=tap', file],
        { env },
        (error, output) => resolve({ code: error?.code ?? 0, output }),
      );
    });

  test('node:test passes a correct plugin', async () => {
    const { code, output } = await run('right');
    expect(output).toMatch(/^# fail 0$/m);
    expect(output).toContain('solver lottery of greatest: the seed decides the answer');
    expect(code).toBe(0);
  });

  test('node:test fails a broken plugin with the message of the kit', async () => {
    const { code, output } = await run('broken');
    expect(output).toContain(
      'solver scan, record "3 9 4", seed 1: the answer is judged not-greatest',
    );
    expect(code).not.toBe(0);
  });
});
