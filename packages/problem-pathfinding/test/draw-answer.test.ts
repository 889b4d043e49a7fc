/** Drawings of answers: where they say that a path goes wrong, and how large they become. */
import { LineReader, type Problem } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { SEARCH_COLORS } from '@queenside/state-space';
import { describe, expect, test } from 'vitest';
import { movingAi, pathfinding } from '../src/index.ts';

function draw(problem: Problem, record: string, text: string, variant = 'a'): string {
  const instance: unknown = parseRecord(problem, record, { name: 'x', variant });
  const lines = new LineReader(new TextEncoder().encode(`${text}\n`));
  const answer: unknown = problem.readAnswer(lines, instance, { number: 1 });
  return problem.draw!(instance, answer);
}

/** Returns the row and the column, from 1, of the ring around the cell where an answer goes wrong. */
function ringIn(svg: string): readonly number[] | undefined {
  const ring = new RegExp(`<circle cx="(\\d+)" cy="(\\d+)"[^>]*stroke="${SEARCH_COLORS.fault[0]}"`);
  const [, x, y] = ring.exec(svg) ?? [];
  return x === undefined ? undefined : [(Number(y) + 10) / 20, (Number(x) + 10) / 20];
}

const titleOf = (svg: string): string => /<title>([^<]*)<\/title>/.exec(svg)![1]!;

describe.each([
  [
    pathfinding,
    {
      'through-wall': [2, 5],
      'diagonal-step': [3, 4],
      gap: [2, 4],
      'not-shortest': [3, 2],
      'wrong-grid': [4, 4],
      'stray-marks': [4, 2],
      'path-exists': undefined,
      'not-greedy': undefined,
    },
  ],
  [
    movingAi,
    {
      'wrong-end': [4, 6],
      'crooked-line': [3, 6],
      'through-wall': [4, 3],
      'cuts-corner': [4, 6],
      'wrong-cost': undefined,
      'not-shortest': [3, 2],
      'path-exists': undefined,
    },
  ],
])('$id', (problem: Problem, rings: Readonly<Record<string, readonly number[] | undefined>>) => {
  const [{ record, right, wrong = {} }] = problem.examples as [Problem['examples'][number]];

  test.each(Object.entries(rings))('shows where %s is', (mistake, ring) => {
    const svg = draw(problem, record, wrong[mistake]!);
    expect(ringIn(svg)).toEqual(ring);
    expect(titleOf(svg)).toMatch(/^5 by 7: ./);
  });

  test('a right path has no ring', () => {
    const svg = draw(problem, record, right);
    expect([titleOf(svg), ringIn(svg)]).toEqual(['5 by 7', undefined]);
  });
});

test('of several scenarios, the first wrong one is drawn', () => {
  const { record, right } = movingAi.examples[1]!;
  const [first, second] = right.split('\n');
  const answers = [first, second, 'Cost: 5; Path: 1,1 6,1'].join('\n');
  expect(titleOf(draw(movingAi, record, answers))).toMatch(/^5 by 7: scenario 3: there is a wall/);
  expect(titleOf(draw(movingAi, record, right))).toBe('5 by 7');
});

test('the ring shows the cell that greedy search does not expand', () => {
  const [top, bottom] = ['XXXXXXXX\nXS____GX', 'XXXXXXXX'];
  const grid = [top, 'X______X', 'X______X', bottom].join('\n');
  const svg = draw(pathfinding, grid, ['Greedy', top, 'XP____PX', 'XPPPPPPX', bottom].join('\n'));
  expect(titleOf(svg)).toContain('the cell at row 3, column 2 has the estimate 6');
  expect(ringIn(svg)).toEqual([3, 2]);
});

test('an answer of another size is drawn as it is', () => {
  const svg = draw(pathfinding, 'XXXX\nXSGX\nXXXX', 'XXX\nXSX\nXPX\nXGX\nXXX\nXXX');
  expect(titleOf(svg)).toBe('3 by 4: the answer has 6 rows, and the grid has 3');
  expect(svg).toContain('viewBox="0 0 60 120"');
});

describe('a grid of 512 by 512', () => {
  const rows = Array.from({ length: 512 }, (_, row) =>
    Array.from({ length: 512 }, (_none, column) => {
      if (row === 1 && column === 1) return 'S';
      if (row === 510 && column === 510) return 'G';
      // Walls in no pattern make the most lines.
      return (row * row * 31 + column * row * 17 + column * 7) % 11 < 4 ? 'X' : '_';
    }).join(''),
  );
  const record = rows.join('\n');

  // The checker stops at the first cell.
  const withPath = (isIn: (row: number, column: number) => boolean): string =>
    rows
      .map((text, row) =>
        text.replaceAll('_', (free, column: number) => (isIn(row, column) ? 'P' : free)),
      )
      .join('\n')
      .replace('X', 'P');

  test.each([
    ['without a path', 'no path'],
    ['with all free cells in the path', withPath(() => true)],
    ['with scattered marks', withPath((row, column) => ((row >> 2) + (column >> 2)) % 2 === 0)],
  ])('stays small %s, and gets the same bytes again', (_kind, text) => {
    const svg = draw(pathfinding, record, text, 'b');
    expect(svg.length).toBeLessThan(128 * 1024);
    expect(draw(pathfinding, record, text, 'b')).toBe(svg);
  });
});
