import type {
  Deduction,
  ObjectiveValues,
  RecordOutcome,
  SectionOutcome,
} from '@queenside/class-view';
import type { Collected } from './answer/collect-answer.ts';

/** The result of judging an answer. */
export interface Judgement {
  readonly right: number;
  readonly total: number;
  /** The records in input order. If there are many, the first that are not right, then the first that are. */
  readonly records: readonly RecordOutcome[];
  readonly deductions: readonly Deduction[];
  /** The reason why the answer is not fully right, in a sentence or two; empty if it is. */
  readonly reason: string;
  /** The number of wrong records in which a part is right, by part. */
  readonly rightParts?: Readonly<Record<string, number>>;
  /** The sections in the order of the answer file; absent if each record has one answer. */
  readonly sections?: readonly SectionOutcome[];
  /** The verdict if there is no readable answer. Absent otherwise. */
  readonly refusal?: 'NO' | 'FE';
  /** The failure of the checker or the input. If it is set, nothing else counts. */
  readonly fault?: string;
  /** The answers on which the checker could not decide, for assistants and instructors. */
  readonly undecided?: string;
  /** A note for assistants and instructors. */
  readonly note?: string;
  /** The values of the answers, if the problem has an objective. */
  readonly objective?: ObjectiveValues;
  /** The share of the points that an external checker gave, 0 to 1. */
  readonly share?: number;
}

/** Returns the judgement after a failure of the checker or the input. */
export function faulty(fault: string, total: number): Judgement {
  return { right: 0, total, records: [], deductions: [], reason: '', fault };
}

/** Returns the judgement of a run without a readable answer. */
export function refused(
  { verdict, reason }: NonNullable<Collected['refusal']>,
  total: number,
): Judgement {
  return { right: 0, total, records: [], deductions: [], reason, refusal: verdict };
}
