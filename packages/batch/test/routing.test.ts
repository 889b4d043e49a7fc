import fc from 'fast-check';
import type { Catalog } from '@queenside/runtime';
import { describe, expect, test } from 'vitest';
import { isInputName, outputPath, Router } from '../src/index.ts';

const problem = (id: string) =>
  ({
    id,
    plugin: 'p',
    summary: '',
    extensions: ['.txt'],
    variants: [],
    tasks: ['find'],
    styles: ['plain'],
    draws: false,
    replays: false,
    sized: false,
  }) as const;
const solver = (id: string, of: string) =>
  ({
    id,
    problem: of,
    plugin: 'p',
    summary: '',
    options: {},
    capabilities: { tasks: ['find'], complete: true, deterministic: true },
    usable: true,
  }) as const;

const catalog: Catalog = {
  plugins: [],
  problems: [problem('nqueens'), problem('nqueens-toroidal'), problem('alphabeta')],
  solvers: [
    solver('genetic', 'nqueens'),
    solver('min-conflicts', 'nqueens'),
    solver('mtdf', 'alphabeta'),
  ],
  unsuited: [],
};

describe('names', () => {
  test.each([
    ['nqueens.txt', true],
    ['nqueens_out.txt', false],
    ['.nqueens.txt', false],
    ['nqueens.txt~', false],
    ['nqueens.txt.swp', false],
    ['nqueens.tmp', false],
    ['nqueens.part', false],
    ['#nqueens.txt#', false],
    ['nqueens', false],
    ['nqueens.csv', false],
  ])('%s is an input: %s', (name, expected) => {
    expect(isInputName(name)).toBe(expected);
  });

  test('the answer file has the same path below the outbox', () => {
    expect(outputPath('section-a/nqueens.txt')).toBe('section-a/nqueens_out.txt');
    expect(outputPath('nqueens.genetic.txt')).toBe('nqueens.genetic_out.txt');
  });

  test('a name that is too long for _out is refused', () => {
    expect(outputPath(`${'a'.repeat(247)}.txt`)).toHaveLength(255);
    expect(() => outputPath(`${'a'.repeat(248)}.txt`)).toThrow(/too long/);
  });

  test('no two inputs share an answer file, and no answer file is an input', () => {
    const name = fc.stringMatching(/^[a-z_.-]{1,12}$/).map((stem) => `x${stem}.txt`);
    fc.assert(
      fc.property(name, name, (a, b) => {
        fc.pre(a !== b);
        expect(outputPath(a)).not.toBe(outputPath(b));
        expect(isInputName(outputPath(a))).toBe(false);
      }),
    );
  });
});

test.each([
  ['nqueens (1).txt', 'nqueens (1)_out.txt'],
  ['a/nqueens - Copy.txt', 'a/nqueens - Copy_out.txt'],
])('%s is answered in %s', (path, output) => {
  expect(outputPath(path)).toBe(output);
});

describe('routes', () => {
  const router = new Router(catalog, []);

  test.each([
    ['nqueens.txt', 'nqueens', undefined],
    ['nqueens-small.txt', 'nqueens', undefined],
    ['alphabeta_hw2.txt', 'alphabeta', undefined],
    ['a/b/nqueens.genetic.txt', 'nqueens', 'genetic'],
    ['nqueens.min-conflicts.2.txt', 'nqueens', 'min-conflicts'],
    ['nqueens-toroidal.txt', 'nqueens-toroidal', undefined],
    ['nqueens.mtdf.txt', 'nqueens', undefined],
    ['alphabeta.mtdf.txt', 'alphabeta', 'mtdf'],
    ['nqueens (1).txt', 'nqueens', undefined],
    ['nqueens(1).txt', 'nqueens', undefined],
    ['nqueens - Copy.txt', 'nqueens', undefined],
    ['Copy of nqueens.txt', 'nqueens', undefined],
    ['Copy (2) of nqueens.txt', 'nqueens', undefined],
    ['Kopie von nqueens.txt', 'nqueens', undefined],
    ['copie de nqueens.txt', 'nqueens', undefined],
    ['nqueens copy.txt', 'nqueens', undefined],
    ["nqueens (John's conflicted copy).txt", 'nqueens', undefined],
    ['nqueens.genetic (2).txt', 'nqueens', 'genetic'],
  ])('%s is for %s, solver %s', (path, id, named) => {
    const destination = router.route(path);
    expect(destination.problem).toBe(id);
    expect(destination.solver).toBe(named);
  });

  test.each(['queens.txt', 'nqueensx.txt', 'notes.txt', '__proto__.txt', 'constructor.txt'])(
    'cannot tell which problem %s is for',
    (path) => {
      expect(() => router.route(path)).toThrow(/cannot tell which problem/);
    },
  );

  test('the first matching route overrides the name', () => {
    const routed = new Router(catalog, [
      {
        match: 'a/**',
        problem: 'nqueens',
        solver: 'genetic',
        options: { loops: 3 },
        style: 'plain',
      },
      { match: '**', solver: 'min-conflicts' },
    ]);
    expect(routed.route('a/b/whatever.txt')).toEqual({
      problem: 'nqueens',
      solver: 'genetic',
      options: { loops: 3 },
      style: 'plain',
    });
    expect(routed.route('nqueens.txt')).toMatchObject({ solver: 'min-conflicts' });
    expect(() => routed.route('b.txt')).toThrow(/cannot tell which problem/);
  });
});

describe('a solver that a name asks for', () => {
  const router = new Router(catalog, [{ match: '**/*.board.txt', style: 'plain' }]);
  const broken = ['queenside-plugin-tabu', '@me/queenside-solver-sat4', './plugins/odd-one'].map(
    (name) => ({ name, location: '', code: 'batch/plugin-failed', reason: `${name} is broken` }),
  );
  const require = (path: string, missing: typeof broken = []) => {
    router.requireSolverInName(path, router.route(path).problem, missing);
  };

  test.each([
    [
      'nqueens.nosuch.txt',
      /asks for the solver "nosuch", .* its solvers: genetic, min-conflicts; /,
    ],
    ['nqueens.genetik.txt', /did you mean genetic\?/],
    ['nqueens.Genetic.2026.txt', /did you mean genetic\?/],
    ['a/nqueens.small_2.txt', /as in nqueens-small\.txt/],
    ['nqueens.mtdf.txt', /"mtdf", which nqueens does not have; /],
    ['nqueens-mtdf.txt', /"mtdf"/],
    ['nqueens-toroidal.genetic.txt', /which nqueens-toroidal does not have; its solvers: none/],
  ])('%s is refused', (path, message) => {
    expect(() => require(path)).toThrow(message);
  });

  test.each([
    ['nqueens.tabu.txt', 'queenside-plugin-tabu is broken'],
    ['nqueens_tabu.txt', 'queenside-plugin-tabu is broken'],
    ['nqueens.sat4.2.txt', '@me/queenside-solver-sat4 is broken'],
    ['nqueens-odd-one.txt', './plugins/odd-one is broken'],
  ])('%s is refused with the reason of its plugin', (path, reason) => {
    expect(() => require(path, broken)).toThrow(`because a plugin did not load (${reason})`);
  });

  test('any broken plugin may have had the solver', () => {
    expect(() => require('nqueens.nosuch.txt', broken)).toThrow(/tabu is broken; .*odd-one is/);
  });

  test.each([
    'nqueens.txt',
    'nqueens.2026.txt',
    'nqueens.2026-01-15.txt',
    'nqueens.v1.hw.txt',
    'nqueens.hw2.txt',
    'nqueens.8x8.txt',
    'nqueens.(1).txt',
    'nqueens.übung.txt',
    'nqueens.small boards.txt',
    'nqueens..txt',
    'nqueens-small.txt',
    'nqueens_small.txt',
    'nqueens-small.hard.txt',
    'nqueens-genetik.txt',
    'nqueens.board.txt',
  ])('%s asks for none', (path) => {
    expect(() => require(path, broken)).not.toThrow();
  });
});
