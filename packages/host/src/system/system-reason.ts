import { getSystemErrorMessage } from 'node:util';

/** Returns the system's message for an error: `no such file or directory`. */
export function systemReason(thrown: unknown): string {
  const { errno, message } = thrown as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}
