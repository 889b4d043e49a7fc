/** Makes the constraint problems of banks: maps to color, boards for queens, and small Sudokus. */
import type { Random } from '@queenside/core';
import type { Draft } from './disguise.ts';

const MAPS = 12;
const SUDOKUS = 14;
/** The digits that are given in a Sudoku: with few, searches go back; with many, arcs lose values. */
const GIVEN = [4, 5, 6, 8];

/** @param kind `repair` for problems that each have a solution, and where no value is given. */
export function cspDrafts(kind: 'csp' | 'repair', random: Random): Draft[] {
  const isRepair = kind === 'repair';
  const maps = Array.from({ length: MAPS }, (_, index) => colorableMap(5 + (index % 4), random));
  const queens = (isRepair ? '5 6 7 8 8 9 10 12' : '4 3 5 2 6 8').split(' ');
  const of = (problem: Draft['problem'], records: readonly string[]): Draft[] =>
    records.map((record) => ({ problem, record }));
  if (isRepair) return [...of('coloring', maps), ...of('nqueens', queens)];
  const sudokus = Array.from({ length: SUDOKUS }, (_, index) =>
    sudoku(GIVEN[index % GIVEN.length]!, index % 3 === 0, random),
  );
  return [
    ...of('coloring', [...maps, wheel(5, random), wheel(7, random)]),
    ...of('nqueens', queens),
    ...of('sudoku', sudokus),
  ];
}

/** Returns names of nodes in random order. */
function namesOf(count: number, random: Random): readonly string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  return random.shuffle(letters).slice(0, count);
}

/** Returns a map that three colors suffice for. */
function colorableMap(size: number, random: Random): string {
  const names = namesOf(size, random);
  const colors = names.map(() => random.int(3));
  const edges = names.flatMap((name, a) =>
    names
      .slice(0, a)
      .flatMap((other, b) =>
        colors[a] !== colors[b] && random.int(10) < 7 ? [`${name}-${other}`] : [],
      ),
  );
  return `3: ${[...random.shuffle(edges), ...names].join(', ')}`;
}

/** Returns a hub with an odd ring around it, which needs four colors and has three. */
function wheel(ring: number, random: Random): string {
  const [hub, ...others] = namesOf(ring + 1, random);
  const edges = others.flatMap((name, index) => [
    `${hub}-${name}`,
    `${name}-${others[(index + 1) % ring]}`,
  ]);
  return `3: ${random.shuffle(edges).join(', ')}`;
}

const SIDE = 4;

/** Returns a Sudoku with four digits. @param isWrong whether a given digit is replaced, which mostly leaves no solution. */
function sudoku(given: number, isWrong: boolean, random: Random): string {
  const digits = random.shuffle([1, 2, 3, 4]);
  const bands = () =>
    random.shuffle([0, 1]).flatMap((band) => random.shuffle([0, 1]).map((at) => 2 * band + at));
  const [rows, columns] = [bands(), bands()];
  const grid = rows.flatMap((row) =>
    columns.map((column) => digits[(2 * (row % 2) + Math.floor(row / 2) + column) % SIDE]!),
  );
  const kept = new Set(random.shuffle([...grid.keys()]).slice(0, given));
  const [changed] = kept;
  return grid
    .map((digit, cell) => {
      if (!kept.has(cell)) return '.';
      return isWrong && cell === changed ? (digit % SIDE) + 1 : digit;
    })
    .join('');
}
