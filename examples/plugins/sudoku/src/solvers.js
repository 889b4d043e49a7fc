import { defineSolver, gaveUp } from '@queenside/core';
import { solveByLinks } from './dancing-links.js';
import { solveByPropagation } from './propagation.js';

/** @typedef {typeof solveByLinks} Method */

/**
 * The solvers of one of the problems.
 *
 * @param {import('./problem.js').SudokuProblem} problem
 */
export function solversOf(problem) {
  return [
    solverBy(
      problem,
      'constraint-propagation',
      'Draws all conclusions, then tries the cell with the fewest digits left',
      solveByPropagation,
    ),
    solverBy(
      problem,
      'dancing-links',
      'Covers rows, columns, boxes, and cells exactly',
      solveByLinks,
    ),
  ];
}

/**
 * @param {import('./problem.js').SudokuProblem} problem
 * @param {string} id
 * @param {string} summary
 * @param {Method} method
 */
function solverBy(problem, id, summary, method) {
  return defineSolver({
    id,
    problem,
    summary,
    options: {},
    capabilities: { tasks: ['find'], complete: true, deterministic: true },
    /** @returns {import('./problem.js').Answer} */
    solve(puzzle, _options, { signal, stats }) {
      let nodes = 0;
      const visit = () => {
        nodes++;
        return signal.aborted;
      };
      // A second solution shows that the first one is not the only one.
      const found = method(puzzle, 2, { visit });
      stats['nodes'] = nodes;
      if (found === undefined) throw gaveUp(id, `stopped after ${nodes} nodes`);
      if (found.length === 0) return { kind: 'none' };
      return { kind: found.length === 1 ? 'only' : 'several', grid: found[0] };
    },
  });
}
