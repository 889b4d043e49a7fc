import { defineErrors } from '@queenside/core';

/** Why a test cannot be judged: never the student's fault. */
export const judgeError = defineErrors('judge', {
  'sandbox-failed': {
    cause: 'the sandbox did not do its work: {reason}',
    remedy: 'run `queenside doctor`, and grade again',
  },
  'no-records': {
    cause: 'the input of the test holds no record',
    remedy: 'give it at least one record in the assignment',
  },
  'input-unreadable': {
    cause: 'the input of the test cannot be read: {reason}',
    remedy: 'mend it in the assignment',
  },
  'records-open': {
    cause: '{count} of {total} records could not be judged, the first of them {title}: {reason}',
    remedy: 'mend the record in the assignment, or report the fault to the author of {problem}',
  },
  'checker-failed': {
    cause: 'the checker of {problem} failed: {reason}',
    remedy: 'report the fault to the author of {problem}',
  },
  'checker-ended': {
    cause: 'the checker {program} {ending}',
    remedy: 'expected {expected}; it said: {said}',
  },
  'checker-score': {
    cause: 'the checker {program} gave the score "{found}"',
    remedy: 'expected a number from 0 to 1: the share of the points',
  },
  'checker-unready': {
    cause: 'the checker {program} cannot be run: {reason}',
    remedy: 'mend its command in the assignment',
  },
});
