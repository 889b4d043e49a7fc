/** The findings about one answer that a grader needs. */
export interface Judged {
  /** The record's title: `record 3, n = 24`. */
  readonly title: string;
  /** `undecided`: the checker could not decide. `unjudged`: the record cannot be read, or the checker failed. */
  readonly finding: 'right' | 'wrong' | 'undecided' | 'unreadable' | 'missing' | 'unjudged';
  /** Why the answer is not right, in the checker's words. */
  readonly reason?: string | undefined;
  /** The mistakes that lead to a wrong answer, the most likely first, with their meanings. */
  readonly mistakes?: Readonly<Record<string, string>> | undefined;
  /** A likely cause of a wrong answer, in the checker's words. */
  readonly cause?: string | undefined;
  /** The part of a wrong answer that is right, a row of the problem's `parts`. */
  readonly rightPart?: string | undefined;
  /** The amount by which a wrong count is too high; negative if it is too low. */
  readonly off?: number | undefined;
  /** The mistakes that a right answer rules out, because they would have led to another one. */
  readonly rulesOut?: readonly string[];
  /** The problem's styles that match the text of a right answer. */
  readonly styles?: readonly string[];
}
