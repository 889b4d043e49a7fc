import type { Random } from '@queenside/core';
import type { FreeBoard } from './free-board.ts';

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
