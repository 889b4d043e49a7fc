import { checkOptions, Random, type Game, type OptionSchemas } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nim, type NimState } from '../../conformance/test/nim.ts';
import { omit } from '../../core/test/omit.ts';

type Given = Readonly<Record<string, unknown>>;

/** Lines are heap sizes with MAX to move: half of the positions cannot be written. */
const written: Game<NimState> = {
  ...nim,
  size: ({ heaps }) => heaps.reduce((sum, size) => sum + size),
  playouts: {
    start: '4 5 5',
    write: ({ heaps, mover }) => (mover === 'max' ? heaps.join(' ') : undefined),
  },
};

/** Lines are the tosses so far: `-` before any. */
const tosses: Game<string> = {
  id: 'tosses',
  summary: 'Three tosses of a coin with three sides, one of which never shows.',
  maxBranching: 3,
  maxDepth: 3,
  scoreRange: [0, 3],
  hasChance: true,
  examples: ['-'],
  parse: (line) => line.replace('-', ''),
  toMove: () => 'chance',
  moves: ({ length }) => (length === 3 ? [] : [0, 1, 2]),
  next: (state, move) => state + String(move),
  score: (state) => state.split('1').length - 1,
  probability: (_state, move) => [0.25, 0.75, 0][move]!,
  playouts: {
    start: '-',
    write: (_state, from, moves) => from.replace('-', '') + moves.join('') || '-',
  },
};

function linesOf<State>(game: Game<State>, given: Given, seed = 1): string[] {
  const generator = gameProblem(game).generator!;
  const parameters = checkOptions('test', generator.parameters as OptionSchemas, given);
  const text = [...generator.generate(parameters, new Random(seed))].join('');
  return text.split('\n').slice(0, -1);
}

describe('generated positions', () => {
  test('are different, not over, and within the range of moves', () => {
    const parameters = fc.record({
      count: fc.integer({ min: 1, max: 12 }),
      least: fc.nat({ max: 5 }),
      more: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(parameters, ({ count, least, more, seed }) => {
        const given = { count, minMoves: least, maxMoves: least + more };
        // With no moves or one, there is only the start.
        if (least === 0 && more === 1) given.count = 1;
        const lines = linesOf(written, given, seed);
        expect(new Set(lines).size).toBe(given.count);
        for (const line of lines) {
          const state = written.parse(line);
          expect(written.moves(state)).not.toEqual([]);
          // A move takes at least one of the fourteen objects.
          expect(written.size!(state)).toBeLessThanOrEqual(14 - least);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('depend on the seed only', () => {
    const given = { count: 10 };
    expect(linesOf(written, given, 7)).toEqual(linesOf(written, given, 7));
    expect(linesOf(written, given, 7)).not.toEqual(linesOf(written, given, 8));
  });

  test('follow from the given position', () => {
    expect(linesOf(written, { count: 1, from: ' 1 2 ', minMoves: 2, maxMoves: 2 })).toEqual([
      '0 1',
    ]);
    expect(() => linesOf(written, { from: '1 x' })).toThrow(/not a position of nim: found x/);
  });

  test('may be finished if asked for', () => {
    const all = { from: '1 1', minMoves: 0, maxMoves: 2 };
    expect(linesOf(written, { ...all, count: 1 })).toEqual(['1 1']);
    expect(linesOf(written, { ...all, count: 2, finished: true }).toSorted()).toEqual([
      '0 0',
      '1 1',
    ]);
  });

  test('are identified by their lines in a game without keys', () => {
    const given = { count: 6, from: '2 2', minMoves: 0, maxMoves: 2 };
    expect(linesOf(omit(written, 'key'), given).toSorted()).toEqual(
      linesOf(written, given, 2).toSorted(),
    );
  });

  test('follow the probabilities of the game', () => {
    const given = { count: 8, minMoves: 3, maxMoves: 3, finished: true };
    // Two sides of three show: eight lines of three tosses, and no line with the third side.
    expect(linesOf(tosses, given).toSorted()).toEqual([
      '000',
      '001',
      '010',
      '011',
      '100',
      '101',
      '110',
      '111',
    ]);
    const firsts = Array.from({ length: 400 }, (_, seed) =>
      linesOf(tosses, { count: 1, minMoves: 1, maxMoves: 1 }, seed).join(),
    );
    const ones = firsts.filter((line) => line === '1').length;
    expect(ones).toBeGreaterThan(260);
    expect(ones).toBeLessThan(340);
  });

  test.each([
    [{ minMoves: 3, maxMoves: 2 }, 'core/moves-crossed'],
    [{ from: '1 1', minMoves: 0, maxMoves: 1, count: 2 }, 'core/too-few-positions'],
    [{ from: '1', minMoves: 5, maxMoves: 9 }, 'core/too-few-positions'],
    [{ maxMoves: 16 }, 'core/bad-option'],
  ])('%j are refused: %s', (given, code) => {
    expect(() => linesOf(written, given)).toThrow(expect.objectContaining({ code }));
  });

  test('need a game that writes positions', () => {
    expect(gameProblem(nim)).not.toHaveProperty('generator');
    expect(gameProblem(nim)).not.toHaveProperty('sized');
    expect(gameProblem(omit(written, 'size'))).not.toHaveProperty('sized');
  });
});

describe('a position by size', () => {
  const sized = (size: number, task = 'value', seed = 1): string =>
    gameProblem(written).sized!(size, task, new Random(seed));

  test.each([1, 2, 3, 5, 8, 11, 12, 14])('has the size %d and is not over', (size) => {
    for (const seed of [1, 2, 3]) {
      const state = written.parse(sized(size, 'value', seed));
      expect(written.size!(state)).toBe(size);
      expect(written.moves(state)).not.toEqual([]);
    }
  });

  test.each([
    [0, 'value', 'core/no-such-size'],
    [2.5, 'value', 'core/no-such-size'],
    // Both sides have taken at least one object.
    [13, 'value', 'core/no-such-size'],
    [15, 'value', 'core/no-such-size'],
    [3, 'count', 'core/unknown-task'],
  ])('of size %d for the task %s is refused: %s', (size, task, code) => {
    expect(() => sized(size, task)).toThrow(expect.objectContaining({ code }));
  });
});
