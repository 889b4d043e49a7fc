/** Tree tests of CS188's multi-agent project. */
import { QueensideError } from '@queenside/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTree } from '../src/parse.ts';
import { readTreeTest, TEST_EXAMPLE } from '../src/tree-test.ts';

/** A tree as lists of lists with values, or a value. */
type Tree = number | readonly Tree[];

const { tree } = fc.letrec<{ tree: Tree; inner: readonly Tree[] }>((tie) => ({
  inner: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
  tree: fc.oneof({ depthSize: 'small' }, fc.integer({ min: -99, max: 99 }), tie('inner')),
}));

/** Writes a tree as a test. Every node has an evaluation: that of an inner one counts at the depth of the test. */
function testOf(root: readonly Tree[], depth: number, alg: string): string {
  const successors: string[] = [];
  const evaluation: string[] = [];
  const visit = (node: Tree, name: string): void => {
    evaluation.push(`${name} ${typeof node === 'number' ? node : 500 + name.length}`);
    if (typeof node === 'number') return;
    for (const at of node.keys()) successors.push(`${name} go${at} ${name}_${at}`);
    for (const [at, child] of node.entries()) visit(child, `${name}_${at}`);
  };
  visit(root, 's');
  const block = (key: string, lines: readonly string[]) =>
    `${key}: """\n${lines.join('\n')}\n"""\n`;
  return `class: "GraphGameTreeTest"
alg: "${alg}"
depth: "${depth}"
num_agents: "2"
start_state: "s"
win_states: ""
${block('successors', successors)}${block('evaluation', evaluation)}`;
}

/** The value by minimax or expectimax to a depth in moves. */
function valueOf(node: Tree, name: string, moves: number, chance: boolean, isMax = true): number {
  if (typeof node === 'number') return node;
  if (moves === 0) return 500 + name.length;
  const values = node.map((child, at) =>
    valueOf(child, `${name}_${at}`, moves - 1, chance, !isMax),
  );
  if (isMax) return Math.max(...values);
  return chance ? values.reduce((sum, each) => sum + each) / values.length : Math.min(...values);
}

/** The value of a record, by the text alone. */
function valueOfRecord(record: string): number {
  const sides = new Map(
    [...record.matchAll(/\(([^,()]+),(MAX|MIN|CHANCE)\)/g)].map((m) => [m[1]!, m[2]!]),
  );
  const edges = [...record.slice(record.indexOf('} {')).matchAll(/\(([^,()]+),([^,()]+)\)/g)];
  const value = (name: string): number => {
    const side = sides.get(name);
    if (side === undefined) return Number(name);
    const values = edges.filter((edge) => edge[1] === name).map((edge) => value(edge[2]!));
    if (side === 'CHANCE') return values.reduce((sum, each) => sum + each) / values.length;
    return side === 'MAX' ? Math.max(...values) : Math.min(...values);
  };
  return value('s');
}

test('a test becomes the tree to its depth, with evaluations as leaves', () => {
  const root = fc.array(tree, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(root, fc.integer({ min: 1, max: 3 }), fc.boolean(), (inner, depth, chance) => {
      const alg = chance ? 'ExpectimaxAgent' : 'MinimaxAgent';
      const record = readTreeTest(testOf(inner, depth, alg))!;
      parseTree(new TextEncoder().encode(record));
      expect(valueOfRecord(record)).toBe(valueOf(inner, 's', 2 * depth, chance));
    }),
  );
});

test('the game ends at states that are won or lost, and a test of another class is left to others', () => {
  expect(readTreeTest(TEST_EXAMPLE)).toBe(
    '{(top,MAX),(one,MIN),(two,MIN)} {(top,one),(top,two),(one,4),(one,3),(two,2),(two,7)}',
  );
  const won = TEST_EXAMPLE.replace('"w1 w2"', '"w1 w2 one"').replace('w1 4', 'w1 4\none 9');
  expect(readTreeTest(won)).toBe('{(top,MAX),(two,MIN)} {(top,9),(top,two),(two,2),(two,7)}');
  expect(readTreeTest('class: "GraphSearchTest"\n')).toBeUndefined();
});

test.each([
  [
    'alg: "AlphaBetaAgent"',
    'alg: "ReflexAgent"',
    2,
    7,
    'expected MinimaxAgent, AlphaBetaAgent, Expec',
  ],
  ['num_agents: "2"', 'num_agents: "3"', 4, 14, 'a tree of 2 agents can be read, not of 3'],
  ['depth: "1"', 'depth: "0"', 3, 9, 'the depth must be a whole number from 1 up (got "0")'],
  ['one Left w1', 'one Left', 14, 1, 'expected `state action next` (got "one Left")'],
  ['one Left w1', 'one Left two', 14, 1, 'a second way leads to two, so this is no tree'],
  ['one Left w1', 'one Left top', 14, 1, 'a second way leads to top, so this is no tree'],
  ['w1 4\n', '', 14, 1, 'w1 has no line in evaluation'],
  ['w1 4', 'w1 much', 21, 1, '"much" is not a number'],
  ['"top"', '"nowhere"', 6, 15, 'no action leads on from nowhere'],
])('%s as %s is refused with line and column', (right, wrong, line, column, message) => {
  let thrown: unknown;
  try {
    readTreeTest(TEST_EXAMPLE.replace(right, wrong));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(QueensideError);
  expect(thrown).toMatchObject({ code: 'alphabeta/test-unreadable', place: { line, column } });
  expect((thrown as Error).message).toContain(message);
});
