import { checkOptions, Random } from '@queenside/core';
import { parseRecord, runSolver, searchAsSolver, splitRecords } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { expect, test } from 'vitest';
import { expectiminimaxSearch } from '../src/index.ts';

const solver = searchAsSolver(expectiminimaxSearch, alphabeta);
const generator = alphabeta.generator!;

test.each(['star1', 'none'])(
  'pruned by %s, two hundred trees with chance nodes are judged right',
  async (pruning) => {
    const parameters = checkOptions('the generator', generator.parameters, {
      count: 200,
      chance: 0.4,
      root: 'random',
      minValue: -20,
      maxValue: 20,
      decimals: 1,
    });
    const text = [...generator.generate(parameters, new Random(7))].join('');
    let leaves = 0;
    let examined = 0;
    for (const { bytes } of splitRecords(new TextEncoder().encode(text))) {
      const tree = parseRecord(alphabeta, bytes);
      const { answer } = await runSolver(solver, tree, { options: { pruning } });
      expect(alphabeta.check(tree, answer)).toEqual({ kind: 'right' });
      leaves += tree.size.leaves;
      examined += (answer as { leavesExamined: number }).leavesExamined;
    }
    expect(examined / leaves).toBeLessThanOrEqual(pruning === 'none' ? 1 : 0.8);
  },
);
