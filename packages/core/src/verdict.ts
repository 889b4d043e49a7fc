/** What makes one right answer better than another. The checker computes its value, see {@link Verdict}. */
export interface Objective<Instance = any> {
  readonly sense: 'min' | 'max';
  /** What values are counted in, for messages: `km`. */
  readonly unit: string;
  /** Returns whether the checker itself can prove that no answer beats a bound. Default: it cannot. */
  provesBound?(instance: Instance, bound: number | bigint): boolean;
}

/** A checker's judgement of one answer. */
export type Verdict =
  | {
      readonly kind: 'right';
      /** The answer's value, if the problem has an objective; then it is required. */
      readonly objective?: number | bigint;
      /**
       * `feasible`: the answer contains no error, but may not be the last word: a better one may exist, or it is an estimate,
       * or it says that nothing was found. `optimal`: the checker proved that no answer is better. Default: the answer
       * settles its question.
       */
      readonly proof?: 'optimal' | 'feasible';
    }
  | {
      readonly kind: 'wrong';
      /** A row of the problem's {@link Problem.mistakes}. */
      readonly mistake: string;
      /** What is wrong. */
      readonly reason: string;
      /** What may have led to it. A grader drops it if other answers of the same program contradict it. */
      readonly cause?: string;
      /** Other mistakes that lead to the same answer. Several answers together show which one was made. */
      readonly others?: readonly string[];
      /** A row of the problem's {@link Problem.parts} that is right nevertheless. */
      readonly rightPart?: string;
      /** How much a count is too high; negative if it is too low. */
      readonly off?: number;
    }
  | {
      /** The checker could not decide, for instance within its budget: the answer may be right. */
      readonly kind: 'undecided';
      readonly reason: string;
      /** What the user can do to have such an answer checked. */
      readonly remedy?: string;
    };

/** The verdict on an answer that settles its question. */
export const RIGHT: Verdict = { kind: 'right' };
/** The verdict on an answer that contains no error and settles nothing: an estimate, or that nothing was found. */
export const FEASIBLE: Verdict = { kind: 'right', proof: 'feasible' };

/** The verdict on a wrong answer. */
export type WrongVerdict = Extract<Verdict, { readonly kind: 'wrong' }>;

/** Makes a verdict that names a mistake. */
export function wrong(mistake: string, reason: string): WrongVerdict {
  return { kind: 'wrong', mistake, reason };
}

/** Makes the verdict of a checker that could not decide. */
export function undecided(reason: string, remedy?: string): Verdict {
  return { kind: 'undecided', reason, ...(remedy !== undefined && { remedy }) };
}

/** Returns whether an answer is worth something: not if it is feasible and has no objective to tell how good it is. */
export function settles(verdict: Verdict): boolean {
  if (verdict.kind !== 'right') return false;
  return verdict.proof !== 'feasible' || verdict.objective !== undefined;
}
