import type { Example } from '@queenside/core';

/** Records with right answers and, by mistake, wrong answers. */
export const examples: readonly Example[] = [
  {
    record: '91',
    right: '91 = 7 x 13',
    wrong: {
      'other-number': '90 = 7 x 13',
      'factor-too-small': '91 = 1 x 91',
      'wrong-product': '91 = 7 x 12',
      'not-ascending': '91 = 13 x 7',
      'false-prime': '91: prime',
      'answer-unreadable': '91 = 7 x 13 x 1',
    },
  },
  { record: '97', right: '97: prime', wrong: { 'factor-too-small': '97 = 1 x 97' } },
  { record: '101', right: '101: no factors found' },
  { record: '4', right: '4 = 2 x 2', wrong: { 'false-prime': '4: prime' } },
  { record: '1000000007', right: '1000000007: prime' },
  {
    title: '2^64 - 1',
    record: '18446744073709551615',
    right: '18446744073709551615 = 4294967295 x 4294967297',
    wrong: { 'wrong-product': '18446744073709551615 = 4294967296 x 4294967296' },
  },
  {
    record: '3317044064679887385961980',
    right: '3317044064679887385961980 = 2 x 1658522032339943692980990',
  },
];
