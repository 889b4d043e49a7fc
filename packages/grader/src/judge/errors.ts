import { defineErrors } from '@queenside/core';

/** Reasons why a test cannot be judged. None is the student's fault. */
export const judgeError = defineErrors('judge', {
  'sandbox-failed': {
    cause: 'the sandbox failed: {reason}',
    remedy: 'run `queenside doctor`, then grade again',
  },
  'no-records': {
    cause: 'the input of the test contains no records',
    remedy: 'add at least one record to it',
  },
  'input-unreadable': {
    cause: 'cannot read the input of the test: {reason}',
    remedy: 'fix the file that the assignment names',
  },
  'records-open': {
    cause: '{count} of {total} records could not be judged; the first is {title}: {reason}',
    remedy: 'fix the record in the assignment, or report a bug to the author of {problem}',
  },
  'records-undecided': {
    cause:
      'the checker of {problem} could not verify {count} of {total} answers; the first is for {title}: {reason}',
    remedy: 'judge these answers by hand; until then, their points stay open',
  },
  'checker-failed': {
    cause: 'the checker of {problem} failed: {reason}',
    remedy: 'report a bug to the author of {problem}',
  },
  'checker-ended': {
    cause: 'the checker {program} {ending}',
    remedy: 'fix the checker: expected {expected}; its message: {said}',
  },
  'checker-score': {
    cause: 'the checker {program} gave the score "{found}"',
    remedy: 'fix the checker: a score must be a number from 0 to 1, the share of the points',
  },
  'checker-unready': {
    cause: 'cannot run the checker {program}: {reason}',
    remedy: 'fix its command in the assignment',
  },
});
