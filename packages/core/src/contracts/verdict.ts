import { defined } from '../defined.ts';

/** The measure that makes one right answer better than another. The checker computes its value; see {@link Verdict}. */
export interface Objective<Instance = any> {
  /** Whether lower or higher values are better. */
  readonly sense: 'min' | 'max';
  /** The unit of values, for messages: `km`. */
  readonly unit: string;
  /** Returns whether the checker can prove that no answer beats a bound. Default: it cannot. */
  provesBound?(instance: Instance, bound: number | bigint): boolean;
}

/** A checker's judgement of one answer. If in doubt, return {@link undecided}: `wrong` blames the solver. */
export type Verdict =
  | {
      readonly kind: 'right';
      /** The answer's value. Required if the problem has an objective. */
      readonly objective?: number | bigint;
      /**
       * `feasible`: the answer contains no error, but does not settle its question. A better one may exist, or it is an
       * estimate, or it says that the solver found nothing. `optimal`: the checker proved that no answer is better. Default:
       * the answer settles its question.
       */
      readonly proof?: 'optimal' | 'feasible';
    }
  | {
      readonly kind: 'wrong';
      /** A row of the problem's {@link Problem.mistakes}. */
      readonly mistake: string;
      /** The fault, as a clause: `queens 1 and 3 share a row`. */
      readonly reason: string;
      /** A likely cause. Graders drop it if other answers of the same program contradict it. */
      readonly cause?: string;
      /** Other mistakes that lead to the same answer. Graders compare several answers to find the one that was made. */
      readonly others?: readonly string[];
      /** The part of the answer that is right, a row of the problem's {@link Problem.parts}. */
      readonly rightPart?: string;
      /** The amount by which a count is too high; negative if it is too low. */
      readonly off?: number;
    }
  | {
      /** The checker could not decide, for example within its budget. The answer may be right. */
      readonly kind: 'undecided';
      /** The reason why the checker could not decide, as a clause. */
      readonly reason: string;
      /** A way for the user to have such an answer checked. */
      readonly remedy?: string;
    };

/** The verdict on an answer that settles its question. */
export const RIGHT: Verdict = { kind: 'right' };
/** The verdict on an answer that contains no error and settles nothing: an estimate, or `none found`. */
export const FEASIBLE: Verdict = { kind: 'right', proof: 'feasible' };

/** The verdict on a wrong answer. */
export type WrongVerdict = Extract<Verdict, { readonly kind: 'wrong' }>;

/** Makes the verdict on a wrong answer. @param mistake a row of the problem's {@link Problem.mistakes}. */
export function wrong(mistake: string, reason: string): WrongVerdict {
  return { kind: 'wrong', mistake, reason };
}

/** Makes the verdict of a checker that could not decide. */
export function undecided(reason: string, remedy?: string): Verdict {
  return { kind: 'undecided', reason, ...defined({ remedy }) };
}

/** Returns whether an answer deserves credit: a right one does, a feasible one only if the verdict has an objective. */
export function settles(verdict: Verdict): boolean {
  if (verdict.kind !== 'right') return false;
  return verdict.proof !== 'feasible' || verdict.objective !== undefined;
}
