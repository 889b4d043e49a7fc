import type { Random } from '@queenside/core';
import type { Board, Square } from '@queenside/problem-nqueens';

/**
 * n queens on any squares of a board, at most one on each. Each row, column and diagonal counts its queens.
 *
 * Queen q is in column `columns[q]` and row `rows[q]`. The first {@link fixed} queens were placed beforehand.
 */
export class FreeBoard {
  readonly size: number;
  readonly fixed: number;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  /** The occupied squares, at index row * size + column. */
  readonly #occupied: Uint8Array;
  /** Columns from 0, rows from n, falling diagonals (column + row) from 2n, rising ones (row - column) from 5n. */
  readonly #lines: Int32Array;

  constructor(size: number, placed: readonly Square[]) {
    this.size = size;
    this.fixed = placed.length;
    this.columns = new Int32Array(size);
    this.rows = new Int32Array(size);
    this.#occupied = new Uint8Array(size * size);
    this.#lines = new Int32Array(6 * size);
    for (const [queen, { column, row }] of placed.entries()) this.put(queen, column, row);
  }

  /** Puts all queens except those placed beforehand on random empty squares. They must be off the board. */
  scatter(random: Random): void {
    const squares = Int32Array.from(this.#occupied.keys());
    const empty = squares.filter((square) => this.#occupied[square] === 0);
    random.shuffle(empty);
    for (let queen = this.fixed; queen < this.size; queen++) {
      const square = empty[queen - this.fixed]!;
      this.put(queen, square % this.size, Math.floor(square / this.size));
    }
  }

  /** Removes all queens except those placed beforehand. */
  gather(): void {
    for (let queen = this.fixed; queen < this.size; queen++) this.take(queen);
  }

  /** Puts a queen that is off the board on an empty square. */
  put(queen: number, column: number, row: number): void {
    this.columns[queen] = column;
    this.rows[queen] = row;
    this.#change(column, row, 1);
  }

  /** Removes a queen. */
  take(queen: number): void {
    this.#change(this.columns[queen]!, this.rows[queen]!, -1);
  }

  /** Returns whether a square is on the board and has no queen. */
  isEmpty(column: number, row: number): boolean {
    const { size } = this;
    const isInside = column >= 0 && column < size && row >= 0 && row < size;
    return isInside && this.#occupied[row * size + column] === 0;
  }

  /** Counts the queens on the row, column and diagonals of a square. A queen on the square itself counts four times. */
  #queensAround(column: number, row: number): number {
    const { size } = this;
    const lines = this.#lines;
    return (
      lines[column]! +
      lines[size + row]! +
      lines[2 * size + column + row]! +
      lines[5 * size + row - column]!
    );
  }

  /** Returns whether an empty square is free of attackers. */
  isFree(column: number, row: number): boolean {
    return this.#queensAround(column, row) === 0;
  }

  /** Counts the queens that attack this one. */
  attackersOf(queen: number): number {
    return this.#queensAround(this.columns[queen]!, this.rows[queen]!) - 4;
  }

  /**
   * Returns the wrong queens: repeatedly one with the most attackers among the rest, until no queen attacks another.
   * Queens placed beforehand are never wrong.
   */
  wrongQueens(random: Random): number[] {
    const wrong: number[] = [];
    for (;;) {
      const worst = this.#worstQueen(wrong, random);
      if (worst === undefined) break;
      this.take(worst);
      wrong.push(worst);
    }
    for (const queen of wrong) this.put(queen, this.columns[queen]!, this.rows[queen]!);
    return wrong;
  }

  #worstQueen(without: readonly number[], random: Random): number | undefined {
    let worst: number | undefined;
    let most = 1;
    let ties = 0;
    for (let queen = this.fixed; queen < this.size; queen++) {
      if (without.includes(queen)) continue;
      const attackers = this.attackersOf(queen);
      if (attackers < most) continue;
      if (attackers > most) ties = 0;
      most = attackers;
      if (random.int(++ties) === 0) worst = queen;
    }
    return worst;
  }

  /** Returns the row of the queen in each column. No queen may be wrong. */
  toBoard(): Board {
    const board = new Int32Array(this.size);
    for (const [queen, column] of this.columns.entries()) board[column] = this.rows[queen]!;
    return board;
  }

  #change(column: number, row: number, change: 1 | -1): void {
    const { size } = this;
    const lines = this.#lines;
    this.#occupied[row * size + column]! += change;
    lines[column]! += change;
    lines[size + row]! += change;
    lines[2 * size + column + row]! += change;
    lines[5 * size + row - column]! += change;
  }
}

/** The weight of each force. */
export interface Weights {
  readonly line: number;
  readonly electric: number;
  readonly border: number;
}

/** A force or a step: x along columns, y along rows. */
export interface Vector {
  readonly x: number;
  readonly y: number;
}

/** The eight directions in a circle. Opposite ones are four apart. */
const DIRECTIONS: readonly Vector[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];

/** Returns the weighted sum of all forces on a queen. */
export function forceOn(board: FreeBoard, queen: number, weights: Weights, random: Random): Vector {
  const x = board.columns[queen]!;
  const y = board.rows[queen]!;
  let lineX = 0;
  let lineY = 0;
  let electricX = 0;
  let electricY = 0;
  for (let other = 0; other < board.size; other++) {
    if (other === queen) continue;
    const dx = x - board.columns[other]!;
    const dy = y - board.rows[other]!;
    // 1. Every other queen repels it with the inverse square of the distance (Coulomb's law).
    const distance = Math.hypot(dx, dy);
    electricX += dx / distance ** 3;
    electricY += dy / distance ** 3;
    // 2. A queen that attacks it drives it off their line, in one of the six directions that leave the line.
    const along = lineDirection(dx, dy);
    if (along === undefined) continue;
    const turn = random.int(6);
    const away = DIRECTIONS[(along + 1 + turn + (turn < 3 ? 0 : 1)) % 8]!;
    lineX += away.x;
    lineY += away.y;
  }
  // 3. Each border repels it like a queen one square outside the board.
  const borderX = borderForce(x, board.size);
  const borderY = borderForce(y, board.size);
  return {
    x: weights.line * lineX + weights.electric * electricX + weights.border * borderX,
    y: weights.line * lineY + weights.electric * electricY + weights.border * borderY,
  };
}

/** Returns the direction in which two queens attack each other, as an index of the circle; undefined if they do not. */
function lineDirection(dx: number, dy: number): number | undefined {
  if (dy === 0) return 0;
  if (dx === 0) return 2;
  if (dx === dy) return 1;
  return dx === -dy ? 3 : undefined;
}

function borderForce(position: number, size: number): number {
  return (position + 1) ** -2 - (size - position) ** -2;
}

/** The tangent of 22.5 degrees: halfway from straight to diagonal. */
const HALF_WAY = Math.SQRT2 - 1;

/** Returns the step to the neighboring square nearest to the direction of a force. */
export function stepAlong({ x, y }: Vector): Vector {
  return {
    x: Math.abs(x) > HALF_WAY * Math.abs(y) ? Math.sign(x) : 0,
    y: Math.abs(y) > HALF_WAY * Math.abs(x) ? Math.sign(y) : 0,
  };
}
