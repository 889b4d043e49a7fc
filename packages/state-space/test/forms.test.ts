import { LineReader } from '@queenside/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graph } from '../../problem-graph/src/index.ts';
import { missionaries } from '../../problem-missionaries/src/index.ts';
import { slidingTiles as tiles } from '../../problem-sliding-tiles/src/index.ts';
import type { DomainProblem } from '../src/index.ts';

const [slidingTiles, graphs, crossings] = [tiles, graph, missionaries] as unknown as [
  DomainProblem<unknown>,
  DomainProblem<unknown>,
  DomainProblem<unknown>,
];

type Outcome = 'right' | 'wrong' | 'unreadable';

function outcomeOf(problem: DomainProblem<unknown>, record: string, text: string): Outcome {
  const instance = problem.parse(record, { name: 'test.txt' });
  const lines = new LineReader(new TextEncoder().encode(`${text}\n`), problem);
  try {
    const answer = problem.readAnswer(lines, instance, { number: 1 });
    lines.skipBlank();
    if (answer === undefined || !lines.done) return 'unreadable';
    return problem.check(instance, answer).kind === 'right' ? 'right' : 'wrong';
  } catch {
    return 'unreadable';
  }
}

/** The blank goes up, left, left: tiles 2, then 1... from the board to the one with the blank first. */
const BOARD = '3 1 2 4 7 5 6 8 0';
const BOARDS = [
  [3, 1, 2, 4, 7, 5, 6, 8, 0],
  [3, 1, 2, 4, 7, 5, 6, 0, 8],
  [3, 1, 2, 4, 0, 5, 6, 7, 8],
  [3, 1, 2, 0, 4, 5, 6, 7, 8],
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
];
const rowsOf = (board: readonly number[]): number[][] =>
  [0, 3, 6].map((at) => board.slice(at, at + 3));
const drawn = (board: readonly number[], blank = '0'): string =>
  rowsOf(board)
    .map((row) => row.map((tile) => (tile === 0 ? blank : tile)).join(' '))
    .join('\n');

test.each([
  'Cost: 4; Path: left, up, left, up',
  'LULU',
  'lulu',
  'L U L U',
  'LEFT UP LEFT UP',
  'Left, Up, Left, Up',
  "['Left', 'Up', 'Left', 'Up']",
  '["L","U","L","U"]',
  'left -> up -> left -> up',
  'left → up → left → up',
  // Tiles move the other way.
  'right down right down',
  'RDRD',
  // The tiles that move.
  '8 7 4 3',
  '[8, 7, 4, 3]',
  '8 -> 7 -> 4 -> 3',
  'Solution: LULU',
  'The solution is LULU',
  'Path: left up left up',
  'Path: left up left up, Cost: 4',
  'Moves: 4\nPath: left up left up',
  'Cost: 4\nPath: left up left up',
  'Path: left up left up\nCost: 4',
  'LULU (4 moves)',
  '4 moves: LULU',
  'Solution found in 4 moves: LULU',
  'LULU found in 0.02 s',
  'left\nup\nleft\nup',
  '1. Left\n2. Up\n3. Left\n4. Up',
  'Step 1: Left\nStep 2: Up\nStep 3: Left\nStep 4: Up',
  'Solution found in 4 moves\n1. Left\n2. Up\n3. Left\n4. Up',
  '\u001B[32mLULU\u001B[0m',
  BOARDS.map((board) => drawn(board)).join('\n\n'),
  BOARDS.map((board) => drawn(board, '_')).join('\n\n'),
  BOARDS.slice(1)
    .map((board) => drawn(board))
    .join('\n\n'),
  BOARDS.map((board, at) => `Step ${at}:\n${drawn(board)}\n`).join('\n'),
  BOARDS.map((board) =>
    rowsOf(board)
      .map((row) => `| ${row.map((tile) => tile || ' ').join(' | ')} |`)
      .join('\n'),
  ).join('\n-------------\n'),
  JSON.stringify(BOARDS),
  JSON.stringify(BOARDS.map(rowsOf)),
  BOARDS.map((board) => JSON.stringify(rowsOf(board)).replaceAll('],[', '],\n [')).join('\n'),
])('reads a path of tiles: %j', (text) => {
  expect(outcomeOf(slidingTiles, BOARD, text)).toBe('right');
});

test.each([
  'LULR',
  'left up left',
  'left up left up up',
  '8 7 4',
  '8 7 3 4',
  'not LULU',
  'LULU or no path',
  'LULU?',
  'maybe LULU',
  'Cost: 5; Path: LULU',
  'Cost: ; Path: LULU',
  'LULU (5 moves)',
  JSON.stringify(BOARDS.slice(0, 4)),
  JSON.stringify(BOARDS.with(2, BOARDS[0]!)),
  'no path',
])('does not call right: %j', (text) => {
  expect(outcomeOf(slidingTiles, BOARD, text)).not.toBe('right');
});

const ROADS = 'S G {(S,4),(A,2),(B,4),(G,0)} {(S,A,1),(S,B,2),(A,G,9),(B,G,4)}';

test.each([
  'S -> B -> G',
  'S → B → G',
  'S-->B-->G',
  "['S', 'B', 'G']",
  '[S, B, G]',
  'S B G',
  'S, B, G',
  'S,B,G',
  'B G',
  'Path: S -> B -> G, cost 6',
  'Path: S -> B -> G (cost: 6)',
  'Cost: 6; Path: S -> B -> G',
  'Cost: 6\nS -> B -> G',
  'S -> B -> G\nTotal cost: 6',
  'Shortest path: S -> B -> G',
  'The cheapest path is S -> B -> G',
  'to B, to G',
])('reads a path of a graph: %j', (text) => {
  expect(outcomeOf(graphs, ROADS, text)).toBe('right');
});

test.each([
  'S -> A -> G',
  'S -> G',
  'S -> B',
  'S -> B -> G, cost 7',
  'not S -> B -> G',
  'B -> S -> G',
])('does not call right: %j', (text) => {
  expect(outcomeOf(graphs, ROADS, text)).not.toBe('right');
});

test('reads crews as programs print them', () => {
  const right = crossings.examples[0]!.right;
  const crews = [...right.matchAll(/(\d)m (\d)c/g)].map(
    ([, m, c]) => [Number(m), Number(c)] as const,
  );
  for (const text of [
    JSON.stringify(crews),
    crews.map(([m, c]) => `(${m},${c})`).join(' -> '),
    crews.map(([m, c]) => 'M'.repeat(m) + 'C'.repeat(c)).join(' '),
    crews.map(([m, c]) => `${m}m ${c}c`).join('\n'),
    crews.map(([m, c], at) => `${at + 1}. ${m}m ${c}c`).join('\n'),
  ])
    expect([text, outcomeOf(crossings, '3 3 2', text)]).toEqual([text, 'right']);
});

test('paths of the examples are right or unreadable in every form, changed ones never right', () => {
  const examples = [slidingTiles, graphs, crossings].flatMap((problem) =>
    problem.examples
      .filter(({ right }) => right.startsWith('Cost'))
      .map(({ record, right }) => ({
        problem,
        record,
        names: right.replace(/^.*Path: /, '').split(', '),
      })),
  );
  const forms: readonly ((names: readonly string[]) => string)[] = [
    (names) => names.join(' '),
    (names) => names.join(', '),
    (names) => names.join(' -> '),
    (names) => JSON.stringify(names),
    (names) => names.join('\n'),
    (names) => names.map((name) => name.toUpperCase()).join(' -> '),
    (names) => names.map((name, at) => `${at + 1}) ${name}`).join('\n'),
    (names) => `Solution (${names.length} steps): ${names.join(', ')}`,
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...examples),
      fc.constantFrom(...forms),
      fc.nat(),
      (example, form, at) => {
        const { problem, record, names } = example;
        expect([form(names), outcomeOf(problem, record, form(names))]).not.toContain('wrong');
        const changed = names.toSpliced(at % names.length, 1);
        expect([form(changed), outcomeOf(problem, record, form(changed))]).not.toContain('right');
      },
    ),
    { numRuns: 200 },
  );
});
