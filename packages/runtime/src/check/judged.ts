/** What a grader needs of one answer. */
export interface Judged {
  /** The record's title: `record 3, n = 24`. */
  readonly title: string;
  /** `undecided`: the checker could not decide. `unjudged`: the record cannot be read, or the checker failed. */
  readonly finding: 'right' | 'wrong' | 'undecided' | 'unreadable' | 'missing' | 'unjudged';
  /** Why the answer is not right, in the checker's words. */
  readonly reason?: string;
  /** For a wrong answer: the mistakes that lead to it, the most likely one first, with their meanings. */
  readonly mistakes?: Readonly<Record<string, string>>;
  /** For a wrong answer: what may have led to it, in the checker's words. */
  readonly cause?: string;
  /** For a wrong answer: the part of it that is right, one of the problem's. */
  readonly rightPart?: string;
  /** For a wrong count: how much it is too high; negative if it is too low. */
  readonly off?: number;
  /** For a right answer: the mistakes that would have led to another one. */
  readonly rulesOut?: readonly string[];
  /** For a right answer: the problem's styles in which it is written, if any. */
  readonly styles?: readonly string[];
}
