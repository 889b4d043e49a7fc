import type { Random } from '@queenside/core';
import type { FreeBoard } from './free-board.ts';

/** How strong each force is. */
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

/** The eight neighbours, in a circle: opposite ones are four apart. */
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

/** All forces on a queen, weighed and added. */
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
    // 1. Every other queen repels it, inversely to the square of the distance (Coulomb's law).
    const distance = Math.hypot(dx, dy);
    electricX += dx / distance ** 3;
    electricY += dy / distance ** 3;
    // 2. One that attacks it drives it off their line, in one of the six directions that are not along it.
    const along = lineDirection(dx, dy);
    if (along === undefined) continue;
    const turn = random.int(6);
    const away = DIRECTIONS[(along + 1 + turn + (turn < 3 ? 0 : 1)) % 8]!;
    lineX += away.x;
    lineY += away.y;
  }
  // 3. The borders repel it, as a queen one square beyond them would.
  const borderX = borderForce(x, board.size);
  const borderY = borderForce(y, board.size);
  return {
    x: weights.line * lineX + weights.electric * electricX + weights.border * borderX,
    y: weights.line * lineY + weights.electric * electricY + weights.border * borderY,
  };
}

/** The direction, as a place in the circle, in which two queens attack each other, if they do. */
function lineDirection(dx: number, dy: number): number | undefined {
  if (dy === 0) return 0;
  if (dx === 0) return 2;
  if (dx === dy) return 1;
  return dx === -dy ? 3 : undefined;
}

function borderForce(position: number, size: number): number {
  return (position + 1) ** -2 - (size - position) ** -2;
}

/** The tangent of 22.5 degrees: half of the way from straight to diagonal. */
const HALF_WAY = Math.SQRT2 - 1;

/** The step to the neighbouring square that is nearest to a force's direction. */
export function stepAlong({ x, y }: Vector): Vector {
  return {
    x: Math.abs(x) > HALF_WAY * Math.abs(y) ? Math.sign(x) : 0,
    y: Math.abs(y) > HALF_WAY * Math.abs(x) ? Math.sign(y) : 0,
  };
}
