/** Chooses the solver of a record among those that can answer it. */
import {
  messageOf,
  type Need,
  type Problem,
  type QueensideError,
  type Solver,
  unableReason,
} from '@queenside/core';
import { pluginError } from '../errors.ts';

/** A solver that did not estimate its time, and what happened instead, in words. */
export interface FailedEstimate {
  readonly solver: string;
  readonly reason: string;
}

/** The instance to choose a solver for, and its need. */
export interface SolverQuestion {
  readonly instance: unknown;
  readonly need: Need;
}

/** The criteria of the choice. */
export interface Choice {
  /** Accepts the solvers to prefer, such as those that know the given options. Default: all. */
  readonly accepts?: (solver: Solver) => boolean;
  /** Called before a solver estimates its time, which may never end. */
  readonly onEstimate?: (solver: Solver) => void;
  /** Solvers that are not asked again. */
  readonly failed?: readonly FailedEstimate[];
}

/** A solver, and the name of the plugin that provides it. */
export interface Candidate {
  readonly solver: Solver;
  readonly plugin: string;
}

/** Estimates below this, in seconds, count as equal: a user does not notice the difference. */
const NOTICEABLE = 0.02;

/**
 * Chooses the solver for one instance among those able, by these criteria in turn: a noticeably lower estimate; a proof
 * if there may be no answer; the problem's default; a lower estimate; the first name.
 *
 * @param candidates sorted by id.
 * @throws QueensideError `core/no-able-solver`, or `core/estimate-failed` if no able solver can estimate its time.
 */
export function chooseSolver(
  problem: Problem,
  candidates: readonly Candidate[],
  question: SolverQuestion,
  { accepts, onEstimate, failed = [] }: Choice = {},
): Solver {
  const { need } = question;
  const isAble = ({ capabilities }: Solver): boolean =>
    unableReason(capabilities, need) === undefined;
  const prefers =
    accepts && candidates.some(({ solver }) => isAble(solver) && accepts(solver))
      ? accepts
      : undefined;
  let best: Solver | undefined;
  let least = Infinity;
  let failure: QueensideError | undefined;
  for (const { solver, plugin } of candidates) {
    if (!isAble(solver) || prefers?.(solver) === false) continue;
    const known = failed.length > 0 ? reasonOf(solver, failed) : undefined;
    if (known === undefined && solver.estimate !== undefined) onEstimate?.(solver);
    const seconds = known ?? estimateOf(solver, question);
    if (typeof seconds === 'string')
      failure ??= pluginError('estimate-failed', { solver: solver.id, plugin, message: seconds });
    else if (best === undefined || isBetter(problem, need, solver, seconds, best, least)) {
      best = solver;
      least = seconds;
    }
  }
  if (best === undefined) throw failure ?? noAbleSolver(problem, need, candidates);
  return best;
}

/**
 * Returns a solver that the user named.
 *
 * @throws QueensideError `core/solver-unable`: it is never replaced by another one.
 */
export function requireAble(solver: Solver, need: Need): Solver {
  const reason = unableReason(solver.capabilities, need);
  if (reason !== undefined) throw pluginError('solver-unable', { solver: solver.id, reason });
  return solver;
}

/** Returns seconds, Infinity without an estimate, or what is wrong in words if the estimate fails. */
function estimateOf(solver: Solver, { need, instance }: SolverQuestion): number | string {
  if (solver.estimate === undefined) return Infinity;
  try {
    const seconds: unknown = solver.estimate(need, instance);
    if (typeof seconds === 'number' && !Number.isNaN(seconds)) return seconds;
    return `it returned ${messageOf(seconds)} instead of a number`;
  } catch (thrown) {
    return messageOf(thrown);
  }
}

/** Returns whether the first of two solvers, each with its estimate, is better, by the criteria of {@link chooseSolver}. */
function isBetter(
  { defaultSolver }: Problem,
  { uncertain }: Need,
  a: Solver,
  seconds: number,
  b: Solver,
  others: number,
): boolean {
  const noticed = Math.max(NOTICEABLE, seconds);
  const noticedOfOther = Math.max(NOTICEABLE, others);
  if (noticed !== noticedOfOther) return noticed < noticedOfOther;
  const { complete } = a.capabilities;
  if (uncertain === true && complete !== b.capabilities.complete) return complete;
  if ((a.id === defaultSolver) !== (b.id === defaultSolver)) return a.id === defaultSolver;
  return seconds < others;
}

function reasonOf({ id }: Solver, failed: readonly FailedEstimate[]): string | undefined {
  return failed.find((each) => each.solver === id)?.reason;
}

function noAbleSolver(
  problem: Problem,
  need: Need,
  candidates: readonly Candidate[],
): QueensideError {
  const reasons = candidates.map(
    ({ solver }) => `${solver.id}: ${unableReason(solver.capabilities, need)}`,
  );
  const features = need.features?.length ? ` with ${need.features.join(', ')}` : '';
  return pluginError('no-able-solver', {
    problem: problem.id,
    need: `${need.task}${features}, size ${need.size}`,
    reasons: reasons.join('; ') || 'none',
  });
}
