import { type RecordOrigin, zeros } from '@queenside/core';
import { fail } from './errors.ts';
import { cellAt, costIn, FREE, GOAL, START, WALL, type GridMap, type Moves } from './map.ts';

/** The variants of files, with their steps. */
export const VARIANTS: Readonly<Record<string, Moves>> = { a: '4', b: '8', octile: 'octile' };

/**
 * Reads one grid. Without a variant, steps are straight.
 *
 * @throws QueensideError from the problem's errors, with the line and the column.
 */
export function parseMap(record: string, { variant }: Pick<RecordOrigin, 'variant'>): GridMap {
  const rows = record.split('\n').map((row) => row.trimEnd());
  while (rows.length > 1 && rows.at(-1) === '') rows.pop();
  const width = rows[0]!.length;
  const stride = width + 2;
  const map: Unfinished = {
    rows,
    width,
    height: rows.length,
    stride,
    free: zeros(Uint8Array, stride * (rows.length + 2)),
    start: -1,
    goal: -1,
    moves: VARIANTS[variant ?? 'a'] ?? '4',
  };
  for (const [index, row] of rows.entries()) readRow(map, row, index);
  if (map.start < 0) throw fail('missing-mark', { mark: START }, { column: 1 });
  if (map.goal < 0) throw fail('missing-mark', { mark: GOAL }, { column: 1 });
  return map;
}

type Unfinished = { -readonly [Key in keyof GridMap]: GridMap[Key] };

function readRow(map: Unfinished, row: string, index: number): void {
  const line = index + 1;
  for (let column = 0; column < row.length; column++) {
    const found = row[column]!;
    const cell = cellAt(map, index, column);
    const place = { line, column: column + 1 };
    switch (found) {
      case WALL:
        continue;
      case FREE:
        break;
      case START:
        if (map.start >= 0) throw fail('second-mark', { mark: found }, place);
        map.start = cell;
        break;
      case GOAL:
        if (map.goal >= 0) throw fail('second-mark', { mark: found }, place);
        map.goal = cell;
        break;
      default: {
        const cost = costIn(found);
        if (cost === undefined)
          throw fail(
            'unknown-cell',
            { found: String.fromCodePoint(row.codePointAt(column)!) },
            place,
          );
        if (cost > 1) (map.costs ??= new Uint8Array(map.free.length).fill(1))[cell] = cost;
      }
    }
    if (column < map.width) map.free[cell] = 1;
  }
  if (row.length !== map.width)
    throw fail(
      'uneven-row',
      { found: row.length, expected: map.width },
      { line, column: Math.max(1, Math.min(row.length, map.width)) },
    );
}
