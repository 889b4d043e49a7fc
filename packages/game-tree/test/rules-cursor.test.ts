import { capabilitiesOf, type GameTree } from '@queenside/core';
import { minimax, movesOf } from '@queenside/conformance';
import { fromRules } from '@queenside/game-tree';
import { describe, expect, test } from 'vitest';
import { isLost, nim } from '../../conformance/test/nim.ts';
import { omit } from '../../core/test/omit.ts';

const open = (position: string): GameTree => fromRules(nim, nim.parse(position));

describe('fromRules', () => {
  test('takes its description from the game', () => {
    expect(open('1 2').info).toEqual({
      id: 'nim',
      maxBranching: 15,
      maxDepth: 15,
      scoreMin: -1,
      scoreMax: 1,
      integerScores: true,
      hasChance: false,
    });
    expect(capabilitiesOf(open('1 2'))).toEqual([
      'deterministic',
      'integer-scores',
      'evaluate',
      'keys',
      'clone',
    ]);
  });

  test('offers only what the game has', () => {
    expect(
      capabilitiesOf(
        fromRules(
          { ...omit(nim, 'evaluate', 'key'), integerScores: false, hasChance: true },
          nim.parse('1'),
        ),
      ),
    ).toEqual(['clone']);
  });

  test('has the moves, sides, and names of the rules', () => {
    const tree = open('1 2');
    expect(movesOf(tree)).toEqual([0, 5, 6]);
    expect(tree.moveName!(6)).toBe('2 from 2');
    expect(tree.side()).toBe(1);
    tree.play(6);
    expect(tree.side()).toBe(-1);
    expect(movesOf(tree)).toEqual([0]);
    tree.undo(6);
    expect(movesOf(tree)).toEqual([0, 5, 6]);
  });

  test('writes moves from the given index', () => {
    const out = new Int32Array(6).fill(-1);
    expect(open('1 2').moves(out, 2)).toBe(3);
    expect([...out]).toEqual([-1, -1, 0, 5, 6, -1]);
  });

  test('has the value of the rules', () => {
    for (const position of ['1 2 3', '1 2', '3 3', '0', '2 1 3'])
      expect(minimax(open(position))).toBe(isLost(nim.parse(position)) ? -1 : 1);
  });

  test('clones start at the same node and move independently', () => {
    const tree = open('1 2');
    tree.play(0);
    const clone = tree.clone!();
    clone.play(6);
    expect(movesOf(clone)).toEqual([]);
    expect(movesOf(tree)).toEqual([5, 6]);
  });

  test('keys are equal for equal positions on any path, and different for different ones', () => {
    const keyAfter = (...moves: number[]): string => {
      const tree = open('2 2');
      for (const move of moves) tree.play(move);
      return `${tree.keyHi!()},${tree.keyLo!()}`;
    };
    expect(keyAfter(0, 5)).toBe(keyAfter(5, 0));
    const keys = [[], [0], [1], [5], [6], [0, 0], [0, 5], [0, 6], [1, 5]].map((line) =>
      keyAfter(...line),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each([[12n], [-1n], [2n ** 64n + 5n]])(
    'a bigint key %s is reduced to its lowest 64 bits',
    (key) => {
      const tree = fromRules({ ...nim, key: () => key }, nim.parse('1'));
      const joined = (BigInt(tree.keyHi!()) << 32n) | BigInt.asUintN(32, BigInt(tree.keyLo!()));
      expect(BigInt.asUintN(64, joined)).toBe(BigInt.asUintN(64, key));
    },
  );
});
