/** Makes crosswords for banks: some can be filled, and others cannot. */
import type { Random } from '@queenside/core';
import type { Draft } from './disguise.ts';

const GRIDS = [
  '___/_##',
  '___/_#_/___',
  '____/_##_/____',
  '#_##/____/#_##/#___',
  '_____/_#_#_/___##',
  '__#__/_____/__#__',
  '####_/_____/_###_/____#',
  '______/#_##_#/#____#/#_##_#',
];
const ROUNDS = 2;
const VOWELS = Array.from('aeo');
const CONSONANTS = Array.from('lnrst');
const DECOYS = 12;

/** The last crossword of each round lacks one of its words, and so mostly has no solution. */
export function crosswordDrafts(random: Random): Draft[] {
  return Array.from({ length: ROUNDS }, () => GRIDS)
    .flat()
    .map((grid, index) => ({
      problem: 'crossword',
      record: crossword(grid, index % 4 === 3, random),
    }));
}

/** Fills a grid with vowels and consonants in turn, takes its words, and adds others like them. */
function crossword(grid: string, isWrong: boolean, random: Random): string {
  const pick = (letters: readonly string[]): string => letters[random.int(letters.length)]!;
  const rows = grid.split('/').map((row, y) =>
    Array.from(row, (cell, x) => {
      if (cell === '#') return ' ';
      return pick((x + y) % 2 === 0 ? CONSONANTS : VOWELS);
    }).join(''),
  );
  const columns = Array.from(rows[0]!, (_, x) => rows.map((row) => row[x]!).join(''));
  const own = [...rows, ...columns]
    .flatMap((line) => line.split(' '))
    .filter((word) => word.length > 1);
  const decoys = Array.from({ length: DECOYS }, () => {
    const letters = Array.from(own[random.int(own.length)]!);
    for (let change = 0; change < 2; change++) {
      const at = random.int(letters.length);
      letters[at] = pick(VOWELS.includes(letters[at]!) ? VOWELS : CONSONANTS);
    }
    return letters.join('');
  });
  const kept = isWrong ? own.slice(1) : own;
  const missing = isWrong ? own[0] : undefined;
  const words = new Set([...kept, ...decoys].filter((word) => word !== missing));
  return `${grid}: ${random.shuffle([...words]).join(', ')}`;
}
