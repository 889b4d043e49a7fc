import { readFileSync, writeFileSync } from 'node:fs';

type Board = number[];

/** Backtracking that always goes on with the column that has the fewest free rows. */
function solve(n: number): Board | null {
  const rows: Board = new Array(n).fill(-1);
  const attacked = (column: number, row: number): boolean =>
    rows.some((r, c) => r !== -1 && (r === row || Math.abs(c - column) === Math.abs(r - row)));
  const freeRows = (column: number): number[] =>
    Array.from({ length: n }, (_, row) => row).filter((row) => !attacked(column, row));
  const step = (left: number): boolean => {
    if (left === 0) return true;
    let best = -1;
    let choices: number[] = [];
    for (let column = 0; column < n; column++) {
      if (rows[column] !== -1) continue;
      const free = freeRows(column);
      if (best === -1 || free.length < choices.length) [best, choices] = [column, free];
    }
    for (const row of choices) {
      rows[best] = row;
      if (step(left - 1)) return true;
    }
    rows[best] = -1;
    return false;
  };
  return n < 30 ? (step(n) ? rows : null) : pauls(n);
}

function pauls(n: number): Board {
  const even = n - (n % 2);
  const half = even / 2;
  const rows = Array.from({ length: n }, (_, column) => {
    if (column === even) return even;
    if (even % 6 !== 2) return column < half ? 2 * column + 1 : 2 * (column - half);
    return column < half ? (half - 1 + 2 * column) % even : -1;
  });
  return rows.map((row, column) => (row === -1 ? even - 1 - rows[even - 1 - column]! : row));
}

const sizes = readFileSync('nqueens.txt', 'utf8').split(/\s+/).filter(Boolean).map(Number);
const boards = sizes.map((n) => solve(n)?.map((row) => row + 1));
const text = boards.map((board) => (board ? `[${board.join(', ')}]` : 'no solution') + '\n\r');
writeFileSync('nqueens_out.txt', text.join(''));
