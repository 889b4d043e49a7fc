import { fromRules } from '@queenside/game-tree';
import { makeContext } from '@queenside/core/testing';
import { describe, expect, test } from 'vitest';
import { alphaBetaSearch } from '../src/index.ts';
import { ticTacToe, tryEverything } from './tic-tac-toe.ts';

const search = (board: string, cutoff: '>=' | '>' = '>=') =>
  alphaBetaSearch.run(fromRules(ticTacToe, board), { cutoff, uniqueLeaves: false }, makeContext());

describe('tic-tac-toe', () => {
  test('is a draw, found with few of the leaves', () => {
    const { value, bound, leaves, nodes, principalVariation } = search('.........');
    expect({ value, bound, line: principalVariation.length }).toEqual({
      value: 0,
      bound: 'exact',
      line: 9,
    });
    expect(tryEverything('.........').leaves).toBe(255_168);
    expect([nodes, leaves]).toMatchInlineSnapshot(`
      [
        18297,
        7330,
      ]
    `);
  });

  test('strict cut-offs visit more leaves for the same value', () => {
    const [usual, strict] = [search('.........'), search('.........', '>')];
    expect(strict.value).toBe(usual.value);
    expect(strict.leaves).toBeGreaterThan(usual.leaves);
    const rules = (['>=', '>'] as const).map((cutoff) =>
      alphaBetaSearch.guarantee!({ cutoff, uniqueLeaves: false }),
    );
    expect(rules).toEqual(['alpha-beta', 'alpha-beta-strict']);
  });
});
