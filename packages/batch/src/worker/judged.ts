/** What was found of one answer, for those who grade it. */
export interface Judged {
  /** What the record is: `record 3, n = 24`. */
  readonly title: string;
  /** `open`: nothing is known against the answer, because its record cannot be read, or its checker failed or could not decide. */
  readonly finding: 'right' | 'wrong' | 'unreadable' | 'missing' | 'open';
  /** Why it is not right, in the checker's words alone. */
  readonly reason?: string;
  /** What the mistake is in general, in the problem's words. */
  readonly meaning?: string;
  /** Of a right answer: the problem's styles in which it is written; none where it is written otherwise. */
  readonly styles?: readonly string[];
}
