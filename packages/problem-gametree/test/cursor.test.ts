import { parseRecord } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { scoreText } from '../src/answer.ts';
import { alphabeta } from '../src/index.ts';
import { nodesAlong } from '../src/check/walk.ts';

const TREE = '{(A,MAX),(B,MIN)} {(A,3),(A,B),(B,-0.5),(B,7)}';
const open = () => alphabeta.tree!.open(parseRecord(alphabeta, TREE));

test('valueText shows exact decimals if doubles cannot represent the leaves', () => {
  const told = (record: string, value: number): string => {
    const instance = parseRecord(alphabeta, record);
    return scoreText(instance, value);
  };
  expect(told(TREE, -0.5)).toBe('-0.5');
  expect(told('{(A,MIN)} {(A,9007199254740993),(A,9007199254740992)}', 1)).toBe('9007199254740993');
});

test('nodesAlong shows names of nodes and the value of a leaf', () => {
  const named = (record: string, line: number[]): readonly string[] | undefined => {
    const instance = parseRecord(alphabeta, record);
    return nodesAlong(instance, line);
  };
  expect(named(TREE, [1, 0])).toEqual(['B', '-0.5']);
  expect(named(TREE, [0])).toEqual(['3']);
  expect(named(TREE, [])).toEqual([]);
  expect(named('{(A,MIN)} {(A,9007199254740993),(A,9007199254740992)}', [0])).toEqual([
    '9007199254740993',
  ]);
  const chain = (length: number): string => {
    const ids = Array.from({ length }, (_, id) => id);
    const nodes = ids.map((id) => `(N${id},MAX)`);
    const edges = ids.map((id) => `(N${id},${id === length - 1 ? 1 : `N${id + 1}`})`);
    return `{${nodes.join(',')}} {${edges.join(',')}}`;
  };
  expect(named(chain(5000), [0])).toEqual(['N1']);
  expect(named(chain(250_001), [0])).toBeUndefined();
});

describe('the cursor', () => {
  test('describes the tree', () => {
    expect(open().info).toEqual({
      id: 'alphabeta',
      maxBranching: 2,
      maxDepth: 2,
      scoreMin: -0.5,
      scoreMax: 7,
      integerScores: false,
      hasChance: false,
    });
  });

  test('walks to every leaf and back', () => {
    const tree = open();
    const out = new Int32Array(4);
    expect([tree.side(), tree.moves(out, 1), [...out]]).toEqual([1, 2, [0, 0, 1, 0]]);
    tree.play(0);
    expect([tree.moves(out, 0), tree.score()]).toEqual([0, 3]);
    tree.undo(0);
    tree.play(1);
    expect([tree.side(), tree.moves(out, 0)]).toEqual([-1, 2]);
    tree.play(0);
    expect([tree.moves(out, 0), tree.score()]).toEqual([0, -0.5]);
    tree.undo(0);
    tree.play(1);
    expect(tree.score()).toBe(7);
    tree.undo(1);
    tree.undo(1);
    expect(tree.side()).toBe(1);
  });

  test('gives every node a different number', () => {
    const tree = open();
    const out = new Int32Array(2);
    const ids: number[] = [];
    const visit = (): void => {
      ids.push(tree.nodeId!());
      const count = tree.moves(out, 0);
      for (let move = 0; move < count; move++) {
        tree.play(move);
        visit();
        tree.undo(move);
        expect(tree.nodeId!()).toBeLessThan(2);
      }
    };
    visit();
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
    tree.play(0);
    expect(tree.clone!().nodeId!()).toBe(tree.nodeId!());
  });

  test('has independent clones', () => {
    const tree = open();
    tree.play(1);
    const clone = tree.clone!();
    tree.play(0);
    clone.play(1);
    expect([tree.score(), clone.score()]).toEqual([-0.5, 7]);
  });
});
