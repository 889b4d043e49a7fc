import { wrong, type WrongVerdict } from '@queenside/core';

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
  'not-ascending': 'the boards of the list are not in ascending order',
  'repeated-board': 'the list contains a board twice',
  'not-least': 'a rotation or reflection of a listed board comes before it',
  'missing-boards': 'the list contains fewer boards than exist',
} as const;

/** Returns the verdict of a wrong answer. */
export function mistake(name: keyof typeof MISTAKES, reason: string): WrongVerdict {
  return wrong(name, reason);
}
