/** The forms in which people write answers, and the mistakes that they make. */
import { parseRecord, splitRecords } from '@queenside/conformance';
import { LineReader, Random, type Verdict } from '@queenside/core';
import { expect, test } from 'vitest';
import { pathfinding } from '../src/index.ts';
import { drawCells } from '../src/generate.ts';

const GRID = `XXXXXXX
XS__X_X
X_X___X
X___XGX
XXXXXXX`;
const SHORTEST = `XXXXXXX
XSPPX_X
X_XPPPX
X___XGX
XXXXXXX`;

const grid = (variant = 'a') => parseRecord(pathfinding, GRID, { name: 'x', variant });

/** Reads the sections of one grid from an answer file, and judges them. */
function judge(text: string, variant = 'a'): Verdict[] {
  const lines = new LineReader(new TextEncoder().encode(text), { comments: false });
  return ['Greedy', 'A*'].map((section) => {
    const answer = pathfinding.readAnswer(lines, grid(variant), { number: 1, section });
    return pathfinding.check(grid(variant), answer!);
  });
}

const kinds = (text: string, variant?: string): string[] =>
  judge(text, variant).map((verdict) =>
    verdict.kind === 'wrong' ? verdict.mistake : verdict.kind,
  );

const spaced = SHORTEST.replaceAll(/(?<=[A-Z_])(?=[A-Z_])/g, ' ');
const doubled = SHORTEST.replaceAll('\n', '\n\n');

test.each([
  ['as in the handout', `Greedy\n${SHORTEST}\nA*\n${SHORTEST}\n`],
  [
    'with CRLF and no last line feed',
    `Greedy\n${SHORTEST}\nA*\n${SHORTEST}`.replaceAll('\n', '\r\n'),
  ],
  ['with longer labels', `Greedy Best-First Search:\n${SHORTEST}\nA* Algorithm\n${SHORTEST}\n`],
  ['with the number of steps', `Greedy: 6 movements\n${SHORTEST}\nA star (6 steps)\n${SHORTEST}\n`],
  ['with blanks between cells', `Greedy\n${spaced}\nA*\n${spaced}\n`],
  ['with a blank line after each row', `Greedy\n\n${doubled}\n\nA*\n\n${doubled}\n\n`],
  ['with a blank line between the two', `Greedy\n${SHORTEST}\n\nA*\n${SHORTEST}\n\n`],
  ['in small letters', `greedy\n${SHORTEST}\na*\n${SHORTEST}\n`.toLowerCase()],
  ['with other text', `Results by me\nGreedy\n${SHORTEST}\nDone!\nA*\n${SHORTEST}\nThe end.\n`],
  ['without labels', `${SHORTEST}\n\n${SHORTEST}\n`],
])('answers %s are right', (_form, text) => {
  expect(kinds(text)).toEqual(['right', 'right']);
});

test('an answer with the label of another section is left to it, or is wrong if that one was read', () => {
  const read = (text: string, place: object) => {
    const lines = new LineReader(new TextEncoder().encode(text));
    const answer = pathfinding.readAnswer(lines, grid(), {
      number: 1,
      section: 'Greedy',
      ...place,
    });
    return answer && pathfinding.check(grid(), answer);
  };
  const star = `A*\n${SHORTEST}\n`;
  expect(read(star, { others: ['A*'] })).toBeUndefined();
  expect(read(star, {})).toEqual({
    kind: 'wrong',
    mistake: 'wrong-label',
    reason: 'the answer for Greedy has the label A*',
    rightPart: 'path',
  });
  // The next grid's, as this one has no answer by this search.
  const other = `Greedy\nXXX\nXSX\nXPX\nXPX\nXGX\n`;
  expect(read(other, { section: 'A*' })).toBeUndefined();
  expect(read(other, { isLate: true })).toBeUndefined();
  expect(read(other, {})).toMatchObject({ mistake: 'wrong-grid' });
});

test('a missing section does not take the next one', () => {
  const lines = new LineReader(new TextEncoder().encode(`Greedy\nA*\n${SHORTEST}\n`));
  const read = (section: string) => pathfinding.readAnswer(lines, grid(), { number: 1, section });
  expect(() => read('Greedy')).toThrow(/"Greedy" is not part of an answer/);
  expect(read('A*')).toMatchObject({ label: 'A*' });
});

const AROUND = `XXXXXXX
XS__X_X
XPXPPPX
XPPPXGX
XXXXXXX`;

test.each([
  ['through-wall', SHORTEST.replace('XSPPX', 'XSPPP'), 'there is a wall at row 2, column 5'],
  [
    'diagonal-step',
    SHORTEST.replace('SPP', 'SP_'),
    'the path has diagonal steps, and only straight ones are allowed',
  ],
  ['gap', SHORTEST.replace('XPPPX', 'XP__X'), 'the path from S ends at row 3, column 4'],
  ['not-shortest', AROUND, 'the path has 8 steps, and 6 steps are enough'],
  [
    'wrong-grid',
    SHORTEST.replace('XSPPX_X', 'XSPPXXX'),
    'the answer has X at row 2, column 6, and the grid _',
  ],
  [
    'wrong-grid',
    SHORTEST.split('\n').slice(1).join('\n'),
    'the answer has 4 rows, and the grid has 5',
  ],
  ['path-exists', 'no path', 'there is a path of 6 steps'],
  ['path-exists', GRID, 'there is a path of 6 steps'],
])('A* with the mistake %s is told why', (mistake, text, reason) => {
  const [, verdict] = judge(`Greedy\n${SHORTEST}\nA*\n${text}\n`);
  expect(verdict).toMatchObject({ kind: 'wrong', mistake, reason });
});

test('not-shortest says by how many steps', () => {
  expect(judge(`Greedy\n${SHORTEST}\nA*\n${AROUND}\n`)[1]).toMatchObject({ off: 2 });
});

test('in variant b a path may squeeze between two walls', () => {
  const record = `XXXX\nXSXX\nXXGX\nXXXX`;
  const map = parseRecord(pathfinding, record, { name: 'x', variant: 'b' });
  const lines = new LineReader(new TextEncoder().encode(record));
  expect(pathfinding.check(map, pathfinding.readAnswer(lines, map, { number: 1 })!).kind).toBe(
    'right',
  );
});

test('a greedy search finds neither a path with a shortcut nor one past a lower estimate', () => {
  const room = `XXXXXX\nX____X\nXS__GX\nX____X\nXXXXXX`;
  const map = parseRecord(pathfinding, room, { name: 'x', variant: 'a' });
  const judged = (drawn: string) => {
    const lines = new LineReader(new TextEncoder().encode(drawn));
    const answer = pathfinding.readAnswer(lines, map, { number: 1, section: 'Greedy' })!;
    return pathfinding.check(map, answer);
  };
  expect(judged(`XXXXXX\nX____X\nXSPPGX\nX____X\nXXXXXX`).kind).toBe('right');
  expect(judged(`XXXXXX\nXPPPPX\nXS__GX\nX____X\nXXXXXX`)).toMatchObject({
    mistake: 'not-greedy',
    reason:
      'the cell at row 2, column 2 has the estimate 4, and a way with estimates up to 2 was open',
  });
  expect(judged(`XXXXXX\nXPPP_X\nXS_PGX\nX____X\nXXXXXX`)).toMatchObject({ mistake: 'not-greedy' });
});

test('a file has grids separated by blank lines, without a size', () => {
  const bytes = new TextEncoder().encode(`\n${GRID}\n\n\n${GRID}`.replaceAll('\n', '\r\n'));
  expect(splitRecords(bytes, pathfinding)).toHaveLength(2);
});

test.each([
  ['XXX\nXSG\nX?X', 'pathfinding/unknown-cell', 3, 2],
  ['XXXX\nXSG\nXXXX', 'pathfinding/uneven-row', 2, 3],
  ['XXXX\nXSGS\nXXXX', 'pathfinding/second-mark', 2, 4],
  ['XXXX\nXS_X\nXXXX', 'pathfinding/missing-mark', 1, 1],
])('%j is refused as %s', (record, code, line, column) => {
  const read = () => parseRecord(pathfinding, record, { name: 'pathfinding_a.txt' });
  expect(read).toThrow(expect.objectContaining({ code, place: { line, column } }));
});

test('all rooms of generated grids are connected', () => {
  const random = new Random(3);
  for (let count = 0; count < 50; count++) {
    const cells = drawCells('rooms', 5 + random.int(40), 5 + random.int(40), 0, random);
    const rows = cells.map((row) => row.join(''));
    const free = rows.join('').replaceAll('X', '').length;
    const reached = new Set<string>();
    const y = rows.findIndex((row) => row.includes('_'));
    const waiting = [[y, rows[y]!.indexOf('_')] as const];
    for (const [row, column] of waiting) {
      const place = String([row, column]);
      if (rows[row]![column] !== '_' || reached.has(place)) continue;
      reached.add(place);
      waiting.push([row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]);
    }
    expect(reached.size).toBe(free);
  }
});

test('a mark beside the cheapest octile path is a shortcut, although the marks are few', () => {
  const map = parseRecord(pathfinding, 'S____\n_____\n_____\n_____\n____G', {
    name: 'x',
    variant: 'octile',
  });
  const judged = (first: string) => {
    const rows = [first, '_P___', '__P__', '___P_', '____G'];
    const answer = { label: undefined, section: undefined, promise: 'optimal', rows } as const;
    return pathfinding.check(map, answer);
  };
  expect(judged('S____').kind).toBe('right');
  expect(judged('SP___')).toMatchObject({
    mistake: 'not-shortest',
    reason: 'the marks have a shortcut',
  });
});
