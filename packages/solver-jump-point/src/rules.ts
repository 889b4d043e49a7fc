/**
 * The rules of jump point search on three kinds of grids. If several paths have the same cost, it follows one that takes its
 * diagonal steps first. On grids without diagonals, it takes vertical steps first. So a path turns only where a wall beside
 * it ends, because no such path leads round the other side there. The rules depend only on the cells around a cell, so a
 * table can store them.
 */
import type { Raster } from '@queenside/core';
import {
  diagonalOf,
  DIAGONALS,
  EAST,
  horizontalOf,
  NORTH,
  oppositeOf,
  SOUTH,
  verticalOf,
  WEST,
} from './directions.ts';

/** Stands for the direction that led to the start. */
export const NOWHERE = 8;
/** The number of bits for the cells around a cell. */
export const AROUND_BITS = 8;
/** The number of bits for a direction in an entry. */
export const DIRECTION_BITS = 3;
export const DIRECTION_MASK = 7;
/** The position in an entry of the number of its directions. The number of all directions to try follows. */
export const OPEN_SHIFT = 24;
export const OPEN_MASK = 15;
export const TRIED_SHIFT = 28;

const tables: Partial<Record<Raster['moves'], Int32Array>> = {};

/** Whether the next cell in a direction is free. */
type IsFree = (direction: number) => boolean;

/**
 * Returns a table of the directions to try from a cell by `(came << AROUND_BITS) | around`: the direction that led to the cell, and a bit for each
 * direction in which the next cell is free. The search fills in its entries by `ruleOf`; the others are 0.
 */
export function rulesOf(moves: Raster['moves']): Int32Array {
  return (tables[moves] ??= new Int32Array((NOWHERE + 1) << AROUND_BITS));
}

/** Returns an entry: the directions whose first step is allowed, in order, the first one in the lowest bits. */
export function ruleOf(index: number, moves: Raster['moves']): number {
  const isFree: IsFree = (direction) => ((index >> direction) & 1) === 1;
  const tried = triedFrom(index >> AROUND_BITS, isFree, moves);
  const open = tried.filter((direction) => isOpen(direction, isFree, moves));
  const counts = (open.length << OPEN_SHIFT) | (tried.length << TRIED_SHIFT);
  return open.reduce((rule, each, at) => rule | (each << (DIRECTION_BITS * at)), counts);
}

function triedFrom(came: number, isFree: IsFree, moves: Raster['moves']): number[] {
  if (came === NOWHERE) return Array.from({ length: moves === '4' ? 4 : 8 }, (_each, at) => at);
  if (came >= DIAGONALS) return afterDiagonal(came, isFree, moves);
  if (moves === '4' && (came === NORTH || came === SOUTH)) return [came, EAST, WEST];
  const sides = [(came + 1) & 3, (came + 3) & 3];
  if (moves === '8') {
    const turns = sides.filter((side) => !isFree(side) && isFree(diagonalOf(came, side)));
    return [came, ...turns.map((side) => diagonalOf(came, side))];
  }
  const turns = sides.filter((side) => isFree(side) && !isFree(diagonalOf(oppositeOf(came), side)));
  if (moves === '4') return [came, ...turns];
  return [came, ...turns.flatMap((side) => [side, diagonalOf(came, side)])];
}

/**
 * A diagonal also continues in its two straight directions. If diagonals pass between walls, it also turns round walls behind
 * it.
 */
function afterDiagonal(came: number, isFree: IsFree, moves: Raster['moves']): number[] {
  const vertical = verticalOf(came);
  const horizontal = horizontalOf(came);
  const tried = [came, vertical, horizontal];
  if (moves !== '8') return tried;
  const [up, back] = [oppositeOf(vertical), oppositeOf(horizontal)];
  if (!isFree(up) && isFree(diagonalOf(up, horizontal))) tried.push(diagonalOf(up, horizontal));
  if (!isFree(back) && isFree(diagonalOf(vertical, back))) tried.push(diagonalOf(vertical, back));
  return tried;
}

/** Returns whether the first step in a direction is allowed. */
function isOpen(direction: number, isFree: IsFree, moves: Raster['moves']): boolean {
  if (direction < DIAGONALS || moves === '8') return isFree(direction);
  return isFree(direction) && isFree(verticalOf(direction)) && isFree(horizontalOf(direction));
}
