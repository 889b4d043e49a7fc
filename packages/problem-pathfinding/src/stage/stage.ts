/** Shows a grid while a search explores it: open and closed cells, f values on small grids, and the way to the current cell. */
import type { Scene, Stage, TraceEvent } from '@queenside/core';
import { openGrid } from '../cursor.ts';
import { fail } from '../errors.ts';
import { cellName, drawPath, GOAL, placeOf, START, type GridMap } from '../map.ts';
import { CLOSED, Explored, OPEN } from './explored.ts';
import { backdropOf, CELL, COLORS, DARK, frame, line, marksOf, number, runs } from './markup.ts';

/** The most rows and columns that are shown: the course's files reach 1026. */
const MOST_SIDE = 1026;
/** The most columns with numbers in their cells. */
const MOST_NUMBERED = 40;
/** The largest grid for a terminal. */
const MOST_TEXT = { rows: 60, columns: 160 };
/** The longer side of a picture, in pixels. */
const PIXELS = 1000;

/** @throws QueensideError `pathfinding/too-large-to-show`. */
export function openStage(map: GridMap): Stage {
  const { width: columns, height: rows } = map;
  if (Math.max(rows, columns) > MOST_SIDE) throw fail('too-large-to-show', { rows, columns });
  return new GridStage(map);
}

class GridStage implements Stage {
  readonly #map: GridMap;
  readonly #explored: Explored;
  readonly #backdrop: string;
  readonly #pieces = new Map<string, string>();
  readonly #estimateOf: (cell: number) => number;
  #hasEnded = false;

  constructor(map: GridMap) {
    this.#map = map;
    this.#explored = new Explored(map);
    this.#backdrop = backdropOf(map);
    this.#pieces.set('marks', marksOf(map));
    const space = openGrid(map);
    this.#estimateOf = (cell) => {
      space.load(Int32Array.of(cell), 0);
      return space.heuristic!();
    };
  }

  follow(event: TraceEvent): string | undefined {
    const [map, explored] = [this.#map, this.#explored];
    if (event.name === 'end') {
      this.#hasEnded = true;
      return undefined;
    }
    const cell = explored.follow(event);
    if (cell === undefined) return undefined;
    const g = explored.g[cell]!;
    const h = this.#estimateOf(cell);
    const rating = `g ${rounded(g)} + h ${rounded(h)} = ${rounded(g + h)}`;
    return `${event.name} ${cellName(map, cell)}: ${rating}`;
  }

  facts(): Readonly<Record<string, string>> {
    const { expanded, open, g, current } = this.#explored;
    return { expanded: String(expanded), open: String(open), cost: rounded(g[current]!) };
  }

  text(): string {
    const [map, { status }] = [this.#map, this.#explored];
    if (map.height > MOST_TEXT.rows || map.width > MOST_TEXT.columns) return '';
    const rows = drawPath(map, this.#way()).map((row) => Array.from(row));
    for (let cell = 0; cell < status.length; cell++) {
      if (status[cell] === 0) continue;
      const { row, column } = placeOf(map, cell);
      if (rows[row]![column] === '_') rows[row]![column] = status[cell] === OPEN ? 'o' : '.';
    }
    const { row, column } = placeOf(map, this.#explored.current);
    const here = rows[row]![column];
    if (!this.#hasEnded && here !== START && here !== GOAL) rows[row]![column] = '@';
    return `${rows.map((cells) => cells.join('')).join('\n')}\n`;
  }

  scene(): Scene {
    const map = this.#map;
    const [width, height] = [map.width * CELL, map.height * CELL];
    this.#paintChanges();
    const { current } = this.#explored;
    this.#pieces.set('line', line(map, this.#way()));
    this.#pieces.set('here', this.#hasEnded ? '' : frame(map, current));
    const { row, column } = placeOf(map, current);
    return {
      width,
      height,
      scale: Math.min(2, PIXELS / Math.max(width, height)),
      backdrop: this.#backdrop,
      pieces: new Map(this.#pieces),
      focus: { x: column * CELL, y: row * CELL, width: CELL, height: CELL },
      dark: DARK,
    };
  }

  /** The way to the current cell or, at the end, to the goal if it was found. */
  #way(): number[] {
    const { status } = this.#explored;
    const { goal } = this.#map;
    return this.#explored.wayTo(
      this.#hasEnded && status[goal] !== 0 ? goal : this.#explored.current,
    );
  }

  /** Paints the rows in which the status of a cell has changed. */
  #paintChanges(): void {
    const [map, { changed, status, g }] = [this.#map, this.#explored];
    const rows = new Set([...changed].map((cell) => placeOf(map, cell).row));
    changed.clear();
    for (const row of rows) {
      if (row < 0 || row >= map.height) continue;
      const name = String(row).padStart(4, '0');
      const closed = runs(map, row, (cell) => status[cell] === CLOSED);
      const open = runs(map, row, (cell) => status[cell] === OPEN);
      let numbers = '';
      if (map.width <= MOST_NUMBERED)
        for (let column = 0; column < map.width; column++) {
          const cell = (row + 1) * map.stride + column + 1;
          const isMark = cell === map.start || cell === map.goal;
          if (status[cell] !== 0 && !isMark)
            numbers += number(map, cell, g[cell]! + this.#estimateOf(cell));
        }
      this.#pieces.set(
        `cells ${name}`,
        `<path d="${closed}" fill="${COLORS.closed}"/><path d="${open}" fill="${COLORS.open}"/>${numbers}`,
      );
    }
  }
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
