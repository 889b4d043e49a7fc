/** Shows a grid while a search explores it: open and closed cells, f values on small grids, and the way to the current cell. */
import {
  type Area,
  defined,
  type LegendEntry,
  type Memory,
  type MemoryValue,
  MOST_ITEMS,
  type Place,
  type Point,
  type Scene,
  type Stage,
  type TraceEvent,
} from '@queenside/core';
import { Sorting } from '@queenside/state-space';
import { openGrid } from '../cursor.ts';
import { fail } from '../errors.ts';
import {
  cellAt,
  cellIn,
  cellName,
  cellNamed,
  drawPath,
  GOAL,
  placeOf,
  START,
  type GridMap,
  type Place as CellPlace,
} from '../map.ts';
import { BACK_CLOSED, BACK_OPEN, CLOSED, ExploredCells, isOpen, NEW, OPEN } from './explored.ts';
import {
  backdropOf,
  CELL,
  cells,
  COLORS,
  DARK,
  frame,
  marksOf,
  numbers,
  runs,
  way,
} from './markup.ts';

/** The most rows and columns that are shown: the course's files reach 1026. */
const MOST_SIDE = 1026;
/** The most columns with numbers in their cells. */
const MOST_NUMBERED = 40;
/** The most columns with all numbers of a node in each cell. */
const MOST_DETAILED = 16;
/** The largest grid for a terminal. */
const MOST_TEXT = { rows: 60, columns: 160 };
/** The rows and columns that form one piece: large enough for few elements, small enough for short changes. */
const BLOCK = 16;
/** The fill of each status of a cell. */
const FILLS: readonly (readonly [status: number, fill: string])[] = [
  [CLOSED, COLORS.closed],
  [OPEN, COLORS.open],
  [BACK_CLOSED, COLORS.backClosed],
  [BACK_OPEN, COLORS.backOpen],
];
/** The legend before the search. */
const BEFORE: readonly LegendEntry[] = [
  { color: COLORS.wall, text: 'wall' },
  { text: 'S: start' },
  { text: 'G: goal' },
];
/** The longer side of a picture, in pixels. */
const PIXELS = 900;

/** @throws QueensideError `pathfinding/too-large-to-show`. */
export function openStage(map: GridMap): Stage {
  const { width: columns, height: rows } = map;
  if (Math.max(rows, columns) > MOST_SIDE) throw fail('too-large-to-show', { rows, columns });
  return new GridStage(groundOf(map));
}

/** The data that all stages of a grid share. */
interface Ground {
  readonly map: GridMap;
  /** Pixels for each unit. */
  readonly scale: number;
  readonly backdrop: string;
  readonly marks: string;
  readonly estimateOf: (cell: number) => number;
}

function groundOf(map: GridMap): Ground {
  const scale = Math.min(2, PIXELS / (CELL * Math.max(map.width, map.height)));
  const space = openGrid(map);
  return {
    map,
    scale,
    backdrop: backdropOf(map),
    marks: marksOf(map),
    estimateOf(cell) {
      space.load(Int32Array.of(cell), 0);
      return space.heuristic!();
    },
  };
}

class GridStage implements Stage {
  readonly #ground: Ground;
  readonly #map: GridMap;
  readonly #explored: ExploredCells;
  readonly #pieces: Map<string, string>;
  #hasEnded = false;

  constructor(ground: Ground, explored = new ExploredCells(ground.map, ground.estimateOf)) {
    this.#ground = ground;
    this.#map = ground.map;
    this.#explored = explored;
    this.#pieces = new Map([['marks', ground.marks]]);
  }

  follow(event: TraceEvent): string | undefined {
    const [map, explored] = [this.#map, this.#explored];
    if (event.name === 'end') {
      this.#hasEnded = true;
      return undefined;
    }
    const cell = explored.follow(event);
    if (event.name === 'no-path') return 'there is no path from S to G';
    if (cell === undefined) return undefined;
    const where = cellName(map, cell);
    switch (event.name) {
      case 'bound':
        return `iteration ${explored.counts.iterations}: no path with f above ${explored.bound}`;
      case 'sort':
        return explored.sorting!.announce();
      case 'layer':
        return `a layer ends: the best ${event.values['kept']} open cells remain`;
      case 'expand':
        return `expand ${where}: ${this.#reason() ?? this.#rating()}`;
      case 'step':
        return `step ${explored.path.length - 1} of the path: ${where}${cell === map.goal ? this.#ending() : ''}`;
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
      expanded: formatCount(expanded),
      ...(iterations === 0
        ? { generated: formatCount(generated), open: formatCount(open) }
        : { iteration: formatCount(iterations), bound: formatNumber(bound ?? 0) }),
      ...defined({ reopened: reopened > 0 ? formatCount(reopened) : undefined }),
      cost: this.#explored.hasNoPath ? 'none' : this.#rating(),
      ...(path.length > 0 && {
        path: path.length === 2 ? '1 step' : `${formatCount(path.length - 1)} steps`,
      }),
      ...defined({ path: this.#explored.hasNoPath ? 'none' : undefined }),
    };
  }

  /** The open cells of each side or, in a search without them, the way that it is on. */
  memory(): readonly Memory[] {
    const { counts, seen, path, line, sorting } = this.#explored;
    if (seen.size === 0 || path.length > 0) return [];
    if (counts.iterations > 0) return [this.#stackOf(line)];
    const { expanded } = counts;
    return this.#explored.waiting().map((waiting, side, sides) => ({
      kind: 'list',
      title: `Open list${sides.length === 1 ? '' : side === 0 ? ' from S' : ' from G'}${sorting ? `, sorted by ${sorting.formula}` : ''}`,
      items: (sorting ?? BY_COST).first(waiting, MOST_ITEMS).map((open, index) => ({
        label: cellName(this.#map, open.cell),
        values: (sorting ?? BY_COST).values(open),
        isNext: index === 0 && sorting !== undefined,
      })),
      total: waiting.length,
      ...defined({ facts: sides.length === 1 ? { closed: formatCount(expanded) } : undefined }),
    }));
  }

  #stackOf(line: readonly number[]): Memory {
    const items = line
      .slice(-MOST_ITEMS)
      .reverse()
      .map((cell) => ({
        label: cellName(this.#map, cell),
        values: BY_F.values(this.#explored.nodeAt(cell)),
      }));
    const facts = { bound: formatNumber(this.#explored.bound ?? 0) };
    return { kind: 'stack', title: 'Stack', items, total: line.length, facts };
  }

  /** Says why the search takes the current cell; undefined if it does not say its order. */
  #reason(): string | undefined {
    const { sorting, current, open } = this.#explored;
    return sorting && `taken because ${sorting.explain(this.#explored.nodeAt(current), open + 1)}`;
  }

  /** Says what the search has found, and what that took. */
  #ending(): string {
    const { pathCost, counts } = this.#explored;
    const expanded = counts.expanded === 1 ? '1 cell' : `${formatCount(counts.expanded)} cells`;
    return `, the goal; the path costs ${formatNumber(pathCost)}, and the search expanded ${expanded}`;
  }

  /** Says what the current cell costs: `g 3 + h 5 = f 8`. */
  #rating(): string {
    const { current, isBack, sorting = BY_F } = this.#explored;
    const node = this.#explored.nodeAt(current);
    return isBack ? `${formatNumber(node.g)} from the goal` : sorting.describe(node);
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
    if (this.#isAtCell && here !== START && here !== GOAL) rows[row]![column] = '@';
    return `${rows.map((signs) => signs.join('')).join('\n')}\n`;
  }

  scene(): Scene {
    const { map, scale, backdrop } = this.#ground;
    this.#paintChanges();
    const { current } = this.#explored;
    this.#pieces.set('line', way(map, this.#explored.way()));
    this.#pieces.set('here', this.#isAtCell ? frame(map, current) : '');
    const cell = this.#areaOf(current);
    return {
      width: map.width * CELL,
      height: map.height * CELL,
      scale,
      backdrop,
      pieces: new Map(this.#pieces),
      focus: cell,
      spot: this.#isAtCell ? cell : undefined,
      legend: this.#legend(),
      dark: DARK,
    };
  }

  inspect(at: Point | string): Place | undefined {
    const map = this.#map;
    const cell =
      typeof at === 'string'
        ? cellNamed(map, at)
        : cellIn(map, Math.floor(at.y / CELL), Math.floor(at.x / CELL));
    if (cell === undefined) return undefined;
    return { area: this.#areaOf(cell), name: cellName(map, cell), values: this.#knownOf(cell) };
  }

  /** Lists what the search knows of a cell. */
  #knownOf(cell: number): MemoryValue[] {
    const { status, counts, sorting } = this.#explored;
    const [map, kind] = [this.#map, status[cell]!];
    if (map.free[cell] !== 1) return [{ name: 'state', value: 'wall' }];
    if (kind === NEW) {
      const h = formatNumber(this.#ground.estimateOf(cell));
      return [
        { name: 'state', value: 'not met' },
        { name: 'h', value: h },
      ];
    }
    const isBack = kind === BACK_OPEN || kind === BACK_CLOSED;
    const hasSides = this.#explored.waiting().length > 1;
    const [open, closed] = counts.iterations > 0 ? ['on the way now', 'tried'] : ['open', 'closed'];
    const side = hasSides ? (isBack ? ', from G' : ', from S') : '';
    const waiting = this.#explored.waiting()[isBack ? 1 : 0] ?? [];
    const own = waiting.find((each) => each.cell === cell);
    return (sorting ?? BY_F).inspect(
      own ?? this.#explored.nodeAt(cell),
      `${isOpen(kind) ? open : closed}${side}`,
      sorting && waiting,
    );
  }

  #areaOf(cell: number): Area {
    const { row, column } = placeOf(this.#map, cell);
    return { x: column * CELL, y: row * CELL, width: CELL, height: CELL };
  }

  copy(): Stage {
    const copy = new GridStage(this.#ground, this.#explored.copy());
    copy.#hasEnded = this.#hasEnded;
    return copy;
  }

  /** Whether the search is at a cell. */
  get #isAtCell(): boolean {
    const { hasNoPath, seen } = this.#explored;
    return !this.#hasEnded && !hasNoPath && seen.size > 0;
  }

  /** Explains what the current picture shows. */
  #legend(): readonly LegendEntry[] {
    const { seen, path, counts, hasNoPath } = this.#explored;
    if (seen.size === 0) return BEFORE;
    const { open, closed, backOpen, backClosed, path: line, current } = COLORS;
    const hasBack = seen.has(BACK_OPEN) || seen.has(BACK_CLOSED);
    const [opened, expanded] =
      counts.iterations > 0
        ? ['on the way now', 'tried']
        : hasBack
          ? ['open, from S', 'closed, from S']
          : ['open: found', 'closed: expanded'];
    const drawn = path.length > 0 ? 'path' : 'way to the current cell';
    return [
      ...(seen.has(OPEN) ? [{ color: open, text: opened }] : []),
      ...(seen.has(CLOSED) ? [{ color: closed, text: expanded }] : []),
      ...(seen.has(BACK_OPEN) ? [{ color: backOpen, text: 'open, from G' }] : []),
      ...(seen.has(BACK_CLOSED) ? [{ color: backClosed, text: 'closed, from G' }] : []),
      ...(hasNoPath ? [] : [{ color: line, text: drawn }]),
      ...(this.#isAtCell ? [{ color: current, text: 'current cell' }] : []),
      ...(this.#isNumbered
        ? [{ text: `numbers: ${(this.#explored.sorting ?? BY_F).formula}` }]
        : []),
    ];
  }

  get #isNumbered(): boolean {
    return this.#map.width <= MOST_NUMBERED;
  }

  /** Paints the blocks in which a cell has changed, and the rows of their numbers. */
  #paintChanges(): void {
    const changed = this.#explored.takeChanged();
    for (const place of this.#firstOf(changed, BLOCK, BLOCK)) this.#paintBlock(place);
    if (!this.#isNumbered) return;
    for (const { row } of this.#firstOf(changed, 1, this.#map.width))
      this.#setPiece(`numbers ${padded(row)}`, this.#numbersIn(row));
  }

  /**
   * Returns the first cell of each part of the grid, of some rows and columns, in which a cell has changed.
   *
   * @param changed undefined if all have.
   */
  #firstOf(
    changed: Iterable<number> | undefined,
    rows: number,
    columns: number,
  ): Iterable<CellPlace> {
    const { width, height } = this.#map;
    const places = new Map<number, CellPlace>();
    const add = (place: CellPlace): unknown => places.set(place.row * width + place.column, place);
    if (changed === undefined)
      for (let row = 0; row < height; row += rows)
        for (let column = 0; column < width; column += columns) add({ row, column });
    else
      for (const cell of changed) {
        const { row, column } = placeOf(this.#map, cell);
        add({ row: row - (row % rows), column: column - (column % columns) });
      }
    return places.values();
  }

  #paintBlock({ row: top, column: first }: CellPlace): void {
    const [map, { status, seen }] = [this.#map, this.#explored];
    const end = Math.min(map.width, first + BLOCK);
    const rows = Array.from(
      { length: Math.min(map.height, top + BLOCK) - top },
      (_, index) => top + index,
    );
    let markup = '';
    for (const [kind, color] of FILLS) {
      if (!seen.has(kind)) continue;
      const lines = rows.map((row) => {
        const start = cellAt(map, row, 0);
        return runs(row, { first, end }, (column) => status[start + column] === kind);
      });
      markup += cells(lines.join(''), color);
    }
    this.#setPiece(`cells ${padded(top)} ${padded(first)}`, markup);
  }

  /** Copies have the same pieces, because the picture decides which pieces exist. */
  #setPiece(name: string, markup: string): void {
    if (markup === '') this.#pieces.delete(name);
    else this.#pieces.set(name, markup);
  }

  /** Writes the numbers of a row, above the way. */
  #numbersIn(row: number): string {
    const [map, { status }] = [this.#map, this.#explored];
    let markup = '';
    for (let column = 0; column < map.width; column++) {
      const cell = cellAt(map, row, column);
      const isMark = cell === map.start || cell === map.goal;
      if (status[cell] !== NEW && !isMark) markup += numbers(map, cell, this.#numbersOf(cell));
    }
    return markup;
  }

  /** The numbers in a cell: first the one that the search sorts by. */
  #numbersOf(cell: number): string[] {
    const sorting = this.#explored.sorting ?? BY_F;
    const [sum, ...others] = sorting.values(this.#explored.nodeAt(cell));
    const isSmall = this.#map.width <= MOST_DETAILED;
    return [sum!.value, ...(isSmall ? others.map(({ name, value }) => `${name}${value}`) : [])];
  }
}

/** The orders that are shown for a search that does not say its own. */
const BY_F = new Sorting({ costs: 1, weight: 1 });
const BY_COST = new Sorting({ costs: 1 });

/** Writes a row or a column so that names sort by it. */
function padded(place: number): string {
  return String(place).padStart(4, '0');
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
