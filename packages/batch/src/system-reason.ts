import { getSystemErrorMessage } from 'node:util';

/** Why the system refused, in its own words: `no such file or directory`. */
export function systemReason(thrown: unknown): string {
  const { errno, message } = thrown as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}
