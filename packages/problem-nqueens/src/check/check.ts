/** The checker. It judges an answer by the record alone. */
import { RIGHT, undecided, type Verdict, wrong, type WrongVerdict } from '@queenside/core';
import {
  nameOf,
  type Board,
  type NQueens,
  type NQueensAnswer,
  type Rows,
  type Task,
} from '../types.ts';
import { attackerOf, AttackFinder } from './attacks.ts';
import { hasSolution, impossibleReason, knownUnique, solutionCount } from './facts.ts';

type Of<Kind extends NQueensAnswer['kind']> = Extract<NQueensAnswer, { kind: Kind }>;

const EXPECTED: Readonly<Record<Task, string>> = {
  find: 'one board',
  count: 'the number of solutions',
  all: 'the list of all boards',
  unique: 'the list of boards up to rotation and reflection',
};

export function check(instance: NQueens, answer: NQueensAnswer): Verdict {
  const { task } = instance;
  if (answer.kind === 'board' && task === 'find') return checkBoard(instance, answer.rows);
  if (answer.kind === 'none' && task === 'find') return checkNone(instance);
  if (answer.kind === 'count' && task === 'count') return checkCount(instance, answer);
  if (answer.kind === 'list' && answer.of === task) return checkList(instance, answer);
  return mistake('wrong-kind', `the record asks for ${EXPECTED[task]}`);
}

function checkBoard(instance: NQueens, rows: Board): Verdict {
  const { size } = instance;
  if (rows.length !== size)
    return mistake('wrong-size', `the board has ${rows.length} queens, expected ${size}`);
  const impossible = impossibleReason(instance);
  if (impossible !== undefined)
    return mistake('board-for-impossible', `${impossible}: expected \`no solution\``);
  return checkRows(instance, rows, new AttackFinder(size));
}

/** Judges one board of the right size. */
function checkRows({ size, placed }: NQueens, rows: Rows, finder: AttackFinder): Verdict {
  const fault = finder.firstFault(rows);
  if (fault !== -1) return explainFault(rows, fault, size);
  const moved = placed.find(({ column, row }) => rows[column] !== row);
  if (moved === undefined) return RIGHT;
  const found = nameOf({ column: moved.column, row: rows[moved.column]! });
  return mistake('moved-queen', `the queen placed on ${nameOf(moved)} is on ${found}`);
}

function explainFault(rows: Rows, column: number, size: number): Verdict {
  const row = rows[column]!;
  if (!(row >= 0)) return mistake('out-of-range', `column ${column + 1} has no queen`);
  if (row >= size)
    return mistake(
      'out-of-range',
      `the queen in column ${column + 1} is below the last row, ${size}`,
    );
  const other = attackerOf(rows, column);
  const queens = `queens in columns ${other + 1} and ${column + 1}`;
  return rows[other] === row
    ? mistake('same-row', `${queens} are both in row ${row + 1}`)
    : mistake('same-diagonal', `${queens} are on one diagonal`);
}

function checkNone(instance: NQueens): Verdict {
  switch (hasSolution(instance)) {
    case false:
      return RIGHT;
    case true:
      return mistake(
        'false-no-solution',
        `a board of size ${instance.size} ${withPlaced(instance)}exists`,
      );
    default:
      return undecided(
        'the checker ran out of time before it found a board or proved that none exists',
      );
  }
}

function withPlaced({ placed }: NQueens): string {
  return placed.length === 0 ? '' : 'with these queens ';
}

function checkCount(instance: NQueens, { total, unique }: Of<'count'>): Verdict {
  const { size, placed } = instance;
  if (unique !== undefined && placed.length > 0)
    return mistake(
      'unasked-unique-count',
      'rotations and reflections would move the placed queens: expected only the total',
    );
  const trueTotal = solutionCount(instance);
  if (trueTotal === undefined)
    return undecided('the number of solutions of this record is not known');
  if (total !== trueTotal)
    return mistake('wrong-count', `there are ${trueTotal} solutions, not ${total}`);
  const trueUnique = knownUnique(size);
  if (unique !== undefined && unique !== trueUnique)
    return {
      ...mistake('wrong-unique-count', `there are ${trueUnique} up to symmetry, not ${unique}`),
      rightPart: 'total',
    };
  return RIGHT;
}

/** Accepts a list if its boards are valid, strictly ascending, complete and, for `unique`, least of their classes. */
function checkList(instance: NQueens, list: Of<'list'>): Verdict {
  const { size } = instance;
  if (list.boards.length % size !== 0)
    return mistake('wrong-size', `the last board has fewer than ${size} queens`);
  const finder = new AttackFinder(size);
  let before: Uint8Array | undefined;
  for (let at = 0; at < list.boards.length; at += size) {
    const rows = list.boards.subarray(at, at + size);
    const verdict = checkListed(instance, rows, before, finder);
    if (verdict.kind !== 'right')
      return { ...verdict, reason: `board ${at / size + 1}: ${verdict.reason}` };
    before = rows;
  }
  return checkListCount(instance, list);
}

function checkListed(
  instance: NQueens,
  rows: Uint8Array,
  before: Uint8Array | undefined,
  finder: AttackFinder,
): Verdict {
  const verdict = checkRows(instance, rows, finder);
  if (verdict.kind !== 'right') return verdict;
  const order = before === undefined ? -1 : compare(before, rows);
  if (order === 0) return mistake('repeated-board', 'it repeats the previous board');
  if (order > 0) return mistake('not-ascending', 'it belongs before the previous board');
  if (instance.task === 'unique' && !isLeast(rows))
    return mistake('not-least', 'one of its rotations or reflections comes before it');
  return RIGHT;
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((row, column) => row !== b[column]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

function checkListCount(instance: NQueens, { of, count, boards }: Of<'list'>): Verdict {
  const { size } = instance;
  const expected = of === 'all' ? solutionCount(instance) : knownUnique(size);
  if (expected === undefined) return undecided('the number of boards of this record is not known');
  if (BigInt(count) !== expected)
    return mistake(
      of === 'all' ? 'wrong-count' : 'wrong-unique-count',
      `there are ${expected} boards, not ${count}`,
    );
  const listed = boards.length / size;
  if (listed < count) return mistake('missing-boards', `it lists ${listed} of the ${count} boards`);
  return RIGHT;
}

/** The mistakes that the checker distinguishes. */
export const MISTAKES = {
  'wrong-kind': 'the answer does not fit the task of the record',
  'wrong-size': 'the board does not have the size of the record',
  'out-of-range': 'a queen is outside the board',
  'same-row': 'two queens attack each other along a row',
  'same-diagonal': 'two queens attack each other along a diagonal',
  'moved-queen': 'a queen placed beforehand has moved',
  'board-for-impossible': 'a board is given although none exists',
  'false-no-solution': 'the answer is `no solution`, but one exists',
  'wrong-count': 'the number of solutions is wrong',
  'wrong-unique-count': 'the number of solutions up to rotation and reflection is wrong',
  'unasked-unique-count': 'the answer counts classes up to symmetry despite placed queens',
  'not-ascending': "the boards of a solver's list are not in ascending order",
  'repeated-board': 'the list contains a board twice',
  'not-least': 'a rotation or reflection of a listed board comes before it',
  'missing-boards': 'the list contains fewer boards than exist',
} as const;

/** Returns the verdict of a wrong answer. */
function mistake(name: keyof typeof MISTAKES, reason: string): WrongVerdict {
  return wrong(name, reason);
}

/** Returns whether no rotation or reflection of a board comes before it. Boards compare by their rows, from column 1. */
export function isLeast(rows: Rows): boolean {
  const last = rows.length - 1;
  const columns = new Uint8Array(rows.length);
  for (let column = 0; column <= last; column++) columns[rows[column]!] = column;
  return [rows, columns].every(
    (image) =>
      !isBefore((at) => image[at]!, rows) &&
      !isBefore((at) => image[last - at]!, rows) &&
      !isBefore((at) => last - image[at]!, rows) &&
      !isBefore((at) => last - image[last - at]!, rows),
  );
}

function isBefore(image: (at: number) => number, rows: Rows): boolean {
  const at = rows.findIndex((row, column) => image(column) !== row);
  return at !== -1 && image(at) < rows[at]!;
}
