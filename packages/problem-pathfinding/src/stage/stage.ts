/** Shows a grid while a search explores it: open and closed cells, f values on small grids, and the way to the current cell. */
import type { Scene, Stage, TraceEvent } from '@queenside/core';
import { SEARCH_COLORS } from '@queenside/state-space';
import { openGrid } from '../cursor.ts';
import { fail } from '../errors.ts';
import { cellAt, cellName, drawPath, GOAL, placeOf, START, type GridMap } from '../map.ts';
import { BACK_CLOSED, BACK_OPEN, CLOSED, Explored, isOpen, NEW, OPEN } from './explored.ts';
import { backdropOf, CELL, cells, DARK, frame, marksOf, number, runs, way } from './markup.ts';

/** The most rows and columns that are shown: the course's files reach 1026. */
const MOST_SIDE = 1026;
/** The most columns with numbers in their cells. */
const MOST_NUMBERED = 40;
/** The largest grid for a terminal. */
const MOST_TEXT = { rows: 60, columns: 160 };
/** So many columns of a row are one piece. */
const PART = 64;
/** The fill of each status of a cell. */
const FILLS: readonly (readonly [status: number, fill: string])[] = [
  [CLOSED, SEARCH_COLORS.closed],
  [OPEN, SEARCH_COLORS.open],
  [BACK_CLOSED, SEARCH_COLORS.backClosed],
  [BACK_OPEN, SEARCH_COLORS.backOpen],
];
/** The longer side of a picture, in pixels. */
const PIXELS = 900;

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
    const where = cellName(map, cell);
    switch (event.name) {
      case 'bound':
        return `iteration ${explored.counts.iterations}: no path with f above ${explored.bound}`;
      case 'step':
        return `step ${explored.path.length - 1} of the path: ${where}`;
      case 'meet':
        return `both sides meet at ${where}: a path costs ${event.values['cost']}`;
      default:
        return `${event.name} ${where}: ${this.#rating()}`;
    }
  }

  facts(): Readonly<Record<string, string>> {
    const { counts, bound, path } = this.#explored;
    const { expanded, generated, open, reopened, iterations } = counts;
    return {
      expanded: counted(expanded),
      ...(iterations === 0
        ? { generated: counted(generated), open: counted(open) }
        : { iteration: counted(iterations), bound: rounded(bound ?? 0) }),
      ...(reopened > 0 && { reopened: counted(reopened) }),
      cost: this.#rating(),
      ...(path.length > 0 && { path: `${counted(path.length - 1)} steps` }),
    };
  }

  /** Says what the current cell costs: `g 3 + h 5 = f 8`. */
  #rating(): string {
    const { current, isBack } = this.#explored;
    const g = this.#explored.costOf(current);
    if (isBack) return `${rounded(g)} from the goal`;
    const h = this.#estimateOf(current);
    return `g ${rounded(g)} + h ${rounded(h)} = f ${rounded(g + h)}`;
  }

  text(): string {
    const [map, { status }] = [this.#map, this.#explored];
    if (map.height > MOST_TEXT.rows || map.width > MOST_TEXT.columns) return '';
    const rows = drawPath(map, this.#explored.way()).map((row) => Array.from(row));
    for (let cell = 0; cell < status.length; cell++) {
      if (status[cell] === NEW) continue;
      const { row, column } = placeOf(map, cell);
      if (rows[row]![column] === '_') rows[row]![column] = isOpen(status[cell]!) ? 'o' : '.';
    }
    const { row, column } = placeOf(map, this.#explored.current);
    const here = rows[row]![column];
    if (!this.#hasEnded && here !== START && here !== GOAL) rows[row]![column] = '@';
    return `${rows.map((signs) => signs.join('')).join('\n')}\n`;
  }

  scene(): Scene {
    const map = this.#map;
    const [width, height] = [map.width * CELL, map.height * CELL];
    this.#paintChanges();
    const { current } = this.#explored;
    this.#pieces.set('line', way(map, this.#explored.way()));
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

  /** Paints the parts of rows in which the status of a cell has changed. */
  #paintChanges(): void {
    const [map, { changed }] = [this.#map, this.#explored];
    const parts = new Set<number>();
    for (const cell of changed) {
      const { row, column } = placeOf(map, cell);
      const isInside = row >= 0 && row < map.height && column >= 0 && column < map.width;
      if (isInside) parts.add(row * map.width + column - (column % PART));
    }
    changed.clear();
    for (const part of parts) this.#paintPart(Math.floor(part / map.width), part % map.width);
  }

  #paintPart(row: number, first: number): void {
    const [map, { status }] = [this.#map, this.#explored];
    const end = Math.min(map.width, first + PART);
    let markup = '';
    for (const [kind, color] of FILLS)
      markup += cells(
        runs(map, row, { first, end }, (cell) => status[cell] === kind),
        color,
      );
    const name = [row, first].map((place) => String(place).padStart(4, '0')).join(' ');
    this.#pieces.set(`cells ${name}`, markup);
    if (map.width <= MOST_NUMBERED) this.#pieces.set(`numbers ${name}`, this.#numbersIn(row));
  }

  /** Writes the numbers of a row, above the way. */
  #numbersIn(row: number): string {
    const [map, { status }] = [this.#map, this.#explored];
    let markup = '';
    for (let column = 0; column < map.width; column++) {
      const cell = cellAt(map, row, column);
      const isMark = cell === map.start || cell === map.goal;
      if (status[cell] !== NEW && !isMark) markup += number(map, cell, this.#numberOf(cell));
    }
    return markup;
  }

  /** The number in a cell: f or, on the side of the goal, the cost from there. */
  #numberOf(cell: number): number {
    const { status } = this.#explored;
    const g = this.#explored.costOf(cell);
    return status[cell]! >= BACK_OPEN ? g : g + this.#estimateOf(cell);
  }
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
