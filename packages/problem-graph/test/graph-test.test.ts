/** Graph tests of CS188's search project. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGraphTest, TEST_EXAMPLE } from '../src/graph-test.ts';
import { parse } from '../src/parse.ts';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,4}$/);
const cost = fc.oneof(fc.nat(999), fc.constantFrom(0.5, 1.25, 64));

test('a test becomes the graph that it lists, with its edges in their order', () => {
  const edge = fc.tuple(name, name, cost);
  fc.assert(
    fc.property(
      name,
      name,
      fc.uniqueArray(edge, { selector: ([from, to]) => `${from} ${to}`, maxLength: 20 }),
      (start, goal, edges) => {
        const lines = edges.map(
          ([from, to, each], at) => `${from} ${at}:${from}->${to} ${to} ${each}`,
        );
        const text = [
          '# One of ours.',
          'class: "GraphSearchTest"',
          'diagram: """',
          '  A --> [G]',
          '"""',
          'graph: """',
          `start_state: ${start}`,
          `goal_states: ${goal}`,
          ...lines,
          '"""',
        ].join('\n');
        const graph = parse(readGraphTest(text)!);
        expect(graph.names[graph.at]).toBe(start);
        expect(graph.names[graph.goal]).toBe(goal);
        const found = graph.names.flatMap((from, node) =>
          graph.edges[node]!.map((each) => [from, graph.names[each.to]!, each.cost] as const),
        );
        const listed = graph.names.flatMap((from) => edges.filter(([each]) => each === from));
        expect(found).toEqual(listed);
      },
    ),
  );
});

test('estimates come along, and a test of another class is left to others', () => {
  expect(readGraphTest(TEST_EXAMPLE)).toBe('S G {(S,4),(A,2)} {(S,A,1),(S,B,2),(A,G,9),(B,G,4)}');
  expect(readGraphTest('class: "GraphGameTreeTest"\n')).toBeUndefined();
});

const GRAPH = (...lines: string[]): string =>
  `class: "GraphSearchTest"\ngraph: """\nstart_state: S\ngoal_states: G\n${lines.join('\n')}\n"""\n`;

test.each([
  ['alg: DFS\n', 1, 1, 'expected `key: "value"`'],
  ['  class: "GraphSearchTest"\nclass: "GraphSearchTest"\n', 2, 1, 'a second class'],
  ['graph: """\n"""\n', 1, 1, 'expected `class: "value"`'],
  ['class: "GraphSearchTest"\ngraph: """\nstart_state: S\n', 2, 1, 'the value of graph has no end'],
  [
    'class: "GraphSearchTest"\ngraph: """\nstart_state: S\n"""\n',
    2,
    1,
    'expected `goal_states: NAME`',
  ],
  [GRAPH('S go G'), 5, 1, 'expected `from action to cost` (got "S go G")'],
  [GRAPH('S go G far'), 5, 8, '"far" is not a number'],
  [GRAPH('S go G -1'), 5, 1, '"-1" is below 0'],
  [GRAPH('S go G(1) 1'), 5, 1, '"G(1)" is not a name'],
  [GRAPH('S a G 1', '  S b G 2'), 6, 3, 'a second action from S to G'],
  [GRAPH('goal_states: H'), 5, 1, 'a second goal_states'],
  [GRAPH().replace('goal_states: G', 'goal_states: G H'), 4, 1, 'several states'],
  [
    `${GRAPH('S a G 1')}heuristic: """\nS 2\n"""\n`,
    7,
    1,
    'the estimate of S is 2, but the goal is only 1 away',
  ],
  [`${GRAPH('S a G 1')}heuristic: """\nS\n"""\n`, 8, 1, 'expected `state estimate` (got "S")'],
])('%j is refused with line and column', (text, line, column, message) => {
  expect(() => readGraphTest(text)).toThrow(
    expect.objectContaining({ line, column, message: expect.stringContaining(message) as string }),
  );
});
