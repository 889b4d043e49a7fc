import { defineErrors } from '@queenside/core';

/** All that can be wrong with a line of factor.txt or with the text of an answer. */
export const factorError = defineErrors('factor', {
  'not-integer': {
    cause: '"{found}" is not a whole number',
    remedy: 'expected digits only, such as 91',
  },
  'too-small': {
    cause: '{found} has no factors A and B with 1 < A <= B, and is no prime either',
    remedy: 'expected a whole number of at least 2',
  },
  'too-large': {
    cause: 'the number {found} is too large',
    remedy: 'expected at most {limit}, up to which primes can be proved',
  },
  'text-after-number': {
    cause: 'text follows the number: "{found}"',
    remedy: 'expected one number a line',
  },
  'digits-crossed': {
    cause: 'the fewest digits, {least}, are more than the most, {most}',
    remedy: 'expected minDigits to be at most maxDigits',
  },
  'unknown-task': {
    cause: 'there is no task "{found}"',
    remedy: 'expected split',
  },
  'no-such-size': {
    cause: 'numbers of {found} digits are not made',
    remedy: 'expected a whole number of digits from 1 to {most}',
  },
  'answer-unreadable': {
    cause: '"{found}" is not an answer to this record',
    remedy: 'expected `{number} = A x B`, `{number}: prime` or `{number}: no factors found`',
  },
});

const QUOTE_LENGTH = 30;

/** Text for a message, cut off where it is long. */
export function quote(text: string): string {
  return text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH)}…`;
}
