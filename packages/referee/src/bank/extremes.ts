/**
 * Records with unusual numbers and sizes: a search that rounds, that takes some number for infinity, whose weight is a little off,
 * or that gives up after a hundred states is right on all other records.
 */
import type { Random } from '@queenside/core';
import type { BankKind } from '../bank-kind.ts';
import type { Draft } from './disguise.ts';
import type { From } from './traps.ts';

/** Returns the extremes of the published bank. */
export function publishedExtremes(kind: BankKind): readonly Draft[] {
  return extremesOf(kind, (least) => least);
}

/** Draws extremes. */
export function drawExtremes(kind: BankKind, random: Random): readonly Draft[] {
  return extremesOf(kind, (least, most) => least + random.int(most - least + 1));
}

function extremesOf(kind: BankKind, from: From): readonly Draft[] {
  switch (kind) {
    case 'tree':
    case 'chance':
      return [fractionTree(from), hugeTree(from, 1), hugeTree(from, -1)].map((record) => ({
        problem: 'alphabeta',
        record,
      }));
    case 'space':
      return [
        { problem: 'graph', record: fractionGraph(from) },
        { problem: 'graph', record: weighing(from) },
        { problem: 'pathfinding', record: comb(from) },
      ];
    case 'deepening':
      return [
        { problem: 'graph', record: fractionGraph(from) },
        { problem: 'graph', record: weighing(from) },
      ];
    case 'bounded':
      return [{ problem: 'graph', record: fractionGraph(from) }];
    case 'board':
    case 'local':
    case 'csp':
    case 'repair':
    case 'crossword':
      return [];
  }
}

/** Returns a number with decimals: `3.14`. */
const decimal = (hundredths: number): string => String(hundredths / 100);

/** The names of nodes besides the start and the goal. */
const NAMES = Array.from('ABCDEFHIJKLMNOPQRTUVWXYZ');

/** Returns names in the order of the alphabet: a heap may compare them. */
function letters(count: number, from: From): readonly string[] {
  const first = from(0, NAMES.length - 2 * count);
  return Array.from({ length: count }, (_, index) => NAMES[first + 2 * index + from(0, 1)]!);
}

/** Its values are equal once they are rounded, up or down. The best move is the second of three. */
function fractionTree(from: From): string {
  const [root, ...moves] = letters(4, from);
  const base = 100 * from(1, 60);
  const low = from(1, 9);
  const middle = low + from(10, 18);
  const values = [
    [low, middle],
    [middle + from(1, 9), middle + from(10, 20)],
    [low, low + from(1, 9)],
  ];
  const sides = [`(${root},MAX)`, ...moves.map((move) => `(${move},MIN)`)];
  const leaves = moves.flatMap((move, index) =>
    values[index]!.map((value) => `(${move},${decimal(base + value)})`),
  );
  const edges = [...moves.map((move) => `(${root},${move})`), ...leaves];
  return `{${sides.join(',')}} {${edges.join(',')}}`;
}

/** More than any number that a search takes for infinity, and than 32 bits have. */
const HUGE = 3_000_000_000;
const STEP = 1_000_000;

/** All its values are huge, and nothing is cut. */
function hugeTree(from: From, sign: 1 | -1): string {
  const [root, first, second, third] = letters(4, from);
  let value = sign * HUGE;
  const [third1, third2, first1, second2, second1] = Array.from(
    { length: 5 },
    () => (value += STEP * from(1, 99)),
  );
  const edges = [
    `(${root},${first}),(${root},${second}),(${first},${first1}),(${first},${third})`,
    `(${third},${third1}),(${third},${third2}),(${second},${second1}),(${second},${second2})`,
  ];
  return `{(${root},MAX),(${first},MIN),(${second},MIN),(${third},MAX)} {${edges.join(',')}}`;
}

/**
 * Costs are equal once they are rounded, up or down, and so are those of the paths by the last three nodes. The cheapest of three
 * actions is the second, and its node is between the others.
 */
function fractionGraph(from: From): string {
  const [a, b, c, d, e, f] = letters(6, from);
  const three = (): readonly [number, number, number] => {
    const cheap = from(5, 14);
    return [cheap + from(2, 15), cheap, cheap + from(16, 25)];
  };
  const base = 100 * from(1, 9);
  const [[toA, toB, toC], [toD, toE, toF]] = [three(), three()];
  const before = base + toB;
  const after = base + 100;
  const edges = [
    ['S', a, base + toA],
    ['S', b, before],
    ['S', c, base + toC],
    [b, d, after + toD - toB],
    [b, e, after + toE - toB],
    [b, f, after + toF - toB],
    [a, 'G', 3 * base + from(100, 999)],
    [d, 'G', base + from(10, 19)],
    [e, 'G', base + from(1, 5)],
    [f, 'G', base + from(10, 19)],
  ];
  const list = edges.map(([one, other, cost]) => `(${one},${other},${decimal(Number(cost))})`);
  return `S G {} {${list.join(',')}}`;
}

/** Nodes are so close to each other that a weight that is a thousandth off 1 or 2 exchanges them. */
function weighing(from: From): string {
  const [a, b, c, d, e] = letters(5, from);
  const [toA, atA, atC] = [from(1, 9), from(1000, 1900), from(100, 300)];
  const gap = 0.5;
  const edges = [
    ['S', a, toA],
    ['S', b, toA + atA + gap],
    ['S', c, toA + atA - gap - atC],
    ['S', d, toA + 2 * atA - gap],
    ['S', e, toA + 2 * atA + gap],
    [a, 'G', atA],
    ...[b, c, d, e].map((node) => [node, 'G', from(5000, 9000)]),
  ];
  const list = edges.map((edge) => `(${edge.join(',')})`);
  return `S G {(${a},${atA}),(${c},${atC})} {${list.join(',')}}`;
}

const TEETH = 3;

/**
 * Returns a maze of 107 to 134 cells. Corridors keep it short to search, and shallow enough that searches may call themselves. It is no
 * larger because some right searches of courses compare each state with all others.
 */
function comb(from: From): string {
  const long = from(40, 43);
  const width = 2 * TEETH - 1;
  const spine = Array.from({ length: width }, (_, column) => (column === 0 ? 'S' : '_'));
  const rows = Array.from({ length: long }, () =>
    Array.from({ length: width }, (_, column): string => (column % 2 === 0 ? '_' : 'X')),
  );
  for (let tooth = 0; tooth < TEETH - 1; tooth++)
    for (let cell = long - from(0, 9); cell < long; cell++) rows[cell]![2 * tooth] = 'X';
  rows.at(-1)![width - 1] = 'G';
  const wall = 'X'.repeat(width + 2);
  return [wall, ...[spine, ...rows].map((row) => `X${row.join('')}X`), wall].join('\n');
}
