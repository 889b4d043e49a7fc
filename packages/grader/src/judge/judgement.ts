import type { Deduction, RecordOutcome } from '../model/index.ts';
import type { Collected } from './collect-answer.ts';

/** What a checker made of an answer. */
export interface Judgement {
  readonly right: number;
  readonly total: number;
  /** All of them, in input order. */
  readonly records: readonly RecordOutcome[];
  readonly deductions: readonly Deduction[];
  /** Why it is not all right, in a sentence or two; empty where it is. */
  readonly reason: string;
  /** Set where the answer as a whole could not be judged. */
  readonly refusal?: 'NO' | 'FE';
  /** Set where the checker, or the input, failed: nothing else counts then. */
  readonly fault?: string;
  /** For assistants and instructors. */
  readonly note?: string;
  /** The share of the points that the checker gave itself, 0 to 1. */
  readonly share?: number;
}

/** Nothing was found, because the checker or the input failed. */
export function faulty(fault: string, total: number): Judgement {
  return { right: 0, total, records: [], deductions: [], reason: '', fault };
}

/** Nothing was judged, because there is no answer that could be. */
export function refused(
  { verdict, reason }: NonNullable<Collected['refusal']>,
  total: number,
): Judgement {
  return { right: 0, total, records: [], deductions: [], reason, refusal: verdict };
}
