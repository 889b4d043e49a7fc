import { defineErrors } from '@queenside/core';

/** The rows of the error table that are about work on many machines. */
export const queueError = defineErrors('queue', {
  'bad-address': {
    cause: 'the address of the queue cannot be used ({reason})',
    remedy:
      'expected redis://host:6379, rediss://… (with TLS), or postgresql://user:password@host:5432/database',
  },
  unreachable: {
    cause: 'the queue at {server} does not answer ({reason})',
    remedy: 'start the server, or mend the address: its host, port, user and password',
  },
  'gave-up': {
    cause: 'workers that had this job fell silent {times} times',
    remedy:
      'see whether the machines of the workers run out of memory on it; the other records are not affected',
  },
  'job-failed': {
    cause: 'the worker at {worker} could not do this job ({reason})',
    remedy: 'see what it printed; the other records are not affected',
  },
});
