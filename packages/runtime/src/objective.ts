/** Describes the quality of an answer, and how the solver found it, as plain data. */
import type { Objective, Verdict } from '@queenside/core';
import { defined, oneLine } from '@queenside/core/basics';

/** A value of an objective: as text if it is an integer beyond the safe range. */
export type PlainValue = number | string;

/** One answer that the checker found right and better than those before it. */
export interface Improvement {
  /** Milliseconds since the solver's start. */
  readonly milliseconds: number;
  readonly value: PlainValue;
}

/** The reasons that end a search before its solver does. */
export const STOPS = ['time-limit', 'gave-up', 'out-of-memory', 'failed'] as const;

/** Why the engine published the best answer so far instead of the solver's answer. */
export interface Stop {
  readonly by: (typeof STOPS)[number];
  /** The reason in words; empty if `by` says enough. */
  readonly detail: string;
}

/** The course of a solver to its answer, as a worker saw it. Only the value of the answer itself is checked again. */
export interface Course {
  /** The improvements in order. If there are many, the list leaves some out. */
  readonly improvements: readonly Improvement[];
  /** The number of improvements that the checker refused, and the reason for the last of them. */
  readonly refused: number;
  readonly refusal?: string;
  /** A value that no answer can beat, according to the solver. */
  readonly bound?: PlainValue;
  readonly stopped?: Stop;
  /** Whether the time limit decided which answer it is. */
  readonly isTimed: boolean;
}

/** A report about an answer of a problem with an objective. */
export interface ObjectiveReport extends Course {
  readonly sense: Objective['sense'];
  readonly unit: string;
  /** The objective that the checker computed. */
  readonly value: PlainValue;
  /** The state of `bound`: claimed by the solver, proved by the checker, or refuted by a better answer. */
  readonly boundIs?: 'claimed' | 'proved' | 'refuted';
  /** The distance of value and bound as a share of the value, unless the bound is refuted. */
  readonly gap?: number;
}

/** The course of an answer if only the answer itself is known. */
const NO_COURSE: Course = { improvements: [], refused: 0, isTimed: false };
/** The most improvements of one record that a report lists. */
export const MOST_IMPROVEMENTS = 100;

export function toPlain(value: number | bigint): PlainValue {
  const number = Number(value);
  return typeof value === 'number' || Number.isSafeInteger(number) ? number : String(value);
}

/** Returns whether a value of an objective is better than another. */
export function isBetter(
  { sense }: Pick<Objective, 'sense'>,
  value: number | bigint,
  than: number | bigint,
): boolean {
  return sense === 'min' ? value < than : value > than;
}

/** Returns the report of an answer that the checker found right; undefined if the problem has no objective. */
export function objectiveOf(
  objective: Objective | undefined,
  instance: unknown,
  verdict: Verdict | undefined,
  course: Course = NO_COURSE,
): ObjectiveReport | undefined {
  if (objective === undefined || verdict?.kind !== 'right') return undefined;
  const value = verdict.objective!;
  const { sense, unit } = objective;
  const { bound, ...rest } = course;
  const found = { ...rest, sense, unit: oneLine(unit), value: toPlain(value) };
  if (verdict.proof === 'optimal')
    return { ...found, bound: toPlain(value), boundIs: 'proved', gap: 0 };
  if (bound === undefined) return found;
  const limit = typeof bound === 'string' ? BigInt(bound) : bound;
  if (isBetter(objective, value, limit)) return { ...found, bound, boundIs: 'refuted' };
  const isProved = objective.provesBound?.(instance, limit) === true;
  const gap = gapOf(Number(value), Number(limit));
  return {
    ...found,
    bound,
    boundIs: isProved ? 'proved' : 'claimed',
    ...defined({ gap }),
  };
}

function gapOf(value: number, bound: number): number | undefined {
  if (value === bound) return 0;
  const gap = Math.abs(value - bound) / Math.abs(value);
  return Number.isFinite(gap) ? gap : undefined;
}
