/** A board that follows a solver's events. */
import type { Memory, Place, Point, Scene, Stage, TraceEvent } from '@queenside/core';
import {
  COLORS,
  axesMarkup,
  axisRoom,
  boardMarkup,
  edgeRoom,
  LARGEST_CHECKERED,
  PLACED,
  QUEEN,
  queenMarkup,
} from './board-picture.ts';
import { nqueensError } from '../errors.ts';
import { conflictsOf, domainsOf, type Individual, populationOf, stackOf } from './memory.ts';
import type { NQueens, Square } from '../types.ts';

/** The largest board shown as text, and the largest board shown at all. */
const LARGEST_TEXT = 48;
const LARGEST_SHOWN = 2000;
/** The side of a picture. */
const PIXELS = 320;

/** The square of the last event. */
interface BoardMark {
  readonly square: Square;
  readonly kind: 'here' | 'attacked';
  /** The queen that attacks it. */
  readonly by?: Square;
}

/** The events that are counted, and what they are called. */
const COUNTED: Readonly<Record<string, string>> = {
  place: 'placed',
  move: 'moves',
  swap: 'swaps',
  conflict: 'attacks',
  backtrack: 'backtracks',
  restart: 'attempts',
  solution: 'solutions',
};

/** The events of searches that change whole boards. */
const WHOLE_BOARDS: ReadonlySet<string> = new Set(['restart', 'move', 'swap', 'set']);

type EventValues = Readonly<Record<string, number>>;

/**
 * Opens a stage for N-Queens. It follows these events, with columns and rows from 0:
 * - `place`, `finish`: column, row and, if queens move freely, queen (its number);
 * - `remove`, `backtrack`: column, row;
 * - `move`: column, from, to; or queen, column, row;
 * - `swap`: first, second (two columns); or column, row, other, otherRow: the queen of column `other` gives its row to
 *   `column` and moves to `otherRow`;
 * - `conflict`: column, row, and byColumn, byRow or otherColumn, otherRow of the attacking queen;
 * - `wipeout`: column or line; `restart`: attempt; `solution`: number;
 * - `exhausted`: solutions and, if only half of the boards was searched, mirrored: how many of them are mirror images;
 * - `domains`: the search keeps the open rows of each column;
 * - `generation`: number, best, meanTimes1000, size of a population; behind it `rank`: rank, individual, fitness;
 * - `crossover`: first, second, from, to; `mutation`: individual, column, row.
 *
 * Of local searches it follows `set`: place (a column), value (its row); `move`: move, cost; `restart`: attempt, from 1; `better`: cost;
 * `generation`: number, cost.
 *
 * A search that announces `move`, `swap`, or `restart` changes whole boards; every other one places queen by queen.
 *
 * @throws QueensideError `nqueens/too-large-to-show`.
 */
export function openStage({ size, placed }: NQueens): Stage {
  if (size > LARGEST_SHOWN) throw nqueensError('too-large-to-show', { size, limit: LARGEST_SHOWN });
  return new BoardStage(size, placed);
}

class BoardStage implements Stage {
  readonly #size: number;
  readonly #placed: readonly Square[];
  /** The queens by their number, or by their square if they have none. */
  readonly #queens = new Map<string, Square>();
  #mark: BoardMark | undefined;
  readonly #counts = new Map<string, number>();
  /** The column of the last event. */
  #column: number | undefined;
  #holds: 'stack' | 'domains' | 'board' = 'stack';
  /** The generation of a genetic search, and its fittest boards. */
  #generation: EventValues | undefined;
  #fittest: Individual[] = [];
  /** The row of each column that a local search has set. */
  readonly #rows = new Map<number, number>();
  /** The number of the first attempt. Local searches count from 1, others from 0. */
  #firstAttempt: number | undefined;

  constructor(size: number, placed: readonly Square[]) {
    this.#size = size;
    this.#placed = placed;
    this.#clear();
  }

  follow({ name, values }: TraceEvent): string | undefined {
    this.#mark = undefined;
    this.#column = undefined;
    const counted = COUNTED[name];
    if (counted !== undefined) this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + 1);
    if (WHOLE_BOARDS.has(name) && this.#holds === 'stack') this.#holds = 'board';
    switch (name) {
      case 'domains':
        this.#holds = 'domains';
        return 'the search keeps the open rows of each column';
      case 'restart':
        return this.#begin(values);
      case 'place':
      case 'finish':
        return this.#place(values);
      case 'remove':
        return this.#remove(values, 'is removed');
      case 'backtrack':
        return this.#backtrack(values);
      case 'move':
        return this.#move(values);
      case 'swap':
        return this.#swap(values);
      case 'conflict':
        return this.#conflict(values);
      case 'wipeout':
        return this.#wipeOut(values);
      case 'set':
        return this.#set(values);
      case 'better':
        return `the best board so far: ${pairsOf(values)}`;
      case 'generation':
        if (values['cost'] !== undefined)
          return `generation ${values['number']}: its best board has ${pairsOf(values)}`;
        this.#generation = values;
        this.#fittest = [];
        if (values['best'] === undefined) return undefined;
        return `generation ${values['number']}: the best fitness is ${values['best']}, the mean ${meanOf(values)}`;
      case 'rank':
        return this.#rank(values);
      case 'crossover':
        return describeCrossover(values);
      case 'mutation':
        return describeMutation(values);
      case 'solution':
        return `solution ${values['number']}`;
      case 'exhausted':
        return describeExhausted(values);
      default:
        return undefined;
    }
  }

  facts(): Readonly<Record<string, string>> {
    const counted = [...this.#counts].map(([name, count]) => [name, count.toLocaleString('en-US')]);
    return { queens: String(this.#queens.size), ...Object.fromEntries(counted) };
  }

  memory(): readonly Memory[] {
    // Traces may contain anything.
    const isOnBoard = ({ column, row }: Square): boolean =>
      Math.min(column, row) >= 0 && Math.max(column, row) < this.#size;
    const queens = [...this.#queens].filter(([, square]) => isOnBoard(square));
    if (queens.length === 0 && this.#counts.size === 0 && this.#holds === 'stack') return [];
    if (this.#generation !== undefined) {
      const { size = 0, number: generation = 0 } = this.#generation;
      return [populationOf(this.#fittest, { size, mean: meanOf(this.#generation), generation })];
    }
    if (this.#holds === 'board') {
      const named = queens.map(([key, square]) => ({ ...square, name: labelOf(key, square) }));
      return [conflictsOf(this.#size, named)];
    }
    const isPlaced = new Set(this.#placed.map(squareName));
    const free = queens.filter(([key]) => !isPlaced.has(key)).map(([, square]) => square);
    const { kind, square } = this.#mark ?? {};
    const stack = stackOf(free, kind === 'attacked' ? square : undefined);
    const all = queens.map(([, each]) => each);
    return this.#holds === 'domains' ? [stack, domainsOf(this.#size, all)] : [stack];
  }

  text(): string {
    const size = this.#size;
    if (size > LARGEST_TEXT) return '';
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
    const put = ({ column, row }: Square, sign: string): void => {
      if (rows[row]?.[column] !== undefined) rows[row][column] = sign;
    };
    for (const square of this.#queens.values()) put(square, 'Q');
    for (const square of this.#placed) put(square, 'P');
    if (this.#mark?.kind === 'attacked') put(this.#mark.square, 'x');
    return rows.map((row) => row.join(' ')).join('\n');
  }

  scene(): Scene {
    const room = axisRoom(this.#size);
    const pieces = new Map<string, string>();
    if (this.#column !== undefined) pieces.set('1-column', columnMarkup(this.#column, this.#size));
    if (this.#mark !== undefined) pieces.set('1-mark', markMarkup(this.#mark));
    const isPlaced = new Set(this.#placed.map(squareName));
    for (const [name, square] of this.#queens) {
      const color = isPlaced.has(squareName(square)) ? PLACED : QUEEN;
      pieces.set(`2-${name}`, queenMarkup(square, this.#size, color));
    }
    if (this.#mark?.by !== undefined) pieces.set('3-attack', attackMarkup(this.#mark, this.#size));
    const size = this.#size;
    const side = size + room + edgeRoom(size);
    const shifted = (markup: string): string =>
      `<g transform="translate(${room} ${room})">${markup}</g>`;
    for (const [name, markup] of pieces) pieces.set(name, shifted(markup));
    return {
      width: side,
      height: side,
      scale: PIXELS / side,
      backdrop:
        `<rect width="${side}" height="${side}" fill="${COLORS.light.paper}"/>` +
        shifted(axesMarkup(size) + boardMarkup(size)),
      pieces,
      dark: COLORS.dark,
    };
  }

  inspect(at: Point | string): Place | undefined {
    const room = axisRoom(this.#size);
    const square = typeof at === 'string' ? readSquare(at) : squareAt(at, room);
    const { column, row } = square;
    const isOnBoard = [column, row].every((place) => place >= 0 && place < this.#size);
    if (!isOnBoard) return undefined;
    const queens = [...this.#queens.values()];
    const isQueen = queens.some((queen) => queen.column === column && queen.row === row);
    const rivals = queens.filter((queen) => attacks(queen, square)).length;
    return {
      area: { x: room + column, y: room + row, width: 1, height: 1 },
      name: show(square),
      values: [
        { name: 'square', value: isQueen ? 'queen' : 'empty' },
        { name: 'attacked by', value: rivals === 1 ? '1 queen' : `${rivals} queens` },
      ],
    };
  }

  copy(): Stage {
    const copy = new BoardStage(this.#size, this.#placed);
    copy.#queens.clear();
    for (const [name, square] of this.#queens) copy.#queens.set(name, square);
    for (const [name, count] of this.#counts) copy.#counts.set(name, count);
    for (const [column, row] of this.#rows) copy.#rows.set(column, row);
    copy.#firstAttempt = this.#firstAttempt;
    copy.#mark = this.#mark;
    copy.#column = this.#column;
    copy.#holds = this.#holds;
    copy.#generation = this.#generation;
    copy.#fittest = [...this.#fittest];
    return copy;
  }

  #clear(): void {
    this.#queens.clear();
    for (const square of this.#placed) this.#queens.set(squareName(square), square);
  }

  #place(values: EventValues, what = 'is placed on'): string {
    const square = squareOf(values);
    this.#queens.set(nameOf(values), square);
    this.#mark = { square, kind: 'here' };
    return `a queen ${what} ${show(square)}${attackers(values)}`;
  }

  #remove(values: EventValues, what: string): string {
    const square = squareOf(values);
    this.#queens.delete(nameOf(values));
    this.#mark = { square, kind: 'here' };
    return `the queen on ${show(square)} ${what}`;
  }

  #backtrack(values: EventValues): string | undefined {
    if (values['row'] !== undefined)
      return this.#remove(values, 'is removed: the next column has no square left');
    this.#column = values['column'];
    return this.#column === undefined
      ? undefined
      : `column ${this.#column + 1} has no square left to try`;
  }

  #begin({ attempt = 0 }: EventValues): string {
    // A local search then sets only the rows that differ from its last state.
    if (this.#rows.size === 0) this.#clear();
    this.#firstAttempt ??= attempt === 1 ? 1 : 0;
    return `attempt ${attempt + 1 - this.#firstAttempt} begins`;
  }

  #set({ place: column = 0, value: row = 0 }: EventValues): string {
    const before = this.#rows.get(column);
    if (before !== undefined) this.#queens.delete(squareName({ column, row: before }));
    this.#rows.set(column, row);
    this.#queens.set(squareName({ column, row }), { column, row });
    return `a queen stands on ${show({ column, row })}`;
  }

  #move(values: EventValues): string | undefined {
    const { column = 0, from, to, move } = values;
    if (move !== undefined) {
      const first = Math.floor(move / this.#size);
      const second = move % this.#size;
      const [a, b] = [this.#rowIn(first), this.#rowIn(second)];
      this.#rows.set(first, b).set(second, a);
      const shown = this.#swap({ first, second });
      return `${shown}: ${pairsOf(values)}`;
    }
    if (from === undefined || to === undefined) return this.#place(values, 'moves to');
    this.#queens.delete(squareName({ column, row: from }));
    const square = { column, row: to };
    this.#queens.set(squareName(square), square);
    this.#mark = { square, kind: 'here' };
    const start = show({ column, row: from });
    return `the queen on ${start} moves to ${show(square)}${attackers(values)}`;
  }

  #swap(values: EventValues): string | undefined {
    const { first, second, column, row, other, otherRow } = values;
    if (
      column !== undefined &&
      row !== undefined &&
      other !== undefined &&
      otherRow !== undefined
    ) {
      this.#exchange(
        [{ column: other, row }],
        [
          { column, row },
          { column: other, row: otherRow },
        ],
      );
      return `column ${other + 1} gives its row to column ${column + 1} and takes row ${otherRow + 1}`;
    }
    if (first === undefined || second === undefined) return undefined;
    const [a, b] = [this.#rowIn(first), this.#rowIn(second)];
    this.#exchange(
      [
        { column: first, row: a },
        { column: second, row: b },
      ],
      [
        { column: first, row: b },
        { column: second, row: a },
      ],
    );
    return `columns ${first + 1} and ${second + 1} swap rows${attackers(values)}`;
  }

  #exchange(gone: readonly Square[], come: readonly Square[]): void {
    for (const square of gone) this.#queens.delete(squareName(square));
    for (const square of come) this.#queens.set(squareName(square), square);
    this.#mark = { square: come.at(-1)!, kind: 'here' };
  }

  #rowIn(column: number): number {
    for (const square of this.#queens.values()) if (square.column === column) return square.row;
    return 0;
  }

  #conflict(values: EventValues): string {
    const square = squareOf(values);
    const by = {
      column: values['byColumn'] ?? values['otherColumn'] ?? square.column,
      row: values['byRow'] ?? values['otherRow'] ?? square.row,
    };
    this.#mark = { square, kind: 'attacked', by };
    return `${show(square)} is attacked from ${show(by)}`;
  }

  #rank({ rank = 0, individual = 0, fitness = 0 }: EventValues): string {
    this.#fittest.push({ individual, fitness });
    return `rank ${rank}: board ${individual}, fitness ${fitness}`;
  }

  #wipeOut({ column, line }: EventValues): string | undefined {
    this.#column = column;
    if (column !== undefined) return `column ${column + 1} has no square left`;
    return line === undefined ? undefined : `${lineName(line, this.#size)} has no square left`;
  }
}

/** Returns the mean fitness of a generation. */
function meanOf({ meanTimes1000 = 0 }: EventValues): number {
  return meanTimes1000 / 1000;
}

function describeCrossover({ first, second, from = 0, to = 0 }: EventValues): string {
  const columns = to - from === 1 ? `column ${to}` : `columns ${from + 1} to ${to}`;
  return `crossover of boards ${first} and ${second} in ${columns}`;
}

function describeMutation({ individual, column = 0, row = 0 }: EventValues): string {
  return `on board ${individual}, the queen of column ${column + 1} moves to row ${row + 1}`;
}

function pairsOf({ cost = 0 }: EventValues): string {
  return cost === 1 ? '1 attacking pair' : `${cost} attacking pairs`;
}

function describeExhausted({ solutions = 0, mirrored = 0 }: EventValues): string {
  const images = mirrored === 0 ? '' : `, ${mirrored} of them mirror images`;
  const [are, noun] = solutions === 1 ? ['is', 'solution'] : ['are', 'solutions'];
  const found = solutions === 0 ? 'there is no solution' : `there ${are} ${solutions} ${noun}`;
  return `all ways to place the queens have been tried: ${found}${images}`;
}

/** Names a line. Columns come before rows. */
function lineName(line: number, size: number): string {
  return line < size ? `column ${line + 1}` : `row ${line - size + 1}`;
}

function squareOf({ column = 0, row = 0 }: EventValues): Square {
  return { column, row };
}

function nameOf(values: EventValues): string {
  const { queen } = values;
  return queen === undefined ? squareName(squareOf(values)) : `queen-${queen}`;
}

/** Names a queen by its number or, if it has none, by its column. */
function labelOf(key: string, { column }: Square): string {
  return key.startsWith('queen-') ? `queen ${Number(key.slice(6)) + 1}` : `column ${column + 1}`;
}

function squareName({ column, row }: Square): string {
  return `${column},${row}`;
}

/** Writes a square as in nqueens.txt. */
function show({ column, row }: Square): string {
  return `(${column + 1},${row + 1})`;
}

/** Reads what {@link show} writes. */
function readSquare(name: string): Square {
  const [, column, row] = /^\((\d+),(\d+)\)$/.exec(name) ?? [];
  return { column: Number(column) - 1, row: Number(row) - 1 };
}

function squareAt({ x, y }: Point, room: number): Square {
  return { column: Math.floor(x - room), row: Math.floor(y - room) };
}

/** Returns whether a queen attacks another square; queens between them do not count. */
function attacks(queen: Square, { column, row }: Square): boolean {
  const [across, down] = [queen.column - column, queen.row - row].map(Math.abs);
  if (across === 0 && down === 0) return false;
  return across === 0 || down === 0 || across === down;
}

function attackers({ conflicts }: EventValues): string {
  return conflicts === undefined ? '' : `; conflicts: ${conflicts}`;
}

function columnMarkup(column: number, size: number): string {
  return `<rect x="${column}" width="1" height="${size}" fill="#d94f3d" fill-opacity=".35"/>`;
}

function markMarkup({ square: { column, row }, kind }: BoardMark): string {
  const color = kind === 'here' ? '#f2c14e' : '#d94f3d';
  return `<rect x="${column}" y="${row}" width="1" height="1" fill="${color}" fill-opacity=".75"/>`;
}

function attackMarkup({ square, by }: BoardMark, size: number): string {
  const [from, to] = [by!, square].map(({ column, row }) => [column + 0.5, row + 0.5]);
  const width = size > LARGEST_CHECKERED ? size / 200 : 0.08;
  return `<path d="M${from!.join(' ')}L${to!.join(' ')}" stroke="#d94f3d" stroke-width="${width}" stroke-linecap="round"/>`;
}
