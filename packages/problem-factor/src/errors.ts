import { defineErrors } from '@queenside/core';

/** The errors of records of factor.txt and of answers to them. */
export const factorError = defineErrors('factor', {
  'not-integer': {
    cause: '"{found}" is not a whole number',
    remedy: 'expected digits only, such as 91',
  },
  'too-small': {
    cause: '{found} has no factors A and B with 1 < A <= B and is not prime',
    remedy: 'expected a whole number of at least 2',
  },
  'too-large': {
    cause: 'the number {found} is too large',
    remedy: 'expected at most {limit}, the limit of the primality proof',
  },
  'text-after-number': {
    cause: 'text follows the number: "{found}"',
    remedy: 'expected one number per line',
  },
  'digits-crossed': {
    cause: 'minDigits ({least}) is above maxDigits ({most})',
    remedy: 'minDigits must be at most maxDigits',
  },
  'unknown-task': {
    cause: 'unknown task "{found}"',
    remedy: 'expected split',
  },
  'no-such-size': {
    cause: 'cannot generate numbers of {found} digits',
    remedy: 'expected a whole number of digits from 1 to {most}',
  },
  'answer-unreadable': {
    cause: '"{found}" is not an answer to this record',
    remedy: 'expected `{number} = A x B`, `{number}: prime` or `{number}: no factors found`',
  },
});
