import type { Example } from '@queenside/core';

const ALL_OF_FIVE = [
  '[1,3,5,2,4]',
  '[1,4,2,5,3]',
  '[2,4,1,3,5]',
  '[2,5,3,1,4]',
  '[3,1,4,2,5]',
  '[3,5,2,4,1]',
  '[4,1,3,5,2]',
  '[4,2,5,3,1]',
  '[5,2,4,1,3]',
  '[5,3,1,4,2]',
];

function list(header: string, boards: readonly string[]): string {
  return [header, ...boards, ''].join('\n');
}

/** Records with right answers and, by mistake, wrong answers. */
export const examples: readonly Example[] = [
  {
    record: '8',
    right: '[1,5,8,6,3,7,2,4]',
    alsoRight: ['[5,1,8,6,3,7,2,4]', '[4,2,7,3,6,8,5,1]', '[1,7,5,8,2,4,6,3]'],
    wrong: {
      'wrong-kind': 'Solutions: 92; Unique: 12',
      'wrong-size': '[2,4,1,3]',
      'out-of-range': '[1,5,9,6,3,7,2,4]',
      'same-row': '[1,5,8,6,3,7,2,1]',
      'same-diagonal': '[1,2,3,4,5,6,7,8]',
      'false-no-solution': 'no solution',
    },
  },
  { record: '3', right: 'no solution', wrong: { 'board-for-impossible': '[1,3,2]' } },
  {
    record: '8 with (3,5)',
    right: '[1,7,5,8,2,4,6,3]',
    wrong: { 'moved-queen': '[1,5,8,6,3,7,2,4]', 'false-no-solution': 'no solution' },
  },
  {
    record: '4 with (1,1)',
    right: 'no solution',
    wrong: { 'moved-queen': '[2,4,1,3]' },
  },
  {
    record: '8 count',
    right: 'Solutions: 92; Unique: 12',
    alsoRight: ['Solutions: 92'],
    wrong: {
      'wrong-kind': '[1,5,8,6,3,7,2,4]',
      'wrong-count': 'Solutions: 91; Unique: 12',
      'wrong-unique-count': 'Solutions: 92; Unique: 11',
    },
  },
  {
    record: '8 count with (1,1)',
    right: 'Solutions: 4',
    wrong: { 'wrong-count': 'Solutions: 92', 'unasked-unique-count': 'Solutions: 4; Unique: 1' },
  },
  {
    record: '5 all',
    right: list('Solutions: 10', ALL_OF_FIVE),
    wrong: {
      'wrong-count': list('Solutions: 9', ALL_OF_FIVE.slice(1)),
      'missing-boards': list('Solutions: 10', ALL_OF_FIVE.slice(1)),
      'repeated-board': list('Solutions: 10', [ALL_OF_FIVE[0]!, ...ALL_OF_FIVE.slice(0, 9)]),
    },
  },
  {
    record: '8 all with (1,1) (2,7)',
    right: list('Solutions: 2', ['[1,7,4,6,8,2,5,3]', '[1,7,5,8,2,4,6,3]']),
    wrong: { 'wrong-count': list('Solutions: 1', ['[1,7,5,8,2,4,6,3]']) },
  },
  {
    record: '5 unique',
    right: list('Unique: 2', ['[1,3,5,2,4]', '[2,5,3,1,4]']),
    wrong: {
      'not-least': list('Unique: 2', ['[1,4,2,5,3]', '[2,5,3,1,4]']),
      'wrong-unique-count': list('Unique: 1', ['[1,3,5,2,4]']),
      'missing-boards': list('Unique: 2', ['[1,3,5,2,4]']),
    },
  },
];
