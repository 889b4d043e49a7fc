import { defineSolver, gaveUp } from '@queenside/core';
import { problem } from './problem.js';
import { satisfy } from './search.js';

/** Longer proofs are left out: the checker would not finish with them. */
const MOST_PROOF_LITERALS = 20_000_000;

export const clauseLearning = defineSolver({
  id: 'clause-learning',
  problem,
  summary: 'Learns a clause from each conflict, and proves that a formula cannot be satisfied',
  options: {
    proof: {
      type: 'boolean',
      default: true,
      description:
        'write a proof if the formula cannot be satisfied; without one, the answer is not verified',
    },
  },
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  /** @returns {import('./problem.js').Answer} */
  solve(formula, { proof }, { signal, stats }) {
    /** @type {import('./drat.js').Step[]} */
    const steps = [];
    let literals = 0;
    const note =
      (/** @type {boolean} */ isDeletion) => (/** @type {readonly number[]} */ clause) => {
        literals += clause.length + 1;
        if (literals <= MOST_PROOF_LITERALS) steps.push({ literals: clause, isDeletion });
      };
    const found = satisfy(formula, {
      ...(proof && { learned: note(false), forgotten: note(true) }),
      isStopped: () => signal.aborted,
      stats,
    });
    if (found === 'stopped')
      throw gaveUp('clause-learning', `undecided after ${stats['conflicts']} conflicts`);
    if (found !== 'none') return { kind: 'satisfiable', literals: found };
    return { kind: 'unsatisfiable', proof: literals <= MOST_PROOF_LITERALS ? steps : [] };
  },
});
