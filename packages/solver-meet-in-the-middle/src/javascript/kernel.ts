import { NO_CENTRE } from '../column-sets.ts';
import type { Kernel } from '../kernel.ts';
import { makeInnerRows } from './inner-rows.ts';
import { makePairCounter } from './join.ts';
import { makeKeyLister, makeKeyList } from './key-list.ts';
import { layOutKeys } from './keys.ts';
import { makeOuterRows } from './outer-rows.ts';

/** The kernel in JavaScript, with words of 32 bits. */
export function javascriptKernel(): Kernel {
  let count: Kernel['count'];
  return {
    prepare: (size, centre) => {
      count = counterOf(size, centre);
    },
    count: (upper, lower) => count(upper, lower),
  };
}

function counterOf(size: number, centre: number): Kernel['count'] {
  const board = { size, half: size >> 1, centre };
  const keys = layOutKeys(board);
  const innerRows = board.half <= 6 ? 3 : board.half <= 7 ? 4 : 5;
  const inner = makeInnerRows(board, keys, innerRows);
  const outer = makeOuterRows(board, keys, board.half - innerRows);
  const listKeys = makeKeyLister(outer, inner, keys);
  const countPairs = makePairCounter(keys);
  const [upper, lower] = [makeKeyList(keys), makeKeyList(keys)];
  const classes = 1 << (keys.bucketBits - keys.runBits);
  const startOfClass = ({ starts }: typeof upper, index: number): number =>
    starts[index << keys.runBits]!;

  const countClasses = (list: typeof upper, others: typeof upper, from: number, to: number) =>
    countPairs(list, others, startOfClass(others, from), startOfClass(others, to));

  const countBothWays = (from: number, to: number): number =>
    countClasses(upper, lower, from, to) + countClasses(lower, upper, from, to);

  return (upperColumns, lowerColumns) => {
    listKeys(upperColumns, upper);
    if (startOfClass(upper, classes) === 0) return 0;
    listKeys(lowerColumns, lower);
    const withNone = countClasses(upper, lower, 0, 1);
    if (centre !== NO_CENTRE) return withNone;
    return withNone + countBothWays(1, 3) + 2 * countBothWays(3, 4);
  };
}
