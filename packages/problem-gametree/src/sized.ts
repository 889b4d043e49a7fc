import { checkOptions, type Random } from '@queenside/core';
import { fail } from './errors.ts';
import { generator } from './generate.ts';

/** The line of a tree with so many leaves has about 170 megabytes. */
const MOST_LEAVES = 10_000_000;
/** Wide enough that few leaves are equal by chance. */
const GREATEST_VALUE = 10_000;

/**
 * Makes a random tree with exactly so many leaves: two or three children for each node, leaves on the last levels.
 *
 * @throws QueensideError `alphabeta/…` if there is none.
 */
export function sized(leaves: number, task: string, random: Random): string {
  if (task !== 'value') throw fail('unknown-task', { found: task });
  if (!Number.isInteger(leaves) || leaves < 1 || leaves > MOST_LEAVES)
    throw fail('no-such-size', { found: leaves, most: MOST_LEAVES });
  const parameters = checkOptions('the generator', generator.parameters, {
    count: 1,
    leaves,
    depth: Math.max(1, Math.ceil(Math.log2(leaves))),
    minBranching: Math.min(leaves, 2),
    leafChance: 0,
    repeatChance: 0,
    minValue: -GREATEST_VALUE,
    maxValue: GREATEST_VALUE,
  });
  return [...generator.generate(parameters, random)].join('').trimEnd();
}
