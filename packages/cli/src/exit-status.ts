/** The exit statuses of the command. */
export const ExitStatus = {
  /** Every record is right. */
  right: 0,
  /** A record, file or check failed. */
  failed: 1,
  /** Wrong usage or configuration. */
  usage: 2,
  /** Nothing failed, but a checker could not decide whether an answer is right. */
  undecided: 3,
} as const;

/** Returns the exit status of an outcome by what is wrong with it. */
export function statusOfCounts(failed: boolean, undecided: boolean): number {
  if (failed) return ExitStatus.failed;
  return undecided ? ExitStatus.undecided : ExitStatus.right;
}
