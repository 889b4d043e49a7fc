import { printable } from '../read/entry.ts';

/** A failed build, explained to the student. The message is safe to print, with any names of files. */
export class BuildFailed extends Error {
  /** Whether the judge's machine failed rather than the submission. */
  readonly isJudgeFault: boolean;

  constructor(reason: string, isJudgeFault = false) {
    super(printable(reason));
    this.isJudgeFault = isJudgeFault;
  }
}
