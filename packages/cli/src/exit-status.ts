/** What the command's exit status means. */
export const ExitStatus = {
  /** Everything right. */
  right: 0,
  /** Some record or file failed. */
  failed: 1,
  /** Wrong usage or configuration. */
  usage: 2,
} as const;
