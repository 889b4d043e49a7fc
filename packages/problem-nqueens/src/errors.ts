import { defineErrors } from '@queenside/core';

/** The errors of records of nqueens.txt and of answers to them. */
export const nqueensError = defineErrors('nqueens', {
  'size-not-integer': {
    cause: '"{found}" is not a board size',
    remedy: 'expected a whole number of at least 1, such as 8',
  },
  'size-too-small': {
    cause: 'the board size {found} is too small',
    remedy: 'expected a whole number of at least 1',
  },
  'size-too-large': {
    cause: 'the board size {found} is too large',
    remedy: 'expected at most {limit}',
  },
  'list-too-large': {
    cause: 'boards of size {found} cannot be listed',
    remedy: 'expected a size of at most {limit} for all and unique',
  },
  'unknown-word': {
    cause: 'unknown word "{found}"',
    remedy: 'expected {expected}',
  },
  'squares-missing': {
    cause: 'no square follows "{before}"',
    remedy: 'expected squares as (column,row), such as (3,5)',
  },
  'square-malformed': {
    cause: '"{found}" is not a square',
    remedy: 'expected (column,row), such as (3,5)',
  },
  'square-unclosed': {
    cause: 'the parenthesis of this square is not closed',
    remedy: 'expected (column,row), such as (3,5)',
  },
  'square-off-board': {
    cause: 'the square {square} is not on the board',
    remedy: 'expected a column and a row from 1 to {size}',
  },
  'square-twice': {
    cause: 'the square {square} is given twice',
    remedy: 'name each placed queen once',
  },
  'unique-with-placed': {
    cause: '"unique" cannot be combined with placed queens',
    remedy: 'rotations and reflections would move them: ask for "all" or "count" instead',
  },
  'unknown-task': {
    cause: 'unknown task "{found}"',
    remedy: 'expected one of {known}',
  },
  'too-many-placed': {
    cause: '{placed} queens do not fit on boards of at most {largest} columns',
    remedy: 'place fewer queens, or raise maxSize',
  },
  'sizes-crossed': {
    cause: 'the smallest size {least} is above the largest size {largest}',
    remedy: 'minSize must be at most maxSize',
  },
  'too-large-to-show': {
    cause: 'a board of size {size} is too large to replay',
    remedy: 'replay a board of size {limit} or less',
  },
  'answer-unreadable': {
    cause: '"{found}" is not an answer to this record',
    remedy: 'expected {expected}',
  },
  'entry-malformed': {
    cause: '"{found}" is not the row of a queen',
    remedy: 'expected whole numbers separated by commas, such as [2,4,1,3]',
  },
  'boards-on-one-line': {
    cause: 'several boards are on one line',
    remedy: 'write each board on a separate line',
  },
  'bracket-unclosed': {
    cause: 'the bracket that opens the board is not closed',
    remedy: 'expected one line such as [2,4,1,3]',
  },
  'text-after-board': {
    cause: 'text follows the board: "{found}"',
    remedy: 'expected nothing after the closing bracket',
  },
  'drawing-malformed': {
    cause: 'line {number} of the drawn board has {found} squares',
    remedy: 'expected {width}, like the first line',
  },
  'drawing-crowded': {
    cause: 'the drawn board has {found} queens',
    remedy: 'expected {width}, one in each column',
  },
  'drawing-differs': {
    cause: 'the drawn board and the array below it are different boards',
    remedy: 'expected entry i of the array to be the row of the queen in column i',
  },
  'list-end-unclear': {
    cause: 'boards {first} to {last} may be the end of the list, or answers to the next records',
    remedy: 'expected the number of boards in front of the list, such as `Solutions: 2`',
  },
  'list-count-differs': {
    cause: 'the line below the list says {number} boards, but it has {count}',
    remedy: 'expected their number, or a blank line in front of the next answer',
  },
  'list-board-size': {
    cause: 'board {number} of the list has {found} queens',
    remedy: 'expected {size}',
  },
});
