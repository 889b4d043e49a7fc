import { parseRecord } from '@queenside/conformance';
import { gameProblem } from '@queenside/game-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nim } from '../src/index.ts';

const problem = gameProblem(nim);
const parse = (position: string) => parseRecord(problem, position);
const xor = (heaps: readonly number[]): number => heaps.reduce((sum, size) => sum ^ size, 0);

/** All heaps of up to seven objects, four at most, in ascending order: any other order is the same game. */
function* heapsToSeven(): Generator<number[]> {
  for (let a = 0; a <= 7; a++)
    for (let b = a; b <= 7; b++)
      for (let c = b; c <= 7; c++) for (let d = c; d <= 7; d++) yield [a, b, c, d];
}

test('the exclusive or of the heaps decides every position of four heaps up to seven', () => {
  const values = new Map<string, number>();
  const valueOf = (state: ReturnType<typeof nim.parse>): number => {
    const key = nim.key!(state) as string;
    const known = values.get(key);
    if (known !== undefined) return known;
    const below = nim.moves(state).map((move) => valueOf(nim.next(state, move)));
    const best = state.mover === 'max' ? Math.max(...below) : Math.min(...below);
    const value = below.length === 0 ? nim.score(state) : best;
    values.set(key, value);
    return value;
  };
  let positions = 0;
  for (const heaps of heapsToSeven()) {
    positions++;
    expect(valueOf(nim.parse(heaps.join(' ')))).toBe(xor(heaps) === 0 ? -1 : 1);
  }
  expect(positions).toBe(330);
});

test('the checker accepts exactly the moves that make the exclusive or 0', () => {
  const sizes = fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(sizes, (heaps) => {
      const state = parse(heaps.join(' '));
      const score = xor(heaps) === 0 ? -1 : 1;
      for (const move of nim.moves(state)) {
        const { heaps: left } = nim.next(state, move);
        const verdict = problem.check(state, {
          score,
          move: nim.moveName!(move, state),
          nodes: 1,
        });
        expect(verdict.kind === 'right').toBe(score === -1 || xor(left) === 0);
      }
    }),
    { numRuns: 40 },
  );
});

describe('a position', () => {
  test.each([
    ['3 x 5', 3, 'expected the size of a heap in digits, found "x"'],
    ['  3  -1', 6, 'expected the size of a heap in digits, found "-1"'],
    ['200 51', 1, 'expected at most 250 objects in all, found 251'],
    ['99999999999999999999', 1, 'expected at most 250 objects in all, found 100000000000000000000'],
    ['9'.repeat(400), 1, 'expected at most 250 objects in all, found more'],
    ['0 '.repeat(251), 501, 'expected at most 250 heaps, found more'],
    ['', 1, 'expected heap sizes separated by blanks'],
  ])('"%s" is refused at column %i', (position, column, detail) => {
    expect(() => parse(position)).toThrow(
      expect.objectContaining({
        place: { column },
        cause: `not a position of nim: ${detail}`,
      }),
    );
  });

  test('names its moves by number and heap', () => {
    const state = parse('2 0 1');
    expect(nim.moves(state).map((move) => nim.moveName!(move, state))).toEqual([
      '1 from heap 1',
      '2 from heap 1',
      '1 from heap 3',
    ]);
  });

  test('is drawn with a stone for each object', () => {
    const stones = (position: string) => nim.draw!(parse(position)).split('<circle').length - 1;
    expect(stones('3 40 0 5')).toBe(48);
    expect(stones('0')).toBe(0);
  });
});
