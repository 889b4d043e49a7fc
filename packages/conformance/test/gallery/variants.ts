/** Faults of a problem with a variant, in whose files the least item is wanted, and of its solvers. */
import { defineProblem, type Problem, type Solver } from '@queenside/core';
import { greatest, scan } from '../../../core/test/greatest.ts';
import { plant, type Row } from './planted.ts';

export const eitherEnd = defineProblem({
  ...greatest,
  variants: ['least'],
  parse(record: string, origin): readonly number[] {
    const items = greatest.parse(record, origin);
    return origin.variant === 'least' ? items.map((item) => -item) : items;
  },
  examples: [...greatest.examples, { record: '5 0 9', variant: 'least', right: 'item 2' }],
});

const PROBLEM_FAULTS: Row<Problem>[] = [
  [
    'a variant without an example',
    { variants: ['least', 'middle'] },
    /^problem greatest, variant middle: no example has it; expected one, or it is never tested$/,
  ],
  [
    'a variant that it does not look at',
    { parse: (record, origin) => greatest.parse(String(record), origin) },
    /^problem greatest, record "5 0 9", variant least, answer "item 2": the answer is judged not-greatest/,
  ],
];

const SOLVER_FAULTS: Row<Solver>[] = [
  [
    'one variant in which large records are answered wrongly',
    {
      solve(items: readonly number[]) {
        const isOdd = items.length > 8 && items.some((item) => item < 0);
        return { index: isOdd ? 0 : items.indexOf(Math.max(...items)) };
      },
    },
    /^solver scan, record "[\d ]+…?", variant least: the answer is judged not-greatest/,
  ],
];

export const problemsWithVariants = plant(PROBLEM_FAULTS, (change) => ({
  problems: [{ ...eitherEnd, ...change }],
}));

export const solversWithVariants = plant(
  SOLVER_FAULTS,
  (change) => ({ solvers: [{ ...scan, ...change }] }),
  { problems: [eitherEnd] },
);
