/** Layouts of CS188's Pacman projects. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAYOUT_EXAMPLE, readLayout } from '../src/layout.ts';
import { parseMap } from '../src/parse.ts';

test('a layout becomes a grid: every wall, the start, and the goal in their places', () => {
  const size = fc.integer({ min: 3, max: 9 });
  fc.assert(
    fc.property(size, size, fc.infiniteStream(fc.nat(99)), (height, width, numbers) => {
      const draw = (below: number): number => numbers.next().value! % below;
      const inside = (height - 2) * (width - 2);
      fc.pre(inside > 1);
      const [start, other] = [draw(inside), draw(inside - 1)];
      const goal = other >= start ? other + 1 : other;
      const cells = Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (_each, column) => {
          const isEdge = row % (height - 1) === 0 || column % (width - 1) === 0;
          const cell = (row - 1) * (width - 2) + column - 1;
          return isEdge ? '%' : cell === start ? 'P' : cell === goal ? '.' : '% oG1'[draw(5)]!;
        }),
      );
      const text = cells.map((row) => `${row.join('')}  \r\n`.replace('\r', '')).join('');
      const grid = parseMap(readLayout(text), {});
      const free = { '%': 'X', P: 'S', '.': 'G' };
      expect(grid.rows).toEqual(
        cells.map((row) => row.map((cell) => free[cell as keyof typeof free] ?? '_').join('')),
      );
    }),
  );
});

test.each([
  [LAYOUT_EXAMPLE.replace('P', 'x'), 2, 2, '"x" is not a cell of a layout'],
  [
    LAYOUT_EXAMPLE.replace('% %% % %', '% %% %'),
    3,
    6,
    'this row has 6 cells, and the first one has 8',
  ],
  [
    LAYOUT_EXAMPLE.replace('% %% % %', '% %% %.%'),
    5,
    7,
    'a second dot; the first is at line 3, column 7',
  ],
  [
    LAYOUT_EXAMPLE.replace('% %% % %', '%P%% % %'),
    3,
    2,
    'a second P; the first is at line 2, column 2',
  ],
  [LAYOUT_EXAMPLE.replace('.', ' '), 1, 1, 'the layout has no dot'],
  ['', 1, 1, 'the layout has no P'],
])('%j is refused with line and column', (text, line, column, message) => {
  expect(() => readLayout(text)).toThrow(
    expect.objectContaining({
      place: { line, column },
      message: expect.stringContaining(message) as string,
    }),
  );
});
