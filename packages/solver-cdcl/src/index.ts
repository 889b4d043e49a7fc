import { type ModelAnswer, type ModelRecord, SolutionCollector } from '@queenside/constraints';
import { defineEvents, definePlugin, defineSolver, gaveUp, type RunContext } from '@queenside/core';
import { type Formula, sat } from '@queenside/problem-sat';
import { ClauseLearning } from './search.ts';

const ID = 'cdcl';

/** The most literals of a proof. It would take too much memory with more of them. */
const MOST_PROOF_LITERALS = 20_000_000;

const events = defineEvents(
  {
    /** A level begins: the variable gets the value. */
    assign: ['variable', 'value'],
    /** The variable loses a value, by a clause. Learned clauses follow those of the formula. */
    remove: ['variable', 'value', 'constraint', 'because'],
    /** All literals of the clause are false. */
    fail: ['variable', 'constraint'],
    /** A literal of the clause that is learned next: the variable has the value. */
    literal: ['variable', 'value'],
    /** A clause has been learned. Its literals were announced before. */
    learn: ['size'],
    /** All levels after this one are taken back. */
    backjump: ['level'],
    /** All levels are taken back. Restarts count from 1. */
    restart: ['attempt'],
    /** All variables have values. Solutions count from 1. */
    solution: ['number'],
    /** There are no other solutions. */
    exhausted: ['solutions'],
  },
  [
    ['repeat', 'via remove', 'via assign'],
    ['  for each clause with one literal left:', 'via remove'],
    ['    make it true (unit propagation)', 'remove'],
    ['  if all literals of a clause are false: conflict', 'fail'],
    ['    if nothing was decided: no more solutions', 'exhausted'],
    ['    follow the reasons back to the first literal that', 'literal'],
    ['      alone forces the conflict: learn the clause', 'learn'],
    ['    go back until one literal of it is left, or restart', 'backjump', 'restart'],
    ['  else if all variables have values: a solution', 'solution'],
    ['  else decide the variable of the latest conflicts', 'assign'],
  ],
);

const options = {
  restart: {
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 1000,
    description:
      'conflicts before the first restart; the Luby sequence stretches later ones; 0: never',
  },
  proof: {
    type: 'boolean',
    default: true,
    description: 'write a DRAT proof if there is no solution; without one, the checker must count',
  },
} as const;

/**
 * Answers a record by clause learning. To find several solutions, it adds a clause that excludes the last one.
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
function solve(
  { instance, task }: ModelRecord<Formula>,
  { restart, proof }: { readonly restart: number; readonly proof: boolean },
  context: RunContext,
): ModelAnswer {
  const { signal, stats, observer } = context;
  const solutions = new SolutionCollector(task, ID);
  const steps: string[] = [];
  let literals = 0;
  const search = new ClauseLearning(instance, {
    restart,
    isStopped: () => signal.aborted,
    observer,
    code: events.code,
    ...(proof && {
      onStep(step: string, size: number) {
        literals += size;
        if (literals <= MOST_PROOF_LITERALS) steps.push(step);
      },
    }),
  });
  try {
    for (;;) {
      const end = search.run();
      if (end === 'stopped') throw gaveUp(ID, `stopped after ${search.counts.conflicts} conflicts`);
      if (end === 'exhausted') {
        observer?.event(events.code.exhausted, solutions.count);
        const isWhole = proof && literals <= MOST_PROOF_LITERALS;
        return solutions.answer(true, isWhole ? steps : undefined);
      }
      observer?.event(events.code.solution, solutions.count + 1);
      if (!solutions.take(() => search.values())) return solutions.answer(false);
      search.exclude();
    }
  } finally {
    Object.assign(stats, search.counts, { solutions: solutions.count });
  }
}

/** Conflict-driven clause learning for formulas in conjunctive normal form. */
export const cdclSolver = defineSolver({
  id: ID,
  name: 'Clause learning',
  problem: sat,
  summary: 'CDCL: learns a clause from each conflict, and proves that nothing satisfies a formula',
  options,
  capabilities: {
    tasks: ['find', 'all', 'count', 'unique'],
    complete: true,
    deterministic: true,
  },
  events,
  solve,
});

/** The plugin: the solver `cdcl`. */
export default definePlugin({ solvers: [cdclSolver] });
