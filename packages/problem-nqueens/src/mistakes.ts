import { undecided, wrong, type Verdict } from '@queenside/core';

/** The mistakes that the checker tells apart. */
export const MISTAKES = {
  'wrong-kind': 'the answer is not of the kind that the record asks for',
  'wrong-size': 'the board has another size than the record asks for',
  'out-of-range': 'a queen stands outside the board',
  'same-row': 'two queens attack each other along a row',
  'same-diagonal': 'two queens attack each other along a diagonal',
  'moved-queen': 'a queen that was placed beforehand is not where it was',
  'board-for-impossible': 'a board is given although none exists',
  'false-no-solution': 'it says that there is no solution, and there is one',
  'wrong-count': 'the number of solutions is wrong',
  'wrong-unique-count': 'the number of solutions up to rotation and reflection is wrong',
  'unasked-unique-count':
    'classes up to symmetry are counted although queens are placed beforehand',
  'not-ascending': 'the boards of the list are not in ascending order',
  'repeated-board': 'the list holds a board twice',
  'not-least': 'a rotation or reflection of a listed board comes before it',
  'missing-boards': 'the list holds fewer boards than there are',
  unproved: 'the checker could not decide within its limits whether the answer is right',
} as const;

/** A verdict against the answer, by one of {@link MISTAKES}. */
export function mistake(name: keyof typeof MISTAKES, reason: string): Verdict {
  return wrong(name, reason);
}

/** The verdict where the limits of the checker were reached before it could decide. */
export function unproved(reason: string): Verdict {
  return undecided('unproved' satisfies keyof typeof MISTAKES, reason);
}
