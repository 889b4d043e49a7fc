import { defineErrors } from '@queenside/core';

/** The rows of the error table for reports and gradebooks. */
export const reportError = defineErrors('report', {
  'gradebook-encoding': {
    cause: 'the gradebook is written in UTF-16',
    remedy: 'export it as CSV in UTF-8',
  },
  'gradebook-unreadable': {
    cause: 'the gradebook cannot be read as CSV ({reason})',
    remedy: 'give it as it was exported, with the same number of cells in every line',
  },
  'gradebook-without-students': {
    cause: 'the gradebook has no column that tells who a student is',
    remedy: 'expected one of {expected}; there are {found}',
  },
  'gradebook-without-column': {
    cause: 'the gradebook has no column "{column}"',
    remedy: 'name one of those that it has: {found}',
  },
  'gradebook-column-unclear': {
    cause: 'the gradebook has {count} columns "{column}"',
    remedy: 'name one by all of its title: {found}',
  },
  'gradebook-column-taken': {
    cause: 'the column "{column}" of the gradebook tells who a student is',
    remedy: 'name the one that takes the points',
  },
  'gradebook-column-read-only': {
    cause: 'the column "{column}" of the gradebook is read-only ("{mark}" in line {line})',
    remedy: 'name the one of the assignment; Canvas works the others out by itself',
  },
});
