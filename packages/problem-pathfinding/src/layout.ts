/**
 * Reads layouts of the Pacman projects of CS188: `%` walls, `P` the start, `.` dots, `o` capsules, `G` ghosts, and blanks. A layout with
 * one dot is a grid from P to the dot.
 */
import { fail } from './errors.ts';
import { FREE, GOAL, START, WALL } from './map.ts';

/** The cells of layouts in grids. Ghosts and capsules stand on free cells, and do not move. */
const CELLS: Readonly<Record<string, string>> = {
  '%': WALL,
  P: START,
  '.': GOAL,
  ' ': FREE,
  o: FREE,
  G: FREE,
  '1': FREE,
  '2': FREE,
  '3': FREE,
  '4': FREE,
};

/** A layout, for documentation and tests. */
export const LAYOUT_EXAMPLE = `\
%%%%%%%%
%P   % %
% %% % %
% %    %
%   %%.%
%%%%%%%%
`;

/**
 * Returns the grid of a layout.
 *
 * @throws QueensideError `pathfinding/layout-…` with line and column.
 */
export function readLayout(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const width = lines[0]?.length ?? 0;
  const marks = new Map<string, string>();
  const rows = lines.map((line, row) => {
    if (line.length !== width)
      throw fail(
        'uneven-row',
        { found: line.length, expected: width },
        { line: row + 1, column: Math.max(1, Math.min(line.length, width)) },
      );
    return Array.from({ length: width }, (_, column) => {
      const place = { line: row + 1, column: column + 1 };
      const cell = CELLS[line[column]!];
      if (cell === undefined)
        throw fail(
          'layout-cell',
          { found: String.fromCodePoint(line.codePointAt(column)!) },
          place,
        );
      if (cell !== START && cell !== GOAL) return cell;
      const other = marks.get(cell);
      if (other !== undefined)
        throw fail('layout-second', { mark: cell === START ? 'P' : 'dot', other }, place);
      marks.set(cell, `line ${place.line}, column ${place.column}`);
      return cell;
    }).join('');
  });
  for (const [cell, mark] of [
    [START, 'P'],
    [GOAL, 'dot'],
  ] as const)
    if (!marks.has(cell)) throw fail('layout-without', { mark }, { line: 1, column: 1 });
  return rows.join('\n');
}
