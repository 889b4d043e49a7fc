/** What was found of one answer, for those who grade it. */
export interface Judged {
  /** What the record is: `record 3, n = 24`. */
  readonly title: string;
  /** `open`: nothing is known against the answer, because its record cannot be read, or its checker failed or could not decide. */
  readonly finding: 'right' | 'wrong' | 'unreadable' | 'missing' | 'open';
  /** Why it is not right, in the checker's words alone. */
  readonly reason?: string;
  /** Of a wrong answer: the mistakes that lead to it, the most likely one first, each with its meaning in the problem's words. */
  readonly mistakes?: Readonly<Record<string, string>>;
  /** Of a right answer: the problem's styles in which it is written; none where it is written otherwise. */
  readonly styles?: readonly string[];
}
