/** The exit statuses of the command. */
export const ExitStatus = {
  /** Every record right. */
  right: 0,
  /** A record, file or check failed. */
  failed: 1,
  /** Wrong usage or configuration. */
  usage: 2,
} as const;
