/** Tests the inferred types of plugins. `pnpm typecheck` checks this file. */
import {
  defineEvents,
  defineGame,
  defineProblem,
  defineSearch,
  defineSolver,
  type AnswerOf,
  type InstanceOf,
} from '@queenside/core';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { greatest } from './greatest.ts';
import { omit } from './omit.ts';

describe('defineProblem', () => {
  test('infers the types of instance and answer', () => {
    expectTypeOf<InstanceOf<typeof greatest>>().toEqualTypeOf<readonly number[]>();
    expectTypeOf<AnswerOf<typeof greatest>>().toEqualTypeOf<{ readonly index: number }>();
    expect(defineProblem(greatest)).toBe(greatest);
  });
});

describe('defineSolver', () => {
  const common = {
    id: 'typed',
    problem: greatest,
    summary: 'Shows what follows from what.',
    capabilities: { tasks: ['find'], complete: true, deterministic: true },
  } as const;

  test('infers instance and answer from the problem, and options from their schemas', () => {
    const solver = defineSolver({
      ...common,
      options: {
        tries: { type: 'integer', default: 3, description: 'how many' },
        mode: { type: 'string', enum: ['fast', 'safe'], default: 'safe', description: 'which way' },
        rate: { type: 'number', description: 'how fast' },
      },
      solve(items, options) {
        expectTypeOf(items).toEqualTypeOf<readonly number[]>();
        expectTypeOf(options.tries).toEqualTypeOf<number>();
        expectTypeOf(options.mode).toEqualTypeOf<'fast' | 'safe'>();
        expectTypeOf(options.rate).toEqualTypeOf<number | undefined>();
        return { index: items.length - 1 };
      },
    });
    expect(solver.problem).toBe('greatest');
  });

  test('accepts an answer of the right shape as it is written', () => {
    type Answer = { readonly kind: 'one'; readonly at: number } | { readonly kind: 'none' };
    const problem = defineProblem<readonly number[], Answer, 'text', 'find'>({
      ...omit(greatest, 'draw', 'rulesOut', 'tree', 'space', 'constraints', 'landscape'),
      readAnswer: (): Answer => ({ kind: 'none' }),
      check: () => ({ kind: 'right' }),
      format: () => [],
    });
    const solver = defineSolver({
      ...common,
      problem,
      options: {},
      solve(items) {
        if (items.length === 0) return { kind: 'none' };
        return { kind: 'one', at: 0 };
      },
    });
    expectTypeOf<ReturnType<typeof solver.solve>>().toEqualTypeOf<Answer | Promise<Answer>>();
    expect(solver.problem).toBe('greatest');
  });

  test('rejects wrong types', () => {
    const mistaken = [
      defineSolver({
        ...common,
        // @ts-expect-error the problem has no such task
        capabilities: { tasks: ['fnid'], complete: true, deterministic: true },
        options: {},
        solve: () => ({ index: 0 }),
      }),
      defineSolver({
        ...common,
        // @ts-expect-error JSON Schema has no such type
        options: { tries: { type: 'int', default: 3, description: 'how many' } },
        solve: () => ({ index: 0 }),
      }),
      defineSolver({
        ...common,
        options: {},
        // @ts-expect-error the answer is an index, not an item
        solve: (items) => ({ item: items[0] }),
      }),
      defineSolver({
        ...common,
        options: { tries: { type: 'integer', default: 3, description: 'how many' } },
        // @ts-expect-error there is no such option
        solve: (_items, { attempts }) => ({ index: attempts }),
      }),
      defineSolver({
        ...common,
        // @ts-expect-error an option needs a description
        options: { tries: { type: 'integer', default: 3 } },
        solve: () => ({ index: 0 }),
      }),
      defineSolver({
        ...common,
        // @ts-expect-error a solver says whether it is complete
        capabilities: { tasks: ['find'], deterministic: true },
        options: {},
        solve: () => ({ index: 0 }),
      }),
    ];
    expect(mistaken.map(({ id }) => id)).toEqual(Array.from({ length: 6 }, () => 'typed'));
  });
});

describe('the other definitions', () => {
  test('a search has typed options', () => {
    const search = defineSearch({
      id: 'typed',
      summary: 'Shows what follows from what.',
      requires: ['keys'],
      complete: true,
      deterministic: true,
      options: { table: { type: 'integer', default: 16, description: 'megabytes' } },
      run(tree, { table }) {
        expectTypeOf(table).toEqualTypeOf<number>();
        const value = tree.score();
        return {
          value,
          bound: 'exact',
          principalVariation: [],
          nodes: 1,
          leaves: 1,
        };
      },
    });
    // @ts-expect-error there is no such capability
    defineSearch({ requires: ['telepathy'] });
    expect(search.options.table.default).toBe(16);
  });

  test("a game's state has the type that parse returns", () => {
    const game = defineGame({
      id: 'typed',
      summary: 'Shows what follows from what.',
      maxBranching: 1,
      maxDepth: 1,
      scoreRange: [0, 1],
      examples: ['1'],
      parse: (line) => ({ left: Number(line) }),
      toMove: () => 'max',
      moves: ({ left }) => (left > 0 ? [0] : []),
      next: ({ left }) => ({ left: left - 1 }),
      score: ({ left }) => left,
    });
    const state = game.parse('1');
    expectTypeOf(state).toEqualTypeOf<{ left: number }>();
    expect(game.moves(state)).toEqual([0]);
  });

  test('events have typed names', () => {
    const events = defineEvents({ place: ['column', 'row'], restart: [] });
    expect(events.code).toEqual({ place: 0, restart: 1 });
    // @ts-expect-error there is no such event
    expect(events.code.remove).toBeUndefined();
  });
});
